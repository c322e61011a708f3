import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import type { Call } from '../call.ts';
import { mfaPurpose } from '../secret-box/open-secret-box.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { Account } from './account.ts';
import { recordRefusal } from './check-password.ts';
import { continueSignIn } from './continue-sign-in.ts';
import type { AttemptLimit } from './attempt-store-sqlite.ts';
import { demandAttempt } from './demand-attempt.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { requireStage } from './require-stage.ts';
import { noticeValues, sendNotice } from './send-notice.ts';
import type { LiveSession } from './session-store-sqlite.ts';
import { timeStepOf } from './totp.ts';

/** Codes one sign-in may try; the last wrong one leads back to the password, and makes the account wait a little. */
const triesOfSignIn = 5;
/** How long no code of the account is taken after that, milliseconds. */
const pause = 60_000;
/** Codes tried at one account, over all of its sign-ins: whoever knows the password must not guess on and on. */
const accountLimit = { most: 15, window: 15 * 60_000 };

/**
 * Proves the second factor of a pending sign-in by a one-time or a recovery code.
 * @throws ServiceError `wrong_code`; `too_many_requests` when the tries are used up, with the seconds until another
 * sign-in may try codes. This one takes none any more.
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
  await parts.stores.attempts.takeAttempt({ limits: [pauseOf(account.email)], at: parts.now() });
  throw await triesUsedUp(parts, account.email);
}

/** How the one-time codes of a pending sign-in stand. */
export async function readCodeState(
  parts: Pick<ServiceParts, 'stores' | 'now'>,
  { account, codeTries }: Pick<LiveSession, 'account' | 'codeTries'>,
): Promise<{ isOver: boolean; waitTime: number }> {
  return { isOver: codeTries >= triesOfSignIn, waitTime: await waitOf(parts, account.email) };
}

async function takeTry(parts: ServiceParts, id: number, email: string): Promise<number> {
  const wait = await waitOf(parts, email);
  if (wait > 0) throw tooMany(wait);
  const tries = await parts.stores.sessions.takeCodeTry({ id, most: triesOfSignIn });
  if (tries === 0) throw await triesUsedUp(parts, email);
  await demandAttempt(parts, [limitOf(email)]);
  return tries;
}

/** Seconds until a code of the account is looked at. */
const waitOf = ({ stores, now }: Pick<ServiceParts, 'stores' | 'now'>, email: string): Promise<number> =>
  stores.attempts.peekAttempts({ limits: [pauseOf(email), limitOf(email)], at: now() });

const limitOf = (email: string): AttemptLimit => ({ subject: subjectOf(email), ...accountLimit });
const subjectOf = (email: string) => `login-code:account:${email}`;
const pauseOf = (email: string): AttemptLimit => ({
  subject: `login-code:pause:${email}`,
  most: 1,
  window: pause,
});

const triesUsedUp = async (parts: ServiceParts, email: string) => tooMany((await waitOf(parts, email)) || 1);

const tooMany = (retryAfter: number) =>
  new ServiceError('too_many_requests', 'Too many wrong codes were entered. Wait, then sign in again.', {
    retryAfter,
  });

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
