import { getCookie, setCookie } from 'hono/cookie';
import type { ConsoleContext } from '../context.ts';

/** Tokens that a browser keeps, one for each account it signed in to. */
const most = 5;
/** Days that the cookie is kept; the service knows how long its tokens are good. */
const lifetimeSeconds = 180 * 24 * 3_600;

const cookieName = (https: boolean): string => (https ? '__Host-postern-devices' : 'postern-devices');

/** The tokens by which the service knows this browser again, for its header; undefined when it has none. */
export const readDeviceTokens = (c: ConsoleContext, https: boolean): string | undefined =>
  split(getCookie(c, cookieName(https))).join(',') || undefined;

/** Keeps the token of a sign-in, the latest first, in place of the one for the same account. */
export function keepDeviceToken(c: ConsoleContext, https: boolean, token: string | null | undefined): void {
  if (!token || !tokenPattern.test(token)) return;
  const account = token.split('.')[0];
  const others = split(getCookie(c, cookieName(https))).filter((other) => other.split('.')[0] !== account);
  setCookie(c, cookieName(https), [token, ...others].slice(0, most).join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: https,
    maxAge: lifetimeSeconds,
  });
}

const tokenPattern = /^[\w-]{1,20}\.[\w.-]{1,400}$/;

const split = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split('~')
    .filter((token) => tokenPattern.test(token))
    .slice(0, most);
