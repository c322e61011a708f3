import type { ReportScheduleInput } from '../../api/contract/config/report-mail.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { readTenant } from '../config/tenant-store.ts';
import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import { inlinePictures } from '../mail-out/mail-view.ts';
import { fieldProblem, refuseField, refuseUntil } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { readRecipientCheck, readReportSchedule, reportFor } from './send-report-mails.ts';
import { readReport } from './read-report.ts';
import { latestReportSlot, nextReportSlot, rangeOfReport, type ReportSchedule } from './report-schedule.ts';

type ReportMailCalls = 'showReportMail' | 'writeReportMail' | 'previewReportMail' | 'sendTestReport';

/** Test mails of an administrator per hour. */
const maxTests = 10;
/** How many recent outcomes of reports the settings show. */
const maxShown = 12;

/** The settings of the mailed report, for the tenant's administrators. */
export const reportMailRoutes = (parts: ServiceParts): HandlersOf<ReportMailCalls> => ({
  async showReportMail() {
    const { stores, now } = parts;
    const schedule = await readReportSchedule(stores);
    const { timeZone } = await readEndUserPolicy(stores);
    const next = schedule.recipients.length > 0 ? nextReportSlot(now(), schedule, timeZone) : undefined;
    const sent = await stores.reportMail.listReportMails({ limit: maxShown });
    return {
      ...chosenOf(schedule),
      time_zone: timeZone,
      next_at: next === undefined ? null : iso(next),
      sent: sent.map(({ slot, ...report }) => ({ at: iso(slot), ...report })),
      bounce_address: parts.signIn.mail.bounceAddress ?? '',
      stopped: schedule.stopped.map(({ email, at }) => ({ email, at: iso(at) })),
    };
  },
  async writeReportMail({ body }, call) {
    await changeSchedule(parts, body, call);
    return { success: true };
  },
  async previewReportMail({ query }, call) {
    const { content } = await sampleFor(parts, query.locale, call);
    return inlinePictures(parts.stores, content);
  },
  async sendTestReport({ body }, call) {
    const { email } = call.caller.account;
    const limit = { subject: `test-report:${email}`, most: maxTests, window: 3_600_000 };
    const wait = await parts.stores.attempts.takeAttempt({ limits: [limit], at: parts.now() });
    if (wait > 0) throw refuseUntil(wait, 'wait_test_mails');
    await parts.stores.mailOut.queueMail(await sampleFor(parts, body.locale, call));
    parts.mailOut.wake();
    return { success: true, email };
  },
});

/** The latest report of the schedule; a weekly one by default. */
async function sampleFor(
  parts: ServiceParts,
  locale: ReportScheduleInput['locale'] | undefined,
  { caller: { account } }: SignedInCall,
) {
  const { stores, now } = parts;
  const schedule = await readReportSchedule(stores);
  const every = schedule.every === 'off' ? 'week' : schedule.every;
  const { timeZone } = await readEndUserPolicy(stores);
  const { name: organisation } = await readTenant(stores);
  const slot = latestReportSlot(now(), { ...schedule, every }, timeZone) ?? now();
  const range = rangeOfReport(slot, every, timeZone);
  const facts = await readReport(parts, { range, timeZone, organisation });
  return reportFor(
    parts,
    facts,
    { ...schedule, locale: locale ?? schedule.locale },
    { reader: { email: account.email, account }, stopPath: null },
  );
}

/**
 * Replaces the schedule, with a line in the audit trail. The same again is no change.
 * @throws ServiceError `invalid_input` at the recipients where one may not get the report, or nobody would
 */
async function changeSchedule(
  parts: ServiceParts,
  wanted: ReportScheduleInput,
  call: SignedInCall,
): Promise<void> {
  const { stores, now } = parts;
  const before = await readReportSchedule(stores);
  const after = { ...wanted, recipients: [...new Set(wanted.recipients.map((one) => one.toLowerCase()))] };
  if (after.every !== 'off' && after.recipients.length === 0) {
    throw refuseField(fieldProblem('recipients', 'report_recipients_needed'));
  }
  const { check } = await readRecipientCheck(stores);
  // Whoever was a recipient before, and has left since, gets nothing and may stay in the list.
  const odd = after.recipients.find((one) => !before.recipients.includes(one) && !check(one));
  if (odd !== undefined)
    throw refuseField(fieldProblem('recipients', 'report_recipient_wrong', { address: odd }));
  const at = now();
  await stores.reportMail.changeReport({
    chosen: after,
    audit: {
      at,
      actor: call.caller.account.email,
      action: 'report_mail_change',
      outcome: 'success',
      clientAddress: call.clientAddress,
    },
  });
}

const chosenOf = ({ every, weekday, hour, recipients, locale, names_people }: ReportSchedule): ReportScheduleInput => ({
  every, weekday, hour, recipients: [...recipients], locale, names_people,
}); // oxfmt-ignore

const iso = (at: number): string => new Date(at).toISOString();
