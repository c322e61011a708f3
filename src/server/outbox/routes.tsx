import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { type OutboxMail, OutboxMailPage, OutboxPage } from '../../views/outbox/outbox-pages.tsx';
import { type ConsoleContext, type ConsoleEnv, currentUser } from '../context.ts';
import { messageFramePolicy } from '../middleware/security-headers.ts';
import { renderPage } from '../render/render-page.tsx';
import { param, query } from '../validate.ts';
import type { ShownOutbox } from './shown-outbox.ts';
import { refuse } from '../../runtime/refuse.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { getCookie, setCookie } from 'hono/cookie';
import { isAdministrator } from '../../api/vocabulary/sections.ts';
import { given } from '../fields.ts';
import { loadUser } from '../middleware/guards.ts';
import { isLoopbackAddress, isLoopbackHost } from '../middleware/known-host.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

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

const cookieName = 'postern-outbox';

/** The key in the URL that was printed at start. */
const outboxQuery = z.object({ key: given });

/**
 * Admits administrators to the outbox, and people on this machine with the key printed at start, so that an
 * evaluator who forgot the password can reach the mailed link. The printed link contains the key; a cookie
 * stores it, so that it stays out of other URLs.
 */
function outboxAccess(
  key: string,
): MiddlewareHandler<ConsoleEnv, string, { out: { query: z.output<typeof outboxQuery> } }> {
  return async (c, next) => {
    await loadUser(c);
    const user = currentUser(c);
    if (user && isAdministrator(user)) return next();
    if (isAtThisMachine(c)) {
      const { key: typed } = c.req.valid('query');
      if (typed !== undefined && isSame(typed, key)) {
        setCookie(c, cookieName, key, { path: paths.outbox.list(), httpOnly: true, sameSite: 'Strict' });
        return c.redirect(paths.outbox.list(), 303);
      }
      if (isSame(getCookie(c, cookieName) ?? '', key)) return next();
    }
    throw refuse('permission_denied', 'outbox_closed');
  };
}

/** Without a proxy, which would make all clients local, and without a foreign host name. */
function isAtThisMachine(c: ConsoleContext): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  );
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  const peer = hasSocket ? getConnInfo(c).remote.address : undefined;
  const hosts = [new URL(c.req.url).host, c.req.header('host') ?? 'localhost'];
  return !isForwarded && peer !== undefined && isLoopbackAddress(peer) && hosts.every(isLoopbackHost);
}

/** Compares digests, so that timing reveals nothing about the key. */
const isSame = (given: string, key: string): boolean => timingSafeEqual(digest(given), digest(key));
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Most mails in the list. */
const shown = 50;
const namePattern = /^[\w-]{1,200}\.eml$/;

/** The newest mails of the folder, newest first; none while it does not exist. */
export async function readOutbox(folder: string): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const newest = names
    .filter((name) => namePattern.test(name))
    .sort()
    .slice(-shown)
    .toReversed();
  const mails = await Promise.all(newest.map((name) => readOutboxMail(folder, name)));
  return mails.filter((mail) => mail !== undefined);
}

/** A mail of the folder by its file name; undefined if there is none. */
export async function readOutboxMail(folder: string, name: string): Promise<OutboxMail | undefined> {
  if (!namePattern.test(name)) return undefined;
  const source = await readFile(join(folder, name)).catch(() => undefined);
  if (!source) return undefined;
  const { date, html = '', subject = '', text = '', to = [] } = await PostalMime.parse(source);
  return { name, subject, to: to.map(({ address }) => address).join(', '), date: date ?? '', text, html };
}
