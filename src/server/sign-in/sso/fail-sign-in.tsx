import type { ServiceError } from '../../../api/errors.ts';
import type { SignInProvider } from '../../../api/vocabulary/sign-in.ts';
import { paths } from '../../../site/paths.ts';
import type { ConsoleContext } from '../../context.ts';

/** Reasons that the login page shows; all others would only help an attacker. */
export const ssoReasonNames = ['no_account', 'bad_address', 'unverified', 'disabled'] as const;
export type SsoReason = (typeof ssoReasonNames)[number];

const reasons: Partial<Record<string, SsoReason>> = {
  sso_bad_address: 'bad_address',
  sso_unverified: 'unverified',
  permission_denied: 'no_account',
  account_disabled: 'disabled',
};

/** Redirects to the login page with the failure. */
export function failSignIn(
  c: ConsoleContext,
  provider: SignInProvider,
  error: ServiceError,
  { inPopup, returnUrl }: { inPopup: boolean; returnUrl?: string },
): Response {
  const query = new URLSearchParams({ sso_error: provider });
  const reason = reasons[error.problem ?? ''] ?? reasons[error.code];
  if (reason) query.set('sso_reason', reason);
  if (returnUrl) query.set('returnUrl', returnUrl);
  return leaveProvider(c, `${paths.signIn.login()}?${query.toString()}`, inPopup);
}

/** Redirects to the page that requested re-authentication, with the failure. */
export function failProof(
  c: ConsoleContext,
  provider: SignInProvider,
  error: ServiceError,
  returnUrl: string | undefined,
): Response {
  if (error.code === 'unauthenticated') return c.redirect(paths.signIn.login(returnUrl), 303);
  return c.redirect(paths.account.proof(returnUrl, provider), 303);
}

/** Continues in this window, or in the one that opened it, through a page that can be reloaded. */
export const leaveProvider = (c: ConsoleContext, path: string, inPopup: boolean): Response =>
  c.redirect(inPopup ? paths.signIn.popupDone(path) : path, 303);
