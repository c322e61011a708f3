import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Client } from '../../api/client.ts';
import { apiTokenPrefix } from '../../api/contract/accounts/api-tokens.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { readDeviceTokens } from './device-cookie.ts';

/** The cookie's name; with https its prefix makes browsers keep it to this host and to https. */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-postern' : 'postern');

/**
 * Reads the session cookie and creates the request's client, with this session and abort signal. Pages are for people:
 * an API token in the cookie is no session.
 */
export function session(client: Client, https: boolean): MiddlewareHandler<ConsoleEnv> {
  const name = sessionCookieName(https);
  return async (c, next) => {
    const given = getCookie(c, name);
    const token = given?.startsWith(apiTokenPrefix) ? undefined : given;
    c.set('sessionToken', token);
    c.set('client', bindClient(client, c, token, readDeviceTokens(c, https)));
    await next();
  };
}

/** Browsers keep no cookie longer, milliseconds (RFC 6265bis §5.5). */
const longestCookie = 400 * 24 * 3_600_000;

/** Stores a new session token in the browser until the session's absolute end, ISO 8601, or the browsers' limit. */
export function openSessionCookie(c: ConsoleContext, https: boolean, token: string, expiresAt: string): void {
  const expires = new Date(Math.min(Date.parse(expiresAt), Date.now() + longestCookie - 60_000));
  setCookie(c, sessionCookieName(https), token, { ...cookieOptions(https), expires });
}

/** Deletes the session cookie. */
export function closeSessionCookie(c: ConsoleContext, https: boolean): void {
  deleteCookie(c, sessionCookieName(https), cookieOptions(https));
}

const cookieOptions = (https: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: https }) as const;

function bindClient(
  client: Client,
  c: ConsoleContext,
  token: string | undefined,
  deviceTokens: string | undefined,
): Client {
  const { clientAddress, locale, requestId } = c.var;
  const userAgent = c.req.header('user-agent');
  const own = { token, signal: c.req.raw.signal, clientAddress, deviceTokens, locale, requestId, userAgent };
  return {
    call: (endpoint, input, options) => client.call(endpoint, input, { ...own, ...options }),
    download: (endpoint, input, options) => client.download(endpoint, input, { ...own, ...options }),
  };
}
