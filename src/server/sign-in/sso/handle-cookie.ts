import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ConsoleContext } from '../../context.ts';

const name = 'postern-sso';

/** As long as the service waits for the provider's answer, in seconds. */
const lifetime = 15 * 60;

/** A sign-in at a provider that this browser began. */
interface SsoAttempt {
  handle: string;
  /** It goes on in a window of its own. */
  inPopup: boolean;
  /** It proves the person of the session that is open, instead of opening one. */
  isProof: boolean;
}

/** Binds a started sign-in to this browser: an answer counts only together with it. */
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

/** The sign-in this browser began; undefined without one, or when the cookie was cut or forged. */
export function readHandle(c: ConsoleContext): SsoAttempt | undefined {
  const [, mode, handle] = /^([prf])\.([\w-]{20,200})$/.exec(getCookie(c, name) ?? '') ?? [];
  return handle === undefined ? undefined : { handle, inPopup: mode === 'p', isProof: mode === 'f' };
}

/** Forgets it: a handle works once. */
export const forgetHandle = (c: ConsoleContext, https: boolean): void =>
  void deleteCookie(c, name, options(https));

const options = (https: boolean) =>
  ({ path: '/auth', httpOnly: true, sameSite: 'Lax', secure: https }) as const;
