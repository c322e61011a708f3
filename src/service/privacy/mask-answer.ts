import type { ZodType } from 'zod';
import { mailboxes, maskValue, privacy, type Privacy } from '../../api/privacy.ts';
import { hidden } from '../../api/vocabulary/hidden.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { type Account, normalizeEmail } from '../accounts/account.ts';
import { savesPrivateData } from './searches-private-data.ts';

/** The mail of somebody's own: to their address, since it is theirs (milliseconds since 1970). */
export interface OwnMail {
  address: string;
  since: number;
}

/** The mail of an account's own. */
export const ownMailOf = ({ email, mailSince }: Pick<Account, 'email' | 'mailSince'>): OwnMail => ({
  address: email,
  since: mailSince,
});

/** Whether a mail is somebody's own, by its mailbox and when it came. */
export const isOwnMail = (
  { mailbox, received_at: at }: Pick<EmailRow, 'mailbox' | 'received_at'>,
  { address, since }: OwnMail,
): boolean => normalizeEmail(mailbox) === address && !(Date.parse(at) < since);

/** Masks a value for somebody who may not see private data. */
type Mask = (value: unknown, own: OwnMail) => unknown;

const masks = new Map<ZodType, Mask | null>();

/**
 * An answer for somebody who may not see others' private data: fields that the schema marks as private are masked, except in mail
 * of their own mailbox.
 */
export function maskAnswer<Answer>(schema: ZodType<Answer>, answer: Answer, own: OwnMail): Answer {
  const mask = maskOf(schema);
  return mask ? (mask(answer, own) as Answer) : answer;
}

/** The mask of a schema; null where nothing of it is private. */
function maskOf(schema: ZodType): Mask | null {
  const known = masks.get(schema);
  if (known !== undefined) return known;
  // A recursive schema is resolved again while masking.
  masks.set(schema, (value, own) => masks.get(schema)?.(value, own) ?? value);
  const made = withMailbox(schema, makeMask(schema));
  masks.set(schema, made);
  return made;
}

function makeMask(schema: ZodType): Mask | null {
  const how = privacy.get(schema)?.privacy;
  if (how !== undefined) return maskFor(how);
  const part = partOf(schema);
  switch (part.kind) {
    case 'object': {
      const inner = Object.entries(part.shape)
        .map(([name, of]) => [name, maskOf(of)] as const)
        .filter((entry): entry is [string, Mask] => entry[1] !== null);
      return inner.length === 0 ? null : (value, own) => maskObject(inner, value, own);
    }
    case 'list': {
      const inner = join(part.of);
      return inner && ((value, own) => (Array.isArray(value) ? value.map((one) => inner(one, own)) : value));
    }
    case 'record': {
      const inner = maskOf(part.values);
      return (
        inner && ((value, own) => (isObject(value) ? mapValues(value, (one) => inner(one, own)) : value))
      );
    }
    case 'same':
      return join(part.of);
    default:
      return null;
  }
}

function maskFor(how: Privacy): Mask | null {
  if (how === 'public') return null;
  if (typeof how === 'string' || 'value' in how) return (value) => maskValue(how, value);
  if (how.question !== 'savedSearch') return null;
  return (value) => (typeof value === 'string' && savesPrivateData(value) ? hidden : value);
}

/** The masks of several schemas, applied one after the other, as a value may match any of them. */
function join(schemas: readonly ZodType[]): Mask | null {
  const all = schemas.map(maskOf).filter((mask) => mask !== null);
  if (all.length === 0) return null;
  return (value, own) => all.reduce((masked, mask) => mask(masked, own), value);
}

function withMailbox(schema: ZodType, mask: Mask | null): Mask | null {
  const mailOf = mailboxes.get(schema)?.mailOf as
    | ((value: unknown) => Partial<EmailRow> | undefined)
    | undefined;
  if (!mask || !mailOf) return mask;
  return (value, own) => {
    const mail = value ? mailOf(value) : undefined;
    const { mailbox = '', received_at = '' } = mail ?? {};
    return mailbox !== '' && isOwnMail({ mailbox, received_at }, own) ? value : mask(value, own);
  };
}

function maskObject(inner: readonly (readonly [string, Mask])[], value: unknown, own: OwnMail): unknown {
  if (!isObject(value)) return value;
  const masked = { ...value };
  for (const [name, mask] of inner) if (name in masked) masked[name] = mask(masked[name], own);
  return masked;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const mapValues = (value: Record<string, unknown>, change: (one: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)]));

/** The parts of a schema that are inspected. */
type SchemaPart =
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
