import { isDeepStrictEqual } from 'node:util';
import { vi } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../../src/service/storage/database-file.ts';

/** Every row of every table of a data directory but the counters of a running program, to be compared. */
export function readTables(dataDirectory: string): Record<string, unknown[]> {
  const database = new DatabaseSync(databaseFile(dataDirectory), { readOnly: true });
  const tables = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%email_terms%'`)
    .all()
    .map((row) => row['name'] as string);
  const rows = tables.map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()] as const);
  database.close();
  return Object.fromEntries(rows);
}

/** The same when nothing goes on any more behind the answers of before. */
export async function readTablesAtRest(dataDirectory: string): Promise<Record<string, unknown[]>> {
  let last = readTables(dataDirectory);
  await vi.waitUntil(
    () => {
      const before = last;
      last = readTables(dataDirectory);
      return isDeepStrictEqual(before, last);
    },
    { interval: 100, timeout: 10_000 },
  );
  return last;
}
