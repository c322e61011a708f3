import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { SignIn, signInStatus } from '../../api/contract/accounts/sign-in.ts';
import type { Call } from '../call.ts';
import { isOnboardingRequired } from '../config/onboarding.ts';
import type { ServiceParts } from '../service-parts.ts';
import { continueSignIn, presentSignIn } from './continue-sign-in.ts';
import { readEmailCode } from './email-code.ts';
import { isAddressProved } from './next-step.ts';
import { readCodeState } from './prove-login-code.ts';
import { readMfaPolicy } from './read-sign-in-policy.ts';
import { requireStage } from './require-stage.ts';
import type { LiveSession } from './session-store-sqlite.ts';
import { refuse } from '../refuse.ts';

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
    const { isOver, waitTime } = await readCodeState(parts, session, call);
    return { over: isOver, can_send: false, wait_time: waitTime };
  }
  if (session.stage !== 'email_verification') return null;
  const { isOver, canSend, waitTime } = await readEmailCode(parts, session, call);
  return { over: isOver, can_send: canSend, wait_time: waitTime };
}

/** Records the reason of a maintenance user in the audit trail, as `Login-Reason` (SI-13). */
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
