import { Hono } from 'hono';
import { z } from 'zod';
import { signInByPasskey } from '../../api/contract/accounts/passkeys.ts';
import { currentUser, giveLoginReason, proveLoginCode } from '../../api/contract/accounts/sign-in.ts';
import { signInOptions } from '../../api/contract/accounts/single-sign-on.ts';
import { ServiceError } from '../../api/errors.ts';
import { isNotBlank } from '../../api/validators.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { OtherAccount } from '../../views/sign-in/auth-frame.tsx';
import { CodePage, EmailCodePage, LoginReasonPage } from '../../views/sign-in/step-pages.tsx';
import { NoticePage } from '../../views/sign-in/notice-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, exactly, flag, given, jsonObject } from '../fields.ts';
import { fails, type FieldErrors, formErrorOf, oneTimeCodeChecks, problemsOf } from '../form-problems.ts';
import { closeSessionCookie } from '../middleware/session.ts';
import { codeForm, codeProblemOf } from '../pending-mfa.ts';
import { formPage, type FormState, goTo } from '../form-page.ts';
import { pathShowing } from '../show-again.ts';
import { form, onlyForms, readQuery } from '../validate.ts';
import {
  continueSignIn,
  isAtOtherStep,
  readSignIn,
  requireSignInStep,
  type SignInState,
  stepEnded,
  tooManyCodes,
} from './continue-sign-in.ts';
import { renderAuth, safeReturnUrl } from './render-auth.tsx';
import { codeLimit, reasonLimit } from '../../api/limits.ts';
import { refuse } from '../../runtime/refuse.ts';
import { codeLockCookie, returnCookie } from './cookies.ts';
import { sendEmailCode, verifyEmailCode } from '../../api/contract/accounts/mfa.ts';

const passkeyForm = z.object({ credential: jsonObject, returnUrl: given });
const reasonChecks = z.object({
  reason: z
    .string()
    .refine((reason) => isNotBlank(reason) && reason.length <= reasonLimit, fails('provide_login_reason')),
});
const recoveryCodeChecks = z.object({ code: z.string().min(1, fails('code.required')) });

const codeStep = formPage(paths.signIn.code(), {
  fields: codeForm.extend({ recovery: flag }),
  forgets: ['code'],
  async load(c): Promise<SignInState | Response> {
    const state = await requireSignInStep(c, 'code');
    if (state instanceof Response || !state.code?.over || c.req.method !== 'GET') return state;
    return endByCodes(c, state.code.wait_time);
  },
  page: (_, __, { recovery }) => `${paths.signIn.code()}${recovery ? '?recovery=1' : ''}`,
  checks: ({ code, recovery }): FieldErrors<'code'> =>
    problemsOf(recovery ? recoveryCodeChecks : oneTimeCodeChecks, { code }),
  async save(c, { code }) {
    return continueSignIn(c, await c.var.client.call(proveLoginCode, { body: { code } }));
  },
  explain(error, c) {
    if (error.status === 429) return endByCodes(c, error.retryAfter ?? 60);
    if (error.code === 'unauthenticated') return giveUp(c, stepEnded(c));
    if (isAtOtherStep(error)) return goTo(c, paths.signIn.login());
    const code = codeProblemOf(error);
    return code && { code };
  },
  async show(c, { values: { recovery }, problems, failure }, state) {
    const error = problems.code ?? failure;
    const { passkeys } = await c.var.client.call(signInOptions, {}, { token: undefined });
    const page = (
      <CodePage
        locale={c.var.locale}
        email={state.email}
        recovery={recovery}
        passkeys={passkeys}
        waitTime={state.code?.wait_time ?? 0}
        triesLeft={state.code?.tries_left ?? undefined}
        {...(error && { error })}
      />
    );
    return renderAuth(c, page, recovery ? 'code.recovery_title' : 'code.title');
  },
});

const reasonStep = formPage(paths.signIn.loginReason(), {
  fields: z.object({ reason: exactly() }),
  inCookie: true,
  load: (c) => requireSignInStep(c, 'login_reason'),
  checks: (typed) => problemsOf(reasonChecks, typed),
  save: async (c, body) => continueSignIn(c, await c.var.client.call(giveLoginReason, { body })),
  show(c, { values: { reason }, problems, failure }, { email }) {
    const error = problems.reason ?? failure;
    const shown = { value: reason, ...(error && { error }) };
    return renderAuth(
      c,
      <LoginReasonPage locale={c.var.locale} email={email} {...shown} />,
      'login_reason.title',
    );
  },
});

/** The steps of a sign-in after the password: second factor, reason, approval, and the wait for the session. */
export const stepRoutes = new Hono<ConsoleEnv>()
  .route('/', codeStep)
  .post(paths.signIn.passkey(), onlyForms, form(passkeyForm), async (c) => {
    const { credential, returnUrl: back } = c.req.valid('form');
    const returnUrl = safeReturnUrl(c, back);
    try {
      if (!credential) throw refuse('invalid_input', 'input_required');
      const signIn = await c.var.client.call(signInByPasskey, { body: { credential } });
      return await continueSignIn(c, signIn, returnUrl);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const formError = formErrorOf(error, {}) ?? { key: 'sign_in.passkey_failed' as const };
      const state = await readSignIn(c);
      const page = state?.next === 'code' ? paths.signIn.code() : paths.signIn.login(returnUrl);
      return goTo(c, pathShowing(c, page, { error: formError }));
    }
  })
  .route('/', reasonStep)
  .get(paths.signIn.tenantApproval(), async (c) => {
    const state = await requireSignInStep(c, 'tenant_approval');
    if (state instanceof Response) return state;
    const t = messagesOf(c.var.locale);
    const page = (
      <NoticePage
        locale={c.var.locale}
        path={paths.signIn.tenantApproval()}
        icon="lock"
        title={t('tenant_approval.title')}
        text={t('tenant_approval.text', { email: state.email })}
        actions={<OtherAccount t={t} alone />}
      />
    );
    return renderAuth(c, page, 'tenant_approval.title');
  })
  .get(paths.signIn.finish(), async (c) => {
    if (!c.var.sessionToken) return c.redirect(paths.signIn.login(), 303);
    try {
      await c.var.client.call(currentUser, {});
      const target = returnCookie.read(c) ?? paths.home();
      returnCookie.forget(c);
      return c.redirect(target, 303);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // A service may answer like this while the user is not known yet; the sign-in itself is.
      const isOver = error.code === 'unauthenticated' && (await readSignIn(c))?.next !== 'done';
      if (isOver) return c.redirect(paths.signIn.login(), 303);
    }
    // The browser polls again in a second, with or without scripts (SI-10).
    c.header('Refresh', '1');
    const t = messagesOf(c.var.locale);
    const page = (
      <NoticePage
        locale={c.var.locale}
        path={paths.signIn.finish()}
        icon="clock"
        title={t('finish.title')}
        text={t('finish.text')}
      />
    );
    return renderAuth(c, page, 'finish.title');
  });

/** Ends a sign-in after too many wrong codes, and stores for the password form how long codes are blocked. */
function endByCodes(c: ConsoleContext, wait: number): Response {
  codeLockCookie.keep(c, wait);
  return giveUp(c, tooManyCodes);
}

/** Ends the pending sign-in in this browser; the service has ended it already. */
function giveUp(c: ConsoleContext, path: string): Response {
  closeSessionCookie(c);
  return goTo(c, path);
}

/** Whether a code was sent on demand. */
const sentQuery = z.object({ sent: choice(['0', '1']) });

const emailCodeStep = formPage(paths.signIn.emailVerification(), {
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
  .route('/', emailCodeStep)
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
