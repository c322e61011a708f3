import { type SignInStep, signInStatus } from '../../api/contract/accounts/sign-in.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import type { ConsoleContext } from '../context.ts';
import { stepPath } from './continue-sign-in.ts';
import { readReturnUrl } from './return-cookie.ts';

export type SignInState = CallAnswer<typeof signInStatus>;

/** How the browser's sign-in stands; undefined without one, or when it has ended. */
export async function readSignIn(c: ConsoleContext): Promise<SignInState | undefined> {
  if (!c.var.sessionToken) return undefined;
  try {
    return await c.var.client.call(signInStatus, {});
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthenticated') return undefined;
    throw error;
  }
}

/**
 * The sign-in when it stands at `step`; otherwise the answer that leads to where it does stand, or to the password form.
 */
export async function standAt(c: ConsoleContext, step: SignInStep): Promise<SignInState | Response> {
  const state = await readSignIn(c);
  if (!state) return c.redirect(stepExpired, 303);
  return state.next === step ? state : c.redirect(stepPath(state.next, readReturnUrl(c)), 303);
}

/**
 * The sign-in when its email address is to be proved: at that step, or by choice before MFA is set up.
 */
export async function standAtEmailCode(c: ConsoleContext): Promise<SignInState | Response> {
  const state = await readSignIn(c);
  return state?.next === 'mfa_setup' && !state.email_verified ? state : standAt(c, 'email_verification');
}

/** The password form, saying that the sign-in has taken too long. */
export const stepExpired = `${paths.signIn.login()}?notice=step_expired`;

/** The password form, saying that there were too many wrong codes (SI-14). */
export const tooManyCodes = `${paths.signIn.login()}?notice=too_many_codes`;
