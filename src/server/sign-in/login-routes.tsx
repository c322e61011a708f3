import { Hono } from 'hono';
import { z } from 'zod';
import { mfaSettings } from '../../api/contract/accounts/mfa.ts';
import { login, logout, recordLogoutReason } from '../../api/contract/accounts/sign-in.ts';
import { nameOfProvider, signInProviders } from '../../api/vocabulary/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf, type PlainKey, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { LoginPageProps } from '../../views/sign-in/login-page.tsx';
import { type ConsoleContext, type ConsoleEnv, currentUser } from '../context.ts';
import { choice, exactly, flag, given, line } from '../fields.ts';
import { formPage, goTo } from '../form-page.ts';
import { formErrorOf, isClean, loginChecks, problemsOf } from '../form-problems.ts';
import { loadUser } from '../middleware/guards.ts';
import type { SetupGate } from '../middleware/setup-gate.ts';
import { closeSessionCookie } from '../middleware/session.ts';
import { forgetShown, readShown } from '../show-again.ts';
import { form, formOrNothing, readQuery } from '../validate.ts';
import { continueSignIn, readSignIn, stepPath } from './continue-sign-in.ts';
import { readOidcName } from '../read-captcha.ts';
import { renderLogin, safeReturnUrl } from './render-auth.tsx';
import { type SsoReason, ssoReasonNames } from './sso/fail-sign-in.tsx';
import { emailLimit, reasonLimit } from '../../api/limits.ts';
import { codeLockCookie, returnCookie, typedEmailCookie } from './cookies.ts';

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
/** Sign-in by email and password. */
const loginForm = formPage(paths.signIn.login(), {
  fields: z.object({
    email: line(),
    current_password: exactly(),
    recaptcha_token: given,
    returnUrl: given,
    /** Leaves for the page of a forgotten password with the typed address. */
    forgot: flag,
  }),
  secrets: ['current_password'],
  forgets: ['recaptcha_token'],
  inCookie: true,
  page: (c, _, { returnUrl }) => paths.signIn.login(safeReturnUrl(c, returnUrl)),
  load: skipLogin,
  checks({ forgot, ...typed }, _, c) {
    typedEmailCookie.keep(c, typed.email);
    return forgot ? {} : problemsOf(loginChecks, typed);
  },
  async save(c, { returnUrl: back, forgot, ...body }) {
    const returnUrl = safeReturnUrl(c, back);
    if (forgot) return paths.signIn.forgotPassword({ returnUrl });
    // The order of SI-09. Before the password is verified every address gets the same settings, so the real ones
    // are in the answer of the login.
    await c.var.client.call(mfaSettings, { body: { userEmail: body.email } }, { token: undefined });
    const signIn = await c.var.client.call(login, { body }, { token: undefined });
    codeLockCookie.forget(c);
    return continueSignIn(c, signIn, returnUrl);
  },
  explain(error, c, { email }) {
    // The service reveals this only to someone who knows the password (SI-12).
    if (error.code === 'password_expired') return goTo(c, paths.signIn.passwordExpired(email));
    const known = formErrorOf(error, loginWords);
    // Strangers may have locked the account: the message says how its owner gets in.
    const isLocked = error.problem === 'wait_attempts';
    return known && { form: isLocked ? { ...known, key: 'sign_in.locked' } : known };
  },
  async show(c, { values: { email }, problems, failure }) {
    const returnUrl = readTarget(c);
    await recordReason(c);
    return renderLogin(c, {
      ...(returnUrl && { returnUrl }),
      ...(failure ? { formError: failure } : isClean(problems) ? await whyHere(c) : {}),
      problems,
      ...(email && { values: { email } }),
    });
  },
});

/** Reasons for signing out, as far as the pages know them (SI-24). */
const logoutForm = z.object({ everywhere: flag, reason: choice(['user', 'other_account']) });

/** Sign-in by email and password, and signing out. */
export const loginRoutes = (setup: SetupGate): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.signIn.index(), (c) => c.redirect(paths.signIn.login(), 302))
    .get(paths.signIn.login(), setup.redirect)
    .route('/', loginForm)
    // A POST without a body signs out as well.
    .post(paths.signIn.logout(), formOrNothing, form(logoutForm), async (c) => {
      const { everywhere, reason = 'user' } = c.req.valid('form');
      closeSessionCookie(c);
      returnCookie.forget(c);
      typedEmailCookie.forget(c);
      forgetShown(c);
      c.header('Clear-Site-Data', leftBehind);
      // The browser is signed out even if the service fails.
      await c.var.client.call(logout, { body: { reason, everywhere } }).catch((error: unknown) => {
        if (!(error instanceof ServiceError && error.code === 'unauthenticated')) {
          c.var.log.warn({ err: error }, 'the session could not be ended in the service');
        }
      });
      return goTo(c, paths.signIn.login() + (reason === 'user' ? '?notice=logged_out' : ''));
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
  // What a service answers that knows no codes.
  unauthenticated: 'avanan.login.invalid_account',
  account_disabled: 'sign_in.account_disabled',
  captcha_failed: 'sign_in.captcha_failed',
  internal: 'sign_in.failed',
} as const;

/** Where somebody is led who is signed in, or in the middle of it; undefined for others. */
async function skipLogin(c: ConsoleContext): Promise<Response | undefined> {
  if (c.req.method === 'POST') return undefined;
  const returnUrl = readTarget(c);
  await loadUser(c);
  if (currentUser(c)) {
    returnCookie.forget(c);
    return c.redirect(returnUrl ?? returnCookie.read(c) ?? paths.home(), 303);
  }
  // Shows the outcome to somebody who tried another account meanwhile.
  const { error, problems, refusal } = readShown(c);
  const pending = error || problems || refusal ? undefined : await readSignIn(c);
  if (!pending || pending.next === 'done') return undefined;
  returnCookie.keep(c, returnUrl);
  return c.redirect(stepPath(pending.next), 303);
}

/**
 * The return target of this login: with `eventsPageRedirectFilters` at the security events with that filter (SI-06).
 */
function readTarget(c: ConsoleContext): string | undefined {
  const { eventsPageRedirectFilters: filters, returnUrl } = readQuery(c, loginQuery);
  if (filters) return safeReturnUrl(c, paths.securityEvents.list({ filters }));
  return safeReturnUrl(c, returnUrl);
}

/** Records why a page sent the person here with an error (SI-07). Never in the way of the form. */
async function recordReason(c: ConsoleContext): Promise<void> {
  const { email, error: reason } = readQuery(c, loginQuery);
  if (!reason) return;
  await c.var.client
    .call(recordLogoutReason, { body: { email: email || null, reason } }, { token: undefined })
    .catch((error: unknown) => c.var.log.warn({ err: error }, 'a logout reason was not recorded'));
}

/** The message for somebody who was redirected here. Texts from the URL are never shown. */
async function whyHere(c: ConsoleContext): Promise<Partial<LoginPageProps>> {
  const t = messagesOf(c.var.locale);
  const asked = readQuery(c, loginQuery);
  const provider = asked.samlSuccess ? 'saml' : asked.sso_error;
  if (asked.sso_reason) return { formError: t(ssoReasons[asked.sso_reason]) };
  if (provider) {
    const name = nameOfProvider(provider, await readOidcName(c));
    const failure = name ? t('sign_in.provider_failed', { provider: name }) : t('sign_in.saml_failed');
    return { formError: `${failure} ${t('sign_in.sso_ask')}` };
  }
  if (asked.error) return { notice: noticeOf(t, 'signed_out') };
  if (asked.notice === 'too_many_codes') return { notice: noticeOfCodes(t, codeLockCookie.read(c) ?? 0) };
  const notice = noticeNames.find((name) => name === (asked.notice ?? c.var.sessionProblem));
  return notice ? { notice: noticeOf(t, notice) } : {};
}

/** Too many wrong codes, and the seconds for which codes are blocked. */
const noticeOfCodes = (t: Translate, wait: number): Notice => ({
  tone: 'caution',
  text: wait === 0 ? t('code.too_many') : t('code.too_many_wait', { when: t.wait(wait) }),
});

const ssoReasons: Record<SsoReason, PlainKey> = {
  no_account: 'sign_in.sso_no_account',
  bad_address: 'sign_in.sso_bad_address',
  unverified: 'sign_in.sso_unverified',
  disabled: 'sign_in.account_disabled',
};

type Notice = NonNullable<LoginPageProps['notice']>;

const noticeTones = {
  signed_out: 'info',
  logged_out: 'positive',
  session_ended_elsewhere: 'caution',
  session_timed_out: 'info',
  step_expired: 'caution',
} as const;
const noticeNames = Object.keys(noticeTones) as (keyof typeof noticeTones)[];
const noticeOf = (t: Translate, name: keyof typeof noticeTones): Notice => ({
  tone: noticeTones[name],
  ...(name !== 'logged_out' && { title: t(`sign_in.${name}_title`) }),
  text: t(`sign_in.${name}`),
});
