import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDirectory } from './database-file.ts';
import { DatabaseRefused } from './storage-errors.ts';
import { createTables, refuseNewer, runMigrations } from './run-migrations.ts';

/**
 * Why this process may not write a path, in words for the operator: who it runs as, and who owns the nearest folder
 * that exists, with its permissions. Empty on systems without user ids.
 */
function describeOwnership(path: string): string {
  const user = process.getuid?.();
  if (user === undefined) return '';
  let folder = path;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const { uid, mode } = statSync(folder);
  const permissions = (mode & 0o777).toString(8);
  const owner = `This program runs as user ${user}; ${folder} belongs to user ${uid}, permissions ${permissions}.`;
  return uid === user || user === 0 ? owner : `${owner} Give it away by \`chown -R ${user} ${folder}\`.`;
}

/** KiB of database pages that the writer caches. */
export const writerCache = 65_536;
/** How long a writer waits for another program's transaction, milliseconds. Import batches last well under a second. */
const busyTimeout = 15_000;

/**
 * Opens the one database file, creating and migrating it when needed.
 * @throws DatabaseRefused when the file is no database, is newer than this program, or cannot be opened.
 */
export function openWriter(file: string): DatabaseSync {
  return explainFailure(file, () => {
    createDirectory(dirname(file));
    if (!existsSync(file)) createDatabase(file);
    keepPrivate(file);
    requireDatabase(file);
    const db = new DatabaseSync(file, { timeout: busyTimeout });
    try {
      requireOwn(db, file);
      refuseNewer(db, file);
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
      db.exec('PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY');
      db.exec(`PRAGMA cache_size = -${writerCache}`);
      // Checkpoints are done when idle (see database-worker.ts); this bound only stops the log growing under load.
      db.exec('PRAGMA wal_autocheckpoint = 16384; PRAGMA journal_size_limit = 67108864');
      runMigrations(db, file);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** Opens the database to read it; the writer has created and migrated it before. */
export function openReader(file: string): DatabaseSync {
  return explainFailure(file, () => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: busyTimeout });
    db.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824');
    return db;
  });
}

/**
 * Makes a database without rows that appears under its name complete or not at all: an empty file is then never the remains
 * of a start, and can be reported as data loss. Of two concurrent programs one wins.
 */
function createDatabase(file: string): void {
  const partial = `${file}.${randomUUID()}`;
  try {
    closeSync(openSync(partial, 'wx', 0o600));
    const db = new DatabaseSync(partial);
    // The first two only take effect before there are pages, and come before WAL. Free pages go back to the disk step by step.
    db.exec('PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL');
    // Nobody else knows the file, which is written to the disk as a whole before it gets its name.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY');
    createTables(db);
    db.exec('PRAGMA journal_mode = WAL');
    db.close();
    writeToDisk(partial);
    putInPlace(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(partial + suffix, { force: true });
  }
}

function writeToDisk(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** @throws Error EEXIST when the file exists; on file systems without links a single program is assumed. */
function putInPlace(partial: string, file: string): void {
  try {
    linkSync(partial, file);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    renameSync(partial, file);
  }
}

/** The header of every SQLite database (https://sqlite.org/fileformat.html). */
const magic = 'SQLite format 3\0';

const otherwise =
  'Or move the file away, or set POSTERN_DATA to another directory, to begin with an empty one.';
const restoring =
  'Restore the latest backup by `postern restore FILE` (from a clone: `npm run postern -- restore FILE`).';

/** @throws DatabaseRefused when the file is empty, truncated or no database; SQLite accepts an empty file as a new database. */
function requireDatabase(file: string): void {
  const { size } = statSync(file);
  if (size === 0) {
    throw new DatabaseRefused(
      `The database ${file} is empty (0 bytes): what was in it is lost, as after a full disk or a copy that was interrupted. ` +
        `${restoring} ${otherwise}`,
    );
  }
  const head = Buffer.alloc(magic.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head, 0, head.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (head.toString('latin1') !== magic) {
    throw new DatabaseRefused(
      `${file} is not a Postern database, nor any SQLite database. If it was one, it is damaged. ${restoring} ${otherwise}`,
    );
  }
}

/** @throws DatabaseRefused when another program has made the database. */
function requireOwn(db: DatabaseSync, file: string): void {
  // In one statement: another program that is making its tables meanwhile is seen before or after that, not in between.
  const { version, tables, own } = db
    .prepare(
      `SELECT (SELECT user_version FROM pragma_user_version) AS version,
        (SELECT count(*) FROM sqlite_schema) AS tables,
        (SELECT count(*) FROM sqlite_schema WHERE name IN ('audit', 'job', 'user')) AS own`,
    )
    .get()!;
  if (version === 0 ? tables === 0 : own === 3) return;
  throw new DatabaseRefused(`${file} is not a Postern database, but one of another program. ${otherwise}`);
}

/** Mail is private: SQLite gives the files beside the database the permissions of the database. */
function keepPrivate(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      if (existsSync(path)) chmodSync(path, 0o600);
    } catch {
      // It belongs to another user, who decides.
    }
  }
}

/** Opens the database `file`; failures that the operator can fix say what to do. */
export function explainFailure<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const advice = adviceFor(error as FileError, file);
    if (!advice) throw error;
    throw new DatabaseRefused(`The database ${file} ${advice}`, { cause: error });
  }
}

/** The error codes of Node's file system (`code`) and SQLite (`errcode`). */
interface FileError {
  code?: string;
  errcode?: number;
}

/** By SQLite result code (https://sqlite.org/rescode.html) or system error; undefined when the error explains itself. */
export function adviceFor({ code, errcode }: FileError, file: string): string | undefined {
  const directory = 'Set POSTERN_DATA to a directory this program may write.';
  const notWritable = () => [describeOwnership(dirname(file)), directory].filter(Boolean).join(' ');
  if (code === 'EROFS')
    return `cannot be created: its file system is read-only (EROFS). Mount a volume there, or set POSTERN_DATA to a directory on one.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'ENOENT')
    return `cannot be created (${code}). ${notWritable()}`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `lies below something that is not a directory. ${directory}`;
  if (code === 'ENOSPC') return 'cannot be created because the disk is full. Free some space.';
  switch (errcode === undefined ? undefined : errcode & 0xff) {
    case 26:
      return 'is not a Postern database. Move the file away, or set POSTERN_DATA to another directory.';
    case 14:
      return `cannot be opened (SQLITE_CANTOPEN). ${notWritable()}`;
    case 10:
      return 'cannot be read or written: the disk is full or failing. Free some space, then look at the disk.';
    case 8:
      return `is read-only (SQLITE_READONLY). ${notWritable()}`;
    case 11:
      return 'is damaged. Restore the latest backup by `postern restore FILE` (from a clone: `npm run postern -- restore FILE`).';
    case 13:
      return 'cannot be opened because the disk is full. Free some space.';
    case 5:
      return 'is locked by another program. Stop that program and try again.';
    default:
      return undefined;
  }
}
