import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';

/**
 * Names each request and logs it when it is answered: method, path, status, milliseconds. Queries, bodies, headers and
 * cookies are left out: they carry searches, addresses and secrets.
 * @param trustedProxies how many reverse proxies in front of the console may be believed about the caller's address.
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
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    });
  };
}

const isQuiet = (path: string): boolean =>
  path.startsWith('/assets/') || path.startsWith('/static/') || path === '/healthz' || path === '/readyz';

/** The address the outermost trusted proxy saw, or the peer's own. Undefined in tests without a socket. */
function readClientAddress(c: ConsoleContext, trustedProxies: number): string | undefined {
  if (trustedProxies > 0) {
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    const claimed = hops.at(-trustedProxies);
    if (claimed) return claimed;
  }
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  return hasSocket ? getConnInfo(c).remote.address : undefined;
}
