import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { Account } from './account.ts';
import { checkCode } from './check-code.ts';
import { recordRefusal } from './check-password.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { ownKeyOf } from './known-device.ts';
import type { AttemptLimit } from './attempt-store-sqlite.ts';
import { requireAttempt } from './require-attempt.ts';
import { requireStage } from './require-stage.ts';
import type { LiveSession } from './session-store-sqlite.ts';
import { refuse, refuseUntil } from '../refuse.ts';

/** Attempts per sign-in; the last wrong one ends the sign-in and pauses the account. */
const triesOfSignIn = 5;
/** Duration of that pause, milliseconds. */
const pause = 60_000;
/**
 * Limit per account, over all of its sign-ins: an attacker with the password must not guess without limit. Browsers of
 * the owner have it each for themselves.
 */
const accountLimit = { most: 15, window: 15 * 60_000 };

/**
 * Verifies the second factor of a pending sign-in by a one-time or a recovery code.
 * @throws ServiceError `wrong_code`; `too_many_requests` when no attempts are left, with the seconds until another
 * sign-in may try codes. This one accepts no more.
 */
export async function proveLoginCode(parts: ServiceParts, code: string, call: Call): Promise<SignIn> {
  const session = requireStage(call, 'code');
  const { account } = session;
  const guesser = guesserOf(parts, account, call);
  const tries = await takeTry(parts, session.id, guesser);
  if (await checkCode(parts, account, code.trim(), call)) {
    await parts.stores.attempts.settleAttempt({ limits: [limitOf(guesser)] });
    return continueSignIn(parts, account, {
      method: session.method,
      call,
      session,
      proved: { factorProved: true },
    });
  }
  await recordRefusal(parts, account.email, 'wrong_code', call, session.method);
  if (tries < triesOfSignIn) throw wrongCode();
  await parts.stores.attempts.takeAttempt({ limits: [pauseOf(guesser)], at: parts.now() });
  throw await triesUsedUp(parts, guesser);
}

/** The state of the one-time codes of a pending sign-in. */
export async function readCodeState(
  parts: Pick<ServiceParts, 'stores' | 'secretBox' | 'now'>,
  { account, codeTries }: Pick<LiveSession, 'account' | 'codeTries'>,
  call: Pick<Call, 'deviceTokens' | 'session'>,
): Promise<{ isOver: boolean; waitTime: number }> {
  const guesser = guesserOf(parts, account, call);
  return { isOver: codeTries >= triesOfSignIn, waitTime: await waitOf(parts, guesser) };
}

async function takeTry(parts: ServiceParts, id: number, guesser: string): Promise<number> {
  const wait = await waitOf(parts, guesser);
  if (wait > 0) throw tooMany(wait);
  const tries = await parts.stores.sessions.takeCodeTry({ id, most: triesOfSignIn });
  if (tries === 0) throw await triesUsedUp(parts, guesser);
  await requireAttempt(parts, [limitOf(guesser)]);
  return tries;
}

/** Whose attempts count together: those of one browser of the owner, or of everybody else who has the password. */
const guesserOf = (
  parts: Pick<ServiceParts, 'secretBox' | 'now'>,
  account: Account,
  call: Pick<Call, 'deviceTokens' | 'session'>,
): string => ownKeyOf(parts, account, call) ?? `account:${account.email}`;

/** Seconds until a code is accepted. */
const waitOf = ({ stores, now }: Pick<ServiceParts, 'stores' | 'now'>, guesser: string): Promise<number> =>
  stores.attempts.peekAttempts({ limits: [pauseOf(guesser), limitOf(guesser)], at: now() });

const limitOf = (guesser: string): AttemptLimit => ({ subject: `login-code:${guesser}`, ...accountLimit });
const pauseOf = (guesser: string): AttemptLimit => ({
  subject: `login-code:pause:${guesser}`,
  most: 1,
  window: pause,
});

const triesUsedUp = async (parts: ServiceParts, guesser: string) =>
  tooMany((await waitOf(parts, guesser)) || 1);

const tooMany = (retryAfter: number) => refuseUntil(retryAfter, 'wait_codes_wrong');

/**
 * Checks a code of a signed-in user, within the limit that applies to sign-ins from their browser.
 * @throws ServiceError `wrong_code`, `too_many_requests` with the seconds to wait.
 */
export async function proveCodeAgain(
  parts: ServiceParts,
  account: Account,
  code: string,
  call: Call,
): Promise<void> {
  const guesser = guesserOf(parts, account, call);
  const wait = await waitOf(parts, guesser);
  if (wait > 0) throw tooMany(wait);
  await requireAttempt(parts, [limitOf(guesser)]);
  if (await checkCode(parts, account, code, call)) {
    await parts.stores.attempts.settleAttempt({ limits: [limitOf(guesser)] });
    return;
  }
  await recordRefusal(parts, account.email, 'wrong_code', call);
  throw wrongCode();
}

const wrongCode = () => refuse('wrong_code', 'code_wrong');
