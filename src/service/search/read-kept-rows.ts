import type { DatabaseSync } from 'node:sqlite';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { EmailKey } from './email-index.ts';
import { statementCacheOf } from './statement-cache.ts';

/** Rows in memory, about 2 KB each: the newest mails are on most pages. */
const mostRows = 1_000;

/**
 * Reads rows of pages on a connection that does not write: those that it read before come from memory, as long as no other
 * connection has changed the database.
 */
export function createRowReader(
  db: DatabaseSync,
  readRow: (key: EmailKey) => EmailRow | undefined,
): (keys: readonly EmailKey[]) => EmailRow[] {
  const prepare = statementCacheOf(db);
  const kept = new Map<EmailKey, EmailRow>();
  let keptAt = Number.NaN;
  const read = (key: EmailKey): EmailRow | undefined => {
    const row = kept.get(key) ?? readRow(key);
    if (!row) return undefined;
    kept.delete(key);
    kept.set(key, Object.freeze(row));
    if (kept.size > mostRows) kept.delete(kept.keys().next().value!);
    return row;
  };
  return (keys) => {
    // Read before the rows, which may be newer than the version they are cached under, never older.
    const version = Number(prepare('PRAGMA data_version').get()?.data_version ?? Number.NaN);
    if (version !== keptAt) kept.clear();
    keptAt = version;
    return keys.flatMap((key) => read(key) ?? []);
  };
}
