import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isEmailAddress } from '../../api/validators.ts';
import type { ConsoleContext } from '../context.ts';

const name = 'postern-typed';

/** Lifetime of a sign-in in progress, in seconds. */
const lifetime = 15 * 60;

/**
 * Stores the typed address for the pages of the sign-in only: addresses do not belong in URLs, and people should not retype
 * it after a redirect to the password form.
 */
export function keepTypedEmail(c: ConsoleContext, https: boolean, email: string): void {
  if (!isEmailAddress(email)) return;
  setCookie(c, name, email, { ...options(https), maxAge: lifetime });
}

/** The last typed address, if it is valid. */
export function readTypedEmail(c: ConsoleContext): string | undefined {
  const kept = getCookie(c, name);
  return kept !== undefined && isEmailAddress(kept) ? kept : undefined;
}

/** Deletes it, when somebody else is going to sign in. */
export function forgetTypedEmail(c: ConsoleContext, https: boolean): void {
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, options(https));
}

const options = (https: boolean) =>
  ({ path: '/auth', httpOnly: true, sameSite: 'Lax', secure: https }) as const;
