import type { SQLTagStore } from 'node:sqlite';
import type { EmailKey } from '../ports/mail-records.ts';
import type { Prepare } from '../database/statement-cache.ts';

type Store = { readonly sql: SQLTagStore };

/** The last changes stay known, read or not: for writes that decide on what was found before them. */
const keptChanges = 20_000;

/**
 * Records that mails came in, changed, moved, are gone or were folded again, and drops what nobody needs any more, at most twice as much:
 * no write pays for a reader that was far behind.
 */
export function noteChanges(prepare: Prepare, keys: readonly (EmailKey | null)[]): void {
  const changed = keys.filter((key) => key !== null);
  if (changed.length === 0) return;
  prepare('INSERT INTO mail_news (k) SELECT value FROM json_each(?)').run(JSON.stringify(changed));
  // A comparison with null drops nothing.
  prepare(`DELETE FROM mail_news WHERE number <= (SELECT max(number) - ${keptChanges} FROM mail_news)
      AND number < (SELECT min(number) + ? FROM mail_news)
      AND number <= coalesce((SELECT min(number) FROM mail_change_reader), number)`).run(2 * changed.length);
}

/** The number of the last change of any mail; 0 before the first. The last is always known, so no number comes twice. */
export const lastChange = ({ sql }: Store): number =>
  Number(sql.get`SELECT max(number) AS last FROM mail_news`?.['last'] ?? 0);

/** The mails of the changes after one, each once; undefined when these are not known any more. */
export function changesAfter({ sql }: Store, last: number): Set<EmailKey> | undefined {
  const oldest = sql.get`SELECT min(number) AS oldest FROM mail_news`?.['oldest'] ?? null;
  if (oldest !== null && (oldest as number) > last + 1) return undefined;
  return new Set(
    sql.all`SELECT k FROM mail_news WHERE number > ${last}`.map((change) => change['k'] as EmailKey),
  );
}

/** Keeps changes from now on for a reader, over restarts, until it is closed. One that is open stays where it is. */
export function openChangeReader(store: Store, name: string): void {
  store.sql.run`INSERT INTO mail_change_reader (name, number) VALUES (${name}, ${lastChange(store)})
    ON CONFLICT DO NOTHING`;
}

/** The last change that a reader has passed; undefined for a reader that is not open. */
export const readerPosition = ({ sql }: Store, name: string): number | undefined =>
  sql.get`SELECT number FROM mail_change_reader WHERE name = ${name}`?.['number'] as number | undefined;

/** The next changes after one that an open reader has passed, oldest first; a mail that changed often is there as often. */
export const readChanges = (
  { sql }: Store,
  { after, limit }: { after: number; limit: number },
): { number: number; k: EmailKey }[] =>
  sql.all`SELECT number, k FROM mail_news WHERE number > ${after} ORDER BY number LIMIT ${limit}` as {
    number: number;
    k: EmailKey;
  }[];

/** Notes that a reader has seen all changes up to a number; in the transaction that stores what it made of them. */
export function passChanges({ sql }: Store, { name, last }: { name: string; last: number }): void {
  sql.run`UPDATE mail_change_reader SET number = max(number, ${last}) WHERE name = ${name}`;
}

/** Ends a reader: changes are not kept for it any more. */
export function closeChangeReader({ sql }: Store, name: string): void {
  sql.run`DELETE FROM mail_change_reader WHERE name = ${name}`;
}
