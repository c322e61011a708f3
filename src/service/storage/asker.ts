import { AsyncLocalStorage } from 'node:async_hooks';
import type { MailScope } from '../../api/vocabulary/scopes.ts';

interface Asker {
  name: string;
  scope: MailScope | null;
}

/**
 * On whose behalf the database is asked, so that its threads can give everybody a fair share, and the mail they reach, without
 * each verb passing it on: a user's id, or the network of somebody who is not signed in. Nobody for the service's own work.
 */
const askers = new AsyncLocalStorage<Asker>();

/** Does work on behalf of somebody; `scope` is the mail that they reach with it, null for all of it. */
export const askedBy = <Result>(name: string, work: () => Result, scope: MailScope | null = null): Result =>
  askers.run({ name, scope }, work);

export const currentAsker = (): string | undefined => askers.getStore()?.name;
export const currentScope = (): MailScope | null => askers.getStore()?.scope ?? null;

/** Begins work of the service's own, which goes on behind the call that it is begun in and is not limited to what that may see. */
export const onOwnBehalf = <Result>(work: () => Result): Result => askers.exit(work);
