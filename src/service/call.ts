import type { CallAnswer, Endpoint } from '../api/contract/endpoint.ts';
import type { Contract } from '../api/contract/table.ts';
import type { output as Output, ZodType } from 'zod';
import type { Account } from './accounts/account.ts';

/** Who makes a call: a person's session or one of their API tokens. */
export interface Caller {
  readonly account: Account;
  readonly by: { readonly session: number } | { readonly apiToken: string };
}

/** Everything about a call beside its input. */
export interface Call {
  /** Null for the public calls without a session. */
  readonly caller: Caller | null;
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly signal: AbortSignal;
}

/** A call that its endpoint lets nobody make without signing in. */
export interface SignedInCall extends Call {
  readonly caller: Caller;
}

type Parsed<Schema extends ZodType> = unknown extends Output<Schema> ? undefined : Output<Schema>;

/** A call's input as its schemas parsed it. */
export type ParsedInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? { readonly params: Parsed<Params>; readonly query: Parsed<Query>; readonly body: Parsed<Body> }
    : never;

/** The calls that anybody may make; their handlers may find no caller. A test compares them with the contract. */
export const publicCalls = [
  'login',
  'setupStatus',
  'completeSetup',
  'health',
] as const satisfies (keyof Contract)[];
type PublicCall = (typeof publicCalls)[number];

/** Answers one endpoint; a `Response` only where the contract's answer is a byte stream. */
type Handler<E, AnyCall> = (
  input: ParsedInput<E>,
  call: AnyCall,
) => Promise<unknown extends CallAnswer<E> ? Response : CallAnswer<E>>;

/** The handlers of some of the contract's calls. */
export type HandlersOf<Names extends keyof Contract> = {
  readonly [Name in Names]: Handler<Contract[Name], Name extends PublicCall ? Call : SignedInCall>;
};
/** The handlers of the whole contract. */
export type Handlers = HandlersOf<keyof Contract>;
