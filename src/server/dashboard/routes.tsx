import type { Client } from '../../api/client.ts';
import {
  type FirstStep,
  type FirstSteps,
  type SampleStep,
  showFirstSteps,
  writeFirstSteps,
} from '../../api/contract/config/first-steps.ts';
import { ServiceError } from '../../api/errors.ts';
import { type HasRights, hasRights, may } from '../../api/vocabulary/sections.ts';
import { z } from 'zod';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import type { FirstStepsView } from '../../views/dashboard/first-steps.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, flag } from '../fields.ts';
import { campaignOf } from '../mail-search/find-related.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { letOthersRun, settle } from '../settle.ts';
import { type Asked, form, onlyForms, query } from '../validate.ts';
import { Hono } from 'hono';
import { listRestoreRequests } from '../../api/contract/end-users/restore-requests.ts';
import { listMailReports } from '../../api/contract/reports/mail-reports.ts';
import { DashboardPage } from '../../views/dashboard/dashboard-page.tsx';
import { chartQuery, readChartOptions } from '../charts/chart-options.ts';
import { type PageOptions, renderPage } from '../render/render-page.tsx';
import { presentDashboard, readDashboard } from './present-dashboard.ts';
import { type Endpoint, rightsOf } from '../../api/contract/endpoint.ts';
import { refuse } from '../../runtime/refuse.ts';
import { listCustomQueries } from '../../api/contract/custom-queries/custom-queries.ts';
import { countEmails, histogramEmails } from '../../api/contract/emails/summarize-emails.ts';
import { bulkLimit } from '../../api/limits.ts';
import type { PinnedView } from '../../views/dashboard/pinned-queries.tsx';
import {
  criteriaOfSaved,
  readSavedSearch,
  type SavedSearch,
  savedSearchProblem,
} from '../mail-search/saved-search.ts';

const firstStepsForm = z.object({ shown: choice(['on']) });

/** POST: puts the list away, or back onto the dashboard. */
async function changeFirstSteps(c: Asked<{ form: typeof firstStepsForm }>): Promise<Response> {
  const dismissed = c.req.valid('form').shown !== 'on';
  await c.var.client.call(writeFirstSteps, { body: { dismissed } });
  return c.redirect(paths.dashboard(), 303);
}

/**
 * The first steps for those who may take them, until they are done or put away; always where `isAsked` (from the help
 * menu). Undefined for others, and with a service that does not have them.
 */
async function readFirstSteps(
  c: ConsoleContext,
  client: Client,
  isAsked: boolean,
): Promise<FirstStepsView | undefined> {
  const { user } = c.var;
  if (!may(user, 'system_settings', 'act')) return undefined;
  const read = await settle(client.call(showFirstSteps, {}));
  if (read instanceof ServiceError) return undefined;
  const isDone = [...read.steps, ...(read.sample?.steps ?? [])].every(({ done }) => done);
  if ((isDone || read.dismissed) && !isAsked) return undefined;
  const t = messagesOf(c.var.locale);
  const { sample, dismissed: isDismissed } = read;
  const story = sample && {
    title: t('first_steps.story', { ago: agoOf(t, sample.received_at) }),
    subject: t('first_steps.story_mail', { subject: sample.subject, sender: sample.sender_address }),
    steps: sample.steps.flatMap(({ id, done }) =>
      id === 'unknown' ? [] : [{ ...storyStep(t, id), href: openTo(user, hrefOfStory(id, sample)), done }],
    ),
  };
  const steps = read.steps.flatMap(({ id, done }) => {
    const href = id === 'unknown' ? '' : openTo(user, hrefOf[id]);
    if (id === 'unknown' || href === '') return [];
    return [{ id, label: t(`first_steps.step.${id}`), text: t(`first_steps.step.${id}_text`), href, done }];
  });
  const progress = t('first_steps.progress', {
    done: steps.filter(({ done }) => done).length,
    total: steps.length,
  });
  return { progress, steps, story: story ?? undefined, isDismissed };
}

const hrefOf: Record<FirstStep, string> = {
  mail: paths.systemSettings.mailImport(),
  sign_in: paths.account.security(),
  colleague: paths.people.invitation(),
  notices: `${paths.systemSettings.endUsers()}#notices`,
  report_address: `${paths.systemSettings.organisation()}#reports`,
};

const storyStep = (t: Translate, id: SampleStep) => ({
  id,
  label: t(`first_steps.story.${id}`),
  text: t(`first_steps.story.${id}_text`),
});

function hrefOfStory(id: SampleStep, mail: NonNullable<FirstSteps['sample']>): string {
  const state = campaignOf(mail);
  const search = state ? formatSearchState(state) : '';
  switch (id) {
    case 'find':
    case 'quarantine':
      return paths.mailExplorer.show(search);
    case 'recipients':
      return paths.mailExplorer.recipients(mail.entity_type, mail.entity_id);
    case 'block':
      return paths.policy.createRule('blacklist', search);
    case 'undo':
      return paths.jobs.list();
  }
}

/** How long ago an instant was, in the largest unit that fits. */
function agoOf(t: Translate, instant: string): string {
  const minutes = Math.max(1, Math.round((Date.now() - Date.parse(instant)) / 60_000));
  if (minutes < 60) return t('mail_explorer.prompt.ago.m', { count: minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 48) return t('mail_explorer.prompt.ago.h', { count: hours });
  return t('mail_explorer.prompt.ago.d', { count: Math.round(hours / 24) });
}

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
  .post(paths.firstSteps(), onlyForms, form(firstStepsForm), (c) => changeFirstSteps(c));
