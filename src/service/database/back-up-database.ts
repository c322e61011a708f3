import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { DatabaseRefused } from './database-refused.ts';
import { refuseNewer } from './run-migrations.ts';

/** How the names of unfinished backups end. */
export const partialEnding = '.partial';

/** All pages in one step: one snapshot, that writers beside it neither disturb nor wait for. */
const allPages = 2_147_483_647;

/**
 * Copies the database as it is at this moment to a new file, while other programs read and write it. The copy appears
 * under its name only when it is complete, on the disk, and passed `check`, whose answer is returned.
 * @throws DatabaseRefused when there is no database, or `target` exists; what `check` throws
 */
export async function backUpDatabase<Check>(
  file: string,
  target: string,
  check: (copy: string) => Check,
): Promise<Check> {
  if (!(await exists(file)))
    throw new DatabaseRefused(`There is no database at ${file}. Check POSTERN_DATA.`);
  if (await exists(target)) {
    throw new DatabaseRefused(`${target} exists already. Choose another name, or move it away.`);
  }
  const partial = target + partialEnding;
  await rm(partial, { force: true });
  try {
    const source = new DatabaseSync(file, { readOnly: true, timeout: 15_000 });
    try {
      refuseNewer(source, file);
      // A backup is as private as the database.
      await writeFile(partial, '', { mode: 0o600 });
      await backup(source, partial, { rate: allPages });
    } finally {
      source.close();
    }
    settle(partial);
    await persist(partial);
    const checked = check(partial);
    await rename(partial, target);
    await persist(dirname(resolve(target)));
    return checked;
  } catch (error) {
    for (const ending of ['', '-journal', '-wal', '-shm']) await rm(partial + ending, { force: true });
    throw isFull(error)
      ? new DatabaseRefused(`${target} cannot be written: the disk is full.`, { cause: error })
      : error;
  }
}

/** SQLITE_FULL, or the same of a file. */
const isFull = (error: unknown): boolean => {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number };
  return code === 'ENOSPC' || errcode % 256 === 13;
};

/** A backup is one file, without the write-ahead log of the database it came from. */
function settle(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = DELETE');
  db.close();
}

async function persist(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
