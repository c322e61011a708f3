import { currentUser, type SignIn, type SignInStep } from '../../api/contract/accounts/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import type { ConsoleContext } from '../context.ts';
import { keepDeviceToken } from '../middleware/device-cookie.ts';
import { openSessionCookie } from '../middleware/session.ts';
import { goTo } from '../form-page.ts';
import { returnCookie, typedEmailCookie } from './cookies.ts';

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
