import { Hono } from 'hono';
import { z } from 'zod';
import { sendEmailCode, verifyEmailCode } from '../../api/contract/accounts/mfa.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import { EmailCodePage } from '../../views/sign-in/email-code-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice } from '../fields.ts';
import type { FieldErrors } from '../form-problems.ts';
import { formPage, type FormState, goTo } from '../form-page.ts';
import { codeForm } from '../pending-mfa.ts';
import { readQuery } from '../validate.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { renderAuth } from './render-auth.tsx';
import { isAtOtherStep, type SignInState, requireSignInStep, stepEnded } from './require-sign-in-step.ts';
import { codeLimit } from '../../api/limits.ts';

/** Whether a code was sent on demand. */
const sentQuery = z.object({ sent: choice(['0', '1']) });

const codeStep = formPage(paths.signIn.emailVerification(), {
  fields: codeForm,
  forgets: ['code'],
  load: (c) => requireSignInStep(c, 'email_verification'),
  checks: ({ code }): FieldErrors<'code'> =>
    code === ''
      ? { code: { key: 'code.required' } }
      : /^\d+$/.test(code)
        ? {}
        : { code: { key: 'email_code.digits' } },
  async save(c, { code }, { email }) {
    const body = { email, code: code.slice(0, codeLimit) };
    const { sign_in: signIn } = await c.var.client.call(verifyEmailCode, { body });
    return continueSignIn(c, signIn);
  },
  explain(error, c) {
    if (error.code === 'unauthenticated') return goTo(c, stepEnded(c));
    if (isAtOtherStep(error)) return goTo(c, paths.signIn.login());
    if (error.code === 'internal') return { code: { key: 'sign_in.failed' } };
    // Every 403 counts as a wrong code; the service reports the remaining tries.
    if (error.status !== 403 && error.code !== 'max_attempts') return undefined;
    const isExpired = error.problem === 'email_code_expired';
    return { code: { key: isExpired ? 'service.email_code_expired' : 'wrong_code' } };
  },
  show: renderEmailCode,
});

/** The step that verifies the email address (SI-15). Every page gets the state of its codes from the service. */
export const emailCodeRoutes = new Hono<ConsoleEnv>()
  .route('/', codeStep)
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
  { problems, failure }: FormState<typeof codeForm>,
  state: SignInState,
): Response {
  const { sent } = readQuery(c, sentQuery);
  const error = problems.code ?? failure;
  const { over = false, can_send: canSend = true, wait_time: waitTime = 0 } = state.code ?? {};
  const page = (
    <EmailCodePage
      locale={c.var.locale}
      email={state.email}
      isOver={over}
      canSend={canSend}
      waitTime={waitTime}
      triesLeft={state.code?.tries_left ?? undefined}
      hasMailServer={state.mail_server}
      hasOutbox={c.var.hasOutbox}
      canSkip={!state.mfa_required}
      {...(error && { error })}
      {...(sent && { resent: sent === '1' })}
    />
  );
  return renderAuth(c, page, 'email_code.title');
}
