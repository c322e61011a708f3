import { createHash, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { isAdministrator } from '../../api/vocabulary/sections.ts';
import { paths } from '../../paths.ts';
import { type ConsoleContext, type ConsoleEnv, currentUser } from '../context.ts';
import { given } from '../fields.ts';
import { loadUser } from '../middleware/guards.ts';
import { isLoopbackAddress, isLoopbackHost } from '../middleware/known-host.ts';
import { refuse } from '../../refuse.ts';

const cookieName = 'postern-outbox';

/** The key in the URL that was printed at start. */
export const outboxQuery = z.object({ key: given });

/**
 * Admits administrators to the outbox, and people on this machine with the key printed at start, so that an
 * evaluator who forgot the password can reach the mailed link. The printed link contains the key; a cookie
 * stores it, so that it stays out of other URLs.
 */
export function outboxAccess(
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
