import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * On whose behalf the database is asked, so that its threads can give everybody a fair share without each verb passing it
 * on: a user's id, or the network of somebody who is not signed in. Nobody for the service's own work.
 */
const askers = new AsyncLocalStorage<string>();

/** Does work on behalf of somebody. */
export const askedBy = <Result>(asker: string, work: () => Result): Result => askers.run(asker, work);

export const currentAsker = (): string | undefined => askers.getStore();
