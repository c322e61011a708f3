import { customLogoFile } from '../../api/contract/config/custom-logo.ts';
import { ServiceError } from '../../api/errors.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { ReportPage, type ReportView } from '../../views/analytics/report-page.tsx';
import type { Part } from '../../views/dashboard/model.ts';
import { brandOf } from '../../brands.ts';
import { type chartQuery, eventsHref, readChartOptions } from '../charts/chart-options.ts';
import { presentChartBar, rangeText } from '../charts/present-chart-bar.ts';
import * as charts from '../charts/present-charts.ts';
import { readDashboardCharts, type Settled, settle } from '../charts/read-charts.ts';
import type { ConsoleContext } from '../context.ts';
import { knownSince } from '../present/known-since.ts';
import { renderPage } from '../render/render-page.tsx';
import type { Asked } from '../validate.ts';
import { paths } from '../../paths.ts';
import { presentQuality, readQuality } from './count-quality.ts';

/** People listed in the report. */
const mostNamed = 6;

/** GET /analytics/report: the selected period on one page, for people who do not use the console. */
export async function showReport(c: Asked<{ query: typeof chartQuery }>): Promise<Response> {
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
    total: part(read.detections, ({ ui_meta }) => ({
      count: t.number(ui_meta.total),
      change: charts.presentChange(ui_meta, viewer),
      href: eventsHref(options, 'detected'),
    })),
    quality: presentQuality(quality, viewer),
    detections: part(read.detections, (answer) => charts.presentDetections(answer, viewer)),
    weekly: part(read.weekly, (answer) => charts.presentCategorySeries(answer, viewer, 'week')),
    actions: part(read.actions, (answer) => ({
      slices: charts.presentActions(answer, viewer),
      total: t.number(answer.ui_meta.total),
    })),
    users: part(read.users, (answer) => charts.presentUsers(answer, viewer).slice(0, mostNamed)),
    monthly: part(read.monthly, (answer) => charts.presentCategorySeries(answer, viewer, 'month')),
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

const part = <Answer, View>(answer: Settled<Answer>, present: (ready: Answer) => View): Part<View> =>
  answer instanceof ServiceError
    ? { kind: 'failed', code: answer.code }
    : { kind: 'ready', view: present(answer) };
