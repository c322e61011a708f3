import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { changePassword, forgotPassword, resetPassword } from '../../api/contract/accounts/passwords.ts';
import { ServiceError } from '../../api/errors.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
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
import { checkNewPassword, checkPasswordChange, isClean } from '../form-problems.ts';
import { requireVisitor } from '../middleware/guards.ts';
import { wordsOfRefusal } from '../present/said.ts';
import { readForm } from '../read-form.ts';
import { readCaptcha, renderAuth } from './render-auth.tsx';

/** Forgotten, reset and expired passwords. */
export const passwordRoutes = new Hono<ConsoleEnv>()
  .get(paths.signIn.forgotPassword(), requireVisitor, (c) => renderForgot(c, {}))
  .post(paths.signIn.forgotPassword(), async (c) => {
    const fields = await readForm(c);
    const email = (fields.get('email') ?? '').trim();
    if (!isEmailAddress(email)) return renderForgot(c, { email, fieldError: 'invalid_email' }, 422);
    try {
      const body = { email, recaptcha_token: fields.get('recaptcha_token') };
      await c.var.client.call(forgotPassword, { body }, { token: undefined });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const failure = messagesOf(c.var.locale)('cp_forgot_password_error_text');
      return renderForgot(c, { email, failure }, error.status as ContentfulStatusCode);
    }
    return renderAuth(c, <ForgotSentPage locale={c.var.locale} email={email} />, 'forgot.sent_title');
  })
  .get(paths.signIn.resetPassword(), requireVisitor, (c) => {
    const token = c.req.query('token') ?? '';
    return token === '' || token.length > 200 ? renderNoToken(c) : renderReset(c, { token });
  })
  .post(paths.signIn.resetPassword(), async (c) => {
    const form = readPasswords(await readForm(c));
    if (form.token === '') return renderNoToken(c, 422);
    const problems = checkNewPassword(form);
    if (!isClean(problems)) return renderReset(c, { token: form.token, problems }, 422);
    try {
      const body = { token: form.token, new_password: form.new_password };
      await c.var.client.call(resetPassword, { body }, { token: undefined });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return renderReset(c, { token: form.token, ...refusalOf(c, error) }, statusOf(error));
    }
    return renderResetDone(c);
  })
  .get(paths.signIn.passwordExpired(), (c) => c.redirect(paths.signIn.login(), 302))
  .get(paths.signIn.passwordExpired(':email'), requireVisitor, (c) =>
    renderExpired(c, { email: c.req.param('email') ?? '' }),
  )
  .post(paths.signIn.passwordExpired(':email'), async (c) => {
    const email = c.req.param('email') ?? '';
    const form = readPasswords(await readForm(c));
    const problems = checkPasswordChange(form);
    if (!isClean(problems)) return renderExpired(c, { email, problems }, 422);
    try {
      const { current_password, new_password } = form;
      const body = { email, current_password, new_password };
      await c.var.client.call(changePassword, { body }, { token: undefined });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return renderExpired(c, { email, ...refusalOf(c, error) }, statusOf(error));
    }
    return renderExpired(c, { email, isChanged: true });
  });

/** A refusal that marks a field is a form to correct, whatever its status in the contract. */
const statusOf = (error: ServiceError): ContentfulStatusCode =>
  (error.fields ? 422 : error.status) as ContentfulStatusCode;

function readPasswords(fields: URLSearchParams) {
  return {
    token: (fields.get('token') ?? '').slice(0, 200),
    current_password: (fields.get('current_password') ?? '').slice(0, 1_000),
    new_password: fields.get('new_password') ?? '',
    confirm_password: fields.get('confirm_password') ?? '',
  };
}

/** What the service said, in the person's language where its code has words, else in its own (§8). */
function refusalOf(c: ConsoleContext, error: ServiceError) {
  const t = messagesOf(c.var.locale);
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
  if (error.fields?.some(({ path }) => path.endsWith('new_password'))) {
    return { problems: { new_password: 'password.common' as const } };
  }
  const failure =
    error.code === 'link_expired'
      ? t('reset.link_expired')
      : error.code === 'invalid_account'
        ? t('password.wrong_current')
        : wordsOfRefusal(t, error);
  return { failure, ...(error.code === 'link_expired' && { isLinkExpired: true }) };
}

async function renderForgot(
  c: ConsoleContext,
  state: Partial<ForgotPageProps>,
  status?: ContentfulStatusCode,
): Promise<Response> {
  const captcha = await readCaptcha(c);
  const page = <ForgotPage locale={c.var.locale} {...(captcha && { captcha })} {...state} />;
  return renderAuth(c, page, 'forgot.title', status);
}

const renderReset = (
  c: ConsoleContext,
  state: Omit<ResetPageProps, 'locale'>,
  status?: ContentfulStatusCode,
): Response => renderAuth(c, <ResetPage locale={c.var.locale} {...state} />, 'reset.title', status);

const renderExpired = (
  c: ConsoleContext,
  state: Omit<ExpiredPageProps, 'locale'>,
  status?: ContentfulStatusCode,
): Response => renderAuth(c, <ExpiredPage locale={c.var.locale} {...state} />, 'expired.title', status);

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

function renderNoToken(c: ConsoleContext, status?: ContentfulStatusCode): Response {
  const t = messagesOf(c.var.locale);
  const page = (
    <NoticePage
      locale={c.var.locale}
      path={paths.signIn.resetPassword()}
      icon="link"
      title={t('reset.no_token_title')}
      text={t('reset.no_token_text')}
      actions={
        <LinkButton href={paths.signIn.forgotPassword()} size="lg">
          {t('reset.ask_again')}
        </LinkButton>
      }
    />
  );
  return renderAuth(c, page, 'reset.no_token_title', status);
}
