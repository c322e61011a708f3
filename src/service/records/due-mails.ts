import { statementCacheOf } from '../database/statement-cache.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { EmailFlag, EmailKey } from '../ports/mail-records.ts';
import { maskOf } from './email-flags.ts';

/** Which mails have been kept long enough, by what they are: a mail is due when it is before every key that concerns it. */
export interface DueRule {
  /** Concerns mails with any of the flags. */
  byFlags: readonly { anyOf: readonly EmailFlag[]; before: EmailKey }[];
  /** Concerns mails with none of all these flags. */
  others: EmailKey;
}

/** Mails of [from, to) of which everything is due, or the original alone: it is due no later. */
interface DueMails {
  from: EmailKey;
  to: EmailKey;
  whole: DueRule;
  original: DueRule;
}

/** SQL of whether a mail `f` is due. */
function isDue({ byFlags, others }: DueRule): string {
  const all = maskOf(byFlags.flatMap(({ anyOf }) => anyOf));
  const kept = byFlags.map(({ anyOf, before }) => `f.flags & ${maskOf(anyOf)} <> 0 AND f.k >= ${before}`);
  return `NOT (${[...kept, `f.flags & ${all} = 0 AND f.k >= ${others}`].map((one) => `(${one})`).join(' OR ')})`;
}

const isOriginalGone = 'EXISTS (SELECT 1 FROM original_gone WHERE original_gone.k = f.k)';
const inRange = 'f.k >= CAST(? AS INT) AND f.k < CAST(? AS INT)';

/** How many mails are due, and originals of others; the oldest and the newest of these mails. */
export function countDue({ db }: StoreHandle, { from, to, whole, original }: DueMails) {
  const isWhole = isDue(whole);
  const row = statementCacheOf(db)(
    `SELECT coalesce(sum(${isWhole}), 0) AS mails,
       coalesce(sum(NOT (${isWhole}) AND ${isDue(original)} AND NOT ${isOriginalGone}), 0) AS originals,
       min(CASE WHEN ${isWhole} THEN f.k END) AS oldest, max(CASE WHEN ${isWhole} THEN f.k END) AS newest
     FROM email_flags f WHERE ${inRange}`,
  ).get(from, to);
  return row as { mails: number; originals: number; oldest: EmailKey | null; newest: EmailKey | null };
}

/** The first mails that are due, oldest first; `isWhole` when everything of it is, and not its original alone. */
export const findDue = (
  { db }: StoreHandle,
  { from, to, whole, original, limit }: DueMails & { limit: number },
): { key: EmailKey; isWhole: boolean }[] =>
  statementCacheOf(db)(
    `SELECT f.k AS key, ${isDue(whole)} AS isWhole FROM email_flags f
     WHERE ${inRange} AND ${isDue(original)} AND (${isDue(whole)} OR NOT ${isOriginalGone})
     ORDER BY f.k LIMIT ${limit}`,
  )
    .all(from, to)
    .map(({ key, isWhole }) => ({ key: key as EmailKey, isWhole: isWhole === 1 }));
