import { z } from 'zod';
import { ServiceError } from '../../api/errors.ts';
import { emailLimit } from '../../api/limits.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { AnalyticsPage } from '../../views/analytics/analytics-page.tsx';
import type { AnalyticsView } from '../../views/analytics/model.ts';
import type { Part } from '../../views/dashboard/model.ts';
import { chartQuery, queryOfOptions, readChartOptions } from '../charts/chart-options.ts';
import { presentQuality, readQuality } from './count-quality.ts';
import { presentChartBar } from '../charts/present-chart-bar.ts';
import { presentCategorySeries, presentEfficiency, presentTraffic } from '../charts/present-charts.ts';
import { readAnalyticsCharts, readTraffic, type Settled } from '../charts/read-charts.ts';
import { line } from '../fields.ts';
import { knownSince } from '../present/known-since.ts';
import { renderPage } from '../render/render-page.tsx';
import type { Asked } from '../validate.ts';

/** `email`: whose traffic is shown. */
export const analyticsQuery = z.object({ ...chartQuery.shape, email: line(emailLimit + 1) });

/** Longest period of traffic in days; of longer periods, the end. */
const trafficDays = '90';

/** GET /analytics: the larger charts. */
export async function showAnalytics(c: Asked<{ query: typeof analyticsQuery }>): Promise<Response> {
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
    traffic: part(trafficChart, (answer) => presentTraffic(answer, { t, options: traffic })),
    email: typed,
    asksForAddress: seesPrivateData(c.var.user),
    emailProblem: typed !== '' && email === '' ? t('analytics.email_wrong') : '',
    hidden: Object.entries(queryOfOptions(options)).flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    reportHref: paths.analytics.report(queryOfOptions(options)),
    efficiency: known === 'google_mail' || !apps.includes('office365_emails')
      ? undefined
      : part(charts.efficiency, (answer) => presentEfficiency(answer, viewer)),
    monthly: part(charts.monthly, (answer) => presentCategorySeries(answer, viewer, 'month')),
    quality: presentQuality(quality, viewer),
  }; // oxfmt-ignore
  return renderPage(c, <AnalyticsPage view={view} />, {
    title: t('analytics.title'),
    section: 'analytics',
    ...(view.emailProblem && { status: 422 as const }),
  });
}

const part = <Answer, View>(answer: Settled<Answer>, present: (ready: Answer) => View): Part<View> =>
  answer instanceof ServiceError
    ? { kind: 'failed', code: answer.code }
    : { kind: 'ready', view: present(answer) };
