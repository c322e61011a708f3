import { Hono } from 'hono';
import { countWait } from '../../views/sign-in/count-wait.ts';
import { z } from 'zod';
import { mfaSettings } from '../../api/contract/accounts/mfa.ts';
import { login, logout, recordLogoutReason } from '../../api/contract/accounts/sign-in.ts';
import { type SignInProvider, signInProviders } from '../../api/vocabulary/sign-in-providers.ts';
import { ServiceError } from '../../api/errors.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import { paths } from '../../paths.ts';
import type { LoginPageProps } from '../../views/sign-in/login-page.tsx';
import { type ConsoleEnv, currentUser } from '../context.ts';
import { choice, exactly, flag, given, line } from '../fields.ts';
import {
  formErrorOf,
  fromShown,
  isClean,
  loginChecks,
  problemsOf,
  retryMessage,
  withSecretsAgain,
} from '../form-problems.ts';
import { loadUser } from '../middleware/guards.ts';
import type { SetupGate } from '../middleware/setup-gate.ts';
import { closeSessionCookie } from '../middleware/session.ts';
import { forgetShown, pathShowing, readShown, type Shown } from '../show-again.ts';
import { type Asked, form, formOrNothing, onlyForms, query } from '../validate.ts';
import { forgetCodeLock, readCodeLock } from './code-lock-cookie.ts';
import { continueSignIn, goTo, stepPath } from './continue-sign-in.ts';
import { renderLogin, safeReturnUrl } from './render-auth.tsx';
import { forgetReturnUrl, keepReturnUrl, readReturnUrl } from './return-cookie.ts';
import { readSignIn } from './require-sign-in-step.ts';
import { type SsoReason, ssoReasonNames } from './sso/fail-sign-in.tsx';
import { forgetTypedEmail, keepTypedEmail } from './typed-email-cookie.ts';
import { emailLimit, reasonLimit } from '../../api/limits.ts';

/** Query of the form: the return target, the reason for the redirect, and the outcome of a sign-in elsewhere. */
const loginQuery = z.object({
  returnUrl: given,
  eventsPageRedirectFilters: given,
  error: line(reasonLimit),
  email: line(emailLimit),
  notice: given,
  samlSuccess: choice(['true']),
  sso_error: choice(signInProviders),
  sso_reason: choice(ssoReasonNames),
});
type LoginRequest = Asked<{ query: typeof loginQuery }>;
const loginForm = z.object({
  email: line(),
  current_password: exactly(),
  recaptcha_token: given,
  returnUrl: given,
});
/** Reasons for signing out, as far as the pages know them (SI-24). */
const logoutForm = z.object({ everywhere: flag, reason: choice(['user', 'other_account']) });

/** Sign-in by email and password, and signing out. */
export const loginRoutes = (https: boolean, setup: SetupGate): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.signIn.index(), (c) => c.redirect(paths.signIn.login(), 302))
    .get(paths.signIn.login(), setup.redirect, query(loginQuery), (c) => showLogin(c, https))
    .post(paths.signIn.login(), onlyForms, form(loginForm), async (c) => {
      const { returnUrl: back, ...body } = c.req.valid('form');
      const { email } = body;
      const returnUrl = safeReturnUrl(c, back);
      // Redirects, so that reloading is not another try.
      const again = (why: Shown) =>
        goTo(c, pathShowing(c, paths.signIn.login(returnUrl), { ...why, values: { email } }));
      const problems = problemsOf(loginChecks, body);
      keepTypedEmail(c, https, email);
      if (!isClean(problems)) {
        return again({ problems: withSecretsAgain(problems, body, ['current_password']) });
      }
      try {
        // The order of SI-09. Before the password is verified every address gets the same settings, so the real ones
        // are in the answer of the login.
        await c.var.client.call(mfaSettings, { body: { userEmail: email } }, { token: undefined });
        const signIn = await c.var.client.call(login, { body }, { token: undefined });
        forgetCodeLock(c, https);
        return await continueSignIn(c, https, signIn, returnUrl);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        // The service reveals this only to someone who knows the password (SI-12).
        if (error.code === 'password_expired') return goTo(c, paths.signIn.passwordExpired(email));
        // Strangers may have locked the account: the message says how its owner gets in.
        const isLocked = error.problem === 'wait_attempts';
        const formError = isLocked ? retryMessage(error, 'sign_in.locked') : formErrorOf(error, loginWords);
        if (!formError) throw error;
        return again({ error: formError });
      }
    })
    // A POST without a body signs out as well.
    .post(paths.signIn.logout(), formOrNothing, form(logoutForm), async (c) => {
      const { everywhere, reason = 'user' } = c.req.valid('form');
      closeSessionCookie(c, https);
      forgetReturnUrl(c, https);
      forgetTypedEmail(c, https);
      forgetShown(c);
      c.header('Clear-Site-Data', leftBehind);
      // The browser is signed out even if the service fails.
      await c.var.client.call(logout, { body: { reason, everywhere } }).catch((error: unknown) => {
        if (!(error instanceof ServiceError && error.code === 'unauthenticated')) {
          c.var.log.warn({ err: error }, 'the session could not be ended in the service');
        }
      });
      return goTo(c, paths.signIn.login());
    });

/**
 * Data that the browser clears at sign-out: cached pages and responses, and stored data, such as an action that waits
 * for a sign-in. Not `"cookies"`: that removes every cookie of the whole domain, including other hosts', the language
 * and the theme; the session cookie is removed by name.
 */
const leftBehind = '"cache", "storage"';

const loginWords = {
  invalid_account: 'avanan.login.invalid_account',
  invalid_input: 'avanan.login.invalid_account',
  account_disabled: 'sign_in.account_disabled',
  captcha_failed: 'sign_in.captcha_failed',
} as const;

async function showLogin(c: LoginRequest, https: boolean): Promise<Response> {
  const returnUrl = readTarget(c);
  await loadUser(c);
  if (currentUser(c)) {
    forgetReturnUrl(c, https);
    return c.redirect(returnUrl ?? readReturnUrl(c) ?? paths.home(), 303);
  }
  const { error, problems, values } = readShown(c);
  // Shows the outcome to somebody who tried another account meanwhile.
  const pending = error || problems ? undefined : await readSignIn(c);
  if (pending && pending.next !== 'done') {
    keepReturnUrl(c, https, returnUrl);
    return c.redirect(stepPath(pending.next), 303);
  }
  await recordReason(c);
  return renderLogin(c, {
    ...(returnUrl && { returnUrl }),
    ...(error ? { formError: error } : problems ? {} : whyHere(c)),
    fieldErrors: fromShown(problems, ['email', 'current_password']),
    ...(values?.['email'] && { values: { email: values['email'] } }),
  });
}

/**
 * The return target of this login: with `eventsPageRedirectFilters` at the security events with that filter (SI-06).
 */
function readTarget(c: LoginRequest): string | undefined {
  const { eventsPageRedirectFilters: filters, returnUrl } = c.req.valid('query');
  if (filters) return safeReturnUrl(c, paths.securityEvents.list({ filters }));
  return safeReturnUrl(c, returnUrl);
}

/** Records why a page sent the person here with an error (SI-07). Never in the way of the form. */
async function recordReason(c: LoginRequest): Promise<void> {
  const { email, error: reason } = c.req.valid('query');
  if (!reason) return;
  await c.var.client
    .call(recordLogoutReason, { body: { email: email || null, reason } }, { token: undefined })
    .catch((error: unknown) => c.var.log.warn({ err: error }, 'a logout reason was not recorded'));
}

/** The message for somebody who was redirected here. Texts from the URL are never shown. */
function whyHere(c: LoginRequest): Partial<LoginPageProps> {
  const asked = c.req.valid('query');
  const provider = asked.samlSuccess ? 'saml' : asked.sso_error;
  const ssoFailure = asked.sso_reason ? ssoReasons[asked.sso_reason] : provider && ssoFailures[provider];
  if (ssoFailure) return { formError: { key: ssoFailure } };
  if (asked.error) return { notice: notices['signed_out']! };
  const notice = asked.notice ?? '';
  if (notice === 'too_many_codes') return { notice: noticeOfCodes(readCodeLock(c) ?? 0) };
  return Object.hasOwn(notices, notice) ? { notice: notices[notice]! } : {};
}

/** Too many wrong codes, and the seconds for which codes are blocked. */
function noticeOfCodes(wait: number): NonNullable<LoginPageProps['notice']> {
  if (wait === 0) return { tone: 'caution', key: 'code.too_many' };
  const { inMinutes, count } = countWait(wait);
  return { tone: 'caution', key: inMinutes ? 'code.too_many_wait_minutes' : 'code.too_many_wait', count };
}

const ssoFailures: Record<SignInProvider, MessageKey> = {
  google: 'sign_in.google_failed',
  microsoft: 'sign_in.microsoft_failed',
  saml: 'sign_in.saml_failed',
};

const ssoReasons: Record<SsoReason, MessageKey> = {
  no_account: 'sign_in.sso_no_account',
  bad_address: 'sign_in.sso_bad_address',
  disabled: 'sign_in.account_disabled',
};

const notices: Record<string, NonNullable<LoginPageProps['notice']>> = {
  signed_out: { tone: 'info', title: 'sign_in.signed_out_title', key: 'sign_in.signed_out' },
  step_expired: { tone: 'caution', title: 'sign_in.step_expired_title', key: 'sign_in.step_expired' },
  password_changed: { tone: 'positive', key: 'sign_in.password_changed' },
};
