import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ConsoleContext } from '../context.ts';

const name = 'postern-code-lock';

/** Lifetime of a sign-in in progress, in seconds: until then one of its pages may still be open. */
const lifetime = 15 * 60;

/** Remembers in this browser that too many one-time codes were wrong, and for how many seconds codes are blocked. */
export function keepCodeLock(c: ConsoleContext, https: boolean, wait: number): void {
  const until = Date.now() + wait * 1_000;
  setCookie(c, name, String(until), { ...options(https), maxAge: Math.max(lifetime, wait) });
}

/** The seconds until codes are accepted again, then 0; undefined if they were not blocked. */
export function readCodeLock(c: ConsoleContext): number | undefined {
  const until = getCookie(c, name);
  if (until === undefined || !/^\d{1,15}$/.test(until)) return undefined;
  return Math.max(0, Math.ceil((Number(until) - Date.now()) / 1_000));
}

/** Deletes the cookie, when a password has started another sign-in. */
export function forgetCodeLock(c: ConsoleContext, https: boolean): void {
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, options(https));
}

const options = (https: boolean) =>
  ({ path: '/auth', httpOnly: true, sameSite: 'Lax', secure: https }) as const;
