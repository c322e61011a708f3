import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { DatabaseRefused } from './database-refused.ts';
import { refuseNewer } from './run-migrations.ts';

/** All pages in one step: one snapshot, that writers beside it neither disturb nor wait for. */
const allPages = 2_147_483_647;

/**
 * Copies the database as it is at this moment to a new file, while other programs read and write it. The copy appears
 * under its name only when it is complete and on the disk. Returns its bytes.
 * @throws DatabaseRefused when there is no database, or `target` exists.
 */
export async function backUpDatabase(file: string, target: string): Promise<number> {
  if (!(await exists(file)))
    throw new DatabaseRefused(`There is no database at ${file}. Check POSTERN_DATA.`);
  if (await exists(target)) {
    throw new DatabaseRefused(`${target} exists already. Choose another name, or move it away.`);
  }
  const partial = `${target}.partial`;
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
    await rename(partial, target);
    await persist(dirname(resolve(target)));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return (await stat(target)).size;
}

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
