import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createMfaSecretPublic, verifyMfaPublic } from '../../api/contract/accounts/mfa.ts';
import { skipMfaSetup } from '../../api/contract/accounts/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { MfaDonePage, MfaSetupPage, MfaSuggestPage } from '../../views/sign-in/mfa-pages.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { checkOneTimeCode, type FormError, formErrorOf, textOf } from '../form-problems.ts';
import { openSessionCookie } from '../middleware/session.ts';
import { presentNewSecret } from '../present/present-new-secret.ts';
import { readForm } from '../read-form.ts';
import { continueSignIn, goTo, stepPath } from './continue-sign-in.ts';
import { renderAuth } from './render-auth.tsx';
import { forgetReturnUrl, readReturnUrl } from './return-cookie.ts';
import { readSignIn, type SignInState, standAt, stepEnded } from './stand-at.ts';

/** The set-up of MFA on the way in (SI-16): suggestion, secret, first code, recovery codes. */
export const mfaRoutes = (https: boolean): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.signIn.mfaSetup(), async (c) => {
      const state = await standAt(c, 'mfa_setup');
      if (state instanceof Response) return state;
      const page = <MfaSuggestPage locale={c.var.locale} email={state.email} required={state.mfa_required} />;
      return renderAuth(c, page, 'mfa.setup_title');
    })
    .post(paths.signIn.mfaSecret(), async (c) => {
      const state = await standAt(c, 'mfa_setup');
      if (state instanceof Response) return state;
      const secret = await c.var.client.call(createMfaSecretPublic, { body: { userEmail: state.email } });
      return renderMfaSetup(c, state, secret.otpauth_url);
    })
    .post(paths.signIn.mfaSetup(), async (c) => {
      const state = await standAt(c, 'mfa_setup');
      if (state instanceof Response) return state;
      const fields = await readForm(c);
      const otpauthUrl = fields.get('otpauth_url') ?? '';
      const code = (fields.get('code') ?? '').replaceAll(/\s/g, '');
      const problem = checkOneTimeCode(code);
      if (problem) return renderMfaSetup(c, state, otpauthUrl, { key: problem }, 422);
      try {
        const { recovery_codes: codes, sign_in: signIn } = await c.var.client.call(verifyMfaPublic, {
          body: { code, userEmail: state.email },
        });
        // The codes are in this answer only, so the sign-in goes on from the page that shows them.
        openSessionCookie(c, https, signIn.token, signIn.expires_at);
        const target = signIn.on_boarding_required ? paths.onboarding() : readReturnUrl(c);
        if (signIn.next === 'done') forgetReturnUrl(c, https);
        const page = (
          <MfaDonePage
            locale={c.var.locale}
            email={state.email}
            codes={codes}
            continueHref={stepPath(signIn.next, target)}
          />
        );
        return renderAuth(c, page, 'mfa.done_title');
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === 'unauthenticated') return goTo(c, stepEnded(c));
        const refused = formErrorOf(error, { wrong_code: 'non_valid_code', invalid_input: 'non_valid_code' });
        if (!refused) throw error;
        return renderMfaSetup(c, state, otpauthUrl, refused, error.status as ContentfulStatusCode);
      }
    })
    .post(paths.signIn.mfaSkip(), async (c) => {
      const state = await readSignIn(c);
      if (!state) return goTo(c, stepEnded(c));
      return continueSignIn(c, https, await c.var.client.call(skipMfaSetup, { body: {} }));
    });

/** The page with the QR code, also when a code was wrong; an address that is none of ours starts over. */
export function renderMfaSetup(
  c: ConsoleContext,
  state: SignInState,
  otpauthUrl: string,
  problem?: FormError,
  status?: ContentfulStatusCode,
): Response {
  const secret = presentNewSecret(otpauthUrl);
  if (!secret) return goTo(c, paths.signIn.mfaSetup());
  const error = problem && textOf(messagesOf(c.var.locale), problem);
  const page = (
    <MfaSetupPage
      locale={c.var.locale}
      email={state.email}
      required={state.mfa_required}
      secret={secret}
      {...(error && { error })}
    />
  );
  return renderAuth(c, page, 'mfa.setup_title', status);
}
