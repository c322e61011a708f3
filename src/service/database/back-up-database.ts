import { constants, existsSync, statSync } from 'node:fs';
import { copyFile, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { DatabaseRefused } from './storage-errors.ts';
import { refuseNewer } from './run-migrations.ts';
import { createDirectory } from './database-file.ts';
import { explainFailure } from './open-database.ts';

/** How the names of unfinished backups end, before endings of SQLite. */
const partialEnding = '.partial';
/** Host and process are in the name, because several servers may share a folder. */
const ofThisHost = `.${hostname()}-`;
/** What another host has not finished after this time was given up, milliseconds. */
const givenUpAfter = 86_400_000;

/**
 * Removes unfinished backups whose names begin with `start`: those of this program, those of programs of this host that have ended,
 * and old ones. A copy of this installation may be writing to the same folder.
 */
export async function removeUnfinished(folder: string, start: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start) || !name.includes(partialEnding)) continue;
    const file = join(folder, name);
    const written = isLeftHere(name) ? 0 : ((await stat(file).catch(() => undefined))?.mtimeMs ?? now);
    if (written < now - givenUpAfter) await rm(file, { force: true });
  }
}

function isLeftHere(name: string): boolean {
  const pid = parseInt(name.split(ofThisHost)[1] ?? '', 10);
  if (Number.isNaN(pid) || pid === process.pid) return pid === process.pid;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

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
  const partial = `${target}${ofThisHost}${process.pid}${partialEnding}`;
  const folder = dirname(resolve(target));
  await removeUnfinished(folder, `${basename(target)}.`, Date.now());
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
    await persist(folder);
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

/**
 * Writes the database again without its free pages, and so that it gives those back by itself from now on. Needs as
 * much free disk in its folder as it has content, and writes nowhere else; a crash leaves it as it was. Returns its
 * bytes before and after.
 * @throws DatabaseRefused when there is no database, or another program uses it
 */
export function compactDatabase(file: string): { before: number; after: number } {
  const before = statSync(file, { throwIfNoEntry: false })?.size;
  if (before === undefined) throw new DatabaseRefused(`There is no database at ${file}. Check POSTERN_DATA.`);
  return explainFailure(file, () => {
    const db = new DatabaseSync(file, { timeout: 1_000 });
    try {
      refuseNewer(db, file);
      // For all connections of the process; in a container the folder of temporary files may be read-only or memory.
      db.exec(`PRAGMA temp_store_directory = '${dirname(resolve(file)).replaceAll("'", "''")}'`);
      // Switching to a rollback journal requires that no other connection has the file open; the copy is in a file, not in memory.
      db.exec('PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA temp_store = FILE');
      db.exec('VACUUM');
      db.exec('PRAGMA journal_mode = WAL');
    } finally {
      db.close();
    }
    return { before, after: statSync(file).size };
  });
}
