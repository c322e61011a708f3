import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ConsoleContext } from '../context.ts';
import { getReturnPage } from '../return-pages.ts';

const name = 'postern-return';

/** As long as a sign-in may stand between its steps, in seconds. */
const lifetime = 15 * 60;

/** Keeps where the sign-in is to end (SI-04) while it goes through its steps. */
export function keepReturnUrl(c: ConsoleContext, https: boolean, returnUrl: string | undefined): void {
  if (returnUrl === undefined) return;
  setCookie(c, name, encodeURIComponent(returnUrl), { ...options(https), maxAge: lifetime });
}

/** What `keepReturnUrl` kept, if it still is a path of this console. */
export function readReturnUrl(c: ConsoleContext): string | undefined {
  const kept = getCookie(c, name);
  if (!kept) return undefined;
  try {
    return getReturnPage(decodeURIComponent(kept), new URL(c.req.url).origin);
  } catch {
    // Cut or forged: the sign-in ends at home.
    return undefined;
  }
}

/** Forgets it; done once the person is where they wanted to be, or has given up. */
export function forgetReturnUrl(c: ConsoleContext, https: boolean): void {
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, options(https));
}

const options = (https: boolean) =>
  ({ path: '/auth', httpOnly: true, sameSite: 'Lax', secure: https }) as const;
