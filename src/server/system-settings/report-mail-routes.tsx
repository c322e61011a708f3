import { Hono } from 'hono';
import { z } from 'zod';
import { locales } from '../../api/vocabulary/locales.ts';
import {
  previewReportMail,
  reportIntervals,
  sendTestReport,
  showReportMail,
  writeReportMail,
} from '../../api/contract/config/report-mail.ts';
import { emailLimit, reportRecipientsLimit } from '../../api/limits.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { ReportMailPage } from '../../views/system-settings/report-mail-page.tsx';
import type { ConsoleEnv } from '../context.ts';
import { choice, text } from '../fields.ts';
import { fails, problemsOf } from '../form-problems.ts';
import { formPage } from '../form-page.ts';
import { renderSettings } from '../render/render-page.tsx';
import { mailPreview } from './mail-preview.tsx';

const { reportMail, reportMailMessage, reportMailPreview } = paths.systemSettings;

const fields = z.object({
  every: choice(reportIntervals),
  weekday: choice(['1', '2', '3', '4', '5', '6', '7']),
  hour: choice(Array.from({ length: 24 }, (_, hour) => String(hour))),
  recipients: text(reportRecipientsLimit * (emailLimit + 2)),
  locale: choice(locales),
  names_people: choice(['1']),
});
const recipientsIn = (typed: string): string[] => {
  const named = typed.toLowerCase().split(/[\s,;]+/);
  return [...new Set(named.filter(Boolean))];
};
const checks = z.object({
  recipients: z
    .string()
    .refine(
      (typed) => recipientsIn(typed).length <= reportRecipientsLimit,
      fails('settings.report_recipients_many', { most: reportRecipientsLimit }),
    ),
});

const scheduleForm = formPage(reportMail(), {
  fields,
  load: (c) => c.var.client.call(showReportMail, {}),
  stored: ({ every, weekday, hour, recipients, locale, names_people }) =>
    fields.parse({
      every,
      weekday: String(weekday),
      hour: String(hour),
      recipients: recipients.join('\n'),
      locale,
      names_people: names_people ? '1' : '',
    }),
  checks: (values) => problemsOf(checks, values),
  async save(c, { every = 'off', weekday = '1', hour = '8', locale = 'en', ...values }) {
    await c.var.client.call(writeReportMail, {
      body: {
        every,
        weekday: Number(weekday),
        hour: Number(hour),
        recipients: recipientsIn(values.recipients),
        locale,
        names_people: values.names_people === '1',
      },
    });
  },
  show(c, form, stored) {
    const t = messagesOf(c.var.locale);
    const page = <ReportMailPage {...{ t, form, stored }} intervals={reportIntervals} viewer={c.var.user} />;
    return renderSettings(c, t('settings.report_mail'), page);
  },
});

/** The schedule and recipients of the mailed report; changes for administrators only, as enforced by the service. */
export const reportMailRoutes = new Hono<ConsoleEnv>().route('/', scheduleForm).route(
  '/',
  mailPreview({
    title: 'settings.report_preview',
    backHref: reportMail(),
    hrefOf: reportMailPreview,
    messageHrefOf: reportMailMessage,
    read: (c, locale) => c.var.client.call(previewReportMail, { query: { locale } }),
    send: (c, locale) => c.var.client.call(sendTestReport, { body: { locale } }),
  }),
);
