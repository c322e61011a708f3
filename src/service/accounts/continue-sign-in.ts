import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import type { Call } from '../call.ts';
import { isOnboardingRequired } from '../config/onboarding.ts';
import type { ServiceParts } from '../service-parts.ts';
import { presentUser, type Account } from './account.ts';
import { sendEmailCode } from './email-code.ts';
import { issueDeviceToken } from './known-device.ts';
import { deviceOf } from './network-of.ts';
import { nextStep } from './next-step.ts';
import { readSignInPolicy } from './read-sign-in-policy.ts';
import { hashSecret, newSecret, sessionTokenPrefix } from '../secret-box/secrets.ts';
import { noticeValues, sendNotice } from '../mail-out/send-notice.ts';
import type { SignInMethod } from '../../api/vocabulary/sign-in-providers.ts';
import type { LiveSession, SignInProof } from './session-store-sqlite.ts';
import { refuse } from '../refuse.ts';

/** The step that an account has just completed. */
export interface SignInProgress {
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
