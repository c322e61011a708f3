import { Hono } from 'hono';
import { mfaSettings } from '../../api/contract/accounts/mfa.ts';
import { login, logout, recordLogoutReason } from '../../api/contract/accounts/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import type { LoginPageProps } from '../../views/sign-in/login-page.tsx';
import { type ConsoleContext, type ConsoleEnv, currentUser } from '../context.ts';
import { checkLogin, formErrorOf, fromShown, isClean, toShown } from '../form-problems.ts';
import { loadUser } from '../middleware/guards.ts';
import type { SetupGate } from '../middleware/setup-gate.ts';
import { closeSessionCookie } from '../middleware/session.ts';
import { readForm } from '../read-form.ts';
import { forgetShown, pathShowing, readShown, type Shown } from '../show-again.ts';
import { forgetCodeLock, readCodeLock } from './code-lock-cookie.ts';
import { continueSignIn, goTo, stepPath } from './continue-sign-in.ts';
import { renderLogin, safeReturnUrl } from './render-auth.tsx';
import { forgetReturnUrl, keepReturnUrl, readReturnUrl } from './return-cookie.ts';
import { readSignIn } from './stand-at.ts';
import { forgetTypedEmail, keepTypedEmail } from './typed-email-cookie.ts';
import { emailLimit, reasonLimit } from '../../api/limits.ts';

/** Sign-in by email and password, and signing out. */
export const loginRoutes = (https: boolean, setup: SetupGate): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.signIn.index(), (c) => c.redirect(paths.signIn.login(), 302))
    .get(paths.signIn.login(), setup.redirect, (c) => showLogin(c, https))
    .post(paths.signIn.login(), async (c) => {
      const fields = await readForm(c);
      const form = {
        email: (fields.get('email') ?? '').trim(),
        current_password: fields.get('current_password') ?? '',
      };
      const returnUrl = safeReturnUrl(c, fields.get('returnUrl'));
      // By an address of its own: to load the answer again must not be another try.
      const again = (why: Shown) =>
        goTo(c, pathShowing(c, paths.signIn.login(returnUrl), { ...why, values: { email: form.email } }));
      const problems = checkLogin(form);
      keepTypedEmail(c, https, form.email);
      if (!isClean(problems)) return again({ problems: toShown(problems) });
      try {
        const body = { ...form, recaptcha_token: fields.get('recaptcha_token') };
        // The order of SI-09. Before the password is right every address has the same settings, so what holds
        // for this one is in the answer of the login.
        await c.var.client.call(mfaSettings, { body: { userEmail: form.email } }, { token: undefined });
        const signIn = await c.var.client.call(login, { body }, { token: undefined });
        forgetCodeLock(c, https);
        return await continueSignIn(c, https, signIn, returnUrl);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        // The service says so only to whoever knows the password (SI-12).
        if (error.code === 'password_expired') return goTo(c, paths.signIn.passwordExpired(form.email));
        const formError = formErrorOf(error, loginWords);
        if (!formError) throw error;
        return again({ error: formError });
      }
    })
    .post(paths.signIn.logout(), async (c) => {
      // A bare POST is a wish to leave like any other.
      const fields = await readForm(c).catch(() => new URLSearchParams());
      const everywhere = fields.get('everywhere') === '1';
      const reason = logoutReasons.find((known) => known === fields.get('reason')) ?? 'user';
      closeSessionCookie(c, https);
      forgetReturnUrl(c, https);
      forgetTypedEmail(c, https);
      forgetShown(c);
      c.header('Clear-Site-Data', leftBehind);
      // Whoever wants out is out of this browser, whatever the service says.
      await c.var.client.call(logout, { body: { reason, everywhere } }).catch((error: unknown) => {
        if (!(error instanceof ServiceError && error.code === 'unauthenticated')) {
          c.var.log.warn({ err: error }, 'the session could not be ended in the service');
        }
      });
      return goTo(c, paths.signIn.login());
    });

/**
 * What the browser forgets at a sign-out: pages and answers it holds, and what pages have stored, such as an action that
 * waits for a sign-in. Not `"cookies"`: that takes every cookie of the whole domain, those of other hosts below it, the
 * language and the theme included; the session's own is removed by name.
 */
const leftBehind = '"cache", "storage"';

/** Why people sign out, as far as the pages know (SI-24). */
const logoutReasons = ['user', 'other_account'] as const;

const loginWords = {
  invalid_account: 'avanan.login.invalid_account',
  invalid_input: 'avanan.login.invalid_account',
  account_disabled: 'sign_in.account_disabled',
  captcha_failed: 'sign_in.captcha_failed',
} as const;

async function showLogin(c: ConsoleContext, https: boolean): Promise<Response> {
  const returnUrl = readTarget(c);
  await loadUser(c);
  if (currentUser(c)) {
    forgetReturnUrl(c, https);
    return c.redirect(returnUrl ?? readReturnUrl(c) ?? paths.home(), 303);
  }
  const { error, problems, values } = readShown(c);
  // Whoever tried another account meanwhile is told what became of that.
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

/** Where this login is to end: with `eventsPageRedirectFilters` at the security events with that filter (SI-06). */
function readTarget(c: ConsoleContext): string | undefined {
  const filters = c.req.query('eventsPageRedirectFilters');
  if (filters) return safeReturnUrl(c, paths.securityEvents.list({ filters }));
  return safeReturnUrl(c, c.req.query('returnUrl'));
}

/** Records why a page sent the person here with an error (SI-07). Never in the way of the form. */
async function recordReason(c: ConsoleContext): Promise<void> {
  const reason = c.req.query('error')?.trim().slice(0, reasonLimit);
  if (!reason) return;
  const email = c.req.query('email')?.trim().slice(0, emailLimit) || null;
  await c.var.client
    .call(recordLogoutReason, { body: { email, reason } }, { token: undefined })
    .catch((error: unknown) => c.var.log.warn({ err: error }, 'a logout reason was not recorded'));
}

/** What the page says to somebody who did not just open it. Texts from the address are never shown. */
function whyHere(c: ConsoleContext): Partial<LoginPageProps> {
  const provider = c.req.query('samlSuccess') === 'true' ? 'saml' : (c.req.query('sso_error') ?? '');
  const reason = c.req.query('sso_reason') ?? '';
  const ssoFailure = Object.hasOwn(ssoReasons, reason)
    ? ssoReasons[reason]
    : Object.hasOwn(ssoFailures, provider)
      ? ssoFailures[provider]
      : undefined;
  if (ssoFailure) return { formError: { key: ssoFailure } };
  if (c.req.query('error')) return { notice: notices['signed_out']! };
  const notice = c.req.query('notice') ?? '';
  if (notice === 'too_many_codes') return { notice: noticeOfCodes(readCodeLock(c) ?? 0) };
  return Object.hasOwn(notices, notice) ? { notice: notices[notice]! } : {};
}

/** Too many wrong codes, and the seconds for which none is taken. */
function noticeOfCodes(wait: number): NonNullable<LoginPageProps['notice']> {
  if (wait === 0) return { tone: 'caution', key: 'code.too_many' };
  return wait > 90
    ? { tone: 'caution', key: 'code.too_many_wait_minutes', count: Math.ceil(wait / 60) }
    : { tone: 'caution', key: 'code.too_many_wait', count: wait };
}

const ssoFailures: Record<string, NonNullable<LoginPageProps['formError']>['key']> = {
  google: 'sign_in.google_failed',
  microsoft: 'sign_in.microsoft_failed',
  saml: 'sign_in.saml_failed',
  saml_email: 'sign_in.sso_choose_email',
};

const ssoReasons: Record<string, NonNullable<LoginPageProps['formError']>['key']> = {
  no_account: 'sign_in.sso_no_account',
  disabled: 'sign_in.account_disabled',
};

const notices: Record<string, NonNullable<LoginPageProps['notice']>> = {
  signed_out: { tone: 'info', title: 'sign_in.signed_out_title', key: 'sign_in.signed_out' },
  step_expired: { tone: 'caution', title: 'sign_in.step_expired_title', key: 'sign_in.step_expired' },
  password_changed: { tone: 'positive', key: 'sign_in.password_changed' },
};
