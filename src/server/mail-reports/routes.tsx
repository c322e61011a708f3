import { Hono } from 'hono';
import { decisionLimit } from '../../api/limits.ts';
import { reportStates } from '../../api/vocabulary/report-states.ts';
import { z } from 'zod';
import { historyHref } from '../present/audit-history.ts';
import {
  decideMailReports,
  listMailReports,
  showMailReport,
} from '../../api/contract/reports/mail-reports.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import { ReportPage } from '../../views/mail-reports/report-page.tsx';
import { ReportsPage } from '../../views/mail-reports/reports-page.tsx';
import type { DoneNotice } from '../../views/ui/decision-list.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { readListOfForm } from '../list-of-form.ts';
import { choice, count, line, list, text } from '../fields.ts';
import { textOf } from '../form-problems.ts';
import { idParam } from '../path-values.ts';
import { showMailToDecide } from '../present/show-mail-to-decide.ts';
import { renderPage } from '../render/render-page.tsx';
import { pathShowing, readShown } from '../show-again.ts';
import { type Asked, form, onlyForms, param, query } from '../validate.ts';
import { presentReport, presentRow } from './present-reports.ts';

const { mailReports } = paths;
/** Reports per page. */
const pageSize = 50;
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
  const { error } = readShown(c);
  const { reports, total, counts } = await c.var.client.call(listMailReports, {
    query: { state, search: search || undefined, limit: pageSize, offset },
  });
  const addressOf = (start: number) =>
    mailReports.list({
      state,
      search: search || undefined,
      ...(start > 0 && { offset: String(start) }),
    });
  const view = {
    state,
    mayDecide: mayAct(c, 'user_interaction'),
    search,
    rows: reports.map((report) => presentRow(report, { t, timeZone: c.var.timeZone })),
    total,
    from: offset + 1,
    tabs: reportStates.map((one) => ({
      state: one,
      href: mailReports.list({ state: one }),
      count: t.number(counts[one] ?? 0),
    })),
    address: addressOf(offset),
    previousHref: offset > 0 ? addressOf(Math.max(0, offset - pageSize)) : '',
    nextHref: offset + reports.length < total ? addressOf(offset + pageSize) : '',
    done: noticeOf(t, done, mails),
    problem: (error && textOf(t, error)) ?? '',
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
