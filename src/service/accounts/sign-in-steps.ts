import type { SignIn, signInStatus } from '../../api/contract/accounts/sign-in.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { Call } from '../core/call.ts';
import { isOnboardingRequired } from '../config/onboarding.ts';
import { refuse, refuseUntil } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { Account } from './account.ts';
import type { AttemptLimit } from './attempt-store-sqlite.ts';
import { recordRefusal } from './check-password.ts';
import { continueSignIn, isAddressProved, presentSignIn } from './continue-sign-in.ts';
import { readEmailCode } from './email-code.ts';
import { ownKeyOf } from './known-device.ts';
import { checkCode } from './mfa.ts';
import { requireAttempt, requireStage } from './require-attempt.ts';
import type { LiveSession } from './session-store-sqlite.ts';
import { readMfaPolicy } from './sign-in-policy.ts';

/** How long "Not now" suppresses the offer of MFA set-up, milliseconds. */
const skipLifetime = 30 * 24 * 3_600_000;

/** The current step of a sign-in. */
export async function showSignIn(parts: ServiceParts, call: Call): Promise<CallAnswer<typeof signInStatus>> {
  const { session } = call;
  if (!session) throw refuse('conflict', 'step_wrong');
  const { account, stage, expiresAt, method } = session;
  const isRequired = (await readMfaPolicy(parts)) === 'required';
  const isOnboarding = stage === 'done' && (await isOnboardingRequired(parts, account));
  return {
    ...presentSignIn(account, { next: stage, expiresAt, isRequired, isOnboarding }),
    email: account.email,
    email_verified: isAddressProved(method, session),
    mail_server: parts.signIn.mail.smtpUrl !== undefined && !parts.quiet.isQuiet(),
    code: await presentCode(parts, session, call),
  };
}

/** The state of the code that the current step needs. */
async function presentCode(
  parts: ServiceParts,
  session: LiveSession,
  call: Call,
): Promise<CallAnswer<typeof signInStatus>['code']> {
  if (session.stage === 'code') {
    const { triesLeft, waitTime } = await readCodeState(parts, session, call);
    return { over: triesLeft === 0, tries_left: triesLeft, can_send: false, wait_time: waitTime };
  }
  if (session.stage !== 'email_verification') return null;
  const { triesLeft, canSend, waitTime } = await readEmailCode(parts, session, call);
  return { over: triesLeft === 0, tries_left: triesLeft, can_send: canSend, wait_time: waitTime };
}

/** Records the reason of support staff in the audit trail, as `Login-Reason` (SI-13). */
export async function giveLoginReason(parts: ServiceParts, reason: string, call: Call): Promise<SignIn> {
  const session = requireStage(call, 'login_reason');
  await parts.audit.record({
    actor: session.account.email,
    action: 'login_reason',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { 'Login-Reason': reason },
  });
  return continueSignIn(parts, session.account, {
    method: session.method,
    call,
    session,
    proved: { loginReason: reason },
  });
}

/**
 * Continues without MFA, and records the choice.
 * @throws ServiceError `permission_denied` where the tenant requires MFA.
 */
export async function skipMfaSetup(parts: ServiceParts, call: Call): Promise<SignIn> {
  const session = requireStage(call, 'mfa_setup', 'email_verification');
  if ((await readMfaPolicy(parts)) === 'required') {
    throw refuse('permission_denied', 'mfa_required');
  }
  const until = parts.now() + skipLifetime;
  await parts.stores.users.skipMfaUntil({ userId: session.account.id, until });
  const account = { ...session.account, mfaSkippedUntil: until };
  return continueSignIn(parts, account, { method: session.method, call, session });
}

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
async function readCodeState(
  parts: Pick<ServiceParts, 'stores' | 'secretBox' | 'now'>,
  { account, codeTries }: Pick<LiveSession, 'account' | 'codeTries'>,
  call: Pick<Call, 'deviceTokens' | 'session'>,
): Promise<{ triesLeft: number; waitTime: number }> {
  const guesser = guesserOf(parts, account, call);
  return { triesLeft: Math.max(0, triesOfSignIn - codeTries), waitTime: await waitOf(parts, guesser) };
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
