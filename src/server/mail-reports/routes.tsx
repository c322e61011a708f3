import { Hono } from 'hono';
import { decisionLimit } from '../../api/limits.ts';
import { reportStates } from '../../api/vocabulary/report-states.ts';
import { z } from 'zod';
import { historyHref } from '../present/for-viewer.ts';
import {
  decideMailReports,
  listMailReports,
  type MailReport,
  showMailReport,
  type SimilarMails,
} from '../../api/contract/reports/mail-reports.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import {
  ReportPage,
  type ReportRow,
  ReportsPage,
  type ReportView,
  type SimilarView,
} from '../../views/mail-reports/report-pages.tsx';
import type { DoneNotice } from '../../views/decisions/decision-list.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { type Asked, form, onlyForms, param, query, readListOfForm } from '../validate.ts';
import { choice, count, idParam, line, list, text } from '../fields.ts';
import { decisionsPerPage, presentDecisions, showMailToDecide } from '../present/present-decisions.ts';
import { renderPage } from '../render/render-page.tsx';
import { pathShowing } from '../show-again.ts';
import { cutMessage, placeKey } from '../present/email-values.ts';

const { mailReports } = paths;
const section = 'mail-reports';

/** `done` is the last decision, or `left`; `mails` the number of mails in its job. */
const listQuery = z.object({
  state: choice(reportStates),
  search: text(200),
  offset: count(100_000),
  done: choice([...reportStates, 'left']),
  mails: count(1_000_000),
});
const showQuery = listQuery.pick({ done: true, mails: true });
const decisionForm = z.object({
  id: list(decisionLimit),
  decision: choice([...reportStates, 'quarantine']),
  inside: choice(['1']),
  back: line(2_000),
});

/** Administrators' pages for mails reported by employees. Behind `requireUser`. */
export const mailReportRoutes = new Hono<ConsoleEnv>()
  .get(mailReports.list(), query(listQuery), (c) => showList(c))
  .post(mailReports.list(), query(listQuery), onlyForms, form(decisionForm), async (c) => {
    const decided = c.req.valid('form');
    const from = { back: decided.back, list: mailReports.list() };
    const { state, search, offset } = readListOfForm(c, listQuery, from);
    const done = decided.id.length > 0 && (await decide(c, decided.id, decided));
    if (done) return c.redirect(mailReports.list({ state, search, ...done }), 303);
    const shown = { error: { key: 'reports.none_selected' } } as const;
    return c.redirect(pathShowing(c, mailReports.list({ state, search, offset }), shown), 303);
  })
  .get(mailReports.show(':id'), param(idParam), query(showQuery), (c) => showOne(c))
  .post(mailReports.show(':id'), param(idParam), onlyForms, form(decisionForm), async (c) => {
    const { id } = c.req.valid('param');
    const done = await decide(c, [id], c.req.valid('form'));
    return c.redirect(mailReports.show(id, done), 303);
  });

/** Records a decision and redirects. A form without a decision changes nothing. */
async function decide(
  c: ConsoleContext,
  ids: string[],
  { decision = 'open', inside }: Partial<z.output<typeof decisionForm>>,
): Promise<{ done: string; mails?: string }> {
  const answer = await c.var.client.call(decideMailReports, {
    body: {
      ids,
      decision: decision === 'quarantine' ? 'threat' : decision,
      quarantine: decision === 'quarantine',
      inside: inside === '1',
    },
  });
  const mails = answer.quarantining > 0 ? { mails: String(answer.quarantining) } : {};
  return { done: answer.success ? (decision === 'quarantine' ? 'threat' : decision) : 'left', ...mails };
}

function noticeOf(t: Translate, done: string | undefined, mails: number): DoneNotice | null {
  if (done === undefined) return null;
  if (done === 'left') return { tone: 'caution', text: t('reports.done_left') };
  const state = reportStates.find((one) => one === done)!;
  const more = mails > 0 ? ` ${t('reports.done_quarantine', { count: mails })}` : '';
  return { tone: 'positive', text: t(`reports.done_${state}`) + more };
}

async function showList(c: Asked<{ query: typeof listQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { state = 'open', search, offset, done, mails } = c.req.valid('query');
  const { reports, total, counts } = await c.var.client.call(listMailReports, {
    query: { state, search: search || undefined, limit: decisionsPerPage, offset },
  });
  const rows = reports.map((report) => presentRow(report, { t, timeZone: c.var.timeZone }));
  const asked = { addressOf: mailReports.list, states: reportStates, state, search, offset };
  const view = {
    ...presentDecisions(c, asked, { rows, total, counts }),
    done: noticeOf(t, done, mails),
  };
  return renderPage(c, <ReportsPage t={t} view={view} />, { title: t('reports.title'), section });
}

async function showOne(c: Asked<{ param: typeof idParam; query: typeof showQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const report = await c.var.client.call(showMailReport, { params: c.req.valid('param') });
  const { done, mails } = c.req.valid('query');
  const shown = presentReport(report, { t, timeZone: c.var.timeZone });
  const view = {
    ...shown,
    mayDecide: mayAct(c, 'user_interaction'),
    historyHref: historyHref(c, 'report', report.id),
    jobHref: openTo(c.var.user, shown.jobHref),
    profileHref: openTo(c.var.user, shown.profileHref),
    similar: {
      ...shown.similar,
      rows: shown.similar.rows.map((row) => ({ ...row, href: openTo(c.var.user, row.href) })),
    },
    details: await showMailToDecide(c, report.email),
    done: noticeOf(t, done, mails),
  };
  return renderPage(c, <ReportPage t={t} view={view} />, { title: view.subject, section });
}

interface Reader {
  t: Translate;
  timeZone: string;
}

function presentRow(report: MailReport, { t, timeZone }: Reader): ReportRow {
  const [first] = report.reporters;
  const message = report.reporters.find(({ message: text }) => text !== '')?.message ?? '';
  return {
    id: report.id,
    href: paths.mailReports.show(report.id),
    subject: report.subject || t('restore.no_subject'),
    sender: report.sender,
    votes: votesOf(report, t),
    isDangerous: report.reporters.some(({ kind }) => kind === 'phishing'),
    reporter: first?.email ?? '',
    more: Math.max(0, report.reporters.length - 1),
    message: cutMessage(message),
    reportedAt: t.dateTime(report.created_at, timeZone, 'short'),
    reportedExactly: t.dateTime(report.created_at, timeZone, 'full'),
    place: placeOf(report, t),
    decided: decidedWords(report, { t, timeZone }),
  };
}

/** The reporters' classifications, most frequent first: `2 × phishing, 1 × safe`. */
function votesOf({ reporters }: MailReport, t: Translate): string {
  const counts = Map.groupBy(reporters, ({ kind }) => kind);
  return [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([kind, { length }]) =>
      reporters.length === 1 ? t(`reports.kind.${kind}`) : `${t(`reports.kind.${kind}`)} × ${length}`,
    )
    .join(', ');
}

function placeOf({ email }: Pick<MailReport, 'email'>, t: Translate): string {
  if (!email) return t('reports.place.unknown');
  return t(placeKey(email));
}

const decidedWords = ({ decided_at: at, decided_by: who }: MailReport, { t, timeZone }: Reader): string =>
  at === null ? '' : t('requests.decided_by', { who, when: t.dateTime(at, timeZone, 'medium') });

/** A report without the mail's own details. */
function presentReport(
  report: MailReport & { similar: SimilarMails },
  reader: Reader,
): Omit<ReportView, 'details' | 'done' | 'historyHref' | 'mayDecide'> {
  const { t, timeZone } = reader;
  const { email } = report;
  return {
    id: report.id,
    state: report.state,
    subject: report.subject || t('restore.no_subject'),
    isStored: email !== null,
    facts: [
      { term: t('restore.from'), text: report.sender },
      { term: t('reports.place'), text: placeOf(report, t) },
    ],
    reporters: report.reporters.map((one) => ({
      email: one.email,
      kind: t(`reports.kind.${one.kind}`),
      channel: t(`reports.channel.${one.channel}`),
      message: one.message,
      reportedAt: t.dateTime(one.reported_at, timeZone, 'medium'),
      record:
        one.earlier === 0
          ? t('reports.record_none')
          : t('reports.record', { right: one.earlier_right, count: one.earlier }),
    })),
    similar: presentSimilar(report.similar, email?.entity_id, reader),
    decided: decidedWords(report, reader),
    jobHref: report.job_id ? paths.jobs.show(report.job_id) : '',
    profileHref: email ? paths.profile.email(email.entity_type, email.entity_id) : '',
  };
}

function presentSimilar(
  { mails, total, outside, inside }: SimilarMails,
  reported: string | undefined,
  { t, timeZone }: Reader,
): SimilarView {
  return {
    rows: mails.map(({ email, reasons }) => ({
      id: email.entity_id,
      href: paths.profile.email(email.entity_type, email.entity_id),
      subject: email.subject || t('restore.no_subject'),
      sender: email.sender_address,
      to: email.mailbox || (email.recipients[0] ?? ''),
      receivedAt: t.dateTime(email.received_at, timeZone, 'short'),
      place: placeOf({ email }, t),
      reasons:
        email.entity_id === reported ? '' : reasons.map((reason) => t(`reports.reason.${reason}`)).join(', '),
    })),
    total,
    outside,
    inside,
  };
}
