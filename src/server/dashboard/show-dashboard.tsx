import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { DashboardPage } from '../../views/dashboard/dashboard-page.tsx';
import { LinkButton } from '../../views/ui/button.tsx';
import { EmptyState } from '../../views/ui/empty-state.tsx';
import type { ConsoleContext } from '../context.ts';
import { type PageOptions, renderPage } from '../render/render-page.tsx';
import { presentDashboard } from './present-dashboard.ts';
import { lastDays, readDashboard } from './read-dashboard.ts';

/** GET /dashboard: what happened to the mail of the last days. */
export async function showDashboard(c: ConsoleContext): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const options: PageOptions = {
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
    return renderPage(c, page, options);
  }
  const days = lastDays(Temporal.Now.instant(), c.var.timeZone);
  const read = await readDashboard(c.var.client, days);
  const view = presentDashboard(read, days, { t, timeZone: c.var.timeZone });
  return renderPage(c, <DashboardPage view={view} />, options);
}
