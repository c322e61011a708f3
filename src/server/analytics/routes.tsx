import { Hono } from 'hono';
import { paths } from '../../site/paths.ts';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { type Asked, query } from '../validate.ts';
import { chartQuery, eventsHref, queryOfOptions, readChartOptions } from '../charts/chart-options.ts';
import { z } from 'zod';
import { bulkLimit, defaultPageSize, emailLimit } from '../../api/limits.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { may, seesPrivateData } from '../../api/vocabulary/sections.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { AnalyticsPage } from '../../views/analytics/analytics-page.tsx';
import type { AnalyticsView, EventsView } from '../../views/analytics/model.ts';
import { presentQuality, readQuality } from './count-quality.ts';
import {
  presentCategorySeries,
  presentChartBar,
  presentEfficiency,
  presentTraffic,
  rangeText,
} from '../charts/present-charts.ts';
import * as charts from '../charts/present-charts.ts';
import { readAnalyticsCharts, readDashboardCharts, readTraffic } from '../charts/read-charts.ts';
import { partOf, settle } from '../settle.ts';
import { choice, count, line } from '../fields.ts';
import { knownSince } from '../present/for-viewer.ts';
import { renderPage } from '../render/render-page.tsx';
import { customLogoFile } from '../../api/contract/config/custom-logo.ts';
import { ServiceError } from '../../api/errors.ts';
import { ReportPage, type ReportView } from '../../views/analytics/report-page.tsx';
import { brandOf } from '../../site/brands.ts';
import {
  drillDownEvents,
  drillDownEventsWithoutMsDefender,
} from '../../api/contract/analytics/drill-down.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { openTo } from '../../site/page-areas.ts';
import { EventsPage, EventsProblem } from '../../views/analytics/events-page.tsx';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { presentEventMail } from '../present/email-values.ts';

/** `email`: whose traffic is shown. */
const analyticsQuery = z.object({ ...chartQuery.shape, email: line(emailLimit + 1) });

/** Longest period of traffic in days; of longer periods, the end. */
const trafficDays = '90';

/** GET /analytics: the larger charts. */
async function showAnalytics(c: Asked<{ query: typeof analyticsQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { email: typed, ...asked } = c.req.valid('query');
  const { apps } = c.var.tenant;
  const known = asked.saas && apps.includes(asked.saas) ? asked.saas : undefined;
  const options = readChartOptions({ ...asked, saas: known }, { timeZone: c.var.timeZone, isLinked: true });
  const email = isEmailAddress(typed) ? typed : '';
  const traffic =
    options.days === '365'
      ? readChartOptions({ days: trafficDays, saas: known, defender: asked.defender }, options)
      : options;
  const [charts, trafficChart, quality] = await Promise.all([
    readAnalyticsCharts(c.var.client, options),
    readTraffic(c.var.client, traffic, email),
    readQuality(c.var.client, options),
  ]);
  const viewer = { t, options };
  // Only Microsoft's mail has verdicts of Microsoft.
  const hasDefender =
    known === 'office365_emails' || (!known && apps.length === 1 && apps[0] === 'office365_emails');
  const hrefOf = (query: Record<string, string | undefined>) =>
    paths.analytics.show({ ...query, email: typed || undefined });
  const view: AnalyticsView = {
    locale: t.locale,
    knownSince: knownSince(c),
    bar: presentChartBar(t, options, { hasDefender, hrefOf }),
    apps: apps.length < 2 ? [] : [undefined, ...apps].map((app) => ({
      label: t(`analytics.app.${app ?? 'all'}`),
      href: hrefOf(queryOfOptions({ ...options, saas: undefined, withDefender: true }, app ? { saas: app } : {})),
      current: app === known,
    })),
    traffic: partOf(trafficChart, (answer) => presentTraffic(answer, { t, options: traffic })),
    email: typed,
    asksForAddress: seesPrivateData(c.var.user),
    emailProblem: typed !== '' && email === '' ? t('analytics.email_wrong') : '',
    hidden: Object.entries(queryOfOptions(options)).flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    reportHref: paths.analytics.report(queryOfOptions(options)),
    efficiency: known === 'google_mail' || !apps.includes('office365_emails')
      ? undefined
      : partOf(charts.efficiency, (answer) => presentEfficiency(answer, viewer)),
    monthly: partOf(charts.monthly, (answer) => presentCategorySeries(answer, viewer, 'month')),
    quality: presentQuality(quality, viewer),
  }; // oxfmt-ignore
  return renderPage(c, <AnalyticsPage view={view} />, {
    title: t('analytics.title'),
    section: 'analytics',
    ...(view.emailProblem && { status: 422 as const }),
  });
}

/** People listed in the report. */
const maxNamed = 6;

/** GET /analytics/report: the selected period on one page, for people who do not use the console. */
async function showReport(c: Asked<{ query: typeof chartQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { timeZone, tenant } = c.var;
  const asked = { ...c.req.valid('query'), saas: undefined };
  const options = readChartOptions(asked, { timeZone, isLinked: true });
  const viewer = { t, options };
  const [read, quality, logo] = await Promise.all([
    readDashboardCharts(c.var.client, options),
    readQuality(c.var.client, options),
    findLogo(c),
  ]);
  const view: ReportView = {
    locale: t.locale,
    bar: presentChartBar(t, options, {
      hasDefender: tenant.apps.includes('office365_emails'),
      hrefOf: paths.analytics.report,
    }),
    mailHref: may(c.var.user, 'system_settings', 'view') ? paths.systemSettings.reportMail() : '',
    logo,
    brand: brandOf(c.var.brandId).name,
    organisation: tenant.name,
    range: rangeText(t, options, true),
    made: t('analytics.report_made', { when: t.dateTime(Date.now(), timeZone, 'medium') }),
    knownSince: knownSince(c),
    total: partOf(read.detections, ({ ui_meta }) => ({
      count: t.number(ui_meta.total),
      parts: charts.partsOfTotal(t, ui_meta.total, read.actions),
      change: charts.presentChange(ui_meta, viewer),
      href: eventsHref(options, 'detected'),
    })),
    quality: presentQuality(quality, viewer),
    detections: partOf(read.detections, (answer) => charts.presentDetections(answer, viewer)),
    weekly: partOf(read.weekly, (answer) => charts.presentCategorySeries(answer, viewer, 'week')),
    actions: partOf(read.actions, (answer) => charts.presentActions(answer, viewer)),
    users: partOf(read.users, (answer) => charts.presentUsers(answer, viewer).slice(0, maxNamed)),
    monthly: partOf(read.monthly, (answer) => charts.presentCategorySeries(answer, viewer, 'month')),
  };
  return renderPage(c, <ReportPage view={view} />, {
    title: t('analytics.report_title'),
    section: 'analytics',
    ownStyle: { id: 'report-on-paper', css: smallOnPaper },
  });
}

/**
 * All sizes are in rem, so that the report fits one sheet of A4 or Letter with all its actions, people and
 * categories.
 */
const smallOnPaper = '@media print{html{font-size:72%}}';

/** The organisation's logo for reports, else the one for mails; empty without either. */
async function findLogo(c: ConsoleContext): Promise<string> {
  for (const kind of ['checkup_report', 'email_notification'] as const) {
    const found = await settle(c.var.client.download(customLogoFile, { params: { kind }, query: {} }));
    if (found instanceof ServiceError) continue;
    await found.body?.cancel();
    return customLogoFile.path.replace(':kind', kind);
  }
  return '';
}

/** The events behind a number: its id, its period, and the start of the page. */
const eventsQuery = z.object({
  id: line(400),
  from: line(40),
  to: line(40),
  saas: choice(mailApps),
  defender: choice(['off']),
  offset: count(bulkLimit - defaultPageSize),
});

/** GET /analytics/events: the mails behind a number, pages of 50. */
async function showEvents(c: Asked<{ query: typeof eventsQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { id, from, to, saas, defender, offset } = c.req.valid('query');
  const { timeZone, user } = c.var;
  const endpoint = defender ? drillDownEventsWithoutMsDefender : drillDownEvents;
  const found = await settle(
    c.var.client.call(endpoint, {
      body: {
        drill_down_id: id,
        ...(from && { from }),
        ...(to && { to }),
        ...(saas && { saas }),
        offset,
        page_size: defaultPageSize,
        time_zone: timeZone,
      },
    }),
  );
  if (found instanceof ServiceError) {
    // A URL that was shortened or edited: shows the error, and a link back.
    if (found.code !== 'invalid_input') throw found;
    const title = t('analytics.events');
    const page = <EventsProblem locale={t.locale} title={title} problem={messageOfRefusal(t, found)} />;
    return renderPage(c, page, { title, section: 'analytics', status: 400 });
  }
  const { es_response, ui_meta } = found;
  const { total, query } = ui_meta;
  const hrefAt = (start: number) =>
    paths.analytics.events({
      id,
      from: ui_meta.from,
      to: ui_meta.to,
      saas,
      defender,
      offset: start > 0 ? `${start}` : undefined,
    });
  const last = offset + es_response.length;
  const dates = {
    from: t.dateTime(ui_meta.from, timeZone, 'date'),
    to: t.dateTime(Date.parse(ui_meta.to) - 1, timeZone, 'date'),
  };
  const time = dates.from === dates.to ? dates.from : t('analytics.range', dates);
  const events =
    total >= bulkLimit
      ? t('analytics.events_most', { count: total })
      : t('analytics.events_count', { count: total });
  const search =
    query === null ? '' : new URLSearchParams({ query, from: ui_meta.from, to: ui_meta.to }).toString();
  const isOpen = async () =>
    es_response.some(({ current_state: state }) => state === 'junk' || state === 'delivered') ||
    (es_response.length < total && (await hasOpen(c, { query, from: ui_meta.from, to: ui_meta.to })));
  const view: EventsView = {
    locale: t.locale,
    title: titleOf(t, id),
    text: [`${events} · ${time}`, knownSince(c)].filter(Boolean).join('. '),
    events: es_response.map((row) => presentEventMail(c, row)),
    explorerHref: search && openTo(user, paths.mailExplorer.show(search)),
    quarantine:
      search !== '' && mayAct(c, 'mail_explorer') && (await isOpen())
        ? { action: paths.mailExplorer.quarantines(), search, back: hrefAt(offset) }
        : null,
    page: t('analytics.events_page', { from: offset + 1, to: last, total }),
    previousHref: offset > 0 ? hrefAt(Math.max(0, offset - defaultPageSize)) : '',
    nextHref: last < total && last + defaultPageSize <= bulkLimit ? hrefAt(last) : '',
  };
  return renderPage(c, <EventsPage view={view} />, { title: view.title, section: 'analytics' });
}

/** Whether any of the mails, on any page, can still be quarantined. */
async function hasOpen(
  c: ConsoleContext,
  { query, from, to }: { query: string | null; from: string; to: string },
): Promise<boolean> {
  const { rows } = await c.var.client.call(searchEmails, {
    query: { size: 1, with_total: '0' },
    body: {
      query,
      time_type: 'range',
      range_from: from,
      range_to: to,
      is_quarantined: false,
      is_deleted_message: false,
    },
  });
  return rows.length > 0;
}

/** The title of the events, from the id of the row that led here. */
function titleOf(t: Translate, id: string): string {
  const dot = id.indexOf('.');
  const kind = dot < 0 ? id : id.slice(0, dot);
  const name = dot < 0 ? '' : id.slice(dot + 1);
  switch (kind) {
    case 'category':
    case 'remediated':
      return t.find(`analytics.category.${name}`) ?? t('analytics.events');
    case 'action':
      return `${t('analytics.what.attacks')}: ${t.find(`analytics.action.${name}`) ?? name}`;
    case 'missed':
    case 'microsoft_found':
      return t(`analytics.microsoft_${kind === 'missed' ? 'missed' : 'found'}`);
    case 'seniority':
    case 'organization':
      return t('analytics.what.group', { name: name || t('analytics.group_unknown') });
    case 'others':
      return t('analytics.what.group', { name: t('analytics.others') });
    case 'direction':
      return t.find(`analytics.traffic.${name}`) ?? t('analytics.events');
    default:
      return t.find(`analytics.what.${kind}`, { name }) ?? t('analytics.events');
  }
}

/** Charts, and the mails behind their numbers. Behind `requireUser` and the right to view mail. */
export const analyticsRoutes = new Hono<ConsoleEnv>()
  .get(paths.analytics.show(), query(analyticsQuery), (c) => showAnalytics(c))
  .get(paths.analytics.events(), query(eventsQuery), (c) => showEvents(c))
  .get(paths.analytics.report(), query(chartQuery), (c) => showReport(c));
