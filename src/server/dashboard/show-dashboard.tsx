import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { DashboardPage } from '../../views/dashboard/dashboard-page.tsx';
import { type chartQuery, readChartOptions } from '../charts/chart-options.ts';
import { type PageOptions, renderPage } from '../render/render-page.tsx';
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
  const client = clientWithinRights(c.var.client, c.var.user);
  const mayPin = may(c.var.user, 'mail_explorer', 'view');
  const [read, pinned] = await Promise.all([readDashboard(client, options), mayPin ? readPinned(c) : []]);
  const view = presentDashboard(read, {
    t,
    pinned,
    options,
    hasMicrosoft: c.var.tenant.apps.includes('office365_emails'),
    runsService: may(c.var.user, 'system_settings', 'act'),
    openRequests: may(c.var.user, 'user_interaction', 'view')
      ? (c.var.deployment?.open_restore_requests ?? 0)
      : undefined,
  });
  return renderPage(c, <DashboardPage view={view} />, pageOptions);
}
