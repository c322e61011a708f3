import { Hono } from 'hono';
import { z } from 'zod';
import { unsubscribeNotices } from '../../api/contract/end-users/held-mail.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { LinkPageName } from '../../views/end-users/model.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, exactly, flag } from '../fields.ts';
import { type Asked, form, onlyForms, query } from '../validate.ts';
import { heldForm, heldQuery, showHeldMail, takeHeldMail } from './held-mail.ts';
import { linkQuery } from './read-link.ts';
import { renderLink } from './render-link.tsx';
import { showLink } from './show-link.ts';
import { linkForm, takeLink } from './take-link.ts';

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

/** What the page's own form says, whose sender wants to see a page. */
const isPage = /(?:^|&)page=1(?:&|$)/;

const unsubscribeQuery = z.object({ id: exactly(), list: choice(['report']), done: flag });

/** The pages that links of mails lead employees to; nobody is signed in there. */
export function endUserRoutes(https: boolean): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  for (const [page, path] of pages) {
    app.get(path, query(linkQuery), (c) => showLink(c, page, https));
    app.post(path, onlyForms, query(linkQuery), form(linkForm), (c) => takeLink(c, page, https));
  }
  app.get(emailActions('held-mail'), query(heldQuery), (c) => showHeldMail(c, https));
  app.post(emailActions('held-mail'), onlyForms, form(heldForm), (c) => takeHeldMail(c, https));
  app.get(emailActions('unsubscribe'), query(unsubscribeQuery), (c) =>
    c.req.valid('query').list === 'report' ? showStop(c) : toPreferences(c),
  );
  app.post(emailActions('unsubscribe'), query(unsubscribeQuery), (c) => unsubscribe(c));
  for (const [old, path] of legacyPages) app.get(old, (c) => carryOver(c, path));
  return app;
}

/** Whoever opens the address of a mail's header finds what to choose; nothing ends by that. */
const toPreferences = (c: ConsoleContext): Response => {
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(emailActions('held-mail'), 302);
};

/** Ends the report for the reader of the mail, or says that it was: opening it does nothing, which programs do as well. */
function showStop(c: Asked<{ query: typeof unsubscribeQuery }>): Response {
  const t = messagesOf(c.var.locale);
  const { id, done } = c.req.valid('query');
  const address = emailActions('unsubscribe', { id, list: 'report' });
  const state = done
    ? ({
        kind: 'message',
        tone: 'good',
        title: t('restore.report_stopped_title'),
        text: t('restore.report_stopped'),
      } as const)
    : ({ kind: 'stop' } as const);
  return renderLink(c, { page: 'report', organisation: '', logo: '', address, provedAs: '', state });
}

/** What a mail program sends when somebody ends notices there (RFC 8058): without cookies, and answered without a redirect. */
async function unsubscribe(c: Asked<{ query: typeof unsubscribeQuery }>): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  const { id, list } = c.req.valid('query');
  const text = await c.req.text();
  const isMeant = /List-Unsubscribe(?:=|"\r?\n\r?\n)One-Click/.test(text);
  if (isMeant) await c.var.client.call(unsubscribeNotices, { body: { id } }, { token: undefined });
  if (isMeant && list === 'report' && isPage.test(text)) {
    return c.redirect(emailActions('unsubscribe', { list, done: '1' }), 303);
  }
  return c.text(
    messagesOf(c.var.locale)(
      !isMeant
        ? 'restore.unsubscribe_how'
        : list === 'report'
          ? 'restore.report_stopped'
          : 'restore.unsubscribed',
    ),
    isMeant ? 200 : 400,
  );
}

const carryOver = (c: ConsoleContext, path: string): Response => {
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  return c.redirect(path + new URL(c.req.url).search, 301);
};
