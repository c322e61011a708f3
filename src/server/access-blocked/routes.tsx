import { Hono } from 'hono';
import { z } from 'zod';
import { requestUnlock } from '../../api/contract/config/deployment.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { CustomerLockedPage, RequestSentPage } from '../../views/access-blocked/access-blocked-pages.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { flag } from '../fields.ts';
import { presentRequester } from '../present/for-viewer.ts';
import { renderPage } from '../render/render-page.tsx';
import { query } from '../validate.ts';

/** The page for people of a locked organisation. Behind `requireLockedAccount`. */
export const accessBlockedRoutes = new Hono<ConsoleEnv>()
  .get(paths.accessBlocked.customerLocked(), query(z.object({ failed: flag })), (c) =>
    renderLocked(c, c.req.valid('query').failed),
  )
  .post(paths.accessBlocked.customerLocked(), async (c) => {
    try {
      const { success } = await c.var.client.call(requestUnlock, { body: presentRequester(c) });
      return success ? c.redirect(paths.accessBlocked.requestSent(), 303) : again(c);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
      return again(c);
    }
  })
  .get(paths.accessBlocked.requestSent(), (c) => {
    const t = messagesOf(c.var.locale);
    const page = <RequestSentPage locale={c.var.locale} />;
    return renderPage(c, page, { title: t('access_blocked.sent_title'), frame: 'bare' });
  });

/** The page with the refusal; reloading it sends no other request. */
const again = (c: ConsoleContext): Response =>
  c.redirect(paths.accessBlocked.customerLocked({ failed: '1' }), 303);

function renderLocked(c: ConsoleContext, hasFailed: boolean): Response {
  const page = (
    <CustomerLockedPage locale={c.var.locale} tenantName={c.var.tenant.name} hasFailed={hasFailed} />
  );
  return renderPage(c, page, {
    title: messagesOf(c.var.locale)('access_blocked.page_title'),
    frame: 'bare',
  });
}
