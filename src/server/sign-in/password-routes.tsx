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
import {
  ExpiredPage,
  ForgotPage,
  ForgotSentPage,
  ResetPage,
  type ResetPageProps,
} from '../../views/sign-in/password-pages.tsx';
import { NoticePage } from '../../views/sign-in/notice-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { exactly, flag, given, line } from '../fields.ts';
import {
  fails,
  limitMessage,
  newPasswordChecks,
  newPasswordError,
  passwordChangeChecks,
  passwordFields,
  problemsOf,
  textOf,
} from '../form-problems.ts';
import { keepDeviceToken } from '../middleware/device-cookie.ts';
import { requireVisitor } from '../middleware/guards.ts';
import { readCaptcha } from '../read-captcha.ts';
import { formPage, goTo } from '../form-page.ts';
import { readQuery } from '../validate.ts';
import { renderAuth, safeReturnUrl } from './render-auth.tsx';
import { codeLimit, typedPasswordLimit } from '../../api/limits.ts';
import { typedEmailCookie } from './cookies.ts';

const forgotQuery = z.object({ returnUrl: given, sent: flag });
const forgotChecks = z.object({ email: z.string().refine(isEmailAddress, fails('invalid_email')) });
const resetQuery = z.object({ token: given, done: flag });
const newPasswords = { new_password: exactly(), confirm_password: exactly() };

const forgotForm = formPage(paths.signIn.forgotPassword(), {
  fields: z.object({ email: line(), recaptcha_token: given, returnUrl: given }),
  forgets: ['recaptcha_token'],
  inCookie: true,
  about: 'all',
  page: (c, _, { returnUrl }) => paths.signIn.forgotPassword(backOf(c, returnUrl)),
  stored: (_, c) => ({
    email: typedEmailCookie.read(c) ?? '',
    recaptcha_token: undefined,
    returnUrl: undefined,
  }),
  checks: ({ email }) => problemsOf(forgotChecks, { email }),
  async save(c, { email, recaptcha_token, returnUrl }) {
    typedEmailCookie.keep(c, email);
    await c.var.client.call(forgotPassword, { body: { email, recaptcha_token } }, { token: undefined });
    return paths.signIn.forgotPassword({ sent: '1', ...backOf(c, returnUrl) });
  },
  async show(c, { values: { email }, problems, refusal }) {
    const { locale } = c.var;
    const back = backOf(c);
    if (readQuery(c, forgotQuery).sent && email) {
      const sent = { locale, email, minutes: resetLinkMinutes, pause: resetLinkPause, ...back };
      return renderAuth(c, <ForgotSentPage {...sent} />, 'forgot.sent_title');
    }
    const captcha = await readCaptcha(c);
    const page = (
      <ForgotPage
        locale={locale}
        email={email}
        error={problems.email}
        {...(captcha && { captcha })}
        {...(refusal && { failure: whyNoLink(c, refusal) })}
        {...back}
      />
    );
    return renderAuth(c, page, 'forgot.title');
  },
});

const resetForm = formPage(paths.signIn.resetPassword(), {
  fields: z.object({ token: given, ...newPasswords }),
  secrets: ['new_password', 'confirm_password'],
  forgets: ['token'],
  inCookie: true,
  about: 'all',
  /** The token of the link; of an address without it, the form may have it. */
  async load(c): Promise<string | Response> {
    const { token = '', done } = readQuery(c, resetQuery);
    if (c.req.method === 'POST') return token;
    if (done) return renderResetDone(c);
    return isToken(token) ? token : renderBadLink(c, token, 'no_token');
  },
  page: (_, token, sent) => paths.signIn.resetPassword({ token: token || (sent.token ?? '') }),
  checks: (typed) => problemsOf(newPasswordChecks, typed),
  async save(c, { new_password, token: sent = '' }, ofLink) {
    const token = ofLink || sent;
    if (!isToken(token)) return paths.signIn.resetPassword();
    const body = { token, new_password };
    const changed = await c.var.client.call(resetPassword, { body }, { token: undefined });
    keepDeviceToken(c, changed.device_token);
    return paths.signIn.resetPassword({ done: '1' });
  },
  // The link's page reports that it has expired.
  explain: (error, c, { token: sent = '' }, token) =>
    error.code === 'link_expired'
      ? goTo(c, paths.signIn.resetPassword({ token: token || sent }))
      : explainPassword(error),
  show: (c, { problems, failure }, token) => openLink(c, { token, problems, failure }),
});

const isToken = (text: string): boolean => text !== '' && text.length <= 200;

const expiredForm = formPage(paths.signIn.passwordExpired(':email'), {
  params: z.object({ email: z.string() }).transform(({ email }) => ({ id: email })),
  fields: z.object({
    current_password: exactly(typedPasswordLimit),
    ...newPasswords,
    code: line(codeLimit),
    recaptcha_token: given,
  }),
  secrets: passwordFields,
  forgets: ['recaptcha_token'],
  inCookie: true,
  about: 'all',
  load: (_, { id }) => Promise.resolve(id),
  page: (_, email) => paths.signIn.passwordExpired(email),
  checks: (typed) => problemsOf(passwordChangeChecks, typed),
  async save(c, { confirm_password: _, ...change }, email) {
    await c.var.client.call(changePassword, { body: { email, ...change } }, { token: undefined });
    typedEmailCookie.keep(c, email);
    return paths.signIn.passwordExpired(email, { changed: '1' });
  },
  explain: explainPassword,
  async show(c, { problems, failure }, email) {
    const captcha = await readCaptcha(c);
    const { changed } = readQuery(c, z.object({ changed: flag }));
    const state = { email, problems, failure, isChanged: changed, ...(captcha && { captcha }) };
    return renderAuth(c, <ExpiredPage locale={c.var.locale} {...state} />, 'expired.title');
  },
});

/** Forgotten, reset and expired passwords. */
export const passwordRoutes = new Hono<ConsoleEnv>()
  .get(paths.signIn.forgotPassword(), requireVisitor)
  .route('/', forgotForm)
  .get(paths.signIn.resetPassword(), requireVisitor)
  .route('/', resetForm)
  .get(paths.signIn.passwordExpired(), (c) => c.redirect(paths.signIn.login(), 302))
  .get(paths.signIn.passwordExpired(':email'), requireVisitor)
  .route('/', expiredForm);

/** Why no link was asked for, and when that can be tried again (SI-18). */
function whyNoLink(c: ConsoleContext, refusal: ServiceError): string {
  const t = messagesOf(c.var.locale);
  const limit = limitMessage(refusal);
  const again = (limit && textOf(t, limit)) ?? t('forgot.try_again');
  return `${t('cp_forgot_password_error_text')} ${again}`;
}

/** The return target of the original sign-in, for the way back. */
function backOf(c: ConsoleContext, sent?: string): { returnUrl?: string } {
  const returnUrl = safeReturnUrl(c, sent ?? readQuery(c, forgotQuery).returnUrl);
  return returnUrl ? { returnUrl } : {};
}

/** What a refused password is told about at its place; the text of other refusals says enough. */
function explainPassword(error: ServiceError) {
  if (error.code === 'invalid_account') return { form: { key: 'password.wrong_proof' } } as const;
  return newPasswordError(error);
}

/**
 * The form of a reset link with its expiry, or a notice that it has expired. Its browser may sign in from then on whatever
 * strangers try. If the service does not answer, the form
 * is shown and its POST reports the problem.
 */
async function openLink(
  c: ConsoleContext,
  state: Omit<ResetPageProps, 'locale' | 'until'>,
): Promise<Response> {
  const { token } = state;
  const render = (until?: string) =>
    renderAuth(c, <ResetPage locale={c.var.locale} {...state} {...(until && { until })} />, 'reset.title');
  try {
    const { expires_at: at, device_token } = await c.var.client.call(
      showResetLink,
      { body: { token } },
      { token: undefined },
    );
    keepDeviceToken(c, device_token);
    return render(messagesOf(c.var.locale).dateTime(at, c.var.timeZone, 'deadline'));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.code === 'link_expired' ? renderBadLink(c, token, 'dead', 410) : render();
  }
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
