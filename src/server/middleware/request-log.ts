import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import { matchedRoutes } from 'hono/route';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { loggedPath } from '../../api/logged-path.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';

/**
 * Assigns an id to each request and logs it: method, path, status, milliseconds. The path is the pattern of
 * its route, `/auth/password-expired/:email`, because its values may identify people. Queries, bodies,
 * headers and cookies are not logged for the same reason: they contain searches, addresses and secrets.
 * @param trustedProxies number of trusted reverse proxies in front of the console.
 */
export function requestLog(log: Logger, trustedProxies: number): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const requestLogger = log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', requestLogger);
    c.set('clientAddress', readClientAddress(c, trustedProxies));
    const start = performance.now();
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const level = c.res.status >= 500 ? 'warn' : isQuiet(c.req.path) ? 'debug' : 'info';
    requestLogger[level]({
      method: c.req.method,
      path: loggedPath(matchedRoutes(c), c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    });
  };
}

const isQuiet = (path: string): boolean =>
  path.startsWith('/assets/') || path.startsWith('/static/') || path === '/healthz' || path === '/readyz';

/**
 * The address seen by the outermost trusted proxy, or the peer's own. Undefined in tests without a socket.
 */
function readClientAddress(c: ConsoleContext, trustedProxies: number): string | undefined {
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',');
  const claimed = trustedProxies > 0 ? plainAddress(hops.at(-trustedProxies) ?? '') : undefined;
  if (claimed) return claimed;
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  return hasSocket ? plainAddress(getConnInfo(c).remote.address ?? '') : undefined;
}

/**
 * Normalises an address for limits and logs: without the port that some proxies append, which differs per
 * connection, and IPv4 instead of mapped IPv6. Undefined if invalid.
 */
function plainAddress(text: string): string | undefined {
  const [, bracketed, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? [];
  const address = bracketed ?? withPort ?? text.trim();
  if (isIP(address) === 0) return undefined;
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
}
