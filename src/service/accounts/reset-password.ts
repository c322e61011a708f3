import { resetLinkMinutes } from '../../api/contract/accounts/passwords.ts';
import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { normalizeEmail } from './account.ts';
import { requireOtherPassword, newPasswordField, notifyPasswordChange } from './change-password.ts';
import { checkNewPassword } from './check-new-password.ts';
import { clearPasswordAttempts } from './check-password.ts';
import { requireAttempt, limitsFrom } from './require-attempt.ts';
import { requireCaptcha } from './require-captcha.ts';
import { findDevice } from './known-device.ts';
import { hashPassword } from './hash-password.ts';
import { hashSecret, newSecret } from '../secret-box/secrets.ts';
import { refuse } from '../refuse.ts';

const hour = 3_600_000;
/** Limits of links sent to one address, and requested from one client address, per hour. */
const accountLimit = { most: 5, window: hour };
/** Limit of refused requests with their own row in the audit trail, over all addresses. */
const refusedLinks = { subject: 'forgot-password:refused', most: 300, window: hour };
const addressLimit = { most: 20, window: hour };
/** Links checked from one client address per hour. */
const lookLimit = { most: 300, window: hour };

/**
 * Sends a reset link if the address has an account. The response is sent before the account is looked up, so neither
 * its content nor its time reveals whether there is one.
 * @throws ServiceError `captcha_failed`, or `too_many_requests` for too many requests from one network.
 */
export async function forgotPassword(
  parts: ServiceParts,
  input: { email: string; captchaToken: string | null | undefined },
  call: Call,
): Promise<void> {
  await requireCaptcha(parts, input.captchaToken, call);
  await requireAttempt(parts, limitsFrom('forgot-password', call.clientAddress, addressLimit));
  parts.background('a reset link', () => sendResetLink(parts, normalizeEmail(input.email), call));
}

async function sendResetLink(parts: ServiceParts, email: string, call: Call): Promise<void> {
  const { stores, audit, mailOut, now } = parts;
  const found = await stores.users.findUser(email);
  // Requests of strangers do not use up the limit of the owner's browser.
  const device = found && findDevice(parts, found.account, call);
  const subject = device ? `forgot-password:device:${device}` : `forgot-password:account:${email}`;
  const wait = await stores.attempts.takeAttempt({ limits: [{ subject, ...accountLimit }], at: now() });
  const isSent = wait === 0 && found !== undefined && !found.account.disabled;
  const outcome = isSent ? 'success' : 'refused';
  await audit.tally(
    { actor: email, action: 'password_forgot', outcome, clientAddress: call.clientAddress, details: {} },
    [...(wait > 0 ? [{ subject, most: 1, window: hour }] : []), ...(isSent ? [] : [refusedLinks])],
  );
  if (!isSent) return;
  const token = newSecret();
  const at = now();
  await stores.passwords.issueResetToken({
    tokenHash: hashSecret(token),
    userId: found.account.id,
    expiresAt: at + resetLinkMinutes * 60_000,
    at,
  });
  await mailOut.send({
    to: found.account.email,
    template: 'reset_password',
    values: { path: `/auth/reset-password?token=${token}`, minutes: resetLinkMinutes },
    locale: call.locale,
  });
}

/**
 * The remaining lifetime of a reset link, without consuming it.
 * @throws ServiceError `link_expired`, or `too_many_requests` for too many requests from one network.
 */
export async function showResetLink(
  parts: Pick<ServiceParts, 'stores' | 'now'>,
  token: string,
  { clientAddress }: Pick<Call, 'clientAddress'>,
): Promise<{ expires_at: string }> {
  await requireAttempt(parts, limitsFrom('reset-link', clientAddress, lookLimit));
  const found = await parts.stores.passwords.findResetToken({
    tokenHash: hashSecret(token),
    at: parts.now(),
  });
  if (!found) throw linkExpired();
  return { expires_at: new Date(found.expiresAt).toISOString() };
}

/**
 * Sets a new password by the token of a reset link, once. Ends all of the account's sessions and API tokens; it does
 * not sign in, and the second factor is kept.
 * @throws ServiceError `link_expired`, or `invalid_input` for a weak or unchanged password; the link then stays valid.
 */
export async function resetPassword(
  parts: ServiceParts,
  { token, newPassword }: { token: string; newPassword: string },
  call: Call,
): Promise<void> {
  const { stores, now } = parts;
  const tokenHash = hashSecret(token);
  const found = await stores.passwords.findResetToken({ tokenHash, at: now() });
  if (!found) throw linkExpired();
  checkNewPassword(newPassword, found.account.email, newPasswordField);
  // The link proves access to the account's mailbox.
  const caller = { clientAddress: call.clientAddress, isKnown: true };
  await requireOtherPassword(newPassword, found.passwordHash, caller);
  const passwordHash = await hashPassword(newPassword, caller, parts.passwordCost);
  const isFirst = await stores.passwords.resetPassword({ tokenHash, passwordHash, at: now() });
  if (!isFirst) throw linkExpired();
  await clearPasswordAttempts(parts, found.account.email);
  await notifyPasswordChange(parts, found.account, 'password_reset', call, { api_tokens: 'revoked' });
}

const linkExpired = () => refuse('link_expired', 'reset_link_expired');
