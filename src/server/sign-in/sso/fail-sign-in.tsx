import type { ServiceError } from '../../../api/errors.ts';
import { paths } from '../../../paths.ts';
import type { ConsoleContext } from '../../context.ts';

export type SsoProvider = 'google' | 'microsoft' | 'saml';

/** What the login page may say more than that it failed; the rest tells only an attacker something. */
const reasons: Partial<Record<ServiceError['code'], string>> = {
  permission_denied: 'no_account',
  account_disabled: 'disabled',
};

/** Goes back to the login page, which tells that the provider did not sign the person in. */
export function failSignIn(
  c: ConsoleContext,
  provider: SsoProvider,
  error: ServiceError,
  { inPopup, returnUrl }: { inPopup: boolean; returnUrl?: string },
): Response {
  const query = new URLSearchParams({ sso_error: provider });
  const reason = reasons[error.code];
  if (reason) query.set('sso_reason', reason);
  if (returnUrl) query.set('returnUrl', returnUrl);
  return leaveProvider(c, `${paths.signIn.login()}?${query.toString()}`, inPopup);
}

/** Goes back to where a proof was asked for, which tells that this was none. */
export function failProof(
  c: ConsoleContext,
  provider: SsoProvider,
  error: ServiceError,
  returnUrl: string | undefined,
): Response {
  if (error.code === 'unauthenticated') return c.redirect(paths.signIn.login(returnUrl), 303);
  return c.redirect(paths.account.proof(returnUrl, provider), 303);
}

/** Goes on in this window, or in the one that opened it: by way of a page of its own, which can be loaded again. */
export const leaveProvider = (c: ConsoleContext, path: string, inPopup: boolean): Response =>
  c.redirect(inPopup ? paths.signIn.popupDone(path) : path, 303);
