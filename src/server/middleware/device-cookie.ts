import { getCookie, setCookie } from 'hono/cookie';
import type { ConsoleContext } from '../context.ts';

/** Most tokens in a browser, one for each account that signed in there. */
const most = 5;
/** Lifetime of the cookie in seconds; the service limits the validity of its tokens. */
const lifetimeSeconds = 180 * 24 * 3_600;

const cookieName = (c: ConsoleContext): string =>
  c.var.https ? '__Host-postern-devices' : 'postern-devices';

/** The tokens by which the service recognises this browser, for its header; undefined without any. */
export const readDeviceTokens = (c: ConsoleContext): string | undefined =>
  split(getCookie(c, cookieName(c))).join(',') || undefined;

/** Stores the token of a sign-in, newest first, replacing the one for the same account. */
export function keepDeviceToken(c: ConsoleContext, token: string | null | undefined): void {
  if (!token || !tokenPattern.test(token)) return;
  const account = token.split('.')[0];
  const others = split(getCookie(c, cookieName(c))).filter((other) => other.split('.')[0] !== account);
  setCookie(c, cookieName(c), [token, ...others].slice(0, most).join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.https,
    maxAge: lifetimeSeconds,
  });
}

const tokenPattern = /^[\w-]{1,20}\.[\w.-]{1,400}$/;

const split = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split('~')
    .filter((token) => tokenPattern.test(token))
    .slice(0, most);
