import type { ZodType } from 'zod';
import { essentials } from './contract/foreign.ts';

/** An answer as far as it could be read, and how many entries of its lists could not and are left out. */
export interface ReadAnswer {
  answer: unknown;
  leftOut: number;
}

/**
 * Reads the answer of another service that speaks the contract, as far as it can be: each value is read by itself, and one that
 * is missing, null or unknown fails only what it is essential to. What it becomes instead is the schema's to say, by `default`,
 * `optional` or `nullable`; else a text is empty, a flag off, and a number not a number (NaN), so that nothing that is
 * not known looks like a zero. Entries of lists that cannot be read are left out and counted; values that are unknown in lists
 * and records of values are ignored. The lists and objects that are the answer itself have to be there: without them there is none.
 * @returns undefined if it cannot be read.
 */
export function readForeign(schema: ZodType, answer: unknown): ReadAnswer | undefined {
  const read = { answer: undefined, leftOut: 0 } as ReadAnswer;
  read.answer = readValue(schema, answer, { read, depth: 0 });
  return read.answer === unreadable ? undefined : read;
}

/**
 * Whether an answer can be read without the value of this schema, which is `depth` deep in it.
 * @internal for the document about other services
 */
export const mayBeMissing = (schema: ZodType, depth: number): boolean =>
  readValue(schema, undefined, { read: { answer: undefined, leftOut: 0 }, depth }) !== unreadable;

interface Place {
  read: ReadAnswer;
  /** 0 for the answer itself. */
  depth: number;
  /** Whether it has to be there: something else is for when it is not. */
  isEssential?: boolean;
}

const unreadable = Symbol('unreadable');

/** The parts of zod's definitions that are looked at. */
interface Definition {
  type: string;
  shape?: Record<string, ZodType>;
  element?: ZodType;
  innerType?: ZodType;
  keyType?: ZodType;
  valueType?: ZodType;
  defaultValue?: unknown;
  entries?: Record<string, string>;
  values?: unknown[];
}

function readValue(schema: ZodType, value: unknown, place: Place): unknown {
  const definition = schema.def as unknown as Definition;
  const { innerType, defaultValue } = definition;
  const or = (otherwise: unknown) => {
    const found = isAbsent(value)
      ? unreadable
      : readValue(innerType!, value, { ...place, isEssential: true });
    return found === unreadable ? otherwise : found;
  };
  /** What stands for a value that is not there, unless the schema has something else for it or cannot be without it. */
  const instead = (otherwise: unknown) =>
    place.isEssential || essentials.has(schema) ? unreadable : otherwise;
  switch (definition.type) {
    case 'default':
      return or(structuredClone(defaultValue));
    case 'prefault':
      return readValue(innerType!, value ?? defaultValue, place);
    case 'optional':
      return or(undefined);
    case 'nullable':
      return or(null);
    case 'readonly':
      return readValue(innerType!, value, place);
    case 'object':
      if (isObject(value)) return readObject(definition, value, place);
      return place.depth < 2 ? unreadable : instead(readObject(definition, {}, place));
    case 'array':
      if (Array.isArray(value)) return readList(definition, value, place);
      return place.depth < 2 ? unreadable : instead([]);
    case 'record':
      if (isObject(value)) return readRecord(definition, value, place);
      return place.depth < 2 ? unreadable : instead(readRecord(definition, {}, place));
    case 'string':
      return typeof value === 'string' ? value : instead('');
    case 'number':
      return Number.isFinite(value) ? value : instead(Number.NaN);
    case 'boolean':
      return typeof value === 'boolean' ? value : instead(false);
    case 'literal':
      return isAbsent(value) ? definition.values![0] : parsed(schema, value);
    default:
      return parsed(schema, value);
  }
}

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
function parsed(schema: ZodType, value: unknown): unknown {
  const { success, data } = schema.safeParse(value);
  return success ? data : unreadable;
}

function readObject({ shape }: Definition, given: Record<string, unknown>, { read, depth }: Place): unknown {
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape!)) {
    const part = readValue(schema, given[name], { read, depth: depth + 1 });
    if (part === unreadable) return unreadable;
    if (part !== undefined) found[name] = part;
  }
  return found;
}

/** A number that cannot be read keeps its place: lists of numbers are those of a chart. */
function readList({ element }: Definition, given: readonly unknown[], { read, depth }: Place): unknown[] {
  const { type } = element!.def;
  const isReadable = (entry: unknown) =>
    type === 'object' ? isObject(entry) : type !== 'string' || typeof entry === 'string';
  const list: unknown[] = [];
  for (const entry of given) {
    const part = isReadable(entry) ? readValue(element!, entry, { read, depth: depth + 1 }) : unreadable;
    if (part !== unreadable) list.push(part);
    else if (type === 'object') read.leftOut += 1;
  }
  return list;
}

/** Of names that are known each has a value; of others, those that can be read. */
function readRecord(
  { keyType, valueType }: Definition,
  given: Record<string, unknown>,
  { read, depth }: Place,
): Record<string, unknown> {
  const { entries: known } = keyType!.def as unknown as Definition;
  const parts = Object.keys(known ?? given).flatMap((name) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const part = readValue(valueType!, value, { read, depth: depth + 1 });
    return part === unreadable || (!known && Number.isNaN(part)) ? [] : [[name, part] as const];
  });
  return Object.fromEntries(parts);
}
