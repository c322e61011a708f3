import { DatabaseSync } from 'node:sqlite';
import { compileLucene } from '../../src/service/index/compile-lucene.ts';
import { emailIndexSchema } from '../../tests/support/email-index-schema.ts';
import { createMailsSqlite } from '../../tests/support/mails-sqlite.ts';
import { makeMails } from './make-mails.ts';

const mails = 4_000;

/**
 * The mails that each of some queries finds in a made table on which they differ when they mean different things.
 * @returns the keys of the mails that a query finds, in one text
 */
export function findInMails(
  queries: readonly string[],
  asked: { now: number; timeZone: string },
): (query: string) => string {
  const db = new DatabaseSync(':memory:');
  db.exec(emailIndexSchema);
  const index = createMailsSqlite(db, { role: 'writer' });
  const rows = makeMails(queries, asked.now, mails);
  const keys: (number | null)[] = [];
  for (let at = 0; at < rows.length; at += 500) keys.push(...index.add(rows.slice(at, at + 500)));
  // Which mails employees reported is no part of a row.
  const reported = keys.flatMap((key, at) => (key !== null && rows[at]?.comment === 'reported' ? [key] : []));
  index.change(reported.map((key) => ({ key, add: ['reported'], remove: [] })));
  const found = new Map<string, string>();
  return (query) => {
    const known = found.get(query);
    if (known !== undefined) return known;
    const made = index.keys(compileLucene(query, asked).expression, rows.length).join();
    found.set(query, made);
    return made;
  };
}
