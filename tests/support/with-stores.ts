import { makeStores } from '../../src/service/core/composition/open-storage.ts';
import { openStore } from '../../src/service/core/composition/open-store.ts';
import { forWriting } from '../../src/service/database/operation.ts';
import { inWriteTransaction } from '../../src/service/database/statement-cache.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import type { Stores } from '../../src/service/core/stores.ts';
import { finish, type InTurns } from '../../src/service/turns/in-turns.ts';

/**
 * Writes and reads the database of a data directory by the operations of the service, before a service starts on it or beside it. They
 * run in this thread and do not wait for the disk: a thread of `openStorage` takes 60 ms of CPU time to start.
 */
export async function withStores<Result>(
  dataDirectory: string,
  work: (stores: Stores) => Result | Promise<Result>,
): Promise<Result> {
  const store = openStore(databaseFile(dataDirectory), 'writer');
  store.db.exec('PRAGMA synchronous = OFF');
  const stores = makeStores((_area, _name, operation) => async (input) => {
    await operation.load?.();
    if (operation.lane === 'write')
      return inWriteTransaction(store.db, () => operation.run(forWriting(store), input));
    const value = operation.run(store, input);
    return operation.inTurns ? finish(value as InTurns<unknown>) : value;
  });
  try {
    return await work(stores);
  } finally {
    store.db.close();
  }
}
