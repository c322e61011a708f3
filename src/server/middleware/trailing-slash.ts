import type { MiddlewareHandler } from 'hono';
import type { ConsoleEnv } from '../context.ts';

/**
 * Redirects `/auth/` to `/auth`, keeping the query; `//evil.example/` would be another host and is not
 * redirected.
 */
export const trimTrailingSlash: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isLook = c.req.method === 'GET' || c.req.method === 'HEAD';
  const trimmed = pathname.replace(/(?<!\/)\/+$/, '');
  if (!isLook || trimmed === pathname || trimmed === '' || /^\/[/\\]/.test(trimmed)) return next();
  return c.redirect(trimmed + search, 301);
};
