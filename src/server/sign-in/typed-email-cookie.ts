import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isEmailAddress } from '../../api/validators.ts';
import type { ConsoleContext } from '../context.ts';

const name = 'postern-typed';

/** As long as a sign-in may stand between its steps, in seconds. */
const lifetime = 15 * 60;

/**
 * Keeps the address that was typed at the sign-in, for its pages alone: an address belongs into no URL, and whoever is led
 * back to the password form should not type it again.
 */
export function keepTypedEmail(c: ConsoleContext, https: boolean, email: string): void {
  if (!isEmailAddress(email)) return;
  setCookie(c, name, email, { ...options(https), maxAge: lifetime });
}

/** The address that was typed last, if it still is one. */
export function readTypedEmail(c: ConsoleContext): string | undefined {
  const kept = getCookie(c, name);
  return kept !== undefined && isEmailAddress(kept) ? kept : undefined;
}

/** Forgets it; done when somebody else is going to sign in. */
export function forgetTypedEmail(c: ConsoleContext, https: boolean): void {
  if (getCookie(c, name) !== undefined) deleteCookie(c, name, options(https));
}

const options = (https: boolean) =>
  ({ path: '/auth', httpOnly: true, sameSite: 'Lax', secure: https }) as const;
