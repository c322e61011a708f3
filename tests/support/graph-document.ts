import { readFileSync } from 'node:fs';
import { z } from 'zod';

type Json = Record<string, unknown>;
interface Operation {
  query: string[];
  body?: Json;
  answer?: Json;
}
const document = JSON.parse(readFileSync(new URL('graph-openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Operation>;
  error: Json;
  $defs: Record<string, Json>;
};
/** What links have, which Microsoft's document does not list. */
const linkQuery = new Set(['$skiptoken', '$deltatoken']);

const placesIn = (pattern: string): number => pattern.split('{').length;
const byPlaces = Object.entries(document.paths).toSorted(([one], [other]) => placesIn(one) - placesIn(other));

const read = new Map<Json, z.ZodType>();
/** The part of the document as a schema of zod. */
function schemaOf(part: Json): z.ZodType {
  const known = read.get(part) ?? z.fromJSONSchema({ ...part, $defs: document.$defs } as never);
  read.set(part, known);
  return known;
}

/** Names of the properties that a part of the document has; undefined where it is no object. */
function propertiesOf(part: Json | undefined): Map<string, Json> | undefined {
  const found = new Map<string, Json>();
  const collect = (one: Json): void => {
    const {
      $ref: target,
      allOf,
      anyOf,
      properties,
    } = one as { $ref?: string; allOf?: Json[]; anyOf?: Json[]; properties?: Record<string, Json> };
    if (target) collect(document.$defs[target.split('/').at(-1)!]!);
    for (const each of [...(allOf ?? []), ...(anyOf ?? [])]) collect(each);
    for (const [name, value] of Object.entries(properties ?? {})) found.set(name, value);
  };
  if (part) collect(part);
  return found.size > 0 ? found : undefined;
}

/** Properties of a value that the document does not have. */
function strangersIn(value: unknown, part: Json | undefined, path = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((one) => strangersIn(one, (part as { items?: Json } | undefined)?.items, path));
  const properties = propertiesOf(part);
  if (!properties || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    properties.has(name)
      ? strangersIn(one, properties.get(name), `${path}${name}.`)
      : name.startsWith('@')
        ? []
        : [`${path}${name} is not documented`],
  );
}

const problemsOf = (value: unknown, part: Json): string[] => {
  const parsed = schemaOf(part).safeParse(value);
  return [...(parsed.success ? [] : [z.prettifyError(parsed.error)]), ...strangersIn(value, part)];
};

/** What is wrong with a request, or with its answer, by Microsoft's document; `path` is without the version. */
export function problemsByDocument(
  method: string,
  path: string,
  {
    query,
    body,
    status,
    answer,
  }: { query: Iterable<string>; body?: unknown; status: number; answer?: unknown },
): string[] {
  const name = `${method} ${path}`;
  // A name in a path is meant rather than a place for any.
  const found = byPlaces.find(([pattern]) => {
    const source = pattern.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[^}]+\}/g, '[^/]+');
    return new RegExp(`^${source}$`).test(name);
  });
  if (!found) return [`${name} is not documented`];
  const [, operation] = found;
  const problems = [
    ...[...query]
      .filter((one) => !operation.query.includes(one) && !linkQuery.has(one))
      .map((one) => `${one} is not documented`),
    ...(body === undefined
      ? []
      : operation.body
        ? problemsOf(body, operation.body)
        : ['A body is not documented']),
    ...(status >= 400
      ? problemsOf(answer, document.error)
      : operation.answer && answer !== undefined
        ? problemsOf(answer, operation.answer)
        : []),
  ];
  return problems.map((problem) => `${name}: ${problem}`);
}
