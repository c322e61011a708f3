import type { StoreHandle } from '../database/operation.ts';
import { failureCode, failureKind, type FailureKind } from './returned-mail.ts';

/** What became of a notice that was queued. */
export type NoticeEnd = 'sent' | 'refused' | 'late' | 'unknown';

/**
 * Records the outcome of a notice, in the transaction that removes it from the queue; ignores other mails. The mails of
 * a notice that was not sent, or whose delivery is unknown, are marked as not notified, so that the next one lists
 * them; reports are not repeated.
 */
export function endNotice(
  { sql }: Pick<StoreHandle, 'sql'>,
  { messageKey, state, info, at }: { messageKey: string; state: NoticeEnd; info: string; at: number },
): void {
  const ofReport = state === 'refused' ? { code: failureCode(info), reason: info.slice(0, 300) } : noFailure;
  sql.run`UPDATE report_mail SET state = ${state}, kind = ${state === 'refused' ? failureKind(ofReport.code) : null},
    status = ${ofReport.code}, reason = ${ofReport.reason} WHERE message_key = ${messageKey}`;
  const person = sql.get`UPDATE held_notice SET state = ${state} WHERE message_key = ${messageKey}
    RETURNING person`?.['person'] as string | undefined;
  if (person === undefined) return;
  if (state === 'late' || state === 'unknown') resetNotice({ sql }, messageKey);
  if (state === 'refused') {
    const code = failureCode(info);
    noteFailure(
      { sql },
      { messageKey, person, kind: failureKind(code), way: 'refused', code, reason: info.slice(0, 300), at },
    );
  }
}

const noFailure = { code: '', reason: '' };

/** A person's notice preferences. */
export interface NoticeReader {
  email: string;
  wanted: boolean;
  /** Null: as the organisation sets it. */
  how: 'at_once' | 'digest' | null;
  /** Null: in the tenant's language. */
  locale: string | null;
  /** The mail server refuses the address. */
  isStopped: boolean;
}

/** Everybody who differs from the rule. */
export const listReaders = ({ sql }: StoreHandle): NoticeReader[] =>
  sql.all`SELECT email, wanted, how, locale, refusals FROM notice_reader`.map((row) => ({
    email: row['email'] as string,
    wanted: row['wanted'] === 1,
    how: row['how'] as NoticeReader['how'],
    locale: row['locale'] as string | null,
    isStopped: (row['refusals'] as number) >= maxRefusals,
  }));

/** Stores a person's notice preferences, which also resumes a stopped address. */
export function writeReader(
  { sql }: StoreHandle,
  { email, wanted, how, locale }: Omit<NoticeReader, 'isStopped'>,
): void {
  sql.run`INSERT INTO notice_reader (email, wanted, how, locale) VALUES (${email}, ${wanted ? 1 : 0}, ${how}, ${locale})
    ON CONFLICT (email) DO UPDATE SET wanted = excluded.wanted, how = excluded.how, locale = excluded.locale`;
  forgetFailures({ sql }, email);
}

/** Notices in a row that fail for good before an address gets no more. */
export const maxRefusals = 3;

/** How long a failure is kept, unless its address is left alone, milliseconds. */
const failureKept = 90 * 24 * 3_600_000;

/** A notice that did not arrive. */
export interface NoticeFailure {
  messageKey: string;
  person: string;
  kind: FailureKind;
  way: 'refused' | 'returned';
  code: string;
  reason: string;
  at: number;
}

type Sql = Pick<StoreHandle, 'sql'>;

/** Notes that a notice did not arrive, once, and leaves its address alone when it was one too many. Whether it was news. */
export function noteFailure({ sql }: Sql, failure: NoticeFailure): boolean {
  const { at, code, kind, messageKey, person, reason, way } = failure;
  const { changes } = sql.run`INSERT INTO notice_failure (message_key, person, at, kind, way, status, reason)
    VALUES (${messageKey}, ${person}, ${at}, ${kind}, ${way}, ${code}, ${reason}) ON CONFLICT DO NOTHING`;
  if (Number(changes) === 0) return false;
  sql.run`DELETE FROM notice_failure WHERE at < ${at - failureKept}
    AND person NOT IN (SELECT email FROM notice_reader WHERE refusals >= ${maxRefusals})`;
  const latest = sql.all`SELECT kind FROM held_notice LEFT JOIN notice_failure USING (message_key)
    WHERE held_notice.person = ${person} AND state IN ('sent', 'refused') AND kind IS NOT 'soft'
    ORDER BY slot DESC LIMIT ${maxRefusals}`;
  const taken = latest.findIndex((notice) => notice['kind'] === null);
  const refusals = taken < 0 ? latest.length : taken;
  sql.run`INSERT INTO notice_reader (email, refusals) VALUES (${person}, ${refusals})
    ON CONFLICT (email) DO UPDATE SET refusals = excluded.refusals`;
  return true;
}

/** Marks the mails of a notice as not notified, so that the next one lists them. */
export function resetNotice({ sql }: Sql, messageKey: string): void {
  sql.run`UPDATE mail_notice SET rest = 1 WHERE recipient <> '' AND email_key IN
    (SELECT email_key FROM mail_notice WHERE message_key = ${messageKey})`;
  sql.run`DELETE FROM mail_notice WHERE message_key = ${messageKey} AND dismissed_at IS NULL`;
}

/** Forgets what failed, so that the address is written to again. */
export function forgetFailures({ sql }: Sql, person: string): void {
  sql.run`UPDATE held_notice SET state = 'unknown' WHERE message_key IN
    (SELECT message_key FROM notice_failure WHERE person = ${person})`;
  sql.run`DELETE FROM notice_failure WHERE person = ${person}`;
  sql.run`UPDATE notice_reader SET refusals = 0 WHERE email = ${person} AND refusals > 0`;
}
