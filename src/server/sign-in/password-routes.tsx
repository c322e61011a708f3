import { Hono } from 'hono';
import { z } from 'zod';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import {
  changePassword,
  forgotPassword,
  resetLinkMinutes,
  resetLinkPause,
  resetPassword,
  showResetLink,
} from '../../api/contract/accounts/passwords.ts';
import { ServiceError } from '../../api/errors.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { LinkButton } from '../../views/ui/button.tsx';
import { ForgotPage, type ForgotPageProps, ForgotSentPage } from '../../views/sign-in/forgot-page.tsx';
import { NoticePage } from '../../views/sign-in/notice-page.tsx';
import {
  ExpiredPage,
  type ExpiredPageProps,
  ResetPage,
  type ResetPageProps,
} from '../../views/sign-in/password-pages.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { exactly, flag, given, line } from '../fields.ts';
import {
  fails,
  formErrorOf,
  fromShown,
  isClean,
  limitMessage,
  newPasswordError,
  newPasswordChecks,
  passwordChangeChecks,
  passwordErrors,
  passwordFields,
  problemsOf,
  textOf,
} from '../form-problems.ts';
import { keepDeviceToken } from '../middleware/device-cookie.ts';
import { requireVisitor } from '../middleware/guards.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { readCaptcha } from '../read-captcha.ts';
import { pathShowing, readShown, type Shown } from '../show-again.ts';
import { goTo } from '../form-page.ts';
import { form, onlyForms, param, query } from '../validate.ts';
import { renderAuth, safeReturnUrl } from './render-auth.tsx';
import { codeLimit, typedPasswordLimit } from '../../api/limits.ts';
import { typedEmailCookie } from './cookies.ts';

const returnQuery = z.object({ returnUrl: given });
const forgotQuery = returnQuery.extend({ sent: flag });
const forgotForm = returnQuery.extend({ email: line(), recaptcha_token: given });
const forgotChecks = z.object({ email: z.string().refine(isEmailAddress, fails('invalid_email')) });
const resetQuery = z.object({ token: given, done: flag });
const resetForm = z.object({ token: given, new_password: exactly(), confirm_password: exactly() });
const emailParam = z.object({ email: z.string() });
const expiredForm = z.object({
  current_password: exactly(typedPasswordLimit),
  new_password: exactly(),
  confirm_password: exactly(),
  code: line(codeLimit),
  recaptcha_token: given,
});

/** Forgotten, reset and expired passwords. */
export const passwordRoutes = new Hono<ConsoleEnv>()
  .get(paths.signIn.forgotPassword(), requireVisitor, query(forgotQuery), (c) => {
    const asked = c.req.valid('query');
    const back = backTo(c, asked.returnUrl);
    const { problems, refusal, values } = readShown(c);
    const email = values?.['email'] ?? typedEmailCookie.read(c);
    if (!asked.sent || !email) {
      return renderForgot(c, {
        ...(email && { email }),
        ...(problems && { fieldError: 'invalid_email' as const }),
        ...(refusal && { failure: whyNoLink(c, refusal) }),
        ...back,
      });
    }
    const page = (
      <ForgotSentPage
        locale={c.var.locale}
        email={email}
        minutes={resetLinkMinutes}
        pause={resetLinkPause}
        {...back}
      />
    );
    return renderAuth(c, page, 'forgot.sent_title');
  })
  .post(paths.signIn.forgotPassword(), onlyForms, query(returnQuery), form(forgotForm), async (c) => {
    const { email, recaptcha_token, returnUrl } = c.req.valid('form');
    const back = backTo(c, returnUrl ?? c.req.valid('query').returnUrl);
    const again = (why: Shown) =>
      goTo(c, pathShowing(c, paths.signIn.forgotPassword(back), { ...why, values: { email } }));
    const problems = problemsOf(forgotChecks, { email });
    if (!isClean(problems)) return again({ problems });
    typedEmailCookie.keep(c, email);
    try {
      const body = { email, recaptcha_token };
      await c.var.client.call(forgotPassword, { body }, { token: undefined });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return again({ refusal: error });
    }
    return goTo(c, paths.signIn.forgotPassword({ sent: '1', ...back }));
  })
  .get(paths.signIn.resetPassword(), requireVisitor, query(resetQuery), async (c) => {
    const { done, token = '' } = c.req.valid('query');
    if (done) return renderResetDone(c);
    return token === '' || token.length > 200
      ? renderBadLink(c, token, 'no_token')
      : openLink(c, token, shownPasswords(c));
  })
  .post(paths.signIn.resetPassword(), onlyForms, query(resetQuery), form(resetForm), async (c) => {
    const { token: sent = '', ...typed } = c.req.valid('form');
    const { token = sent } = c.req.valid('query');
    if (token === '' || token.length > 200) return goTo(c, paths.signIn.resetPassword());
    const page = paths.signIn.resetPassword({ token });
    const problems = problemsOf(newPasswordChecks, typed);
    const again = (wrong: typeof problems) =>
      goTo(c, pathShowing(c, page, { problems: passwordErrors(wrong, typed) }));
    if (!isClean(problems)) return again(problems);
    try {
      const body = { token, new_password: typed.new_password };
      const changed = await c.var.client.call(resetPassword, { body }, { token: undefined });
      keepDeviceToken(c, changed.device_token);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const refused = newPasswordError(error);
      if (refused) return again(refused);
      // The link's page reports that it has expired.
      return goTo(c, error.code === 'link_expired' ? page : pathShowing(c, page, { refusal: error }));
    }
    return goTo(c, paths.signIn.resetPassword({ done: '1' }));
  })
  .get(paths.signIn.passwordExpired(), (c) => c.redirect(paths.signIn.login(), 302))
  .get(
    paths.signIn.passwordExpired(':email'),
    requireVisitor,
    param(emailParam),
    query(z.object({ changed: flag })),
    (c) =>
      renderExpired(c, {
        email: c.req.valid('param').email,
        isChanged: c.req.valid('query').changed,
        ...shownPasswords(c),
      }),
  )
  .post(
    paths.signIn.passwordExpired(':email'),
    onlyForms,
    param(emailParam),
    form(expiredForm),
    async (c) => {
      const { email } = c.req.valid('param');
      const { confirm_password, ...change } = c.req.valid('form');
      const typed = { ...change, confirm_password };
      const problems = problemsOf(passwordChangeChecks, typed);
      const again = (why: Shown) => goTo(c, pathShowing(c, paths.signIn.passwordExpired(email), why));
      if (!isClean(problems)) return again({ problems: passwordErrors(problems, typed) });
      try {
        const body = { email, ...change };
        await c.var.client.call(changePassword, { body }, { token: undefined });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const refused = newPasswordError(error);
        return again(refused ? { problems: passwordErrors(refused, typed) } : { refusal: error });
      }
      typedEmailCookie.keep(c, email);
      return goTo(c, paths.signIn.passwordExpired(email, { changed: '1' }));
    },
  );

/** Why no link was asked for, and when that can be tried again (SI-18). */
function whyNoLink(c: ConsoleContext, refusal: ServiceError): string {
  const t = messagesOf(c.var.locale);
  const limit = limitMessage(refusal);
  const again = (limit && textOf(t, limit)) ?? t('forgot.try_again');
  return `${t('cp_forgot_password_error_text')} ${again}`;
}

/** The return target of the original sign-in, for the way back. */
function backTo(c: ConsoleContext, asked: string | undefined): { returnUrl?: string } {
  const returnUrl = safeReturnUrl(c, asked);
  return returnUrl ? { returnUrl } : {};
}

/**
 * The form of a reset link with its expiry, or a notice that it has expired. Its browser may sign in from then on whatever
 * strangers try. If the service does not answer, the form
 * is shown and its POST reports the problem.
 */
async function openLink(
  c: ConsoleContext,
  token: string,
  state: Omit<ResetPageProps, 'locale' | 'token' | 'until'>,
): Promise<Response> {
  try {
    const { expires_at: at, device_token } = await c.var.client.call(
      showResetLink,
      { body: { token } },
      { token: undefined },
    );
    keepDeviceToken(c, device_token);
    const until = messagesOf(c.var.locale).dateTime(at, c.var.timeZone, 'deadline');
    return renderReset(c, { token, until, ...state });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.code === 'link_expired'
      ? renderBadLink(c, token, 'dead', 410)
      : renderReset(c, { token, ...state });
  }
}

/** The errors of the last try, if this address shows one. */
function shownPasswords(c: ConsoleContext) {
  const { problems, refusal } = readShown(c);
  if (refusal) return refusalOf(c, refusal);
  return { problems: fromShown(problems, passwordFields) };
}

/** The service's message, translated if its code has a text, otherwise as sent (SI-20). */
function refusalOf(c: ConsoleContext, error: ServiceError) {
  const t = messagesOf(c.var.locale);
  const known = formErrorOf(error, { invalid_account: 'password.wrong_proof' });
  return { failure: (known && textOf(t, known)) ?? messageOfRefusal(t, error) };
}

async function renderForgot(c: ConsoleContext, state: Partial<ForgotPageProps>): Promise<Response> {
  const captcha = await readCaptcha(c);
  const page = <ForgotPage locale={c.var.locale} {...(captcha && { captcha })} {...state} />;
  return renderAuth(c, page, 'forgot.title');
}

const renderReset = (c: ConsoleContext, state: Omit<ResetPageProps, 'locale'>): Response =>
  renderAuth(c, <ResetPage locale={c.var.locale} {...state} />, 'reset.title');

async function renderExpired(c: ConsoleContext, state: Omit<ExpiredPageProps, 'locale'>): Promise<Response> {
  const captcha = await readCaptcha(c);
  const page = <ExpiredPage locale={c.var.locale} {...(captcha && { captcha })} {...state} />;
  return renderAuth(c, page, 'expired.title');
}

function renderResetDone(c: ConsoleContext): Response {
  const t = messagesOf(c.var.locale);
  const page = (
    <NoticePage
      locale={c.var.locale}
      path={paths.signIn.login()}
      icon="circle-check"
      title={t('reset.success_title')}
      text={t('reset.success_text')}
      actions={
        <LinkButton href={paths.signIn.login()} variant="primary" size="lg">
          {t('sign_in.submit')}
        </LinkButton>
      }
    />
  );
  return renderAuth(c, page, 'reset.success_title');
}

/** A reset link that cannot be used: cut off, or used or too old. */
function renderBadLink(
  c: ConsoleContext,
  token: string,
  what: 'no_token' | 'dead',
  status?: ContentfulStatusCode,
): Response {
  const t = messagesOf(c.var.locale);
  const page = (
    <NoticePage
      locale={c.var.locale}
      path={paths.signIn.resetPassword({ token })}
      icon="link"
      title={t(`reset.${what}_title`)}
      text={t(`reset.${what}_text`, { count: resetLinkMinutes })}
      actions={
        <>
          <LinkButton href={paths.signIn.forgotPassword()} variant="primary" size="lg">
            {t('reset.ask_again')}
          </LinkButton>
          <LinkButton href={paths.signIn.login()} size="lg">
            {t('sign_in.back_to_login')}
          </LinkButton>
        </>
      }
    />
  );
  return renderAuth(c, page, `reset.${what}_title`, status);
}
