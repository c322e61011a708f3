import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import type { Call } from '../call.ts';
import { mfaPurpose } from '../secret-box/open-secret-box.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { Account } from './account.ts';
import { recordRefusal } from './check-password.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { demandAttempt } from './demand-attempt.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { requireStage } from './require-stage.ts';
import { noticeValues, sendNotice } from './send-notice.ts';
import { timeStepOf } from './totp.ts';

/** Codes one sign-in may try; the last wrong one leads back to the password. */
const triesOfSignIn = 5;
/** Codes tried at one account, over all of its sign-ins: whoever knows the password must not guess on and on. */
const accountLimit = { most: 15, window: 15 * 60_000 };

/**
 * Proves the second factor of a pending sign-in by a one-time or a recovery code.
 * @throws ServiceError `wrong_code`; `too_many_requests` when the tries are used up, which ends the sign-in.
 */
export async function proveLoginCode(parts: ServiceParts, code: string, call: Call): Promise<SignIn> {
  const session = requireStage(call, 'code');
  const { account } = session;
  const tries = await takeTry(parts, session.id, account.email);
  if (await isRight(parts, account, code.trim(), call)) {
    await parts.stores.attempts.clearAttempts({ subject: subjectOf(account.email) });
    return continueSignIn(parts, account, {
      method: session.method,
      call,
      session,
      proved: { factorProved: true },
    });
  }
  await recordRefusal(parts, account.email, 'wrong_code', call, session.method);
  if (tries < triesOfSignIn) throw new ServiceError('wrong_code', 'This is not the code of the moment.');
  const { id } = session;
  await parts.stores.sessions.endSession({ id, userId: account.id, at: parts.now(), reason: 'wrong codes' });
  throw triesUsedUp();
}

async function takeTry(parts: ServiceParts, id: number, email: string): Promise<number> {
  const tries = await parts.stores.sessions.takeCodeTry({ id, most: triesOfSignIn });
  if (tries === 0) throw triesUsedUp();
  await demandAttempt(parts, [{ subject: subjectOf(email), ...accountLimit }]);
  return tries;
}

const subjectOf = (email: string) => `login-code:account:${email}`;

const triesUsedUp = () =>
  new ServiceError('too_many_requests', 'Too many wrong codes were entered. Sign in again.');

/** Six figures are a one-time code, anything else a recovery code. Either is used up by being right. */
async function isRight(parts: ServiceParts, account: Account, code: string, call: Call): Promise<boolean> {
  const { stores, now } = parts;
  const userId = account.id;
  if (/^\d{3}\s?\d{3}$/.test(code)) {
    const mfa = await stores.mfa.findMfa({ userId });
    const secret = mfa && parts.secretBox.open(mfa.secret, mfaPurpose(userId));
    const step = secret && (await timeStepOf(secret, code.replace(/\s/, ''), now()));
    return typeof step === 'number' && (await stores.mfa.acceptTimeStep({ userId, step }));
  }
  const at = now();
  const left = await stores.mfa.useRecoveryCode({ userId, codeHash: hashRecoveryCode(code), at });
  if (left === undefined) return false;
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
