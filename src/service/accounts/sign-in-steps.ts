import type { SignIn, signInStatus, SignInStep } from '../../api/contract/accounts/sign-in.ts';
import { domainOf } from '../../api/domain-of.ts';
import { ServiceError } from '../../api/errors.ts';
import { metrics } from '../../runtime/metrics.ts';
import type { MfaPolicy, SignInMethod } from '../../api/vocabulary/sign-in.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import type { Call } from '../core/call.ts';
import { isOnboardingRequired } from '../config/deployment-store.ts';
import { noticeValues, sendNotice } from '../mail-out/mail-out.ts';
import { refuse, refuseUntil } from '../core/refuse.ts';
import { hashSecret, newSecret, sessionTokenPrefix } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { type Account, presentUser } from './account.ts';
import { checkPassword, recordRefusal } from './check-password.ts';
import { readEmailCode, sendEmailCode } from './email-code.ts';
import { deviceOf, issueDeviceToken, ownKeyOf } from './devices.ts';
import { requireAttempt, requireCaptcha, requireStage } from './require-attempt.ts';
import type { LiveSession, SignInProof } from './session-store-sqlite.ts';
import { readMfaPolicy, readSignInPolicy } from './sign-in-policy.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { AttemptLimit } from './sign-in-store-sqlite.ts';
import { checkCode } from './mfa.ts';

/** The step that an account has just completed. */
interface SignInProgress {
  /** A `passkey` is a second factor as well. */
  method: SignInMethod;
  call: Pick<Call, 'clientAddress' | 'deviceTokens' | 'userAgent' | 'locale'>;
  /** The pending sign-in to continue; without one, or with another account's, a new one starts. */
  session?: LiveSession | null;
  proved?: Partial<SignInProof>;
}

/**
 * Continues a sign-in after a completed step: decides the next step, gives the session a new token and invalidates the
 * old one. All methods get a signed-in session only here.
 * @throws ServiceError `unauthenticated` when another request completed the step first.
 */
export async function continueSignIn(
  parts: ServiceParts,
  account: Account,
  { method, call, session = null, proved = {} }: SignInProgress,
): Promise<SignIn> {
  const { stores, signIn: settings, now } = parts;
  const at = now();
  const pending = session && session.stage !== 'done' && session.account.id === account.id ? session : null;
  const proof: SignInProof = {
    loginReason: proved.loginReason ?? pending?.loginReason ?? null,
    factorProved: proved.factorProved ?? (method === 'passkey' || (pending?.factorProved ?? false)),
    emailVerified: proved.emailVerified ?? pending?.emailVerified ?? false,
  };
  const began = pending?.method ?? method;
  const decided = await readSignInPolicy(parts);
  const policy = decided.mfa.value;
  const next = nextStep(account, {
    method: began,
    proof,
    policy,
    settings: {
      maintenanceDomains: settings.maintenanceDomains,
      supportAccess: decided.supportAccess.value,
    },
    at,
  });
  const token = sessionTokenPrefix + newSecret();
  const tokenHash = hashSecret(token);
  const { clientAddress, userAgent } = call;
  const opened = pending
    ? await stores.sessions.advanceSession({
        tokenHash: pending.tokenHash,
        from: pending.stage,
        to: next,
        newTokenHash: tokenHash,
        proof,
        at,
      })
    : await stores.sessions.createSession({
        tokenHash,
        userId: account.id,
        stage: next,
        method: began,
        proof,
        at,
        clientAddress,
        userAgent,
      });
  if (!opened) throw refuse('unauthenticated', 'step_taken');
  await parts.audit.record({
    actor: account.email,
    action: next === 'done' ? 'sign_in' : 'sign_in_step',
    outcome: 'success',
    clientAddress,
    details: { method: began, ...(next !== 'done' && { next }) },
  });
  if (next === 'done') await noteSignIn(parts, account, began, call);
  if (next === 'email_verification') await sendFirstCode(parts, { id: opened.id, account }, call);
  return {
    ...presentSignIn(account, {
      next,
      expiresAt: opened.expiresAt,
      isRequired: policy === 'required',
      isOnboarding: next === 'done' && (await isOnboardingRequired(parts, account)),
    }),
    token,
    device_token: next === 'done' ? issueDeviceToken(parts, account, call) : null,
  };
}

/** Sends the code of the step just reached, unless the account's limit of codes is reached. */
async function sendFirstCode(
  parts: ServiceParts,
  session: { id: number; account: Account },
  call: SignInProgress['call'],
): Promise<void> {
  await sendEmailCode(parts, session, call).catch((error: unknown) => {
    if (!(error instanceof ServiceError && error.code === 'too_many_requests')) throw error;
  });
}

/** A sign-in in the form of the contract, without its token. */
export const presentSignIn = (
  account: Account,
  {
    next,
    expiresAt,
    isRequired,
    isOnboarding,
  }: { next: SignIn['next']; expiresAt: number; isRequired: boolean; isOnboarding: boolean },
): Omit<SignIn, 'token' | 'device_token'> => ({
  next,
  expires_at: new Date(expiresAt).toISOString(),
  user: next === 'done' ? presentUser(account) : null,
  automation_customer: next === 'done' && account.automation,
  on_boarding_required: isOnboarding,
  mfa_required: isRequired,
});

/** Records the sign-in in its user's history, and notifies them of a new device. */
async function noteSignIn(
  parts: ServiceParts,
  account: Account,
  method: SignInMethod,
  call: SignInProgress['call'],
): Promise<void> {
  const at = parts.now();
  const { clientAddress, userAgent, locale } = call;
  const device = deviceOf(clientAddress, userAgent);
  parts.knownNetworks.add(clientAddress);
  metrics.signIns.inc({ method, outcome: 'success' });
  const isNew = await parts.stores.signIns.recordSignIn({
    userId: account.id,
    at,
    method,
    clientAddress,
    userAgent,
    device,
  });
  if (!isNew || account.automation) return;
  await sendNotice(parts, {
    to: account.email,
    template: 'new_sign_in',
    values: noticeValues(call, at),
    locale,
  });
}

/** The facts besides the account that decide the next step of a sign-in. */
export interface StepFacts {
  readonly method: SignInMethod;
  readonly proof: SignInProof;
  readonly policy: MfaPolicy;
  readonly settings: Pick<SignInSettings, 'maintenanceDomains'> & { readonly supportAccess: boolean };
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The next step of a sign-in, in the order of SI-09: hidden users and those of a maintenance domain give a reason, or wait
 * for the tenant's approval (SI-13); automation customers are signed in; a second factor is required if the account has
 * one; otherwise, if the tenant requires or offers MFA, the address is verified and the set-up offered. A passkey is both
 * factors at once; an identity provider has verified the address.
 */
export function nextStep(
  account: Pick<Account, 'email' | 'hidden' | 'automation' | 'mfa_secret_set' | 'mfaSkippedUntil'>,
  { method, proof, policy, settings, at }: StepFacts,
): SignInStep {
  if (account.hidden && !settings.supportAccess) return 'tenant_approval';
  const isSupport = account.hidden || settings.maintenanceDomains.includes(domainOf(account.email));
  if (isSupport && proof.loginReason === null) return 'login_reason';
  if (account.automation || proof.factorProved) return 'done';
  if (account.mfa_secret_set) return 'code';
  const isOffered = policy === 'optional' && method === 'password' && account.mfaSkippedUntil <= at;
  if (policy !== 'required' && !isOffered) return 'done';
  return isAddressProved(method, proof) ? 'mfa_setup' : 'email_verification';
}

/** Whether MFA may be set up in this sign-in: with a stolen password alone, an attacker could enrol their own device. */
export const isAddressProved = (method: SignInMethod, proof: SignInProof): boolean =>
  proof.emailVerified || method !== 'password';

const day = 24 * 3_600_000;

/**
 * Starts a sign-in with email and password.
 * @throws ServiceError `captcha_failed`, `invalid_account`, `too_many_requests`, or `password_expired` for a correct
 * but expired password.
 */
export async function logIn(
  parts: ServiceParts,
  input: { email: string; password: string; captchaToken: string | null | undefined },
  call: Call,
): Promise<SignIn> {
  await requireCaptcha(parts, input.captchaToken, call);
  const { account } = await checkPassword(parts, input, call);
  if (await isPasswordExpired(parts, account)) {
    await recordRefusal(parts, account.email, 'password_expired', call);
    throw refuse('password_expired', 'password_expired');
  }
  return continueSignIn(parts, account, { method: 'password', call });
}

async function isPasswordExpired(parts: ServiceParts, account: Account): Promise<boolean> {
  const { value: days } = (await readSignInPolicy(parts)).passwordMaxAgeDays;
  return days > 0 && parts.now() - account.passwordChangedAt >= days * day;
}

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
