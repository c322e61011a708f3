import { isDeepStrictEqual } from 'node:util';
import type { reportMailStates, ReportScheduleInput } from '../../api/contract/config/report-mail.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { appendAudit } from '../audit/audit-store-sqlite.ts';
import { addLink, type NewLink } from '../end-users/link-store-sqlite.ts';
import { type NewQueuedMail, queueMail } from '../mail-out/mail-queue-store-sqlite.ts';
import { maxRefusals } from '../mail-out/notice-store-sqlite.ts';
import { readSetting, writeSetting } from '../database/setting-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { reportScheduleOf, reportSetting } from './report-schedule.ts';

/** How long the outcome of a report is stored, milliseconds. */
const kept = 400 * 86_400_000;

/**
 * Queues the report of a slot for a recipient and records that, atomically; does nothing if it was queued before. Returns whether
 * it was queued.
 */
export function queueReport(
  store: StoreHandle,
  { slot, recipient, mail, link }: { slot: number; recipient: string; mail: NewQueuedMail; link: NewLink },
): boolean {
  const { sql } = store;
  const { changes } = sql.run`INSERT INTO report_mail (slot, recipient, message_key, state)
    VALUES (${slot}, ${recipient}, ${mail.messageKey}, 'queued') ON CONFLICT DO NOTHING`;
  if (Number(changes) === 0) return false;
  sql.run`DELETE FROM report_mail WHERE slot < ${slot - kept}`;
  addLink(store, link);
  queueMail(store, { ...mail, isBulk: true });
  return true;
}

export interface ReportMail {
  /** Milliseconds since 1970. */
  slot: number;
  recipient: string;
  state: (typeof reportMailStates)[number];
  /** Why it did not arrive: the message of the mail server; empty where nothing is known. */
  reason: string;
}

/** The latest reports, newest first. */
export const listReportMails = ({ sql }: StoreHandle, { limit }: { limit: number }): ReportMail[] =>
  sql.all`SELECT slot, recipient, iif(returned_at IS NULL, state, 'returned') AS state, reason FROM report_mail
    ORDER BY slot DESC, recipient LIMIT ${limit}` as unknown as ReportMail[];

/**
 * The recipients who have got the report of a slot, and those who get no more since `since` because of repeated refusals or
 * bounces. Bounces that are no evidence about the address are left out.
 */
export function listServed(
  { sql }: StoreHandle,
  { slot, since }: { slot: number; since: number },
): { had: string[]; refused: string[] } {
  const had = sql.all`SELECT recipient FROM report_mail WHERE slot = ${slot}`;
  const refused = sql.all`SELECT recipient FROM (
      SELECT recipient, state = 'refused' OR returned_at IS NOT NULL AS failed,
        row_number() OVER (PARTITION BY recipient ORDER BY slot DESC) AS place
      FROM report_mail WHERE slot >= ${since} AND state <> 'queued' AND (returned_at IS NULL OR kind = 'hard'))
    WHERE place <= ${maxRefusals} GROUP BY recipient HAVING sum(failed) = ${maxRefusals}`;
  const names = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['recipient'] as string);
  return { had: names(had), refused: names(refused) };
}

/** Replaces the settings, with an audit row of both versions. Equal settings are no change. */
export function changeReport(
  store: StoreHandle,
  { chosen, audit }: { chosen: ReportScheduleInput; audit: Omit<AuditEntry, 'details'> },
): void {
  const stored = reportScheduleOf(readSetting(store, reportSetting));
  const before = Object.fromEntries(
    Object.keys(chosen).map((field) => [field, stored[field as keyof ReportScheduleInput]]),
  ) as unknown as ReportScheduleInput;
  if (isDeepStrictEqual(before, chosen)) return;
  const timesOf = ({ every, weekday, hour }: ReportScheduleInput) => [every, weekday, hour];
  const schedule = {
    ...stored,
    ...chosen,
    // A new time or first recipients must not trigger a report for a past hour.
    ...((!isDeepStrictEqual(timesOf(before), timesOf(chosen)) || before.recipients.length === 0) && {
      since: audit.at,
    }),
    stopped: stored.stopped.filter(({ email }) => !chosen.recipients.includes(email)),
  };
  writeSetting(store, { name: reportSetting, value: JSON.stringify(schedule) });
  appendAudit(store, [{ ...audit, details: { before, after: chosen } }]);
}

/** Ends the report for a recipient, with an audit row; does nothing for others. */
export function stopReport(
  store: StoreHandle,
  { email, at, clientAddress }: { email: string; at: number; clientAddress: string },
): void {
  const schedule = reportScheduleOf(readSetting(store, reportSetting));
  if (!schedule.recipients.includes(email)) return;
  const recipients = schedule.recipients.filter((one) => one !== email);
  const stopped = [...schedule.stopped.filter((one) => one.email !== email), { email, at }];
  writeSetting(store, { name: reportSetting, value: JSON.stringify({ ...schedule, recipients, stopped }) });
  appendAudit(store, [
    { at, actor: email, action: 'report_mail_stop', outcome: 'success', clientAddress, details: {} },
  ]);
}
