import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { DashboardPage } from '../../views/dashboard/dashboard-page.tsx';
import { LinkButton } from '../../views/ui/button.tsx';
import { EmptyState } from '../../views/ui/empty-state.tsx';
import { type chartQuery, readChartOptions } from '../charts/chart-options.ts';
import { type PageOptions, renderPage } from '../render/render-page.tsx';
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
  if (!may(c.var.user, 'mail_explorer', 'view')) {
    const page = (
      <EmptyState
        icon="lock"
        title={t('dashboard.nothing_title')}
        actions={<LinkButton href={paths.account.security()}>{t('account.security')}</LinkButton>}
      >
        <h1 className="visually-hidden">{t('dashboard.title')}</h1>
        <p>{t('dashboard.nothing_text')}</p>
      </EmptyState>
    );
    return renderPage(c, page, pageOptions);
  }
  const options = readChartOptions({ ...c.req.valid('query'), saas: undefined }, c.var.timeZone);
  const [read, pinned] = await Promise.all([readDashboard(c.var.client, options), readPinned(c)]);
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
