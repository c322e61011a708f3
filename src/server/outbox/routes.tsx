import { Hono } from 'hono';
import { z } from 'zod';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { OutboxMailPage, OutboxPage } from '../../views/outbox/outbox-pages.tsx';
import type { ConsoleEnv } from '../context.ts';
import { messageFramePolicy } from '../middleware/security-headers.ts';
import { renderPage } from '../render/render-page.tsx';
import { param, query } from '../validate.ts';
import { outboxAccess, outboxQuery } from './outbox-access.ts';
import { readOutbox, readOutboxMail } from './read-outbox.ts';
import type { ShownOutbox } from './shown-outbox.ts';
import { refuse } from '../../refuse.ts';

/** Without navigation, since nobody is signed in; its table uses the console's style sheet. */
const frame = { frame: 'bare', sheet: 'console' } as const;
const nameParam = z.object({ name: z.string() });

/** The mails of the outbox folder, for development and evaluation; never in production. */
export const outboxRoutes = ({ folder, key }: ShownOutbox): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .use(`${paths.outbox.list()}/*`, query(outboxQuery), outboxAccess(key))
    .get(paths.outbox.list(), async (c) => {
      const { locale, timeZone } = c.var;
      const page = <OutboxPage locale={locale} timeZone={timeZone} mails={await readOutbox(folder)} />;
      return renderPage(c, page, { ...frame, title: messagesOf(locale)('outbox.title') });
    })
    .get(paths.outbox.mail(':name'), param(nameParam), async (c) => {
      const { locale, timeZone } = c.var;
      const mail = await requireMail(folder, c.req.valid('param').name);
      const page = <OutboxMailPage locale={locale} timeZone={timeZone} mail={mail} />;
      return renderPage(c, page, { ...frame, title: mail.subject });
    })
    .get(paths.outbox.message(':name'), param(nameParam), async (c) => {
      const { html } = await requireMail(folder, c.req.valid('param').name);
      c.header('Content-Security-Policy', messageFramePolicy);
      c.header('Cache-Control', 'no-store');
      return c.html(html);
    });

async function requireMail(folder: string, name: string) {
  const mail = await readOutboxMail(folder, name);
  if (!mail) throw refuse('not_found', 'page_missing');
  return mail;
}
