import { z, type ZodType, type infer as Infer, type input as Input } from 'zod';
import type { NeededRights } from '../vocabulary/sections.ts';

/**
 * What a caller must be to make a call (D4): anybody, signed in, or somebody whose roles give the rights that are named, such as
 * `policy:act` (`src/api/vocabulary/sections.ts`); `act` includes `view`. `pending` is a sign-in between its steps (or finished): a
 * session that has proved the password and may do nothing else yet. Enforced by the service, never by the page alone.
 */
export type Permission = 'public' | 'pending' | 'signed-in' | NeededRights;

/** The rights that a call needs; undefined for one that needs none. */
export const rightsOf = (permission: Permission): NeededRights | undefined =>
  permission === 'public' || permission === 'pending' || permission === 'signed-in' ? undefined : permission;

/**
 * Who may make a call, beside the permission. API tokens are programs, not people: a program may work on mail, and nothing
 * that is about the person whose token it holds.
 * - `anyone`: no identity is asked for, and one that comes along changes nothing;
 * - `person`: people alone, signed in as far as the permission says; a call that carries an API token is refused;
 * - `proved-person`: people who have proved who they are within the last ten minutes, by a sign-in or by `giveProof`:
 *   whoever finds an open browser must not make the account their own. Refused with `proof_needed`;
 * - `viewing-token`: people and all of their API tokens;
 * - `acting-token`: people, and those of their API tokens that may act.
 */
export type CalledBy = 'anyone' | 'person' | 'proved-person' | 'viewing-token' | 'acting-token';

/** One call of the protection service: method, path, inputs, answer and who may make it. */
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
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Most bytes of the body, where a call needs more than others (`src/api/limits.ts`). */
  readonly bodyLimit?: number;
  /** Schema of the JSON answer; absent when the answer is a byte stream (`Response`). */
  readonly answer?: Answer;
}

/**
 * Keeps the exact schema types of an endpoint. A call that reads refuses names in its query that it does not know: a misspelt filter
 * would widen its answer.
 */
export const endpoint = <P extends ZodType, Q extends ZodType, B extends ZodType, A extends ZodType>(
  definition: Endpoint<P, Q, B, A>,
): Endpoint<P, Q, B, A> =>
  definition.method === 'GET'
    ? { ...definition, query: strict(definition.query) as unknown as Q }
    : definition;

/** @throws Error for a query that is no object of named values */
function strict(query: ZodType | undefined): ZodType {
  if (query === undefined) return z.strictObject({});
  if (query instanceof z.ZodObject) return query.strict();
  throw new Error('The query of a call is an object.');
}

/** What a caller passes: the inputs of the schemas, before defaults are filled in. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, ZodType>
    ? (unknown extends Input<P> ? { params?: undefined } : { params: Input<P> }) &
        (unknown extends Input<Q> ? { query?: undefined } : { query?: Input<Q> }) &
        (unknown extends Input<B> ? { body?: undefined } : { body: Input<B> })
    : never;

/** What a caller gets back. */
export type CallAnswer<E> = E extends Endpoint<ZodType, ZodType, ZodType, infer A> ? Infer<A> : never;
