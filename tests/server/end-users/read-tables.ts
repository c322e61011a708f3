import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../../src/service/database/database-file.ts';

/** Every row of every table of a data directory but the counters of a running program, to be compared. */
export function readTables(dataDirectory: string): Record<string, unknown[]> {
  const database = new DatabaseSync(databaseFile(dataDirectory), { readOnly: true, timeout: 20_000 });
  const tables = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%email_terms%'`)
    .all()
    .map((row) => row['name'] as string);
  const rows = tables.map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()] as const);
  database.close();
  return Object.fromEntries(rows);
}

/** How long, in ms, nothing may have changed: several times the delay after which the audit trail writes what it was told (200 ms). */
const rest = 1_500;

/** The same when nothing goes on any more behind the answers of before. Browser tests read it too. */
export async function readTablesAtRest(dataDirectory: string): Promise<Record<string, unknown[]>> {
  let last = readTables(dataDirectory);
  let since = performance.now();
  for (const end = since + 20_000; performance.now() < end;) {
    await pause(100);
    const now = readTables(dataDirectory);
    if (!isDeepStrictEqual(now, last)) since = performance.now();
    last = now;
    if (performance.now() - since >= rest) return last;
  }
  throw new Error('The tables go on changing.');
}
