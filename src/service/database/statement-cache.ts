import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Gives the prepared statement of an SQL text; each is prepared once per database. */
export type Prepare = (sql: string) => StatementSync;

const caches = new WeakMap<DatabaseSync, Prepare>();
/** Searches have many shapes; the least recently used statement is evicted first. */
const maxStatements = 400;

/** The statement cache of a database. */
export function statementCacheOf(db: DatabaseSync): Prepare {
  const known = caches.get(db);
  if (known) return known;
  const statements = new Map<string, StatementSync>();
  const prepare: Prepare = (sql) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.delete(sql);
    statements.set(sql, statement);
    if (statements.size > maxStatements) {
      const [oldest] = statements.keys();
      if (oldest !== undefined) statements.delete(oldest);
    }
    return statement;
  };
  caches.set(db, prepare);
  return prepare;
}

/** Runs `work` in a write transaction: the one that is open, or its own, which an error rolls back. */
export function inWriteTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  if (db.isTransaction) return work();
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Rows of one statement: with more, it takes longer to bind their values than to run fewer statements. */
const together = 16;

/**
 * Writes rows of whole numbers, several a statement: half the time of one a statement. `values` has the numbers of all rows, one row
 * after the other; `conflict` is the SQL for rows that exist.
 */
export function writeRows(
  prepare: Prepare,
  { table, columns, conflict }: { table: string; columns: readonly string[]; conflict: string },
  values: readonly number[],
): void {
  const width = columns.length;
  const row = `(${columns.map(() => '?').join(', ')})`;
  const insert = (rows: number) =>
    prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array.from({ length: rows }, () => row).join(', ')} ${conflict}`,
    );
  const step = width * together;
  const whole = values.length - (values.length % step);
  const [many, one] = [insert(together), insert(1)];
  for (let at = 0; at < whole; at += step) many.run(...values.slice(at, at + step));
  for (let at = whole; at < values.length; at += width) one.run(...values.slice(at, at + width));
}
