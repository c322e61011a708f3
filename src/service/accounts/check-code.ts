import type { Call } from '../call.ts';
import { mfaPurpose } from '../secret-box/open-secret-box.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { Account } from './account.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { noticeValues, sendNotice } from '../mail-out/send-notice.ts';
import { newTotpSecret, timeStepOf } from './totp.ts';

/** An id without an account. */
const nobody = 0;
/** Checked for accounts without a secret, so that the response takes the same time. */
const dummySecret = newTotpSecret();

/**
 * Whether a code proves the second factor of an account: six digits are a one-time code, anything else a recovery
 * code. A correct code is consumed. The caller counts the attempts. Without an account the same steps run, and every
 * code is wrong.
 */
export async function checkCode(
  parts: ServiceParts,
  account: Account | null,
  code: string,
  call: Call,
): Promise<boolean> {
  const { stores, now } = parts;
  const userId = account?.id ?? nobody;
  if (/^\d{3}\s?\d{3}$/.test(code)) {
    const mfa = await stores.mfa.findMfa({ userId });
    const secret = mfa && parts.secretBox.open(mfa.secret, mfaPurpose(userId));
    const step = await timeStepOf(secret ?? dummySecret, code.replace(/\s/, ''), now());
    return secret !== undefined && step !== undefined && stores.mfa.acceptTimeStep({ userId, step });
  }
  const at = now();
  const left = await stores.mfa.useRecoveryCode({ userId, codeHash: hashRecoveryCode(code), at });
  if (left === undefined || !account) return false;
  await parts.audit.record({
    actor: account.email,
    action: 'recovery_code_use',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { left },
  });
  await sendNotice(parts, {
    to: account.email,
    template: 'mfa_changed',
    values: { change: 'recovery_code_used', ...noticeValues(call, at) },
    locale: call.locale,
  });
  return true;
}
