import { AsyncLocalStorage } from 'node:async_hooks';
import type { MailScope } from '../../api/vocabulary/scopes.ts';

/** In which session a call is made (`session:12`, `token:ID`, `scim:ID`; empty for none), and which call it is. */
export interface CallOrigin {
  readonly session: string;
  readonly request: string;
}

interface Asker {
  name: string;
  scope: MailScope | null;
  origin: CallOrigin | undefined;
}

/**
 * On whose behalf the database is asked, so that its threads can give everybody a fair share, and the mail they reach, without
 * each verb passing it on: a user's id, or the network of somebody who is not signed in. Nobody for the service's own work.
 */
const askers = new AsyncLocalStorage<Asker>();

/** Does work on behalf of somebody; `scope` is the mail that they reach with it, null for all of it. */
export const askedBy = <Result>(
  name: string,
  work: () => Result,
  scope: MailScope | null = null,
  origin?: CallOrigin,
): Result => askers.run({ name, scope, origin }, work);

export const currentAsker = (): string | undefined => askers.getStore()?.name;
/** The call that the database is asked for; undefined for the service's own work. */
export const currentOrigin = (): CallOrigin | undefined => askers.getStore()?.origin;
export const currentScope = (): MailScope | null => askers.getStore()?.scope ?? null;

/** Begins work of the service's own, which goes on behind the call that it is begun in and is not limited to what that may see. */
export const onOwnBehalf = <Result>(work: () => Result): Result => askers.exit(work);
