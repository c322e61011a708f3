import { readdirSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { DatabaseRefused } from './storage-errors.ts';

/** A numbered SQL file; numbers only grow, and the database's `user_version` is the highest one it has applied. */
interface Migration {
  version: number;
  name: string;
  url: URL;
}

/** The folder beside this file, in the sources and in the build. */
const migrationsFolder = new URL('./migrations/', import.meta.url);

/** The migrations this program knows, in the order they are applied. */
export function listMigrations(folder: URL = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3,}-[\w-]+\.sql$/.test(name))
    .map((name) => ({ version: Number.parseInt(name, 10), name, url: new URL(name, folder) }))
    .toSorted((one, other) => one.version - other.version);
}

/** Applies all migrations to an empty database that nobody else has open, in one transaction: a third of the time. */
export function createTables(db: DatabaseSync): void {
  db.exec('BEGIN');
  for (const migration of listMigrations()) apply(db, migration);
  db.exec('COMMIT');
}

function apply(db: DatabaseSync, { version, url }: Migration): void {
  db.exec(readFileSync(url, 'utf8'));
  db.exec(`PRAGMA user_version = ${version}`);
}

/**
 * Migrates a database: each missing migration in a transaction of its own, safe when two programs start at once.
 * @throws DatabaseRefused when the database was written by a newer program.
 */
export function runMigrations(db: DatabaseSync, file: string, migrations = listMigrations()): void {
  const newest = migrations.at(-1)?.version ?? 0;
  for (const migration of migrations) {
    if (versionOf(db) >= migration.version) continue;
    db.exec('BEGIN IMMEDIATE');
    try {
      // Checked again under the lock: another program may have just applied it.
      if (versionOf(db) < migration.version) apply(db, migration);
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw new Error(`Migration ${migration.name} failed on ${file}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  refuseNewer(db, file, newest);
}

/** Refuses a database whose version this program does not know, before anything touches it. */
export function refuseNewer(
  db: DatabaseSync,
  file: string,
  newest = listMigrations().at(-1)?.version ?? 0,
): void {
  const version = versionOf(db);
  if (version <= newest) return;
  throw new DatabaseRefused(
    `The database ${file} has version ${version}, written by a newer Postern; this program knows versions up to ${newest}. ` +
      'Start the newer Postern, or set POSTERN_DATA to another directory.',
  );
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}
