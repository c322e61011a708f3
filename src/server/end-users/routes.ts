import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { LinkPageName } from '../../views/end-users/model.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { showHeldMail, takeHeldMail } from './held-mail.ts';
import { showLink } from './show-link.ts';
import { takeLink } from './take-link.ts';

const { emailActions } = paths;

const pages: readonly (readonly [LinkPageName, string])[] = [
  ['email', emailActions('restore-email')],
  ['attachment', emailActions('restore-attachment')],
  ['original', emailActions('restore-original')],
  ['action', emailActions('action')],
];

/** Addresses of mails that were sent before the pages had theirs. */
const legacyPages: readonly (readonly [string, string])[] = [
  ['/email_restore.html', emailActions('restore-email')],
  ['/email_action.html', emailActions('action')],
  ['/restore_original.html', emailActions('restore-original')],
];

/** The pages that links of mails lead employees to; nobody is signed in there. */
export function endUserRoutes(https: boolean): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  for (const [page, path] of pages) {
    app.get(path, (c) => showLink(c, page, https));
    app.post(path, (c) => takeLink(c, page, https));
  }
  app.get(emailActions('held-mail'), (c) => showHeldMail(c, https));
  app.post(emailActions('held-mail'), (c) => takeHeldMail(c, https));
  for (const [old, path] of legacyPages) app.get(old, (c) => carryOver(c, path));
  return app;
}

const carryOver = (c: ConsoleContext, path: string): Response => {
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  return c.redirect(path + new URL(c.req.url).search, 301);
};
