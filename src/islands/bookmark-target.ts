import { paths } from '../site/paths.ts';
import { getSafeReturnTo } from '../site/safe-return.ts';

/** The public pages of links in mails from before each had its own address (SH-02). */
export const oldLinkPages: Readonly<Record<string, string>> = {
  '/email_restore.html': paths.emailActions('restore-email'),
  '/email_action.html': paths.emailActions('action'),
  '/restore_original.html': paths.emailActions('restore-original'),
};

/** Old hash addresses whose path has another name now (SH-02). */
const oldHashPaths: Readonly<Record<string, string>> = {
  ...oldLinkPages,
  '/password-reset': paths.signIn.resetPassword(),
  '/password-expired': paths.signIn.passwordExpired(),
  '/authorize-error': paths.errors.forbidden(),
};

/**
 * The path for an old hash bookmark, with what follows its name (D1): `#/mail-explorer?x=1`,
 * `#!/password-expired/ada@example.com`. Old links have their query before or behind the `#`. Undefined if `hash` is
 * not such a bookmark or could leave `origin`.
 */
export function getBookmarkTarget(hash: string, origin: string, search = ''): string | undefined {
  const [, name, rest, query = ''] = /^#!?(\/[^/?]*)([^?]*)(\?.*)?$/s.exec(hash) ?? [];
  if (name === undefined) return undefined;
  const queries = [search, query].map((one) => one.slice(1)).filter(Boolean);
  const path = (oldHashPaths[name] ?? name) + rest;
  return getSafeReturnTo(queries.length > 0 ? `${path}?${queries.join('&')}` : path, origin);
}
