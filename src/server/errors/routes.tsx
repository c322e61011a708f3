import { Hono } from 'hono';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { DeniedDialog, ErrorPage } from '../../views/errors/error-page.tsx';
import { navigationOf } from '../../views/shell/navigation.ts';
import { LinkButton } from '../../views/ui/button.tsx';
import { EmptyState } from '../../views/ui/pagination.tsx';
import { type ConsoleContext, type ConsoleEnv, currentUser } from '../context.ts';
import { loadUser, requireOpenAccount, requireUser } from '../middleware/guards.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';

/** Error pages with a URL (SH-02), for links from other products and old bookmarks. */
export const errorRoutes = new Hono<ConsoleEnv>()
  .get(paths.errors.forbidden(), (c) =>
    isFragment(c) ? showDenied(c) : showError(c, 'permission_denied', 403),
  )
  .get(paths.errors.gone(), (c) => showError(c, 'gone', 410))
  .get(paths.errors.noAccess(), requireUser, requireOpenAccount, showNoAccess);

/** For people whose roles open no page (SH-02). */
function showNoAccess(c: ConsoleContext): Response {
  const t = messagesOf(c.var.locale);
  if (navigationOf(c.var.user, c.var.installed).length > 0) return c.redirect(paths.home(), 302);
  const page = (
    <EmptyState
      icon="lock"
      title={t('error.no_access_title')}
      actions={<LinkButton href={paths.account.security()}>{t('account.security')}</LinkButton>}
    >
      <h1 className="visually-hidden">{t('error.no_access_title')}</h1>
      <p>{t('error.no_access_text')}</p>
    </EmptyState>
  );
  return renderPage(c, page, { title: t('error.no_access_title') });
}

/** The dialog that scripts show over a page after a forbidden action (SH-11). */
const showDenied = (c: ConsoleContext): Response =>
  renderFragment(c, <DeniedDialog t={messagesOf(c.var.locale)} />, { status: 403 });

async function showError(c: ConsoleContext, code: string, status: 403 | 410): Promise<Response> {
  await loadUser(c).catch(() => undefined);
  const alone = currentUser(c) === undefined;
  const page = (
    <ErrorPage locale={c.var.locale} code={code} status={status} alone={alone} brandId={c.var.brandId} />
  );
  return renderPage(c, page, { title: messagesOf(c.var.locale)(`error.${status}_title`), status });
}
