import { resetLinkMinutes, resetLinkPause } from '../../api/contract/accounts/passwords.ts';
import type { Call } from '../core/call.ts';
import { noticeValues, sendNotice } from '../mail-out/mail-out.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import { hashSecret, newSecret } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { type Account, normalizeEmail } from './account.ts';
import type { AttemptLimit } from './sign-in-store-sqlite.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkPassword, findOwnKey } from './check-password.ts';
import { type HashCaller, hashPassword, verifyPassword } from './hash-password.ts';
import { issueDeviceToken } from './devices.ts';
import { checkCode } from './mfa.ts';
import { limitsFrom, requireAttempt, requireCaptcha } from './require-attempt.ts';

/** The field of the new password in the contract, for refusals. */
const newPasswordField = 'new_password';

interface PasswordChange {
  email: string;
  currentPassword: string;
  newPassword: string;
  /** A one-time or recovery code, for an account with a second factor. */
  code: string;
  captchaToken: string | null | undefined;
  revokesTokens: boolean;
}

/**
 * Replaces a password, expired or not, by the current one and the second factor where there is one. Ends the account's
 * other sessions, and its API tokens where that is requested.
 * @throws ServiceError as a sign-in does, the same for a wrong password and a wrong code, and `invalid_input` for a new
 * password that is weak or the old one.
 */
export async function changePassword(parts: ServiceParts, input: PasswordChange, call: Call): Promise<void> {
  const { newPassword, code } = input;
  await requireCaptcha(parts, input.captchaToken, call);
  checkNewPassword(newPassword, input.email, newPasswordField);
  const { account, passwordHash: before } = await checkPassword(
    parts,
    { email: input.email, password: input.currentPassword },
    call,
    (found) => proveFactor(parts, found, code, call),
  );
  const caller = { clientAddress: call.clientAddress, isKnown: true };
  await requireOtherPassword(newPassword, before, caller);
  const own = call.session?.account.id === account.id ? call.session : null;
  const changed = await parts.stores.passwords.changePassword({
    userId: account.id,
    before,
    passwordHash: await hashPassword(newPassword, caller, parts.passwordCost),
    except: own?.stage === 'done' ? own.id : null,
    revokesTokens: input.revokesTokens,
    at: parts.now(),
  });
  if (!changed) throw refuse('conflict', 'password_changed_meanwhile');
  const details = input.revokesTokens ? { api_tokens: 'revoked' } : {};
  await notifyPasswordChange(parts, account, 'password_change', call, details);
}

/** Whether the code proves the account's second factor, if any; null takes the same time as an account with one. */
async function proveFactor(
  parts: ServiceParts,
  account: Account | null,
  code: string,
  call: Call,
): Promise<boolean> {
  if (account && !account.mfa_secret_set) return true;
  return code !== '' && checkCode(parts, account, code, call);
}

/**
 * Refuses the old password as the new one.
 * @throws ServiceError `invalid_input`.
 */
async function requireOtherPassword(newPassword: string, oldHash: string, caller: HashCaller): Promise<void> {
  if (!(await verifyPassword(newPassword, oldHash, caller))) return;
  throw refuseField(fieldProblem(newPasswordField, 'password_same'));
}

/** Records the change of a password, and notifies its owner by mail. */
async function notifyPasswordChange(
  parts: ServiceParts,
  account: Account,
  action: 'password_change' | 'password_reset',
  call: Call,
  details: Record<string, unknown> = {},
): Promise<void> {
  await parts.audit.record({
    actor: account.email,
    action,
    outcome: 'success',
    clientAddress: call.clientAddress,
    details,
  });
  await sendNotice(parts, {
    to: account.email,
    template: 'password_changed',
    values: noticeValues(call, parts.now()),
    locale: call.locale,
  });
}

const hour = 3_600_000;
/**
 * Links sent to one address: five in an hour, then one in each pause, whoever asks. So a request that gets none comes
 * shortly after a link that is valid for most of an hour. Browsers of the owner have limits of their own.
 */
const hourlyLimit = { most: 5, window: hour };
const pauseLimit = { most: 1, window: resetLinkPause * 60_000 };
/** Limit of refused requests with their own row in the audit trail, over all addresses. */
const refusedLinks = { subject: 'forgot-password:refused', most: 300, window: hour };
/** Requests from one client address; those that solved a captcha have paid for theirs. */
const addressLimit = { most: 60, window: hour };
const workedLimit = { most: 1_000, window: hour };
/** Unknown links checked from one client address per hour. */
const lookLimit = { most: 300, window: hour };

/**
 * Sends a reset link if the address has an account. The response is sent before the account is looked up, so neither
 * its content nor its time reveals whether there is one.
 * @throws ServiceError `captcha_failed`, or `too_many_requests` for too many requests from one network; never for a
 * browser of the owner.
 */
export async function forgotPassword(
  parts: ServiceParts,
  input: { email: string; captchaToken: string | null | undefined },
  call: Call,
): Promise<void> {
  await requireCaptcha(parts, input.captchaToken, call);
  const email = normalizeEmail(input.email);
  const own = await findOwnKey(parts, email, call);
  if (!own) {
    const limit = parts.captcha.provider === 'none' ? addressLimit : workedLimit;
    await requireAttempt(parts, limitsFrom('forgot-password', call.clientAddress, limit));
  }
  parts.background('a reset link', () => sendResetLink(parts, { email, own }, call));
}

async function sendResetLink(
  parts: ServiceParts,
  { email, own }: { email: string; own: string | undefined },
  call: Call,
): Promise<void> {
  const { stores, audit, mailOut, now } = parts;
  const found = await stores.users.findUser(email);
  const subject = `forgot-password:${own ?? `account:${email}`}`;
  const take = (limit: AttemptLimit) => stores.attempts.takeAttempt({ limits: [limit], at: now() });
  const hourly = await take({ subject, ...hourlyLimit });
  // Taken within the five as well, so that it is known when a link was sent.
  const paused = await take({ subject: `${subject}:pause`, ...pauseLimit });
  const wait = Math.min(hourly, paused);
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
 * The remaining lifetime of a reset link, without consuming it. Whoever opens it reads the account's mail: wrong
 * passwords of strangers no longer lock this browser out.
 * @throws ServiceError `link_expired`, or `too_many_requests` for too many requests from one network.
 */
export async function showResetLink(
  parts: Pick<ServiceParts, 'stores' | 'secretBox' | 'now'>,
  token: string,
  call: Pick<Call, 'clientAddress' | 'deviceTokens'>,
): Promise<{ expires_at: string; device_token: string }> {
  const found = await parts.stores.passwords.findResetToken({
    tokenHash: hashSecret(token),
    at: parts.now(),
  });
  if (!found) {
    // Only made-up and old links count, so that they never keep a valid one from being opened.
    await requireAttempt(parts, limitsFrom('reset-link', call.clientAddress, lookLimit));
    throw linkExpired();
  }
  return {
    expires_at: new Date(found.expiresAt).toISOString(),
    device_token: issueDeviceToken(parts, found.account, call),
  };
}

/**
 * Sets a new password by the token of a reset link, once. Ends all of the account's sessions and API tokens; it does
 * not sign in, and the second factor is kept. Returns a device token, since earlier ones are invalid.
 * @throws ServiceError `link_expired`, or `invalid_input` for a weak or unchanged password; the link then stays valid.
 */
export async function resetPassword(
  parts: ServiceParts,
  { token, newPassword }: { token: string; newPassword: string },
  call: Call,
): Promise<{ device_token: string | null }> {
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
  await notifyPasswordChange(parts, found.account, 'password_reset', call, { api_tokens: 'revoked' });
  const changed = await stores.users.findUser(found.account.email);
  return { device_token: changed ? issueDeviceToken(parts, changed.account, call) : null };
}

const linkExpired = () => refuse('link_expired', 'reset_link_expired');
