import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDirectory, databaseFile } from './database-file.ts';
import { DatabaseRefused } from './storage-errors.ts';
import { explainFailure } from './open-database.ts';

/** The lock file of the only server of a data directory. The command line does not need it. */
export const serverLockFile = (dataDirectory: string): string => join(dataDirectory, 'server.lock');

/**
 * Holds a data directory for this server until `release`, or until the process ends, however it ends: SQLite locks the
 * file by the operating system, which lets go of it with the process. A number of a process would have to be believed,
 * and means nothing in another container.
 * @throws DatabaseRefused when another server holds it.
 */
export function holdServerLock(dataDirectory: string): { release(): void } {
  return explainFailure(databaseFile(dataDirectory), () => {
    createDirectory(dataDirectory);
    const file = serverLockFile(dataDirectory);
    const lock = new DatabaseSync(file, { timeout: 0 });
    try {
      // Whoever can read it could hold a lock on it.
      chmodSync(file, 0o600);
      // Nothing is ever written: the lock is all.
      lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      throw isBusy(error) ? inUse(dataDirectory, error) : error;
    }
    return { release: () => lock.close() };
  });
}

/** SQLITE_BUSY: another connection holds a lock. */
const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;

const inUse = (dataDirectory: string, cause: unknown) =>
  new DatabaseRefused(
    `Another Postern server uses ${dataDirectory}. Stop it first, or set POSTERN_DATA to another directory.`,
    { cause },
  );
