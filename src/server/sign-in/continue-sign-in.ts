import { currentUser, type SignIn, type SignInStep } from '../../api/contract/accounts/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import type { ConsoleContext } from '../context.ts';
import { keepDeviceToken } from '../middleware/device-cookie.ts';
import { openSessionCookie } from '../middleware/session.ts';
import { isHtmx } from '../render/request-kind.ts';
import { forgetReturnUrl, keepReturnUrl, readReturnUrl } from './return-cookie.ts';
import { forgetTypedEmail } from './typed-email-cookie.ts';

/** The page of each step that a sign-in can stand at; `done` has none of its own. */
const stepPages: Readonly<Record<Exclude<SignInStep, 'done'>, string>> = {
  code: paths.signIn.code(),
  email_verification: paths.signIn.emailVerification(),
  mfa_setup: paths.signIn.mfaSetup(),
  login_reason: paths.signIn.loginReason(),
  tenant_approval: paths.signIn.tenantApproval(),
};

/** Where a sign-in goes on from `next`: its step's page, or the page it was for. */
export function stepPath(next: SignInStep, returnUrl?: string): string {
  return next === 'done' ? (returnUrl ?? paths.home()) : stepPages[next];
}

/** How often the current user is asked for before the browser waits, and the milliseconds between (SI-10). */
const tries = 3;
const pause = 1_000;

/**
 * Goes on after a step: keeps the new token, then leads to the next step, or, when that was the last one and the service
 * knows its session (SI-10), to onboarding or to where the sign-in was meant to end.
 */
export async function continueSignIn(
  c: ConsoleContext,
  https: boolean,
  signIn: SignIn,
  returnUrl?: string,
): Promise<Response> {
  openSessionCookie(c, https, signIn.token, signIn.expires_at);
  keepDeviceToken(c, https, signIn.device_token);
  const target = returnUrl ?? readReturnUrl(c);
  if (signIn.next !== 'done') {
    keepReturnUrl(c, https, target);
    return goTo(c, stepPath(signIn.next));
  }
  forgetTypedEmail(c, https);
  const end = signIn.on_boarding_required ? paths.onboarding() : (target ?? paths.home());
  if (await isUserKnown(c, signIn.token)) {
    forgetReturnUrl(c, https);
    return goTo(c, end);
  }
  keepReturnUrl(c, https, end);
  return goTo(c, paths.signIn.finish());
}

/** Leads on after a form: a whole new page, also from htmx, because everything around the form changes. */
export const goTo = (c: ConsoleContext, path: string): Response =>
  isHtmx(c) ? c.body(null, 204, { 'HX-Redirect': path }) : c.redirect(path, 303);

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
