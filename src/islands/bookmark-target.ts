import { paths } from '../paths.ts';
import { getSafeReturnTo } from '../safe-return.ts';

/** Old addresses that did not keep their name below the hash (SH-02). */
const legacyHashPaths: Record<string, string> = {
  '/password-reset': paths.signIn.resetPassword(),
  '/password-expired': paths.signIn.passwordExpired(),
  '/authorize-error': paths.errors.forbidden(),
  '/email_restore.html': paths.emailActions('restore-email'),
  '/email_action.html': paths.emailActions('action'),
  '/restore_original.html': paths.emailActions('restore-original'),
};

/**
 * The path an old hash bookmark stands for, query included (D1): `#/mail-explorer?x=1` and `#!/password-reset?token=t`.
 * Undefined when `hash` is no such bookmark or could lead off `origin`.
 */
export function getBookmarkTarget(hash: string, origin: string): string | undefined {
  const match = /^#!?(\/[^?]*)(\?.*)?$/s.exec(hash);
  if (!match) return undefined;
  const path = match[1] ?? '/';
  return getSafeReturnTo((legacyHashPaths[path] ?? path) + (match[2] ?? ''), origin);
}
