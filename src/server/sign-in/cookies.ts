import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isEmailAddress } from '../../api/validators.ts';
import type { ConsoleContext } from '../context.ts';
import { getReturnPage } from '../return-pages.ts';

/** Lifetime of a sign-in in progress, in seconds: until then one of its pages may still be open. */
const lifetime = 15 * 60;

/** What a browser keeps for the pages of a sign-in alone. */
interface SignInCookie<Value> {
  /** Stores a value; undefined, or one that is never stored, changes nothing. */
  keep(c: ConsoleContext, value: Value | undefined): void;
  /** The stored value; undefined without one, or if it was cut or forged. */
  read(c: ConsoleContext): Value | undefined;
  forget(c: ConsoleContext): void;
}

function signInCookie<Value>(
  name: string,
  {
    write,
    read,
    lifetimeOf = () => lifetime,
  }: {
    write: (value: Value) => string | undefined;
    read: (kept: string, c: ConsoleContext) => Value | undefined;
    lifetimeOf?: (value: Value) => number;
  },
): SignInCookie<Value> {
  const options = (c: ConsoleContext) =>
    ({ path: '/auth', httpOnly: true, sameSite: 'Lax', secure: c.var.https }) as const;
  return {
    keep(c, value) {
      const written = value === undefined ? undefined : write(value);
      if (value === undefined || written === undefined) return;
      setCookie(c, name, written, { ...options(c), maxAge: lifetimeOf(value) });
    },
    read(c) {
      const kept = getCookie(c, name);
      return kept === undefined ? undefined : read(kept, c);
    },
    forget(c) {
      if (getCookie(c, name) !== undefined) deleteCookie(c, name, options(c));
    },
  };
}

/** The return target (SI-04) during the steps of a sign-in, as long as it is a path of this console. */
export const returnCookie = signInCookie<string>('postern-return', {
  write: (path) => path,
  read: (kept, c) => getReturnPage(kept, c.var.origin),
});

/** The typed address: addresses do not belong in URLs, and people should not retype it after a redirect. */
export const typedEmailCookie = signInCookie<string>('postern-typed', {
  write: (email) => (isEmailAddress(email) ? email : undefined),
  read: (kept) => (isEmailAddress(kept) ? kept : undefined),
});

/**
 * After too many wrong one-time codes, the seconds until codes are accepted again, then 0; until a password has started another
 * sign-in.
 */
export const codeLockCookie = signInCookie<number>('postern-code-lock', {
  write: (wait) => String(Date.now() + wait * 1_000),
  read: (kept) =>
    /^\d{1,15}$/.test(kept) ? Math.max(0, Math.ceil((Number(kept) - Date.now()) / 1_000)) : undefined,
  lifetimeOf: (wait) => Math.max(lifetime, wait),
});

/** A sign-in at an identity provider that this browser started. */
interface SsoAttempt {
  handle: string;
  /** Whether it is in a separate window. */
  inPopup: boolean;
  /** Whether it re-authenticates the current session instead of opening a new one. */
  isProof: boolean;
}

/** Binds a started sign-in to this browser: a response is valid only with it, and it works once. */
export const ssoAttemptCookie = signInCookie<SsoAttempt>('postern-sso', {
  write: ({ handle, inPopup, isProof }) => `${isProof ? 'f' : inPopup ? 'p' : 'r'}.${handle}`,
  read(kept) {
    const [, mode, handle] = /^([prf])\.([\w-]{20,200})$/.exec(kept) ?? [];
    return handle === undefined ? undefined : { handle, inPopup: mode === 'p', isProof: mode === 'f' };
  },
});

/** Binds a first sign-in that waits for a mailed code, by its handle, to this browser. */
export const ssoLinkCookie = signInCookie<string>('postern-sso-link', {
  write: (handle) => handle,
  read: (kept) => /^[\w-]{20,200}$/.exec(kept)?.[0],
});
