import { Hono } from 'hono';
import { z } from 'zod';
import { unsubscribeNotices } from '../../api/contract/end-users/held-mail.ts';
import { oldLinkPages } from '../../islands/bookmark-target.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { LinkPageName } from '../../views/end-users/model.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, exactly, flag } from '../fields.ts';
import { type Asked, form, onlyForms, query } from '../validate.ts';
import { heldForm, heldQuery, showHeldMail, takeHeldMail } from './held-mail.ts';
import { linkQuery } from './call-service.ts';
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

/** The page's own form sends this, because its sender expects a page. */
const isPage = /(?:^|&)page=1(?:&|$)/;

const unsubscribeQuery = z.object({ id: exactly(), list: choice(['report']), done: flag });

/** Public pages behind links in mails to employees, without sign-in. */
export const endUserRoutes = new Hono<ConsoleEnv>()
  .get(emailActions('held-mail'), query(heldQuery), showHeldMail)
  .post(emailActions('held-mail'), onlyForms, form(heldForm), takeHeldMail)
  .get(emailActions('unsubscribe'), query(unsubscribeQuery), (c) =>
    c.req.valid('query').list === 'report' ? showStop(c) : toPreferences(c),
  )
  .post(emailActions('unsubscribe'), query(unsubscribeQuery), (c) => unsubscribe(c));
for (const [page, path] of pages) {
  endUserRoutes
    .get(path, query(linkQuery), (c) => showLink(c, page))
    .post(path, onlyForms, query(linkQuery), form(linkForm), (c) => takeLink(c, page));
}
for (const [old, path] of Object.entries(oldLinkPages)) endUserRoutes.get(old, (c) => carryOver(c, path));

/** A GET of the unsubscribe URL shows the preferences and changes nothing. */
const toPreferences = (c: ConsoleContext): Response => {
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(emailActions('held-mail'), 302);
};

/**
 * The page to unsubscribe from the report, or its confirmation; a GET changes nothing, since programs follow
 * links too.
 */
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

/** One-click unsubscribe by a mail program (RFC 8058): without cookies, answered without a redirect. */
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
