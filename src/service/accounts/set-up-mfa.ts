import { ServiceError } from '../../api/errors.ts';
import type { Call } from '../call.ts';
import { mfaPurpose } from '../secret-box/open-secret-box.ts';
import type { ServiceParts } from '../service-parts.ts';
import { normalizeEmail, type Account } from './account.ts';
import { demandAttempt } from './demand-attempt.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { noticeValues, sendNotice } from './send-notice.ts';
import { newTotpSecret, otpauthUrl, timeStepOf } from './totp.ts';
import { refuse } from '../refuse.ts';

/** How long a shown secret waits for its first code, milliseconds. */
const setupLifetime = 30 * 60_000;
const triesLimit = { most: 10, window: 15 * 60_000 };

/**
 * Makes a new secret for an account. It is kept here and counts once a code has verified it.
 * @throws ServiceError `not_found` for another address than the account's, `conflict` while MFA is set.
 */
export async function createMfaSecret(
  { stores, now, secretBox }: Pick<ServiceParts, 'stores' | 'now' | 'secretBox'>,
  account: Account,
  email: string,
): Promise<{ secret: string; otpauth_url: string }> {
  demandOwn(account, email);
  if (account.mfa_secret_set) throw alreadySet();
  const secret = newTotpSecret();
  await stores.mfa.keepMfaSetup({
    userId: account.id,
    secret: secretBox.seal(secret, mfaPurpose(account.id)),
    expiresAt: now() + setupLifetime,
  });
  return { secret, otpauth_url: otpauthUrl(account.email, secret) };
}

/**
 * Verifies the secret that was made for an account by a first code, and returns the recovery codes. The code is used up.
 * @throws ServiceError `wrong_code`, `too_many_requests`, `conflict` without a set-up under way.
 */
export async function verifyMfa(
  parts: ServiceParts,
  account: Account,
  { email, code }: { email: string; code: string },
  call: Call,
): Promise<string[]> {
  demandOwn(account, email);
  await demandAttempt(parts, [{ subject: `mfa-setup:account:${account.email}`, ...triesLimit }]);
  const at = parts.now();
  const userId = account.id;
  const sealed = await parts.stores.mfa.findMfaSetup({ userId, at });
  if (sealed === undefined) throw refuse('conflict', 'mfa_begin_again');
  const secret = parts.secretBox.open(sealed, mfaPurpose(userId));
  const step = await timeStepOf(secret, code.replace(/\s/g, ''), at);
  if (step === undefined) throw new ServiceError('wrong_code', 'This is not the code of the moment.');
  const recoveryCodes = newRecoveryCodes();
  const recoveryHashes = recoveryCodes.map(hashRecoveryCode);
  if (!(await parts.stores.mfa.enableMfa({ userId, secret: sealed, step, recoveryHashes, at })))
    throw alreadySet();
  await parts.audit.record({
    actor: account.email,
    action: 'mfa_enable',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: {},
  });
  await sendNotice(parts, {
    to: account.email,
    template: 'mfa_changed',
    values: { change: 'enabled', ...noticeValues(call, at) },
    locale: call.locale,
  });
  return recoveryCodes;
}

/** A person sets up their own second factor and nobody else's. */
function demandOwn(account: Account, email: string): void {
  if (normalizeEmail(email) !== account.email) {
    throw refuse('not_found', 'address_not_yours');
  }
}

const alreadySet = () => refuse('conflict', 'mfa_already');
