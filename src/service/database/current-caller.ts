import { AsyncLocalStorage } from 'node:async_hooks';
import type { MailReach } from '../../api/vocabulary/scopes.ts';

/** The session of a call (`session:12`, `token:ID`, `scim:ID`; empty for none), and its request id. */
export interface CallOrigin {
  readonly session: string;
  readonly request: string;
}

interface CurrentCall {
  name: string;
  reach: MailReach;
  origin: CallOrigin | undefined;
}

/**
 * The caller on whose behalf the database works, for fair sharing of its threads and for the mail it reaches, without passing it
 * through every function: a user's id, or the network of a visitor. None for the service's own work.
 */
const callers = new AsyncLocalStorage<CurrentCall>();

/** Runs work on behalf of a caller, who reaches this mail. */
export const runOnBehalfOf = <Result>(
  name: string,
  work: () => Result,
  reach: MailReach = [],
  origin?: CallOrigin,
): Result => callers.run({ name, reach, origin }, work);

export const currentCaller = (): string | undefined => callers.getStore()?.name;
/** The current call; undefined for the service's own work. */
export const currentOrigin = (): CallOrigin | undefined => callers.getStore()?.origin;
/** The mail that the current call reaches; all of it for the service's own work. */
export const currentReach = (): MailReach => callers.getStore()?.reach ?? [];

/** Starts work of the service's own, which outlives the current call and is not limited to its mail. */
export const runDetached = <Result>(work: () => Result): Result => callers.exit(work);
