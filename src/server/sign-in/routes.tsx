import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { login, logout } from '../../api/contract/accounts/sign-in.ts';
import { type ErrorCode, ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { getSafeReturnTo, paths } from '../../paths.ts';
import { LoginPage, type LoginPageProps } from '../../views/sign-in/login-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { requireVisitor } from '../middleware/guards.ts';
import type { SetupGate } from '../middleware/setup-gate.ts';
import { closeSessionCookie, openSessionCookie } from '../middleware/session.ts';
import { readForm } from '../read-form.ts';
import { renderPage } from '../render/render-page.tsx';
import { isHtmx } from '../render/request-kind.ts';
import { checkLoginForm } from './check-login-form.ts';

/** Sign-in by email and password, and signing out. */
export const signInRoutes = (https: boolean, setup: SetupGate): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.signIn.index(), (c) => c.redirect(paths.signIn.login(), 302))
    .get(paths.signIn.login(), requireVisitor, setup.redirect, (c) =>
      renderLogin(c, { returnUrl: safeReturnUrl(c, c.req.query('returnUrl')) }),
    )
    .post(paths.signIn.login(), async (c) => {
      const fields = await readForm(c);
      const form = {
        email: (fields.get('email') ?? '').trim(),
        current_password: fields.get('current_password') ?? '',
      };
      const returnUrl = safeReturnUrl(c, fields.get('returnUrl'));
      const kept = { values: { email: form.email }, returnUrl };
      const fieldErrors = checkLoginForm(form);
      if (Object.keys(fieldErrors).length > 0) return renderLogin(c, { ...kept, fieldErrors }, 422);
      try {
        const session = await c.var.client.call(login, { body: form }, { token: undefined });
        openSessionCookie(c, https, session.token, session.expires_at);
      } catch (error) {
        const formError = error instanceof ServiceError ? formErrorOf(error) : undefined;
        if (!(error instanceof ServiceError) || !formError) throw error;
        if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
        return renderLogin(c, { ...kept, formError }, error.status as ContentfulStatusCode);
      }
      return goTo(c, returnUrl ?? paths.home());
    })
    .post(paths.signIn.logout(), async (c) => {
      closeSessionCookie(c, https);
      // Whoever wants out is out of this browser, whatever the service says.
      await c.var.client.call(logout, { body: { reason: 'user' } }).catch((error: unknown) => {
        if (!(error instanceof ServiceError && error.code === 'unauthenticated')) {
          c.var.log.warn({ err: error }, 'the session could not be ended in the service');
        }
      });
      return goTo(c, paths.signIn.login());
    });

type FormError = NonNullable<LoginPageProps['formError']>;

/** What the form says when the service refuses; undefined for refusals that are not about the form. */
function formErrorOf(error: ServiceError): FormError | undefined {
  if (error.code === 'too_many_requests') {
    return { key: 'sign_in.too_many_attempts', count: Math.max(1, Math.ceil(error.retryAfter ?? 60)) };
  }
  const key = formErrorKeys[error.code];
  return key && { key };
}

const formErrorKeys: Partial<Record<ErrorCode, Exclude<FormError['key'], 'sign_in.too_many_attempts'>>> = {
  invalid_account: 'avanan.login.invalid_account',
  invalid_input: 'avanan.login.invalid_account',
  account_disabled: 'sign_in.account_disabled',
  unavailable: 'sign_in.unavailable',
};

function renderLogin(
  c: ConsoleContext,
  state: Partial<LoginPageProps> & { returnUrl: string | undefined },
  status?: ContentfulStatusCode,
): Response {
  const t = messagesOf(c.var.locale);
  const page = <LoginPage locale={c.var.locale} action={paths.signIn.login()} {...state} />;
  return renderPage(c, page, { title: t('sign_in.title'), frame: 'bare', ...(status && { status }) });
}

const safeReturnUrl = (c: ConsoleContext, candidate: string | null | undefined): string | undefined =>
  getSafeReturnTo(candidate, new URL(c.req.url).origin);

/** Leads on after a form: a whole new page, also from htmx, because everything around the form changes. */
const goTo = (c: ConsoleContext, path: string): Response =>
  isHtmx(c) ? c.body(null, 204, { 'HX-Redirect': path }) : c.redirect(path, 303);
