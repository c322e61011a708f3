import { Hono } from 'hono';
import { z } from 'zod';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { locales } from '../../api/vocabulary/locales.ts';
import {
  previewReportMail,
  reportIntervals,
  sendTestReport,
  showReportMail,
  writeReportMail,
} from '../../api/contract/config/report-mail.ts';
import { ServiceError } from '../../api/errors.ts';
import { emailLimit, reportRecipientsLimit } from '../../api/limits.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { languageOptions } from '../../views/ui/language-options.ts';
import { NoticePage } from '../../views/system-settings/notice-page.tsx';
import { type ReportMailModel, ReportMailPage } from '../../views/system-settings/report-mail-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, text } from '../fields.ts';
import { formErrorOf, textOf } from '../form-problems.ts';
import { messageFramePolicy } from '../middleware/security-headers.ts';
import { messageOfFormRefusal, messageOfRefusal } from '../present/error-messages.ts';
import { pathShowing, readShown, showAgain, type Shown, valuesTyped } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';
import { type Asked, form, onlyForms, query } from '../validate.ts';

const { reportMail, reportMailMessage, reportMailPreview } = paths.systemSettings;
const section = 'system-settings';
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

const showQuery = z.object({ done: choice(['saved']) });
/** As typed. */
const scheduleForm = z.object({
  every: choice(reportIntervals),
  weekday: choice(weekdays),
  hour: choice(hours),
  recipients: text(reportRecipientsLimit * (emailLimit + 2)),
  locale: choice(locales),
  names_people: choice(['1']),
});
type Typed = z.output<typeof scheduleForm>;
const previewQuery = z.object({ locale: choice(locales), done: choice(['sent']) });

/**
 * The schedule and recipients of the mailed report; changes for administrators only, as enforced by the
 * service.
 */
export const reportMailRoutes = new Hono<ConsoleEnv>()
  .get(reportMail(), query(showQuery), (c) => {
    const shown = readShown(c);
    return render(c, shown.values && scheduleForm.parse(shown.values), shown, c.req.valid('query').done === 'saved'); // oxfmt-ignore
  })
  .post(reportMail(), onlyForms, form(scheduleForm), (c) => save(c))
  .get(reportMailPreview(), query(previewQuery), (c) => showPreview(c))
  .post(reportMailPreview(), onlyForms, form(previewQuery), async (c) => {
    const { locale } = c.req.valid('form');
    try {
      await c.var.client.call(sendTestReport, { body: { locale } });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'too_many_requests') throw error;
      // Redirects, so that reloading is not another attempt.
      return c.redirect(pathShowing(c, reportMailPreview({ locale }), { refusal: error }), 303);
    }
    return c.redirect(reportMailPreview({ locale, done: 'sent' }), 303);
  })
  .get(reportMailMessage(), query(previewQuery), async (c) => {
    const { locale } = c.req.valid('query');
    const { html } = await c.var.client.call(previewReportMail, { query: { locale } });
    c.header('Content-Security-Policy', messageFramePolicy);
    c.header('Cache-Control', 'no-store');
    return c.html(html);
  });

async function save(c: Asked<{ form: typeof scheduleForm }>): Promise<Response> {
  const typed = c.req.valid('form');
  const again = (why: Shown) =>
    showAgain(c, reportMail(), { ...why, values: valuesTyped(typed) }, () =>
      render(c, typed, why, false, 422),
    );
  const recipients = recipientsOf(typed.recipients);
  if (recipients.length > reportRecipientsLimit) {
    const problem = {
      key: 'settings.report_recipients_many',
      values: { most: reportRecipientsLimit },
    } as const;
    return again({ problems: { recipients: problem } });
  }
  try {
    await c.var.client.call(writeReportMail, {
      body: {
        every: typed.every ?? 'off',
        weekday: Number(typed.weekday ?? '1'),
        hour: Number(typed.hour ?? '8'),
        recipients,
        locale: typed.locale ?? 'en',
        names_people: typed.names_people === '1',
      },
    });
  } catch (error) {
    const isOfForm = error instanceof ServiceError && (error.fields?.length || formErrorOf(error, {}));
    if (!isOfForm) throw error;
    return again({ refusal: error });
  }
  return c.redirect(reportMail({ done: 'saved' }), 303);
}

const recipientsOf = (typed: string): string[] => [
  ...new Set(typed.toLowerCase().split(/[\s,;]+/).filter(Boolean)),
]; // oxfmt-ignore

async function render(
  c: ConsoleContext,
  typed: Typed | undefined,
  { problems = {}, refusal }: Shown,
  isSaved: boolean,
  status?: 422,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const stored = await c.var.client.call(showReportMail, {});
  const many = problems['recipients'];
  const ofField = refusal?.fields?.some(({ path }) => path.startsWith('recipients'));
  const words = refusal && messageOfFormRefusal(t, refusal);
  const model: ReportMailModel = {
    form: {
      every: typed?.every ?? stored.every,
      weekday: typed?.weekday ?? String(stored.weekday),
      hour: typed?.hour ?? String(stored.hour),
      recipients: typed?.recipients ?? stored.recipients.join('\n'),
      locale: typed?.locale ?? stored.locale,
      namesPeople: typed ? typed.names_people === '1' : stored.names_people,
    },
    options: {
      every: reportIntervals.map((value) => ({ value, label: t(`settings.report_every.${value}`) })),
      weekday: weekdays.map((value) => ({ value, label: t(`settings.report_weekday.${value}`) })),
      hour: hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` })),
      locale: languageOptions(t),
    },
    next: nextText(t, stored),
    zone: stored.time_zone.replaceAll('_', ' '),
    sent: stored.sent.map(({ at, recipient, state, reason }) => ({
      id: `${at} ${recipient}`,
      at: t.dateTime(at, stored.time_zone, 'medium'),
      recipient,
      state: t(`settings.report_state.${state}`),
      reason,
    })),
    returns: stored.bounce_address
      ? t('settings.report_returns', { address: stored.bounce_address })
      : t('settings.report_returns_nowhere'),
    stopped: stored.stopped.map(({ email, at }) => `${email} · ${t.dateTime(at, stored.time_zone, 'date')}`),
    problem: many ? textOf(t, many) : ofField ? words : undefined,
    isSaved,
    isUnsaved: false,
    ...(words && !ofField && { failure: words }),
  };
  return renderPage(c, <ReportMailPage t={t} model={model} viewer={c.var.user} />, {
    title: t('settings.report_mail'),
    section,
    ...(status && { status }),
  });
}

function nextText(
  t: ReturnType<typeof messagesOf>,
  { next_at: next, time_zone: zone }: CallAnswer<typeof showReportMail>,
): string {
  return next === null
    ? t('settings.report_none')
    : t('settings.report_next', { when: t.dateTime(next, zone, 'deadline') });
}

async function showPreview(c: Asked<{ query: typeof previewQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { locale, done } = c.req.valid('query');
  const { refusal } = readShown(c);
  const { subject, text: words } = await c.var.client.call(previewReportMail, { query: { locale } });
  const model = {
    title: t('settings.report_preview'),
    backHref: reportMail(),
    hrefOf: reportMailPreview,
    messageHrefOf: reportMailMessage,
    subject,
    text: words,
    locale,
    email: c.var.user.email,
    isSent: done === 'sent',
    maySend: may(c.var.user, 'system_settings', 'act'),
    failure: refusal && messageOfRefusal(t, refusal),
  };
  return renderPage(c, <NoticePage t={t} model={model} />, { title: model.title, section });
}
