import type { ZodType } from 'zod';

/** The parts of a schema that are inspected. */
export type SchemaPart =
  | { kind: 'object'; shape: Readonly<Record<string, ZodType>>; isOpen: boolean }
  | { kind: 'list'; of: readonly ZodType[] }
  | { kind: 'record'; values: ZodType }
  | { kind: 'same'; of: readonly ZodType[] }
  | { kind: 'text'; isFormatted: boolean }
  /** Numbers, booleans, dates and enumerations: no free text. */
  | { kind: 'closed' }
  | { kind: 'anything' };

/** The parts of zod's definitions that are read; zod's types do not expose them for an unknown schema. */
interface Definition {
  type: string;
  shape?: Record<string, ZodType>;
  catchall?: ZodType;
  element?: ZodType;
  items?: ZodType[];
  rest?: ZodType | null;
  valueType?: ZodType;
  innerType?: ZodType;
  in?: ZodType;
  out?: ZodType;
  options?: ZodType[];
  getter?: () => ZodType;
  format?: string;
}

const closed = new Set([
  'number',
  'boolean',
  'literal',
  'enum',
  'null',
  'undefined',
  'never',
  'bigint',
  'date',
]);
const wrapping = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional']);

/** The components of a schema before its transformations. @throws Error for an unsupported kind of schema. */
export function partOf(schema: ZodType): SchemaPart {
  const definition = schema.def as unknown as Definition;
  const { type } = definition;
  if (type === 'string') return { kind: 'text', isFormatted: definition.format !== undefined };
  if (closed.has(type)) return { kind: 'closed' };
  if (wrapping.has(type)) return { kind: 'same', of: [definition.innerType!] };
  switch (type) {
    case 'object': {
      const rest = definition.catchall ? partOf(definition.catchall).kind : 'closed';
      return { kind: 'object', shape: definition.shape!, isOpen: rest !== 'closed' };
    }
    case 'array':
      return { kind: 'list', of: [definition.element!] };
    case 'tuple':
      return { kind: 'list', of: [...definition.items!, ...(definition.rest ? [definition.rest] : [])] };
    case 'record':
      return { kind: 'record', values: definition.valueType! };
    case 'pipe':
      // What is changed before it is read has the schema behind the change.
      return {
        kind: 'same',
        of: [definition.in!.def.type === 'transform' ? definition.out! : definition.in!],
      };
    case 'lazy':
      return { kind: 'same', of: [definition.getter!()] };
    case 'union':
      return { kind: 'same', of: definition.options! };
    case 'unknown':
    case 'any':
      return { kind: 'anything' };
    default:
      throw new Error(`No rule for schemas of the type ${type}.`);
  }
}
