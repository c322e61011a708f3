import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { openWriter } from '../../src/service/database/open-database.ts';

/** A data directory whose database is empty but migrated; tests of the first opening make a folder of their own. */
export function makeDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'postern-test-'));
  writeMigratedDatabase(databaseFile(directory));
  return directory;
}

/** Writes an empty but migrated database to a new file. */
export function writeMigratedDatabase(file: string): void {
  writeFileSync(file, migratedDatabase(), { mode: 0o600 });
}

let migrated: Buffer | undefined;

/**
 * An empty database as the migrations leave it, made once a process: a new one takes 90 ms of CPU time and waits for the disk after each
 * of sixty migrations.
 */
function migratedDatabase(): Buffer {
  if (migrated) return migrated;
  const folder = mkdtempSync(join(tmpdir(), 'postern-migrated-'));
  openWriter(databaseFile(folder)).close();
  migrated = readFileSync(databaseFile(folder));
  rmSync(folder, { recursive: true });
  return migrated;
}
