import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { Account } from './account.ts';
import { checkCode } from './check-code.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkPassword } from './check-password.ts';
import { requireCaptcha } from './require-captcha.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import type { HashCaller } from './hash-turns.ts';
import { noticeValues, sendNotice } from '../mail-out/send-notice.ts';
import { fieldProblem, refuse, refuseField } from '../refuse.ts';

/** The field of the new password in the contract, for refusals. */
export const newPasswordField = 'new_password';

export interface PasswordChange {
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
export async function requireOtherPassword(
  newPassword: string,
  oldHash: string,
  caller: HashCaller,
): Promise<void> {
  if (!(await verifyPassword(newPassword, oldHash, caller))) return;
  throw refuseField(fieldProblem(newPasswordField, 'password_same'));
}

/** Records the change of a password, and notifies its owner by mail. */
export async function notifyPasswordChange(
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
