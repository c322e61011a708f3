import { type infer as Infer, type input as Input, z, type ZodType } from 'zod';
import { namedRights, type NeededRights, type Section } from '../vocabulary/sections.ts';

/**
 * The permission that a call needs (D4): none, signed in, or rights such as `policy:act`
 * (`src/api/vocabulary/sections.ts`); `act` includes `view`. `pending` is a sign-in in progress (or finished): a
 * session that has proved the password and may do nothing else yet. Enforced by the service, never by the page alone.
 */
export type Permission = 'public' | 'pending' | 'signed-in' | NeededRights;

/** The rights that a call needs; undefined for one that needs none. */
export const rightsOf = (permission: Permission): NeededRights | undefined =>
  permission === 'public' || permission === 'pending' || permission === 'signed-in' ? undefined : permission;

/**
 * Who may make a call, in addition to the permission. API tokens act as programs, not as people: a program may work on
 * mail, but may not touch the account of its token's owner.
 * - `anyone`: no identity is needed, and one that is sent changes nothing;
 * - `person`: people only, signed in as the permission demands; a call with an API token is refused;
 * - `proved-person`: people who signed in or re-authenticated (`giveProof`) within the last ten minutes, so that
 *   somebody at an open browser cannot take over the account. Refused with `proof_needed`;
 * - `viewing-token`: people and all of their API tokens;
 * - `acting-token`: people, and those of their API tokens that may act.
 */
export type CalledBy = 'anyone' | 'person' | 'proved-person' | 'viewing-token' | 'acting-token';

/** One call of the protection service: method, path, input, answer, permission. */
export interface Endpoint<
  Params extends ZodType = ZodType,
  Query extends ZodType = ZodType,
  Body extends ZodType = ZodType,
  Answer extends ZodType = ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the service's origin; `:name` segments are filled from `params`. */
  readonly path: `/api/v1/${string}`;
  readonly permission: Permission;
  readonly by: CalledBy;
  /** Whether it answers people of a locked organisation, or after its trial; by default as `isClosedWhenLocked` has it. */
  readonly whenLocked?: 'open' | 'closed';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Most bytes of the body, where a call needs more than others (`src/api/limits.ts`). */
  readonly bodyLimit?: number;
  /**
   * Fields of the query or body that the specification has and that change nothing here, whatever their value: taken
   * and named in `Postern-Ignored`.
   */
  readonly ignores?: readonly string[];
  /** Whether it only tells what a change would do, although its method is POST. */
  readonly isPreview?: boolean;
  /**
   * Whether unknown fields are refused even when the caller did not ask for it: where they may be conditions on what is
   * changed, a misspelt one would widen it.
   */
  readonly isStrict?: boolean;
  /** Second names that the specification has for fields of the answer: `{ rows: 'emails' }`. Answers over HTTP have both. */
  readonly answerAliases?: Readonly<Record<string, string>>;
  /** Schema of the JSON answer; absent when the answer is a byte stream (`Response`). */
  readonly answer?: Answer;
  /** Media types of an answer without a schema. */
  readonly mediaTypes?: readonly string[];
}

/**
 * Whether a call is done once for an idempotency key: changes by signed-in callers, since keys belong to accounts. Calls that
 * only read are open to every token, or previews.
 */
export const takesKey = ({ method, by, isPreview, permission }: Endpoint): boolean =>
  method !== 'GET' &&
  by !== 'viewing-token' &&
  !isPreview &&
  permission !== 'public' &&
  permission !== 'pending';

/** The header of every answer of a service that does a change once for its `Idempotency-Key`: others may do it twice. */
export const keepsKeysHeader = 'Postern-Keeps-Keys';

/** The header of an answer that names the account of the caller by its number, for the log of the console. */
export const accountHeader = 'Postern-Account';

/** Sections that stay open while the organisation is locked or its trial is over: they are not about mail. */
const alwaysOpen: ReadonlySet<string> = new Set<Section>(['system_settings', 'audit', 'users']);

/**
 * Whether a call is refused while the organisation is locked or its trial is over. A call that needs no right is, unless it says
 * otherwise: it is about the caller's own account, or about the lock.
 */
export function isClosedWhenLocked({ permission, whenLocked }: Endpoint): boolean {
  if (whenLocked) return whenLocked === 'closed';
  if (permission === 'signed-in') return true;
  const needed = rightsOf(permission);
  return needed !== undefined && namedRights(needed).some((right) => !alwaysOpen.has(right.split(':')[0]!));
}

/**
 * Keeps the exact schema types of an endpoint. The schemas of its query and its body know which fields they do not have,
 * at any depth; whether those are refused or ignored is the caller's choice (decision 228).
 * @throws Error for a query that is not an object
 */
export const endpoint = <P extends ZodType, Q extends ZodType, B extends ZodType, A extends ZodType>(
  definition: Endpoint<P, Q, B, A>,
): Endpoint<P, Q, B, A> => {
  const { query, body } = definition;
  if (query !== undefined && !(query instanceof z.ZodObject))
    throw new Error('The query of a call is an object.');
  return {
    ...definition,
    query: closeSchema(query ?? nothing) as unknown as Q,
    ...(definition.method !== 'GET' && { body: closeSchema(body ?? nothing) as unknown as B }),
  };
};

const nothing = z.strictObject({});

/** What a caller passes: schema input, before defaults. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, ZodType>
    ? (unknown extends Input<P> ? { params?: undefined } : { params: Input<P> }) &
        (unknown extends Input<Q> ? { query?: undefined } : { query?: Input<Q> }) &
        (unknown extends Input<B> ? { body?: undefined } : { body: Input<B> })
    : never;

/** What a caller gets back. */
export type CallAnswer<E> = E extends Endpoint<ZodType, ZodType, ZodType, infer A> ? Infer<A> : never;

/** The parts of zod's definitions that hold other schemas. */
interface Holding {
  type: string;
  shape?: Record<string, ZodType>;
  catchall?: ZodType;
  element?: ZodType;
  innerType?: ZodType;
  in?: ZodType;
  out?: ZodType;
  options?: ZodType[];
  items?: ZodType[];
  rest?: ZodType | null;
}

/**
 * The same schema, where each object that does not say so itself refuses names that it does not know, at any depth. Its
 * checks and what registries know of it stay.
 */
function closeSchema(schema: ZodType): ZodType {
  const parts = schema.def as unknown as Holding;
  const { shape, catchall, element, innerType, in: input, out: output, options, items, rest } = parts;
  switch (parts.type) {
    case 'object':
      return changed(schema, {
        shape: Object.fromEntries(Object.entries(shape!).map(([name, of]) => [name, closeSchema(of)])),
        catchall: catchall ?? z.never(),
      });
    case 'array':
      return changed(schema, { element: closeSchema(element!) });
    case 'tuple':
      return changed(schema, { items: items!.map(closeSchema), rest: rest ? closeSchema(rest) : null });
    case 'union':
      return changed(schema, { options: options!.map(closeSchema) });
    case 'pipe':
      return input!.def.type === 'transform'
        ? changed(schema, { out: closeSchema(output!) })
        : changed(schema, { in: closeSchema(input!) });
    default:
      return innerType ? changed(schema, { innerType: closeSchema(innerType) }) : schema;
  }
}

const changed = (schema: ZodType, parts: Partial<Holding>): ZodType =>
  z.core.clone(schema, { ...schema.def, ...parts } as typeof schema.def, { parent: true });
