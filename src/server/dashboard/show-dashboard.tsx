import type { Client } from '../../api/client.ts';
import { listRestoreRequests } from '../../api/contract/end-users/restore-requests.ts';
import { ServiceError } from '../../api/errors.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { DashboardPage } from '../../views/dashboard/dashboard-page.tsx';
import { type chartQuery, readChartOptions } from '../charts/chart-options.ts';
import { settle } from '../charts/read-charts.ts';
import type { ConsoleContext } from '../context.ts';
import { letOthersRun } from '../let-others-run.ts';
import { type PageOptions, renderPage } from '../render/render-page.tsx';
import { callInTurns } from './call-in-turns.ts';
import { clientWithinRights } from './client-within-rights.ts';
import { presentDashboard } from './present-dashboard.ts';
import type { Asked } from '../validate.ts';
import { readPinned } from './read-pinned.ts';
import { readDashboard } from './read-dashboard.ts';

/** GET /dashboard: the state of protection. */
export async function showDashboard(c: Asked<{ query: typeof chartQuery }>): Promise<Response> {
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
  const [read, pinned, openRequests] = await Promise.all([
    readDashboard(client, options),
    mayPin ? readPinned(c) : [],
    countOpenRequests(c, client),
  ]);
  const view = presentDashboard(read, {
    t,
    user: c.var.user,
    pinned,
    options,
    hasMicrosoft: c.var.tenant.apps.includes('office365_emails'),
    runsService: may(c.var.user, 'system_settings', 'act'),
    openRequests,
  });
  await letOthersRun();
  // Most dashboards are equal to the one before.
  const keptAs = `dashboard ${JSON.stringify(view)}`;
  return renderPage(c, <DashboardPage view={view} />, { ...pageOptions, keptAs });
}

/** Number of pending requests within the viewer's scope; undefined without any, or if unknown. */
async function countOpenRequests(c: ConsoleContext, client: Client): Promise<number | undefined> {
  const { deployment, user } = c.var;
  if (!may(user, 'user_interaction', 'view')) return undefined;
  // The page frame already has the number for those who may decide all of them.
  if (may(user, 'user_interaction', 'act') && !user.partial_sections.includes('user_interaction'))
    return deployment?.open_restore_requests ?? 0;
  const found = await settle(client.call(listRestoreRequests, { query: { limit: 1 } }));
  return found instanceof ServiceError ? undefined : (found.counts.open ?? 0);
}
