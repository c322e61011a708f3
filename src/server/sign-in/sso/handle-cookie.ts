import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ConsoleContext } from '../../context.ts';

const name = 'postern-sso';

/** Lifetime in seconds: as long as the service waits for the provider's response. */
const lifetime = 15 * 60;

/** A sign-in at a provider that this browser started. */
interface SsoAttempt {
  handle: string;
  /** Whether it is in a separate window. */
  inPopup: boolean;
  /** Whether it re-authenticates the current session instead of opening a new one. */
  isProof: boolean;
}

/** Binds a started sign-in to this browser: a response is valid only with this cookie. */
export function keepHandle(
  c: ConsoleContext,
  https: boolean,
  { handle, inPopup, isProof }: SsoAttempt,
): void {
  setCookie(c, name, `${isProof ? 'f' : inPopup ? 'p' : 'r'}.${handle}`, {
    ...options(https),
    maxAge: lifetime,
  });
}

/** The sign-in that this browser started; undefined without one, or if the cookie is invalid. */
export function readHandle(c: ConsoleContext): SsoAttempt | undefined {
  const [, mode, handle] = /^([prf])\.([\w-]{20,200})$/.exec(getCookie(c, name) ?? '') ?? [];
  return handle === undefined ? undefined : { handle, inPopup: mode === 'p', isProof: mode === 'f' };
}

/** Deletes it: a handle works once. */
export const forgetHandle = (c: ConsoleContext, https: boolean): void =>
  void deleteCookie(c, name, options(https));

const linkName = 'postern-sso-link';

/** Binds a first sign-in that waits for a mailed code to this browser. */
export const keepLink = (c: ConsoleContext, https: boolean, handle: string): void =>
  setCookie(c, linkName, handle, { ...options(https), maxAge: lifetime });

/** The waiting first sign-in of this browser; undefined without one, or if the cookie is invalid. */
export const readLink = (c: ConsoleContext): string | undefined =>
  /^[\w-]{20,200}$/.exec(getCookie(c, linkName) ?? '')?.[0];

export const forgetLink = (c: ConsoleContext, https: boolean): void =>
  void deleteCookie(c, linkName, options(https));

const options = (https: boolean) =>
  ({ path: '/auth', httpOnly: true, sameSite: 'Lax', secure: https }) as const;
