import type { SQLTagStore } from 'node:sqlite';
import type { EmailKey } from '../ports/mail-records.ts';
import type { Prepare } from '../database/statement-cache.ts';

/** Changes that stay known after their readers have seen them: for searches of which the write has not begun. */
const keptChanges = 20_000;

/** Records that mails came in, changed, moved or are gone. */
export function noteChanges(prepare: Prepare, keys: readonly (EmailKey | null)[]): void {
  const changed = keys.filter((key) => key !== null);
  if (changed.length === 0) return;
  prepare('INSERT INTO mail_news (k) SELECT value FROM json_each(?)').run(JSON.stringify(changed));
}

/** The number of the last change of any mail; 0 before the first. The last is always known, so no number comes twice. */
export const lastChange = ({ sql }: { sql: SQLTagStore }): number =>
  Number(sql.get`SELECT max(number) AS last FROM mail_news`?.['last'] ?? 0);

/** The mails of the changes after one, each once; undefined when these are not known any more. */
export function changesAfter({ sql }: { sql: SQLTagStore }, last: number): Set<EmailKey> | undefined {
  const oldest = sql.get`SELECT min(number) AS oldest FROM mail_news`?.['oldest'] ?? null;
  if (oldest !== null && (oldest as number) > last + 1) return undefined;
  return new Set(
    sql.all`SELECT k FROM mail_news WHERE number > ${last}`.map((change) => change['k'] as EmailKey),
  );
}

/** Forgets what all readers have seen, but for the last changes. */
export function forgetChanges({ sql }: { sql: SQLTagStore }, { last }: { last: number }): void {
  sql.run`DELETE FROM mail_news
    WHERE number <= min(${last} - ${keptChanges}, (SELECT coalesce(min(number), ${last}) FROM mail_change_reader))`;
}

/** Keeps changes from now on for a reader, such as an index that follows. @internal Until an index reads them. */
export function openChangeReader(store: { sql: SQLTagStore }, name: string): void {
  store.sql.run`INSERT INTO mail_change_reader (name, number) VALUES (${name}, ${lastChange(store)})
    ON CONFLICT DO NOTHING`;
}

/** The next changes for a reader, oldest first; a mail that changed often is there as often. @internal As above. */
export const readChanges = (
  { sql }: { sql: SQLTagStore },
  { name, limit }: { name: string; limit: number },
): { number: number; k: EmailKey }[] =>
  sql.all`SELECT number, k FROM mail_news
    WHERE number > (SELECT number FROM mail_change_reader WHERE name = ${name}) ORDER BY number LIMIT ${limit}` as {
    number: number;
    k: EmailKey;
  }[];

/** Notes that a reader has seen all changes up to a number. @internal As above. */
export function passChanges(
  { sql }: { sql: SQLTagStore },
  { name, last }: { name: string; last: number },
): void {
  sql.run`UPDATE mail_change_reader SET number = max(number, ${last}) WHERE name = ${name}`;
}

/** Ends a reader: its changes are not kept for it any more. @internal As above. */
export function closeChangeReader({ sql }: { sql: SQLTagStore }, name: string): void {
  sql.run`DELETE FROM mail_change_reader WHERE name = ${name}`;
}
