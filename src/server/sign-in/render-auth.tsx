import type { ReactNode } from 'react';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { signInOptions } from '../../api/contract/accounts/single-sign-on.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import { messagesOf } from '../../messages/messages.ts';
import { nameOfProvider, signInProviders } from '../../api/vocabulary/sign-in.ts';
import { paths } from '../../site/paths.ts';
import { LoginPage, type LoginPageProps } from '../../views/sign-in/login-page.tsx';
import type { ConsoleContext } from '../context.ts';
import { readCaptcha, withoutService } from '../read-captcha.ts';
import { renderPage } from '../render/render-page.tsx';
import { getReturnPage } from '../return-pages.ts';
import { typedEmailCookie } from './cookies.ts';

/** Answers with a page of the sign-in area. */
export function renderAuth(
  c: ConsoleContext,
  page: ReactNode,
  title: MessageKey,
  status?: ContentfulStatusCode,
): Response {
  const t = messagesOf(c.var.locale);
  return renderPage(c, page, { title: t.find(title) ?? title, frame: 'bare', ...(status && { status }) });
}

/** The login form with what this deployment offers beside the password. */
export async function renderLogin(c: ConsoleContext, state: Partial<LoginPageProps>): Promise<Response> {
  const [options, captcha] = await Promise.all([
    withoutService(c, c.var.client.call(signInOptions, {}, { token: undefined })),
    readCaptcha(c),
  ]);
  const typed = typedEmailCookie.read(c);
  const props: LoginPageProps = {
    locale: c.var.locale,
    action: paths.signIn.login(),
    ...(options && {
      others: {
        providers: signInProviders
          .filter((provider) => options[provider])
          .map((provider) => ({ provider, name: nameOfProvider(provider, options.oidc_name) })),
        passkeys: options.passkeys,
      },
      isMsp: options.is_msp,
    }),
    ...(captcha && { captcha }),
    ...(typed && { values: { email: typed } }),
    ...state,
  };
  // Nobody has filled it in or was sent here, and nothing was refused: the form that everybody gets.
  const { values, problems = {}, formError, notice, returnUrl } = props;
  const isEmpty = !(values || formError || notice || returnUrl || Object.values(problems).some(Boolean));
  return renderPage(c, <LoginPage {...props} />, {
    title: messagesOf(c.var.locale)('sign_in.title'),
    frame: 'bare',
    ...(isEmpty && { keptAs: JSON.stringify(props) }),
  });
}

/** A path to return to that was given by the browser, if it may be followed (SI-04). */
export const safeReturnUrl = (c: ConsoleContext, candidate: string | null | undefined): string | undefined =>
  getReturnPage(candidate, c.var.origin);
