import { constants, existsSync } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDirectory } from './create-directory.ts';
import { DatabaseRefused } from './database-refused.ts';
import { refuseNewer } from './run-migrations.ts';

/**
 * Replaces the database by a backup; the old one is kept beside it. Nothing is changed before the backup was
 * checked from end to end; `prepare` changes it before it gets its name. Returns where the old database went, or null when there was none.
 * @throws DatabaseRefused when the backup is damaged, newer or no Postern database, or a program uses the database.
 */
export async function restoreDatabase(
  source: string,
  file: string,
  now: number,
  prepare: (db: DatabaseSync) => void = () => undefined,
): Promise<string | null> {
  if (!existsSync(source)) throw new DatabaseRefused(`There is no file ${source}.`);
  createDirectory(dirname(file));
  const incoming = `${file}.restoring`;
  await removeDatabase(incoming);
  try {
    await copyFile(source, incoming, constants.COPYFILE_FICLONE);
    checkBackup(incoming, source, prepare);
    await persist(incoming);
    const kept = existsSync(file) ? `${file}.before-restore-${stamp(now)}` : null;
    if (kept) {
      requireUnused(file);
      await rename(file, kept);
    }
    await rename(incoming, file);
    await persist(dirname(file));
    return kept;
  } finally {
    await removeDatabase(incoming);
  }
}

function checkBackup(copy: string, source: string, prepare: (db: DatabaseSync) => void): void {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(copy);
    checkFile(db, source);
    prepare(db);
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(`${source} is not a backup of Postern: ${(error as Error).message}.`, {
      cause: error,
    });
  } finally {
    db?.close();
  }
}

/**
 * Checks that a file is a whole database of this program, and not newer than it.
 * @throws DatabaseRefused
 */
export function checkFile(db: DatabaseSync, file: string): void {
  // Only the data directory may be written to.
  db.exec('PRAGMA temp_store = MEMORY');
  const result = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (result !== 'ok') throw new DatabaseRefused(`${file} is damaged: ${String(result)}`);
  const tables = db
    .prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name IN ('audit', 'job', 'user')")
    .get();
  if (tables?.['n'] !== 3) throw new DatabaseRefused(`${file} is not a backup of Postern.`);
  refuseNewer(db, file);
}

/** Every open connection holds a shared lock, so an exclusive one proves that no program uses the database. */
function requireUnused(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA wal_checkpoint(TRUNCATE); BEGIN EXCLUSIVE; COMMIT');
    // Out of the log mode, so that nothing beside the file belongs to it.
    db.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    throw new DatabaseRefused(`A program uses ${file}. Stop Postern, then restore.`, { cause: error });
  } finally {
    db.close();
  }
}

const stamp = (now: number) => new Date(now).toISOString().replace(/[-:]/g, '').slice(0, 15);

const removeDatabase = (file: string) =>
  Promise.all(['', '-wal', '-shm', '-journal'].map((suffix) => rm(file + suffix, { force: true })));

async function persist(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
