import type { StoreHandle } from '../database/operation.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Work on all mails, or on those of a period, goes over ranges of keys. */
interface Keys {
  /** Included. */
  from: EmailKey;
  /** Not included. */
  to: EmailKey;
}

/** The flags of mails of a range as numbers, the newest first. */
export const readFlags = (
  { sql }: StoreHandle,
  { from, to, limit }: Keys & { limit: number },
): { k: EmailKey; flags: number }[] =>
  sql.all`SELECT k, flags FROM email_flags WHERE k >= ${from} AND k < ${to} ORDER BY k DESC LIMIT ${limit}` as {
    k: EmailKey;
    flags: number;
  }[];

/** The key of the mail that comes `skip` mails after the first of a range; undefined when it has fewer. */
export const keyAfter = (
  { sql }: StoreHandle,
  { from, to, skip }: Keys & { skip: number },
): EmailKey | undefined =>
  sql.get`SELECT k FROM email_flags WHERE k >= ${from} AND k < ${to} ORDER BY k LIMIT 1 OFFSET ${skip}`?.[
    'k'
  ] as EmailKey | undefined;

/** How many mails a range has. */
export const countMails = ({ sql }: StoreHandle, { from, to }: Keys): number =>
  sql.get`SELECT count(*) AS n FROM email_flags WHERE k >= ${from} AND k < ${to}`?.['n'] as number;

/** The newest mail below a key; undefined for none. */
export function newestBelow({ sql }: Pick<StoreHandle, 'sql'>, key: EmailKey): EmailKey | undefined {
  const newest = sql.get`SELECT max(k) AS k FROM email_flags WHERE k < ${key}`?.['k'];
  return typeof newest === 'number' ? newest : undefined;
}

/** The next mails below a key, the newest first, and whether the mailbox of each has a subaddress (`anna+shop@`). */
export const readSubaddressed = (
  { sql }: StoreHandle,
  { below, limit }: { below: EmailKey; limit: number },
): { k: EmailKey; isSubaddressed: boolean }[] =>
  sql.all`SELECT k, instr(iif(mailbox = char(9), recipients, mailbox), '+') AS plus FROM email_texts
    WHERE k < ${below} ORDER BY k DESC LIMIT ${limit}`.map(({ k, plus }) => ({
    k: k as EmailKey,
    isSubaddressed: plus !== 0,
  }));
