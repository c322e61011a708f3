import { Hono } from 'hono';
import { z } from 'zod';
import { requestUnlock } from '../../api/contract/config/deployment.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { CustomerLockedPage, RequestSentPage } from '../../views/access-blocked/access-blocked-pages.tsx';
import type { ConsoleEnv } from '../context.ts';
import { flag } from '../fields.ts';
import { formPage, goTo } from '../form-page.ts';
import { presentRequester } from '../present/for-viewer.ts';
import { renderPage } from '../render/render-page.tsx';
import { readQuery } from '../validate.ts';

const { customerLocked, requestSent } = paths.accessBlocked;
const failed = customerLocked({ failed: '1' });

/** The page for people of a locked organisation. Behind `requireLockedAccount`. */
export const accessBlockedRoutes = new Hono<ConsoleEnv>()
  .route(
    '/',
    formPage(customerLocked(), {
      fields: z.object({}),
      async save(c) {
        const { success } = await c.var.client.call(requestUnlock, { body: presentRequester(c) });
        return success ? requestSent() : failed;
      },
      explain: ({ code }, c) => (code === 'unauthenticated' ? undefined : goTo(c, failed)),
      show(c) {
        const hasFailed = readQuery(c, z.object({ failed: flag })).failed;
        const page = (
          <CustomerLockedPage locale={c.var.locale} tenantName={c.var.tenant.name} hasFailed={hasFailed} />
        );
        const t = messagesOf(c.var.locale);
        return renderPage(c, page, { title: t('access_blocked.page_title'), frame: 'bare' });
      },
    }),
  )
  .get(requestSent(), (c) => {
    const t = messagesOf(c.var.locale);
    const page = <RequestSentPage locale={c.var.locale} />;
    return renderPage(c, page, { title: t('access_blocked.sent_title'), frame: 'bare' });
  });
