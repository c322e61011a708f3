import {
  currentUser,
  type SignIn,
  signInStatus,
  type SignInStep,
} from '../../api/contract/accounts/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import type { ConsoleContext } from '../context.ts';
import { keepDeviceToken } from '../middleware/device-cookie.ts';
import { openSessionCookie } from '../middleware/session.ts';
import { goTo } from '../form-page.ts';
import { codeLockCookie, returnCookie, typedEmailCookie } from './cookies.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';

/** The page of each step of a sign-in; `done` has none. */
const stepPages: Readonly<Record<Exclude<SignInStep, 'done'>, string>> = {
  code: paths.signIn.code(),
  email_verification: paths.signIn.emailVerification(),
  mfa_setup: paths.signIn.mfaSetup(),
  login_reason: paths.signIn.loginReason(),
  tenant_approval: paths.signIn.tenantApproval(),
};

/** The page for `next`: that of the step, or the return target. */
export function stepPath(next: SignInStep, returnUrl?: string): string {
  return next === 'done' ? (returnUrl ?? paths.home()) : stepPages[next];
}

/** Polls of the current user before the browser waits, and the milliseconds between them (SI-10). */
const tries = 3;
const pause = 1_000;

/**
 * Continues after a step: stores the new token, then redirects to the next step, or, after the last one and once the
 * session is active (SI-10), to onboarding or the return target.
 */
export async function continueSignIn(
  c: ConsoleContext,
  signIn: SignIn,
  returnUrl?: string,
): Promise<Response> {
  openSessionCookie(c, signIn.token, signIn.expires_at);
  keepDeviceToken(c, signIn.device_token);
  const target = returnUrl ?? returnCookie.read(c);
  if (signIn.next !== 'done') {
    returnCookie.keep(c, target);
    return goTo(c, stepPath(signIn.next));
  }
  typedEmailCookie.forget(c);
  const end = signIn.on_boarding_required ? paths.onboarding() : (target ?? paths.home());
  if (await isUserKnown(c, signIn.token)) {
    returnCookie.forget(c);
    return goTo(c, end);
  }
  returnCookie.keep(c, end);
  return goTo(c, paths.signIn.finish());
}

async function isUserKnown(c: ConsoleContext, token: string): Promise<boolean> {
  for (let tried = 1; tried <= tries; tried += 1) {
    try {
      await c.var.client.call(currentUser, {}, { token });
      return true;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
    if (tried < tries) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return false;
}

export type SignInState = CallAnswer<typeof signInStatus>;

/** The browser's sign-in; undefined without one, or when it has ended. */
export async function readSignIn(c: ConsoleContext): Promise<SignInState | undefined> {
  if (!c.var.sessionToken) return undefined;
  try {
    return await c.var.client.call(signInStatus, {});
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthenticated') return undefined;
    throw error;
  }
}

/** The sign-in if it is at `step`; otherwise a redirect to its current step, or to the password form. */
export async function requireSignInStep(
  c: ConsoleContext,
  step: SignInStep,
): Promise<SignInState | Response> {
  const state = await readSignIn(c);
  if (!state) return c.redirect(stepEnded(c), 303);
  return state.next === step ? state : c.redirect(stepPath(state.next, returnCookie.read(c)), 303);
}

/** The redirect for an ended sign-in: the password form, with the reason as far as this browser knows it. */
export const stepEnded = (c: ConsoleContext): string =>
  `${paths.signIn.login()}?notice=${codeLockCookie.read(c) === undefined ? 'step_expired' : 'too_many_codes'}`;

/** The address of the password form with the notice of too many wrong codes (SI-14); the cookie holds how long none is accepted. */
export const tooManyCodes = `${paths.signIn.login()}?notice=too_many_codes`;

/**
 * Whether a refusal means that the sign-in is at another step by now, such as after the same form in another window.
 */
export const isAtOtherStep = (error: ServiceError): boolean =>
  error.code === 'conflict' && error.problem === 'step_wrong';
