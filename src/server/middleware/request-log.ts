import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { matchedRoutes } from 'hono/route';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { loggedPath, matchedPattern } from '../../api/logged-path.ts';
import { metrics } from '../../runtime/metrics.ts';
import { paths } from '../../site/paths.ts';
import { type ConsoleContext, type ConsoleEnv, currentUser } from '../context.ts';
import { incomingOf } from './limit-bodies.ts';

/**
 * Assigns an id to each request, measures and logs it: method, route, status, milliseconds, the address of the client and
 * the number of the account. The route is a pattern, `/auth/password-expired/:email`, because its values may identify
 * people. Queries, bodies, headers and cookies are not logged for the same reason: they contain searches, addresses and
 * secrets.
 * @param trustedProxies number of trusted reverse proxies in front of the console.
 */
export function requestLog(log: Logger, trustedProxies: number): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const requestLogger = log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', requestLogger);
    const clientAddress = readClientAddress(c, trustedProxies);
    c.set('clientAddress', clientAddress);
    const start = performance.now();
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const ms = performance.now() - start;
    const { status } = c.res;
    const method = knownMethods.test(c.req.method) ? c.req.method : 'other';
    const routes = matchedRoutes(c);
    const route = matchedPattern(routes);
    metrics.requests.inc({ method, route, status });
    metrics.requestTime.observe({ route }, ms / 1_000);
    const level = status >= 500 ? 'warn' : isQuiet(c.req.path) ? 'debug' : 'info';
    requestLogger[level]({
      clientAddress,
      account: currentUser(c)?.id ?? c.get('account'),
      method,
      route: loggedPath(routes, c.req.path),
      status,
      ms: Math.round(ms),
    });
  };
}

/** A client may send any other, and each would be a line of the metrics. */
const knownMethods = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

const isQuiet = (path: string): boolean =>
  path.startsWith('/assets/') ||
  path.startsWith('/static/') ||
  [paths.health.live(), paths.health.ready(), paths.metrics()].includes(path);

/**
 * The address seen by the outermost trusted proxy, or the peer's own. Undefined in tests without a socket.
 */
function readClientAddress(c: ConsoleContext, trustedProxies: number): string | undefined {
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',');
  const claimed = trustedProxies > 0 ? plainAddress(hops.at(-trustedProxies) ?? '') : undefined;
  if (claimed) return claimed;
  return plainAddress(incomingOf(c)?.socket.remoteAddress ?? '');
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
