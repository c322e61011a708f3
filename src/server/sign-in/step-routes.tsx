import { Hono } from 'hono';
import { z } from 'zod';
import { signInByPasskey } from '../../api/contract/accounts/passkeys.ts';
import { currentUser, giveLoginReason, proveLoginCode } from '../../api/contract/accounts/sign-in.ts';
import { signInOptions } from '../../api/contract/accounts/single-sign-on.ts';
import { ServiceError } from '../../api/errors.ts';
import { isNotBlank } from '../../api/validators.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { OtherAccount } from '../../views/sign-in/auth-page.tsx';
import { CodePage } from '../../views/sign-in/code-page.tsx';
import { LoginReasonPage, type LoginReasonPageProps } from '../../views/sign-in/login-reason-page.tsx';
import { NoticePage } from '../../views/sign-in/notice-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { exactly, flag, given, jsonObject } from '../fields.ts';
import {
  fails,
  type FormError,
  formErrorOf,
  oneTimeCodeChecks,
  problemsOf,
  textOf,
} from '../form-problems.ts';
import { closeSessionCookie } from '../middleware/session.ts';
import { codeForm, codeProblemOf } from '../pending-mfa.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { form, onlyForms, query } from '../validate.ts';
import { keepCodeLock } from './code-lock-cookie.ts';
import { continueSignIn, goTo } from './continue-sign-in.ts';
import { renderAuth, safeReturnUrl } from './render-auth.tsx';
import { forgetReturnUrl, readReturnUrl } from './return-cookie.ts';
import {
  isAtOtherStep,
  readSignIn,
  type SignInState,
  requireSignInStep,
  stepEnded,
  tooManyCodes,
} from './require-sign-in-step.ts';
import { reasonLimit } from '../../api/limits.ts';
import { refuse } from '../../refuse.ts';

const codeQuery = z.object({ recovery: flag });
const passkeyForm = z.object({ credential: jsonObject, returnUrl: given });
const reasonForm = z.object({ reason: exactly() });
const reasonChecks = z.object({
  reason: z
    .string()
    .refine((reason) => isNotBlank(reason) && reason.length <= reasonLimit, fails('provide_login_reason')),
});
const recoveryCodeChecks = z.object({ code: z.string().min(1, fails('code.required')) });

/** The steps of a sign-in after the password: second factor, reason, approval, and the wait for the session. */
export const stepRoutes = (https: boolean): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.signIn.code(), query(codeQuery), async (c) => {
      const state = await requireSignInStep(c, 'code');
      if (state instanceof Response) return state;
      if (state.code?.over) return endByCodes(c, https, state.code.wait_time);
      return renderCode(c, state, c.req.valid('query').recovery, readShown(c).error);
    })
    .post(paths.signIn.code(), onlyForms, form(codeForm.extend({ recovery: flag })), async (c) => {
      const state = await requireSignInStep(c, 'code');
      if (state instanceof Response) return state;
      const { code, recovery } = c.req.valid('form');
      const problem = problemsOf(recovery ? recoveryCodeChecks : oneTimeCodeChecks, { code }).code;
      // Redirects, so that reloading is not another try.
      const page = `${paths.signIn.code()}${recovery ? '?recovery=1' : ''}`;
      const again = (why: FormError) => goTo(c, pathShowing(c, page, { error: why }));
      if (problem) return again(problem);
      try {
        const signIn = await c.var.client.call(proveLoginCode, { body: { code } });
        return await continueSignIn(c, https, signIn);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.status === 429) return endByCodes(c, https, error.retryAfter ?? 60);
        if (error.code === 'unauthenticated') return giveUp(c, https, stepEnded(c));
        if (isAtOtherStep(error)) return goTo(c, paths.signIn.login());
        const refused = codeProblemOf(error);
        if (!refused) throw error;
        return again(refused);
      }
    })
    .post(paths.signIn.passkey(), onlyForms, form(passkeyForm), async (c) => {
      const { credential, returnUrl: back } = c.req.valid('form');
      const returnUrl = safeReturnUrl(c, back);
      try {
        if (!credential) throw refuse('invalid_input', 'input_required');
        const signIn = await c.var.client.call(signInByPasskey, { body: { credential } });
        return await continueSignIn(c, https, signIn, returnUrl);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const formError = formErrorOf(error, {}) ?? { key: 'sign_in.passkey_failed' as const };
        const state = await readSignIn(c);
        const page = state?.next === 'code' ? paths.signIn.code() : paths.signIn.login(returnUrl);
        return goTo(c, pathShowing(c, page, { error: formError }));
      }
    })
    .get(paths.signIn.loginReason(), async (c) => {
      const state = await requireSignInStep(c, 'login_reason');
      if (state instanceof Response) return state;
      const { error, values } = readShown(c);
      const text = error && textOf(messagesOf(c.var.locale), error);
      return renderReason(c, state, { value: values?.['reason'], ...(text && { error: text }) });
    })
    .post(paths.signIn.loginReason(), onlyForms, form(reasonForm), async (c) => {
      const state = await requireSignInStep(c, 'login_reason');
      if (state instanceof Response) return state;
      const { reason } = c.req.valid('form');
      const error = problemsOf(reasonChecks, { reason }).reason;
      if (error) {
        return goTo(c, pathShowing(c, paths.signIn.loginReason(), { error, values: { reason } }));
      }
      return continueSignIn(c, https, await c.var.client.call(giveLoginReason, { body: { reason } }));
    })
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
        const target = readReturnUrl(c) ?? paths.home();
        forgetReturnUrl(c, https);
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
function endByCodes(c: ConsoleContext, https: boolean, wait: number): Response {
  keepCodeLock(c, https, wait);
  return giveUp(c, https, tooManyCodes);
}

/** Ends the pending sign-in in this browser; the service has ended it already. */
function giveUp(c: ConsoleContext, https: boolean, path: string): Response {
  closeSessionCookie(c, https);
  return goTo(c, path);
}

async function renderCode(
  c: ConsoleContext,
  state: SignInState,
  recovery: boolean,
  problem?: FormError,
): Promise<Response> {
  const error = problem && textOf(messagesOf(c.var.locale), problem);
  const { passkeys } = await c.var.client.call(signInOptions, {}, { token: undefined });
  const page = (
    <CodePage
      locale={c.var.locale}
      email={state.email}
      recovery={recovery}
      passkeys={passkeys}
      waitTime={state.code?.wait_time ?? 0}
      {...(error && { error })}
    />
  );
  return renderAuth(c, page, recovery ? 'code.recovery_title' : 'code.title');
}

function renderReason(
  c: ConsoleContext,
  state: SignInState,
  shown: Pick<LoginReasonPageProps, 'value' | 'error'>,
): Response {
  const page = <LoginReasonPage locale={c.var.locale} email={state.email} {...shown} />;
  return renderAuth(c, page, 'login_reason.title');
}
