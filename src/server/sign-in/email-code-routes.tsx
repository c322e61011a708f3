import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createMfaSecretPublic, sendEmailCode, verifyEmailCode } from '../../api/contract/accounts/mfa.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { EmailCodePage, type EmailCodePageProps } from '../../views/sign-in/email-code-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { openSessionCookie } from '../middleware/session.ts';
import { readForm } from '../read-form.ts';
import { continueSignIn, goTo } from './continue-sign-in.ts';
import { renderMfaSetup } from './mfa-routes.tsx';
import { renderAuth } from './render-auth.tsx';
import { type SignInState, standAtEmailCode, stepExpired } from './stand-at.ts';

/** The step that proves the email address (SI-15). */
export const emailCodeRoutes = (https: boolean): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.signIn.emailVerification(), async (c) => {
      const state = await standAtEmailCode(c);
      if (state instanceof Response) return state;
      const wait = Number(c.req.query('wait') ?? 0);
      return renderEmailCode(c, state, {
        isResent: c.req.query('sent') === '1',
        waitTime: Number.isInteger(wait) && wait > 0 && wait <= 3_600 ? wait : 0,
      });
    })
    .post(paths.signIn.emailVerification(), async (c) => {
      const state = await standAtEmailCode(c);
      if (state instanceof Response) return state;
      const t = messagesOf(c.var.locale);
      const code = ((await readForm(c)).get('code') ?? '').replaceAll(/\s/g, '');
      if (code === '') return renderEmailCode(c, state, { error: t('code.required') }, 422);
      try {
        const body = { email: state.email, code: code.slice(0, 40) };
        const { sign_in: signIn } = await c.var.client.call(verifyEmailCode, { body });
        if (signIn.next !== 'mfa_setup' || signIn.mfa_required) return await continueSignIn(c, https, signIn);
        // Whoever may put MFA off is here because of having chosen it, and is not asked again.
        openSessionCookie(c, https, signIn.token, signIn.expires_at);
        const secret = await c.var.client.call(
          createMfaSecretPublic,
          { body: { userEmail: state.email } },
          { token: signIn.token },
        );
        return renderMfaSetup(c, { ...state, next: 'mfa_setup' }, secret.otpauth_url);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === 'unauthenticated') return goTo(c, stepExpired);
        const status = error.status as ContentfulStatusCode;
        if (error.code === 'max_attempts') return renderEmailCode(c, state, { isOver: true }, status);
        if (error.code === 'too_many_requests') return renderEmailCode(c, state, waitFor(error), status);
        // Whatever is refused with 403 counts as a wrong code.
        if (error.status === 403) return renderEmailCode(c, state, { error: t('wrong_code') }, status);
        throw error;
      }
    })
    .post(paths.signIn.emailCode(), async (c) => {
      const state = await standAtEmailCode(c);
      if (state instanceof Response) return state;
      try {
        const { success, wait_time: wait } = await c.var.client.call(sendEmailCode, { body: {} });
        return goTo(c, `${paths.signIn.emailVerification()}?${success ? 'sent=1&' : ''}wait=${wait}`);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === 'unauthenticated') return goTo(c, stepExpired);
        if (error.code === 'too_many_requests') return renderEmailCode(c, state, waitFor(error), 429);
        throw error;
      }
    });

const waitFor = (error: ServiceError) => ({ waitTime: Math.max(1, Math.ceil(error.retryAfter ?? 60)) });

function renderEmailCode(
  c: ConsoleContext,
  state: SignInState,
  shown: Partial<EmailCodePageProps>,
  status?: ContentfulStatusCode,
): Response {
  const page = (
    <EmailCodePage
      locale={c.var.locale}
      email={state.email}
      isOver={false}
      isResent={false}
      waitTime={0}
      canSkip={!state.mfa_required}
      {...shown}
    />
  );
  return renderAuth(c, page, 'email_code.title', status);
}
