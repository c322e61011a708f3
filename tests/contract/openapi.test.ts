import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../src/api/contract/endpoint.ts';
import { contract } from '../../src/api/contract/table.ts';
import { exampleBodies } from '../../src/api/reference/examples.ts';
import { type ReachedService, ways } from './support/reach-service.ts';
import { password, people, seedService, temporaryDirectory } from './support/seed-service.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: { $ref?: string; name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: Part; example?: unknown }> };
  responses: Record<string, { $ref?: string; content: Record<string, { schema: Part }> }>;
}
type Part = Record<string, unknown>;
interface Document {
  openapi: string;
  info: Record<string, string>;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'responses' | 'parameters' | 'headers' | 'securitySchemes', Part>;
}

const endpoints = Object.entries(contract) as [keyof typeof contract, Endpoint][];

/** A schema of the document, with what it refers to, as a check. */
function schemaIn({ components }: Document, schema: Part): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: components.schemas });
  return z.fromJSONSchema(
    JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')) as z.core.JSONSchema.BaseSchema,
  );
}

describe('GET /api/v1/openapi.json', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let service: ReachedService;
  let document: Document;
  let operations: (Operation & { at: string })[];
  const operationOf = (name: keyof typeof contract) =>
    operations.find(({ operationId }) => operationId === name)!;

  beforeAll(async () => {
    directory = temporaryDirectory();
    await seedService(directory.path, 24);
    service = await ways[1].reach(directory.path);
    const answer = await service.fetch(new Request(`${service.origin}/api/v1/openapi.json`));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    document = (await answer.json()) as Document;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, at: `${method} ${path}` })),
    );
  });
  afterAll(async () => {
    await service?.stop();
    await directory?.remove();
  });

  it('[AP-01] describes every call of the contract once, by its name, method and path', () => {
    expect(document.openapi).toBe('3.1.1');
    const described = operations.map(({ operationId, at }) => `${operationId} ${at}`);
    const calls = endpoints.map(
      ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.toSorted()).toEqual(calls.toSorted());
    const titles = document.tags.map(({ name }) => name);
    expect(operations.filter(({ tags, summary }) => !titles.includes(tags[0]!) || summary === '')).toEqual(
      [],
    );
  });

  it('[AP-01] refers to nothing that it does not have', () => {
    const references = JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g) ?? [];
    expect(references.length).toBeGreaterThan(500);
    const isFound = (reference: string) => {
      const [start, ...steps] = reference.split('/');
      const found = steps.reduce<unknown>((part, step) => (part as Part | undefined)?.[step], document);
      return start === '#' && found !== undefined;
    };
    expect([...new Set(references)].filter((reference) => !isFound(reference))).toEqual([]);
    const schemes = operations.flatMap(({ security }) => security.flatMap(Object.keys));
    expect(new Set(schemes)).toEqual(new Set(Object.keys(document.components.securitySchemes)));
  });

  it('[AP-01] declares the parameters of each path, and the fields of each query', () => {
    for (const { at, parameters, operationId } of operations) {
      const own = parameters.filter(({ $ref }) => $ref === undefined);
      const namesIn = (place: string) => own.filter((each) => each.in === place).map(({ name }) => name);
      const inPath = [...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      expect(namesIn('path').toSorted(), at).toEqual(inPath.toSorted());
      expect(own.filter((each) => each.in === 'path' && !each.required)).toEqual([]);
      const { query } = contract[operationId as keyof typeof contract] as Endpoint;
      expect(namesIn('query'), at).toEqual(Object.keys((query as z.ZodObject).shape));
    }
  });

  it('[AP-01] names the rights, the tokens and the proof that a call needs', () => {
    expect(operationOf('manualActions').security).toEqual([
      { session: ['mail_explorer:act'] },
      { session: ['entity:act'] },
      { apiToken: ['mail_explorer:act'] },
      { apiToken: ['entity:act'] },
    ]);
    expect(operationOf('setLegalHold').security).toEqual([
      { session: ['system_settings:act', 'mail_explorer:view'] },
    ]);
    expect(operationOf('health').security).toEqual([]);
    for (const { operationId, description, security } of operations) {
      const { permission, by }: Endpoint = contract[operationId as keyof typeof contract];
      expect(security.length === 0, operationId).toBe(permission === 'public');
      expect(description.includes('`proof_needed`'), operationId).toBe(by === 'proved-person');
      expect(security.some((way) => 'apiToken' in way)).toBe(
        by.endsWith('-token') && permission !== 'public',
      );
    }
  });

  it('[AP-01] describes both names of a field', () => {
    const { responses, requestBody } = operationOf('searchEmails');
    const answer = responses['200']!.content['application/json']!.schema;
    expect(answer['properties']).toMatchObject({
      rows: { items: { $ref: '#/components/schemas/EmailRow' } },
      emails: { items: { $ref: '#/components/schemas/EmailRow' }, description: 'The same as `rows`.' },
      searchAfter: { description: 'The same as `search_after`.' },
    });
    expect(requestBody!.content['application/json']!.schema['properties']).toMatchObject({
      searchAfter: { description: 'The same as `search_after`.' },
    });
    expect(operationOf('saveAllowRule').requestBody!.content['application/json']!.schema).toMatchObject({
      properties: { sender_address: { description: 'One condition with `emails`.' } },
      additionalProperties: false,
    });
  });

  it('[AP-02] describes refusals by status, all with one body', () => {
    const { responses } = document.components;
    for (const { operationId, responses: own } of operations) {
      const refusals = Object.entries(own).filter(([status]) => status !== '200');
      expect(
        refusals.map(([status]) => status),
        operationId,
      ).toEqual(expect.arrayContaining(['400', '4XX', '5XX']));
    }
    expect(responses['403']).toMatchObject({
      description: expect.stringContaining('`proof_needed` (403)') as string,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    });
  });

  it('[AP-01] has examples that the calls accept', () => {
    const names = Object.keys(exampleBodies) as (keyof typeof exampleBodies)[];
    for (const name of names) {
      const { example } = operationOf(name).requestBody!.content['application/json']!;
      expect(example).toEqual(exampleBodies[name]);
      expect((contract[name] as Endpoint).body!.safeParse(example).error, name).toBeUndefined();
    }
  });

  it('[AP-01] describes answers as they are', async () => {
    const { token } = await service.client.call(contract.login, {
      body: { email: people.admin, current_password: password },
    });
    const headers = { authorization: `Bearer ${token}` };
    let read = 0;
    for (const { at, operationId, parameters, responses } of operations) {
      const needs = parameters.some(({ required }) => required);
      const schema = responses['200']!.content['application/json']?.schema;
      if (!at.startsWith('get ') || needs || !schema || operationId === 'openApi') continue;
      const answer = await service.fetch(new Request(`${service.origin}${at.slice(4)}`, { headers }));
      if (answer.status !== 200) continue;
      read += 1;
      expect(schemaIn(document, schema).safeParse(await answer.json()).error, operationId).toBeUndefined();
    }
    expect(read).toBeGreaterThan(50);
  });
});
