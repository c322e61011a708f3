import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { domainOf } from '../../api/domain-of.ts';
import { splitList } from './email-texts.ts';
import { compileCidr, foldStoredId, readableText } from './fold-address.ts';
import { foldText, hasWords } from './fold-text.ts';
import { isInMailboxes } from './mailbox-sets.ts';
import { matchesWhole, matchesWildcard } from './match-wildcard.ts';

/** Gives the prepared statement of an SQL text; each is prepared once per database. */
export type Prepare = (sql: string) => StatementSync;

const caches = new WeakMap<DatabaseSync, Prepare>();
/** Searches have many shapes; the least recently used statement is evicted first. */
const mostStatements = 400;

/** The statement cache of a database; the first call also registers the SQL functions that predicates use. */
export function statementCacheOf(db: DatabaseSync): Prepare {
  const known = caches.get(db);
  if (known) return known;
  registerFunctions(db);
  const statements = new Map<string, StatementSync>();
  const prepare: Prepare = (sql) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.delete(sql);
    statements.set(sql, statement);
    if (statements.size > mostStatements) {
      const [oldest] = statements.keys();
      if (oldest !== undefined) statements.delete(oldest);
    }
    return statement;
  };
  caches.set(db, prepare);
  return prepare;
}

function registerFunctions(db: DatabaseSync): void {
  const options = { deterministic: true };
  db.function('email_has_words', options, (text, words) => {
    const wanted = String(words).split(' ');
    return String(text)
      .split('\n')
      .some((line) => hasWords(line, wanted))
      ? 1
      : 0;
  });
  for (const [name, matches] of [
    ['email_like', matchesWildcard],
    ['email_like_whole', matchesWhole],
  ] as const) {
    db.function(name, options, (text, pattern) => {
      const folded = String(pattern);
      const value = String(text);
      const items = value.startsWith('\n') ? splitList(value) : [value];
      return items.some((item) => matches(item, folded)) ? 1 : 0;
    });
  }
  db.function('email_fold_id', options, (id) => foldStoredId(String(id)));
  db.function('email_readable', options, (text) => String(text).split('\n').map(readableText).join('\n'));
  db.function('fold_text', options, (text) => foldText(String(text)));
  db.function('email_domain_of', options, (sender) => domainOf(String(sender)));
  const ranges = new Map<string, (address: string) => boolean>();
  db.function('email_in_mailboxes', options, (mailbox, name) =>
    Number(isInMailboxes(String(mailbox), String(name))),
  );
  db.function('email_ip_in_range', options, (address, cidr) => {
    const range = String(cidr);
    let contains = ranges.get(range);
    if (!contains) {
      if (ranges.size > 100) ranges.clear();
      contains = compileCidr(range);
      ranges.set(range, contains);
    }
    return contains(String(address)) ? 1 : 0;
  });
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
