import type { ServiceError } from '../../../api/errors.ts';
import { paths } from '../../../paths.ts';
import type { ConsoleContext } from '../../context.ts';

export type SsoProvider = 'google' | 'microsoft' | 'saml';

/** Reasons that the login page shows; all others would only help an attacker. */
const reasons: Partial<Record<ServiceError['code'], string>> = {
  permission_denied: 'no_account',
  account_disabled: 'disabled',
};

/** Redirects to the login page with the failure. */
export function failSignIn(
  c: ConsoleContext,
  provider: SsoProvider,
  error: ServiceError,
  { inPopup, returnUrl }: { inPopup: boolean; returnUrl?: string },
): Response {
  const query = new URLSearchParams({ sso_error: provider });
  const reason = error.problem === 'sso_bad_address' ? 'bad_address' : reasons[error.code];
  if (reason) query.set('sso_reason', reason);
  if (returnUrl) query.set('returnUrl', returnUrl);
  return leaveProvider(c, `${paths.signIn.login()}?${query.toString()}`, inPopup);
}

/** Redirects to the page that requested re-authentication, with the failure. */
export function failProof(
  c: ConsoleContext,
  provider: SsoProvider,
  error: ServiceError,
  returnUrl: string | undefined,
): Response {
  if (error.code === 'unauthenticated') return c.redirect(paths.signIn.login(returnUrl), 303);
  return c.redirect(paths.account.proof(returnUrl, provider), 303);
}

/** Continues in this window, or in the one that opened it, through a page that can be reloaded. */
export const leaveProvider = (c: ConsoleContext, path: string, inPopup: boolean): Response =>
  c.redirect(inPopup ? paths.signIn.popupDone(path) : path, 303);
