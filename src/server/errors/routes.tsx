import { Hono } from 'hono';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { ErrorPage } from '../../views/errors/error-page.tsx';
import { type ConsoleContext, type ConsoleEnv, currentUser } from '../context.ts';
import { loadUser } from '../middleware/guards.ts';
import { renderPage } from '../render/render-page.tsx';

/** The error pages that have an address (SH-02): other products and old bookmarks lead there. */
export const errorRoutes = new Hono<ConsoleEnv>()
  .get(paths.errors.forbidden(), (c) => showError(c, 'permission_denied', 403))
  .get(paths.errors.gone(), (c) => showError(c, 'gone', 410));

async function showError(c: ConsoleContext, code: string, status: 403 | 410): Promise<Response> {
  await loadUser(c).catch(() => undefined);
  const alone = currentUser(c) === undefined;
  const page = <ErrorPage locale={c.var.locale} code={code} status={status} alone={alone} />;
  return renderPage(c, page, { title: messagesOf(c.var.locale)(`error.${status}_title`), status });
}
