import { expect, it } from 'vitest';
import { z, type ZodType } from 'zod';
import { contract } from '../../src/api/contract/table.ts';
import type { Endpoint } from '../../src/api/contract/endpoint.ts';
import { costOf } from '../support/growth.ts';

/** Every call is in it because the contract has it: what reads a new field is measured from its first day. */
const inputs = Object.entries<Endpoint>(contract).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([where, schema]): [string, ZodType][] =>
    schema ? [[`${name}, ${where}`, schema]] : [],
  ),
);
const signs = [' ', '\n', 'a', '1', '.', 'a.', '@', '<', '(', '[', '\\', '/', '-', '"', ',', 'é', '\u200b'];
const size = 65_536;
/** Milliseconds of CPU time for the fields of an input, each of `size`: those of one that is not linear take many seconds. */
const bound = 400;

type Shape = Readonly<Record<string, unknown>>;

/** A value of a JSON schema with `text` wherever a text may be. */
function fill(shape: Shape, text: string, depth = 0): unknown {
  const {
    type,
    properties,
    items,
    anyOf,
    oneOf,
    allOf,
    enum: values,
    const: only,
    additionalProperties,
  } = shape;
  const ways = (anyOf ?? oneOf ?? allOf) as readonly Shape[] | undefined;
  if (ways) {
    const filled = ways.map((one) => fill(one, text, depth));
    return filled.find((one) => holds(one, text)) ?? filled[0];
  }
  if (only !== undefined) return only;
  if (Array.isArray(values)) return values[0];
  if (type === 'array') return depth > 5 ? [] : [fill((items ?? {}) as Shape, text, depth + 1)];
  if (type === 'object') {
    const known = Object.entries((properties ?? {}) as Readonly<Record<string, Shape>>);
    const own = known.map(([key, one]) => [key, depth > 5 ? undefined : fill(one, text, depth + 1)]);
    const further =
      typeof additionalProperties === 'object'
        ? [[text, fill(additionalProperties as Shape, text, depth + 1)]]
        : [];
    return Object.fromEntries([...own, ...further]);
  }
  return type === 'number' || type === 'integer'
    ? 1
    : type === 'boolean'
      ? true
      : type === 'null'
        ? null
        : text;
}

const holds = (value: unknown, text: string): boolean =>
  value === text ||
  (typeof value === 'object' && value !== null && Object.values(value).some((one) => holds(one, text)));

it('[AP-01] reads every text of every call in linear time, before and beyond its limit', () => {
  const slow: string[] = [];
  let texts = 0;
  for (const [name, schema] of inputs) {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape;
    for (const sign of signs) {
      const input = fill(shape, sign.repeat(size / sign.length) + 'x');
      if (!holds(input, sign.repeat(size / sign.length) + 'x')) break;
      texts += 1;
      let cost = Infinity;
      for (let attempt = 0; attempt < 3 && cost > bound; attempt += 1)
        cost = Math.min(
          cost,
          costOf(() => schema.safeParse(input), ''),
        );
      if (cost > bound) slow.push(`${name}: ${JSON.stringify(sign)} takes ${cost} ms`);
    }
  }
  expect(texts).toBeGreaterThan(1_000);
  expect(slow).toEqual([]);
}, 120_000);
