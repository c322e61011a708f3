import type { StoreHandle } from '../database/operation.ts';
import type { FailureKind } from './failure-kind.ts';

/** Notices in a row that fail for good before an address gets no more. */
export const mostRefusals = 3;

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
    AND person NOT IN (SELECT email FROM notice_reader WHERE refusals >= ${mostRefusals})`;
  const latest = sql.all`SELECT kind FROM held_notice LEFT JOIN notice_failure USING (message_key)
    WHERE held_notice.person = ${person} AND state IN ('sent', 'refused') AND kind IS NOT 'soft'
    ORDER BY slot DESC LIMIT ${mostRefusals}`;
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
