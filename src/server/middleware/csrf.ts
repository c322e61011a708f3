import type { MiddlewareHandler } from 'hono';
import { ServiceError } from '../../api/errors.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests from other origins: forms, fragments and JSON. Checks `Sec-Fetch-Site`, or
 * `Origin` where browsers do not send that (plain http).
 * @param publicOrigin the console's configured origin; without one, the request's own host counts.
 * @param exempt paths for posts from elsewhere that have their own proof: a SAML identity provider's
 * response, a mail program's one-click unsubscribe.
 */
export function csrf(
  publicOrigin: string | undefined,
  exempt: readonly string[] = [],
): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    if (!safeMethods.has(c.req.method) && !exempt.includes(c.req.path) && !isSameOrigin(c, publicOrigin)) {
      throw new ServiceError('cross_site', 'The request did not come from a page of this console.');
    }
    await next();
  };
}

function isSameOrigin(c: ConsoleContext, publicOrigin: string | undefined): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'none') return site === 'same-origin';
  const origin = c.req.header('origin');
  return origin !== undefined && origin === (publicOrigin ?? new URL(c.req.url).origin);
}
