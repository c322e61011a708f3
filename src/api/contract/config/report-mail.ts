import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { emailLimit, reportRecipientsLimit } from '../../limits.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { locales } from '../../vocabulary/locales.ts';

/** How often the report is mailed: of yesterday, of the last seven days (on a day of the week), of last month (on its first day). */
export const reportIntervals = ['off', 'day', 'week', 'month'] as const;

const address = publicText().trim().min(3).max(emailLimit);

const scheduleSchema = z.object({
  every: z.enum(reportIntervals),
  /** Of a weekly report: from 1, Monday, to 7. */
  weekday: z.number().int().min(1).max(7),
  /** The full hour of the clock in the organisation's time zone. */
  hour: z.number().int().min(0).max(23),
  /** Enabled people of the console, and addresses of the organisation's mail domains. */
  recipients: z.array(address).max(reportRecipientsLimit),
  locale: z.enum(locales),
  /** Whether it names the people who were attacked most; people of the console who may not see private data get it without. */
  names_people: z.boolean(),
});
export type ReportScheduleInput = z.infer<typeof scheduleSchema>;

/**
 * What became of a report that was mailed: `returned` where a mail server took it and could not deliver it, `unknown` where the program
 * stopped while it was handed over.
 */
export const reportMailStates = ['queued', 'sent', 'refused', 'returned', 'late', 'unknown'] as const;

/** When the report is mailed, to whom, and what became of the latest. For administrators. */
export const showReportMail = endpoint({
  method: 'GET',
  path: '/api/v1/config/report_mail',
  permission: 'system_settings:view',
  by: 'person',
  answer: scheduleSchema.extend({
    /** IANA name. */
    time_zone: publicText(),
    /** When the next one is due; null when none is. */
    next_at: publicText().nullable(),
    /** The latest, newest first. */
    sent: z.array(
      z.object({
        at: publicText(),
        recipient: publicText(),
        state: z.enum(reportMailStates),
        /** Why it did not arrive: the message of the mail server; empty where nothing is known. */
        reason: publicText().default(''),
      }),
    ),
    /** The bounce address of reports; empty where bounces are not read. */
    bounce_address: publicText().default(''),
    /** Who ended it for themselves, and when. */
    stopped: z.array(z.object({ email: publicText(), at: publicText() })),
  }),
});

/** Replaces the schedule; no report comes for an hour that is over. `invalid_input` names the field. For administrators. */
export const writeReportMail = endpoint({
  method: 'PUT',
  path: '/api/v1/config/report_mail',
  permission: 'system_settings:act',
  by: 'person',
  body: scheduleSchema,
  answer: z.object({ success: succeeded() }),
});

/** The report as it would be mailed now, its pictures as data URLs. For administrators. */
export const previewReportMail = endpoint({
  method: 'GET',
  path: '/api/v1/config/report_mail/preview',
  permission: 'system_settings:view',
  whenLocked: 'closed',
  by: 'person',
  query: z.object({ locale: z.enum(locales).optional() }),
  answer: z.object({ subject: publicText(), text: publicText(), html: publicText() }),
});

/** Mails it to the calling administrator, a few times an hour. */
export const sendTestReport = endpoint({
  method: 'POST',
  path: '/api/v1/config/report_mail/test',
  permission: 'system_settings:act',
  whenLocked: 'closed',
  by: 'person',
  body: z.object({ locale: z.enum(locales).optional() }),
  answer: z.object({ success: succeeded(), email: publicText() }),
});
