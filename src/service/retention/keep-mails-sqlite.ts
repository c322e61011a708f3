import { compileCriteria } from '../index/compile-criteria.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Of mails that are due those that stay, by why. */
export interface KeptMails {
  held: ReadonlySet<EmailKey>;
  askedFor: ReadonlySet<EmailKey>;
}

/** Those of the mails that are under legal hold, or part of an open or not yet notified decision. */
export function keptAmong(store: StoreHandle, keys: readonly EmailKey[]): KeptMails {
  const { sql } = store;
  const among = JSON.stringify(keys);
  const asked = sql.all`SELECT email_key AS k FROM restore_request
      WHERE email_key IN (SELECT value FROM json_each(${among})) AND (state = 'open' OR told_at IS NULL)
    UNION SELECT email_key FROM mail_report
      WHERE email_key IN (SELECT value FROM json_each(${among})) AND (state = 'open' OR told_at IS NULL)`;
  const named = sql.all`SELECT email_key AS k FROM legal_hold
    WHERE lifted_at IS NULL AND email_key IN (SELECT value FROM json_each(${among}))`;
  const held = new Set(named.map((row) => Number(row['k'])));
  for (const { criteria } of readSearchHolds(store)) {
    const left = keys.filter((key) => !held.has(key));
    for (const key of store.index.matching(compileCriteria(criteria, { now: 0 }), left)) held.add(key);
  }
  return { held, askedFor: new Set(asked.map((row) => Number(row['k']))) };
}

/** The searches under legal hold. */
export function readSearchHolds({ sql }: StoreHandle): { number: number; criteria: SearchCriteria }[] {
  return sql.all`SELECT number, criteria FROM legal_hold WHERE lifted_at IS NULL AND criteria IS NOT NULL`.map(
    (row) => ({
      number: Number(row['number']),
      criteria: JSON.parse(row['criteria'] as string) as SearchCriteria,
    }),
  );
}
