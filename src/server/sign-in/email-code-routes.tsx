import { Hono } from 'hono';
import { z } from 'zod';
import { sendEmailCode, verifyEmailCode } from '../../api/contract/accounts/mfa.ts';
import { ServiceError } from '../../api/errors.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { EmailCodePage, type EmailCodePageProps } from '../../views/sign-in/email-code-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice } from '../fields.ts';
import { textOf } from '../form-problems.ts';
import { codeForm } from '../pending-mfa.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { form, onlyForms, query } from '../validate.ts';
import { continueSignIn, goTo } from './continue-sign-in.ts';
import { renderAuth } from './render-auth.tsx';
import { isAtOtherStep, type SignInState, requireSignInStep, stepEnded } from './require-sign-in-step.ts';
import { codeLimit } from '../../api/limits.ts';

/** Whether a code was sent on demand. */
const sentQuery = z.object({ sent: choice(['0', '1']) });

/** The step that verifies the email address (SI-15). Every page gets the state of its codes from the service. */
export const emailCodeRoutes = (https: boolean): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.signIn.emailVerification(), query(sentQuery), async (c) => {
      const state = await requireSignInStep(c, 'email_verification');
      if (state instanceof Response) return state;
      const { sent } = c.req.valid('query');
      const { error } = readShown(c);
      const text = error && textOf(messagesOf(c.var.locale), error);
      return renderEmailCode(c, state, {
        ...(text && { error: text }),
        ...(sent === '1' && { resent: true }),
        ...(sent === '0' && { resent: false }),
      });
    })
    .post(paths.signIn.emailVerification(), onlyForms, form(codeForm), async (c) => {
      const state = await requireSignInStep(c, 'email_verification');
      if (state instanceof Response) return state;
      // Redirects, so that reloading is not another try.
      const again = (key: MessageKey) =>
        goTo(c, pathShowing(c, paths.signIn.emailVerification(), { error: { key } }));
      const { code } = c.req.valid('form');
      if (code === '') return again('code.required');
      if (!/^\d+$/.test(code)) return again('email_code.digits');
      try {
        const body = { email: state.email, code: code.slice(0, codeLimit) };
        const { sign_in: signIn } = await c.var.client.call(verifyEmailCode, { body });
        return await continueSignIn(c, https, signIn);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === 'unauthenticated') return goTo(c, stepEnded(c));
        if (isAtOtherStep(error)) return goTo(c, paths.signIn.login());
        // Every 403 counts as a wrong code; the service reports the remaining tries.
        if (error.status !== 403 && error.code !== 'max_attempts') throw error;
        return again(error.problem === 'email_code_expired' ? 'service.email_code_expired' : 'wrong_code');
      }
    })
    .post(paths.signIn.emailCode(), async (c) => {
      const state = await requireSignInStep(c, 'email_verification');
      if (state instanceof Response) return state;
      const page = (sent: boolean) => goTo(c, `${paths.signIn.emailVerification()}?sent=${Number(sent)}`);
      try {
        return page((await c.var.client.call(sendEmailCode, { body: {} })).success);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === 'unauthenticated') return goTo(c, stepEnded(c));
        if (isAtOtherStep(error)) return goTo(c, paths.signIn.login());
        // The dialog shows which limit applied, from the state of the codes.
        if (error.status === 429) return page(false);
        throw error;
      }
    });

function renderEmailCode(
  c: ConsoleContext,
  state: SignInState,
  shown: Pick<EmailCodePageProps, 'error' | 'resent'>,
): Response {
  const { over = false, can_send: canSend = true, wait_time: waitTime = 0 } = state.code ?? {};
  const page = (
    <EmailCodePage
      locale={c.var.locale}
      email={state.email}
      isOver={over}
      canSend={canSend}
      waitTime={waitTime}
      canSkip={!state.mfa_required}
      {...shown}
    />
  );
  return renderAuth(c, page, 'email_code.title');
}
