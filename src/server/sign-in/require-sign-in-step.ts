import { type SignInStep, signInStatus } from '../../api/contract/accounts/sign-in.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import type { ConsoleContext } from '../context.ts';
import { stepPath } from './continue-sign-in.ts';
import { codeLockCookie, returnCookie } from './cookies.ts';

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
