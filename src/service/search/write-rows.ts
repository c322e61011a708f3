import type { Prepare } from './statement-cache.ts';

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
