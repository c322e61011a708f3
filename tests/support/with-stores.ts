import { createAuditKey } from '../../src/service/audit/audit-key.ts';
import { operations } from '../../src/service/composition/operations.ts';
import { createEmailIndexSqlite } from '../../src/service/search/email-index-sqlite.ts';
import { inWriteTransaction } from '../../src/service/search/statement-cache.ts';
import { databaseFile } from '../../src/service/storage/database-file.ts';
import { openWriter } from '../../src/service/storage/open-database.ts';
import type { Operation, StoreHandle } from '../../src/service/storage/operation.ts';
import type { Stores } from '../../src/service/stores.ts';
import { finish, type InTurns } from '../../src/service/turns/in-turns.ts';

/**
 * Writes and reads the database of a data directory by the operations of the service, before a service starts on it or beside it. They
 * run in this thread and do not wait for the disk: a thread of `openStorage` takes 60 ms of CPU time to start.
 */
export async function withStores<Result>(
  dataDirectory: string,
  work: (stores: Stores) => Result | Promise<Result>,
): Promise<Result> {
  const db = openWriter(databaseFile(dataDirectory));
  db.exec('PRAGMA synchronous = OFF');
  const store: StoreHandle = {
    db,
    index: createEmailIndexSqlite(db, { role: 'writer' }),
    sql: db.createTagStore(200),
    auditKey: createAuditKey(dataDirectory, undefined),
  };
  try {
    return await work(storesOver(store));
  } finally {
    db.close();
  }
}

function storesOver(store: StoreHandle): Stores {
  const areas = Object.entries(operations).map(([area, group]) => [
    area,
    Object.fromEntries(
      Object.entries(group as Record<string, Operation<unknown, unknown>>).map(([name, operation]) => [
        name,
        async (input: unknown) => {
          await operation.load?.();
          return operation.lane === 'write'
            ? inWriteTransaction(store.db, () => perform(store, operation, input))
            : perform(store, operation, input);
        },
      ]),
    ),
  ]);
  return Object.fromEntries(areas) as Stores;
}

function perform(store: StoreHandle, operation: Operation<unknown, unknown>, input: unknown): unknown {
  const value = operation.run(store, input);
  return operation.inTurns ? finish(value as InTurns<unknown>) : value;
}
