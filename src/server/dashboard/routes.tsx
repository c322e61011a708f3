import { Hono } from 'hono';
import { paths } from '../../site/paths.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { type Asked, form, onlyForms, query } from '../validate.ts';
import { changeFirstSteps, firstStepsForm, readFirstSteps } from './first-steps.ts';
import type { Client } from '../../api/client.ts';
import { listRestoreRequests } from '../../api/contract/end-users/restore-requests.ts';
import { listMailReports } from '../../api/contract/reports/mail-reports.ts';
import { ServiceError } from '../../api/errors.ts';
import { type HasRights, hasRights, may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { DashboardPage } from '../../views/dashboard/dashboard-page.tsx';
import { chartQuery, readChartOptions } from '../charts/chart-options.ts';
import { settle } from '../settle.ts';
import { letOthersRun } from '../let-others-run.ts';
import { type PageOptions, renderPage } from '../render/render-page.tsx';
import { presentDashboard } from './present-dashboard.ts';
import { flag } from '../fields.ts';
import { readDashboard } from './read-dashboard.ts';
import { type Endpoint, rightsOf } from '../../api/contract/endpoint.ts';
import { refuse } from '../../runtime/refuse.ts';
import { listCustomQueries } from '../../api/contract/custom-queries/custom-queries.ts';
import { countEmails, histogramEmails } from '../../api/contract/emails/summarize-emails.ts';
import { bulkLimit } from '../../api/limits.ts';
import type { PinnedView } from '../../views/dashboard/pinned-queries.tsx';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import {
  criteriaOfSaved,
  readSavedSearch,
  type SavedSearch,
  savedSearchProblem,
} from '../mail-search/saved-search.ts';

/** The period of the charts; `steps=1` shows the first steps although they are done or put away. */
const dashboardQuery = chartQuery.extend({ steps: flag });

/** GET /dashboard: the state of protection. */
async function showDashboard(c: Asked<{ query: typeof dashboardQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const pageOptions: PageOptions = {
    title: t('dashboard.title'),
    section: 'dashboard',
  };
  const options = readChartOptions(
    { ...c.req.valid('query'), saas: undefined },
    { timeZone: c.var.timeZone, isLinked: may(c.var.user, 'analytics', 'view') },
  );
  const client = clientWithinRights(callInTurns(c.var.client), c.var.user);
  const mayPin = may(c.var.user, 'mail_explorer', 'view');
  const [read, pinned, { openRequests, openReports }, firstSteps] = await Promise.all([
    readDashboard(client, options),
    mayPin ? readPinned(c) : [],
    countOpen(c, client),
    readFirstSteps(c, client, c.req.valid('query').steps),
  ]);
  // Mail that could not be read has come in.
  const isNew = read.isNew && !c.var.leftOut;
  const view = presentDashboard(
    { ...read, isNew },
    {
      t,
      user: c.var.user,
      pinned,
      options,
      hasMicrosoft: c.var.tenant.apps.includes('office365_emails'),
      firstSteps,
      openRequests,
      openReports,
    },
  );
  await letOthersRun();
  // Most dashboards are equal to the one before.
  const keptAs = `dashboard ${JSON.stringify(view)}`;
  return renderPage(c, <DashboardPage view={view} />, { ...pageOptions, keptAs });
}

/** Requests and reports of employees that wait, within the viewer's scope; undefined without any, or if unknown. */
async function countOpen(
  c: ConsoleContext,
  client: Client,
): Promise<{ openRequests?: number | undefined; openReports?: number | undefined }> {
  const { deployment, user } = c.var;
  if (!may(user, 'user_interaction', 'view')) return {};
  // The page frame already has the numbers for those who may decide all of them.
  if (may(user, 'user_interaction', 'act') && !user.partial_sections.includes('user_interaction'))
    return { openRequests: deployment?.open_restore_requests, openReports: deployment?.open_mail_reports };
  const [requests, reports] = await Promise.all([
    settle(client.call(listRestoreRequests, { query: { limit: 1 } })),
    settle(client.call(listMailReports, { query: { limit: 1 } })),
  ]);
  return {
    openRequests: requests instanceof ServiceError ? undefined : (requests.counts.open ?? 0),
    openReports: reports instanceof ServiceError ? undefined : (reports.counts.open ?? 0),
  };
}

/**
 * A client that refuses calls beyond somebody's rights itself. For pages whose parts depend on rights: a
 * refusal by the service would be recorded as a denial in the audit trail, although the person requested
 * nothing forbidden.
 */
const clientWithinRights = (client: Client, viewer: HasRights): Client => ({
  ...client,
  async call(endpoint: Endpoint, input, options) {
    const needed = rightsOf(endpoint.permission);
    if (needed && !hasRights(viewer, needed)) throw refuse('permission_denied', 'not_permitted');
    return client.call(endpoint, input, options) as never;
  },
});

/** Number of bars in a pinned chart. */
const bars = 24;

/** The viewer's pinned queries with current results. A query that cannot be run shows the reason instead. */
async function readPinned(c: ConsoleContext): Promise<PinnedView[]> {
  const found = await settle(c.var.client.call(listCustomQueries, {}));
  if (found instanceof ServiceError) return [];
  return Promise.all(
    found.queries
      .filter(({ pinned }) => pinned !== null)
      .map(async ({ id, name, search, pinned }) => {
        const saved = readSavedSearch(c, search);
        const base = {
          id,
          name,
          href: saved.runHref || paths.customQueries.list(),
          count: '',
          problem: '',
          bars: [],
        };
        const counted = await settle(count(c, saved, pinned === 'chart'));
        return counted instanceof ServiceError
          ? { ...base, problem: savedSearchProblem(c, saved, counted) }
          : { ...base, ...counted };
      }),
  );
}

async function count(
  c: ConsoleContext,
  saved: SavedSearch,
  withBars: boolean,
): Promise<Pick<PinnedView, 'count' | 'bars'>> {
  const t = messagesOf(c.var.locale);
  const body = await criteriaOfSaved(c, saved);
  const [{ total_rows: total }, histogram] = await Promise.all([
    c.var.client.call(countEmails, { body }),
    withBars ? c.var.client.call(histogramEmails, { query: { buckets: bars }, body }) : undefined,
  ]);
  return {
    count: total >= bulkLimit ? `${t.number(bulkLimit)}+` : t.number(total),
    bars: (histogram?.buckets ?? []).map(({ from, to, malicious, suspicious, clean }) => {
      const sum = malicious + suspicious + clean;
      const { time } = saved.state;
      return {
        id: from,
        count: sum,
        title: `${t.dateTime(from, c.var.timeZone, 'short')}: ${t.number(sum)}`,
        href: paths.mailExplorer.show(
          formatSearchState({ ...saved.state, time: { ...time, type: 'range', from, to } }),
        ),
      };
    }),
  };
}

/**
 * A client whose calls begin one turn of the event loop after the other. The dashboard makes sixteen calls at once, which the
 * embedded service reads in this thread: together they would hold up other requests.
 */
export function callInTurns(client: Client): Client {
  let turns: Promise<void> = Promise.resolve();
  return {
    ...client,
    async call(endpoint, input, options) {
      turns = turns.then(letOthersRun);
      await turns;
      return client.call(endpoint, input, options);
    },
  };
}

/** The landing page (SI-10). Behind `requireUser`. */
export const dashboardRoutes = new Hono<ConsoleEnv>()
  .get(paths.dashboard(), query(dashboardQuery), (c) => showDashboard(c))
  .post(paths.firstSteps(), onlyForms, form(firstStepsForm), changeFirstSteps);
