import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { Account } from './account.ts';
import { checkCode } from './check-code.ts';
import { recordRefusal } from './check-password.ts';
import { continueSignIn } from './continue-sign-in.ts';
import type { AttemptLimit } from './attempt-store-sqlite.ts';
import { requireAttempt } from './require-attempt.ts';
import { requireStage } from './require-stage.ts';
import type { LiveSession } from './session-store-sqlite.ts';
import { refuse, refuseUntil } from '../refuse.ts';

/** Attempts per sign-in; the last wrong one ends the sign-in and pauses the account. */
const triesOfSignIn = 5;
/** Duration of that pause, milliseconds. */
const pause = 60_000;
/** Limit per account, over all of its sign-ins: an attacker with the password must not guess without limit. */
const accountLimit = { most: 15, window: 15 * 60_000 };

/**
 * Verifies the second factor of a pending sign-in by a one-time or a recovery code.
 * @throws ServiceError `wrong_code`; `too_many_requests` when no attempts are left, with the seconds until another
 * sign-in may try codes. This one accepts no more.
 */
export async function proveLoginCode(parts: ServiceParts, code: string, call: Call): Promise<SignIn> {
  const session = requireStage(call, 'code');
  const { account } = session;
  const tries = await takeTry(parts, session.id, account.email);
  if (await checkCode(parts, account, code.trim(), call)) {
    await parts.stores.attempts.clearAttempts({ subject: subjectOf(account.email) });
    return continueSignIn(parts, account, {
      method: session.method,
      call,
      session,
      proved: { factorProved: true },
    });
  }
  await recordRefusal(parts, account.email, 'wrong_code', call, session.method);
  if (tries < triesOfSignIn) throw wrongCode();
  await parts.stores.attempts.takeAttempt({ limits: [pauseOf(account.email)], at: parts.now() });
  throw await triesUsedUp(parts, account.email);
}

/** The state of the one-time codes of a pending sign-in. */
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
  await requireAttempt(parts, [limitOf(email)]);
  return tries;
}

/** Seconds until the account accepts a code. */
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

const tooMany = (retryAfter: number) => refuseUntil(retryAfter, 'wait_codes_wrong');

/**
 * Checks a code of a signed-in user, within the limit that applies to sign-ins of the account.
 * @throws ServiceError `wrong_code`, `too_many_requests` with the seconds to wait.
 */
export async function proveCodeAgain(
  parts: ServiceParts,
  account: Account,
  code: string,
  call: Call,
): Promise<void> {
  const wait = await waitOf(parts, account.email);
  if (wait > 0) throw tooMany(wait);
  await requireAttempt(parts, [limitOf(account.email)]);
  if (await checkCode(parts, account, code, call)) {
    await parts.stores.attempts.clearAttempts({ subject: subjectOf(account.email) });
    return;
  }
  await recordRefusal(parts, account.email, 'wrong_code', call);
  throw wrongCode();
}

const wrongCode = () => refuse('wrong_code', 'code_wrong');
