import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ConsoleContext } from '../context.ts';
import { getReturnPage } from '../return-pages.ts';

const name = 'postern-return';

/** Lifetime of a sign-in in progress, in seconds. */
const lifetime = 15 * 60;

/** Stores the return target (SI-04) during the steps of a sign-in. */
export function keepReturnUrl(c: ConsoleContext, https: boolean, returnUrl: string | undefined): void {
  if (returnUrl === undefined) return;
  setCookie(c, name, encodeURIComponent(returnUrl), { ...options(https), maxAge: lifetime });
}

/** The stored return target, if it is still a path of this console. */
export function readReturnUrl(c: ConsoleContext): string | undefined {
  const kept = getCookie(c, name);
  if (!kept) return undefined;
  try {
    return getReturnPage(decodeURIComponent(kept), c.var.origin);
  } catch {
    // Cut or forged: the sign-in ends at home.
    return undefined;
  }
}

/** Deletes it, once the person has arrived or given up. */
export function forgetReturnUrl(c: ConsoleContext, https: boolean): void {
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, options(https));
}

const options = (https: boolean) =>
  ({ path: '/auth', httpOnly: true, sameSite: 'Lax', secure: https }) as const;
