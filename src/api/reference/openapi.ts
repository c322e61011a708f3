import { z, type ZodType } from 'zod';
import { signInSchema, userSchema } from '../contract/accounts/sign-in.ts';
import { drillDownRowSchema } from '../contract/analytics/drill-down.ts';
import { uiMetaSchema } from '../contract/analytics/query-files.ts';
import { legalHoldSchema } from '../contract/config/legal-holds.ts';
import { customQuerySchema } from '../contract/custom-queries/custom-queries.ts';
import { attachmentSchema, emailRowSchema } from '../contract/emails/email-row.ts';
import { evidenceSchema } from '../contract/emails/show-email.ts';
import { type Endpoint, rightsOf, takesKey } from '../contract/endpoint.ts';
import { exceptionRuleSchema } from '../contract/exception-rules/exception-rule.ts';
import { jobSchema } from '../contract/jobs/job.ts';
import { type Contract, contract } from '../contract/table.ts';
import { type ErrorBody, errorCodes, type FieldProblem, statusOf } from '../errors.ts';
import { callGroups } from './call-groups.ts';
import { rulesOf } from './describe-call.ts';
import { exampleBodies } from './examples.ts';
import { serviceLevelOf } from './service-levels.ts';

/** A part of a document in JSON. */
interface Part {
  [name: string]: unknown;
}

/**
 * The contract as an OpenAPI 3.1 document. A call takes about a millisecond to describe; between two of them the caller can let others
 * run. It is the same for everybody, and says nothing about the installation that serves it.
 */
export function* describeContract(): Generator<undefined, Part, undefined> {
  const paths: Record<string, Part> = {};
  const schemas: Record<string, Part> = { Error: errorSchema };
  for (const { title, calls } of callGroups) {
    for (const { name, summary } of calls) {
      const endpoint: Endpoint = contract[name];
      const path = (paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
      path[endpoint.method.toLowerCase()] = {
        operationId: name,
        tags: [title],
        summary,
        'x-service-level': serviceLevelOf(name),
        ...describeOperation(name, endpoint, schemas),
      };
      yield;
    }
  }
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'Postern', version: 'v1', description },
    servers: [{ url: '/', description: 'The console, or the service itself' }],
    tags: callGroups.map(({ title }) => ({ name: title })),
    paths,
    components: { schemas, ...components },
  };
}

const description = `Everything the console does, a program can do with these calls.

Unknown fields are ignored and named in the header \`Postern-Ignored\`, unless the call or \`Prefer: handling=strict\` refuses them.
Answers may get further fields. Every refusal has the body \`Error\`, whose \`code\` does not change.`;

function describeOperation(name: keyof Contract, endpoint: Endpoint, schemas: Record<string, Part>): Part {
  const write = schemaWriter(name, schemas);
  const sent = endpoint.isStrict ? 'strict-input' : 'input';
  const { params, query, body } = endpoint;
  return {
    description: [...rulesOf(endpoint), ...pagingOf(endpoint)].join(' '),
    security: securityOf(endpoint),
    parameters: [
      ...(params ? parametersOf(write(params, 'input'), 'path') : []),
      ...(query ? parametersOf(write(query, 'input'), 'query') : []),
      ...(endpoint.isStrict ? [] : [{ $ref: '#/components/parameters/Prefer' }]),
      ...(takesKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body && describeBody(write(body, sent), exampleBodies[name])),
    responses: {
      200: describeAnswer(endpoint, write),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** Who may call, a way each: OpenAPI has the rights that are needed as the roles of a scheme. */
function securityOf({ permission, by }: Endpoint): Part[] {
  if (permission === 'public') return [];
  const schemes = by === 'person' || by === 'proved-person' ? ['session'] : ['session', 'apiToken'];
  const rights = rightsOf(permission) ?? { all: [] };
  const all = typeof rights === 'string' ? [rights] : 'all' in rights ? rights.all : undefined;
  const ways = all ? [all] : (rights as { any: readonly string[] }).any.map((right) => [right]);
  return schemes.flatMap((scheme) => ways.map((roles) => ({ [scheme]: roles })));
}

function parametersOf({ properties = {}, required = [] }: Part, place: 'path' | 'query'): Part[] {
  return Object.entries(properties as Record<string, Part>).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || (required as string[]).includes(name),
    schema,
  }));
}

function describeBody(schema: Part, example: unknown): Part | undefined {
  const isEmpty = schema['type'] === 'object' && Object.keys(schema['properties'] ?? {}).length === 0;
  if (isEmpty) return undefined;
  return {
    requestBody: {
      // An empty body is an empty object.
      required: schema['required'] !== undefined,
      content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
    },
  };
}

function describeAnswer(endpoint: Endpoint, write: WriteSchema): Part {
  const { answer, answerAliases = {}, mediaTypes = ['application/json'], isStrict } = endpoint;
  const schema = answer ? withAliases(write(answer, 'output'), answerAliases) : {};
  return {
    description: answer ? 'The answer.' : 'The file.',
    ...(!isStrict && { headers: { 'Postern-Ignored': { $ref: '#/components/headers/PosternIgnored' } } }),
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])),
  };
}

/** The schema of an answer with the second names of its fields. */
function withAliases(schema: Part, aliases: Readonly<Record<string, string>>): Part {
  const properties = schema['properties'] as Record<string, Part>;
  const second = Object.entries(aliases).map(([name, alias]) => [
    alias,
    { ...properties[name], description: `The same as \`${name}\`.` },
  ]);
  return second.length === 0
    ? schema
    : { ...schema, properties: { ...properties, ...Object.fromEntries(second) } };
}

/** Refusals that follow from what a call is; any other has one of the two general descriptions. */
function refusalsOf({ permission, by, params, body }: Endpoint): string[] {
  return [
    '400',
    ...(permission === 'public' ? [] : ['401']),
    ...(permission === 'public' && by === 'anyone' ? [] : ['403']),
    ...(params ? ['404'] : []),
    ...(body ? ['413'] : []),
    '4XX',
    '5XX',
  ];
}

/** How the pages of a list are asked for: the names of the fields, in a sentence. */
function pagingOf({ query, body, answer }: Endpoint): string[] {
  const sent = new Set([query, body].flatMap(fieldsOf));
  const answered = new Set(fieldsOf(answer));
  const find = (names: ReadonlySet<string>, ...candidates: string[]) =>
    candidates.find((name) => names.has(name));
  const size = find(sent, 'size', 'limit');
  const pages = size === undefined ? 'In pages' : `In pages of \`${size}\` rows`;
  const [cursor, next] = [find(sent, 'search_after', 'after'), find(answered, 'search_after', 'next')];
  if (cursor !== undefined && next !== undefined)
    return [`${pages}: \`${next}\` of an answer is \`${cursor}\` of the next request; null is the end.`];
  if (size === undefined || !sent.has('offset')) return [];
  return [`${pages}: \`offset\` is the number of rows before the page.`];
}

const fieldsOf = (schema: ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** Schemas that several answers have, by their names in the document. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Attachment: attachmentSchema,
  CustomQuery: customQuerySchema,
  DrillDownRow: drillDownRowSchema,
  EmailRow: emailRowSchema,
  Evidence: evidenceSchema,
  ExceptionRule: exceptionRuleSchema,
  Job: jobSchema,
  LegalHold: legalHoldSchema,
  SignIn: signInSchema,
  UiMeta: uiMetaSchema,
  User: userSchema,
})) {
  named.add(schema, { id });
}

type WriteSchema = (schema: ZodType, as: 'input' | 'strict-input' | 'output') => Part;

/** Writes the schemas of a call. Those with names, and recursive ones, are added to `schemas`, and referred to. */
function schemaWriter(call: string, schemas: Record<string, Part>): WriteSchema {
  // A recursive schema has no name of its own: `__schema0`.
  const nameOf = (id: string) => id.replace(/^__schema/, `${call}_`);
  return (schema, as) => {
    const made = z.toJSONSchema(schema, {
      io: as === 'output' ? 'output' : 'input',
      unrepresentable: 'any',
      metadata: named,
      override: ({ zodSchema, jsonSchema }) => tidy(jsonSchema, zodSchema, as === 'strict-input'),
    });
    const text = JSON.stringify(made).replaceAll(
      /"#\/\$defs\/(\w+)"/g,
      (_, id: string) => `"#/components/schemas/${nameOf(id)}"`,
    );
    const { $defs = {}, ...whole } = JSON.parse(text) as Part & { $defs?: Record<string, Part> };
    for (const [id, part] of Object.entries($defs)) schemas[nameOf(id)] ??= withoutId(part);
    const id = named.get(schema)?.id;
    if (id === undefined) return withoutId(whole);
    schemas[id] ??= withoutId(whole);
    return { $ref: `#/components/schemas/${id}` };
  };
}

const withoutId = ({ $schema: _, id: __, ...part }: Part): Part => part;

/** Leaves out what says nothing, and what does not hold: fields that are not known are refused by strict calls alone. */
function tidy(made: z.core.JSONSchema.BaseSchema, schema: z.core.$ZodType, isStrict: boolean): void {
  if (!isStrict && made.additionalProperties === false) delete made.additionalProperties;
  // The expression repeats what the format says.
  if (made.format === 'date-time') delete made.pattern;
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
  const { description: text } = z.globalRegistry.get(schema) ?? {};
  if (text !== undefined) made.description = text;
}

const values: Part = { type: 'object', additionalProperties: { type: ['string', 'number'] } };

/** The body of a refusal; the types see to it that no field of `ErrorBody` is missing. */
const errorSchema: Part = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { type: 'string', enum: errorCodes },
    info: { type: 'string', description: 'What went wrong and what to do, in English.' },
    problem: { type: 'string', description: 'A finer code, with `values`.' },
    values,
    fields: {
      type: 'array',
      description: 'The problems of invalid input, each at its field.',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          message: { type: 'string' },
          problem: { type: 'string' },
          values,
        } satisfies Record<keyof Required<FieldProblem>, Part>,
        required: ['path', 'message'],
      },
    },
    position: { type: 'integer', description: 'Character offset in a query that does not parse.' },
    retry_after: { type: 'integer', description: 'Seconds to wait before the next try.' },
    attempts_left: { type: 'integer', description: 'Tries left, with a wrong code of an employee.' },
    may_repeat: {
      type: 'boolean',
      description: 'With `outcome_unknown`: whether the same request with the same key tells the outcome.',
    },
  } satisfies Record<keyof Required<ErrorBody>, Part>,
  required: ['success', 'code', 'info'],
};

function describeRefusal(has: (status: number) => boolean): Part {
  const codes = errorCodes.filter((code) => has(statusOf[code]));
  const names = codes.map((code) => `\`${code}\` (${statusOf[code]})`);
  return {
    description: `${names.length === 1 ? '' : 'One of '}${names.join(', ')}.`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/** Those that `refusalsOf` refers to. */
const components = {
  responses: {
    ...Object.fromEntries(
      [400, 401, 403, 404, 413].map((status) => [status, describeRefusal((of) => of === status)]),
    ),
    '4XX': describeRefusal((status) => status < 500),
    '5XX': describeRefusal((status) => status >= 500),
  },
  parameters: {
    Prefer: {
      name: 'Prefer',
      in: 'header',
      description: '`handling=strict`: unknown fields are refused.',
      schema: { type: 'string' },
      example: 'handling=strict',
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Any name for this request. A repetition under the same name, by the same caller within a day, gets the first answer and changes nothing.',
      schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    },
  },
  headers: {
    PosternIgnored: {
      description: 'The fields of the request that were ignored, separated by commas; absent for none.',
      schema: { type: 'string' },
      example: 'body.subjekt',
    },
  },
  securitySchemes: {
    session: {
      type: 'http',
      scheme: 'bearer',
      description:
        'A person: the token of a sign-in, or in a browser the session cookie with a request of the same origin.',
    },
    apiToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'A program: an API token, of the scope `view` or `view_and_actions`.',
    },
  },
};
