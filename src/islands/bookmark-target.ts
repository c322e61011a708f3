import { paths } from '../paths.ts';
import { getSafeReturnTo } from '../safe-return.ts';

/** Old hash addresses whose path has another name now (SH-02). */
const legacyHashPaths: Record<string, string> = {
  '/password-reset': paths.signIn.resetPassword(),
  '/password-expired': paths.signIn.passwordExpired(),
  '/authorize-error': paths.errors.forbidden(),
  '/email_restore.html': paths.emailActions('restore-email'),
  '/email_action.html': paths.emailActions('action'),
  '/restore_original.html': paths.emailActions('restore-original'),
};

/**
 * The path for an old hash bookmark, including the query (D1): `#/mail-explorer?x=1` and
 * `#!/password-reset?token=t`. Undefined if `hash` is not such a bookmark or could leave `origin`.
 */
export function getBookmarkTarget(hash: string, origin: string): string | undefined {
  const match = /^#!?(\/[^?]*)(\?.*)?$/s.exec(hash);
  if (!match) return undefined;
  const path = match[1] ?? '/';
  return getSafeReturnTo((legacyHashPaths[path] ?? path) + (match[2] ?? ''), origin);
}
