import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDirectory } from './create-directory.ts';
import { DatabaseRefused } from './database-refused.ts';
import { describeOwnership } from './describe-ownership.ts';
import { refuseNewer, runMigrations } from './run-migrations.ts';

/** How long a writer waits for another program's transaction, milliseconds. Import batches last well under a second. */
const busyTimeout = 15_000;

/**
 * Opens the one database file, creating and migrating it when needed.
 * @throws DatabaseRefused when the file is no database, is newer than this program, or cannot be opened.
 */
export function openWriter(file: string): DatabaseSync {
  return explainFailure(file, () => {
    createDirectory(dirname(file));
    keepPrivate(file);
    const db = new DatabaseSync(file, { timeout: busyTimeout });
    try {
      refuseNewer(db, file);
      // page_size only takes effect on an empty file and must come before WAL.
      db.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
      db.exec('PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536');
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

/** Mail is nobody else's business: SQLite gives the files beside the database the permissions of the database. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      if (existsSync(path)) chmodSync(path, 0o600);
    } catch {
      // It belongs to somebody else, who decides.
    }
  }
}

function explainFailure<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const advice = adviceFor(error as FileError, file);
    if (!advice) throw error;
    throw new DatabaseRefused(`The database ${file} ${advice}`, { cause: error });
  }
}

/** What Node's file system (`code`) and SQLite (`errcode`) say of a failure. */
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
