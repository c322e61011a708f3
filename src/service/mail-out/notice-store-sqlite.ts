import type { StoreHandle } from '../database/operation.ts';
import { failureCode, failureKind } from './failure-kind.ts';
import { forgetFailures, mostRefusals, noteFailure, resetNotice } from './notice-failure-store-sqlite.ts';

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
    isStopped: (row['refusals'] as number) >= mostRefusals,
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
