import { Hono } from 'hono';
import { z } from 'zod';
import {
  createMfaSecretPublic,
  renewRecoveryCodes,
  verifyMfaPublic,
} from '../../api/contract/accounts/mfa.ts';
import { skipMfaSetup } from '../../api/contract/accounts/sign-in.ts';
import { forgetUnsavedSecret, showUnsavedSecrets } from '../../api/contract/accounts/unsaved-secrets.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import { MfaDonePage, MfaSetupPage, MfaSuggestPage } from '../../views/sign-in/mfa-pages.tsx';
import { withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { flag } from '../fields.ts';
import { oneTimeCodeChecks, problemsOf } from '../form-problems.ts';
import { keepDeviceToken } from '../middleware/device-cookie.ts';
import { openSessionCookie } from '../middleware/session.ts';
import { codeForm, codeProblemOf, readPendingSecret } from '../pending-mfa.ts';
import { defineForm, formRoute, type FormState, goTo, readForm } from '../form-page.ts';
import { query } from '../validate.ts';
import {
  continueSignIn,
  isAtOtherStep,
  readSignIn,
  requireSignInStep,
  type SignInState,
  stepEnded,
} from './continue-sign-in.ts';
import { renderAuth } from './render-auth.tsx';
import { returnCookie } from './cookies.ts';

/** The page with the secret, which takes the first code. */
const firstCode = defineForm({
  fields: codeForm,
  forgets: ['code'],
  page: () => paths.signIn.mfaSecret(),
  load: (c) => requireSignInStep(c, 'mfa_setup'),
  checks: ({ code }) => problemsOf(oneTimeCodeChecks, { code }),
  async save(c, { code }, { email }) {
    const body = { code, userEmail: email };
    const { sign_in: signIn } = await c.var.client.call(verifyMfaPublic, { body });
    openSessionCookie(c, signIn.token, signIn.expires_at);
    keepDeviceToken(c, signIn.device_token);
    // The return target is kept while the recovery codes are shown.
    returnCookie.keep(c, returnCookie.read(c));
    return paths.signIn.recoveryCodes();
  },
  explain(error, c) {
    const code = codeProblemOf(error);
    return code ? { code } : leadOn(c, error);
  },
  show: renderMfaSetup,
});

/**
 * The set-up of MFA during sign-in (SI-16): suggestion, secret, first code, recovery codes. Each page has an address of
 * its own that shows the same until the next form is sent.
 */
export const mfaRoutes = new Hono<ConsoleEnv>()
  .get(paths.signIn.mfaSetup(), query(z.object({ again: flag })), async (c) => {
    const state = await requireSignInStep(c, 'mfa_setup');
    if (state instanceof Response) return state;
    const page = (
      <MfaSuggestPage
        locale={c.var.locale}
        email={state.email}
        required={state.mfa_required}
        isAgain={c.req.valid('query').again}
      />
    );
    return renderAuth(c, page, 'mfa.setup_title');
  })
  .get(paths.signIn.mfaSecret(), async (c) => {
    const state = await requireSignInStep(c, 'mfa_setup');
    return state instanceof Response ? state : renderMfaSetup(c, readForm(c, firstCode, state), state);
  })
  .post(paths.signIn.mfaSecret(), async (c) => {
    const state = await requireSignInStep(c, 'mfa_setup');
    if (state instanceof Response) return state;
    try {
      await c.var.client.call(createMfaSecretPublic, { body: { userEmail: state.email } });
      return goTo(c, paths.signIn.mfaSecret());
    } catch (error) {
      return leadOn(c, error);
    }
  })
  .route('/', formRoute(paths.signIn.mfaSetup(), firstCode))
  .post(paths.signIn.mfaSkip(), async (c) => {
    const state = await readSignIn(c);
    if (!state) return goTo(c, stepEnded(c));
    try {
      return await continueSignIn(c, await c.var.client.call(skipMfaSetup, { body: {} }));
    } catch (error) {
      return leadOn(c, error);
    }
  })
  .get(paths.signIn.recoveryCodes(), async (c) => {
    const state = await requireSignInStep(c, 'done');
    if (state instanceof Response) return state;
    const { recovery_codes: codes } = await c.var.client.call(showUnsavedSecrets, {});
    const page = (
      <MfaDonePage locale={c.var.locale} email={state.email} codes={codes} continueHref={endOf(c, state)} />
    );
    return renderAuth(c, page, 'mfa.done_title');
  })
  .post(paths.signIn.recoveryCodes(), async (c) => {
    const state = await requireSignInStep(c, 'done');
    if (state instanceof Response) return state;
    await c.var.client.call(forgetUnsavedSecret, { params: { kind: 'recovery_codes' } });
    const end = endOf(c, state);
    returnCookie.forget(c);
    return goTo(c, end);
  })
  .post(paths.signIn.recoveryCodesRenewal(), async (c) => {
    const state = await requireSignInStep(c, 'done');
    if (state instanceof Response) return state;
    returnCookie.keep(c, returnCookie.read(c));
    return withProof(c, paths.signIn.recoveryCodes(), async () => {
      try {
        await c.var.client.call(renewRecoveryCodes, { body: {} });
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'conflict') throw error;
        // There are no codes to renew: two-step sign-in was switched off meanwhile.
        return goTo(c, endOf(c, state));
      }
      return goTo(c, paths.signIn.recoveryCodes());
    });
  });

/** The target of a finished sign-in. */
const endOf = (c: ConsoleContext, state: SignInState): string =>
  state.on_boarding_required ? paths.onboarding() : (returnCookie.read(c) ?? paths.home());

/** Redirects the form of an outdated page to the current step. */
function leadOn(c: ConsoleContext, error: unknown): Response {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'unauthenticated') return goTo(c, stepEnded(c));
  if (error.problem === 'mfa_begin_again') return goTo(c, paths.signIn.mfaSetup({ again: '1' }));
  if (isAtOtherStep(error) || error.problem === 'mfa_already') return goTo(c, paths.signIn.login());
  throw error;
}

/** The page with the QR code of the set-up, and the error of the last code. */
async function renderMfaSetup(
  c: ConsoleContext,
  { problems, failure }: FormState<typeof codeForm>,
  state: SignInState,
): Promise<Response> {
  const secret = await readPendingSecret(c).catch((error: unknown) => leadOn(c, error));
  if (secret instanceof Response) return secret;
  const error = problems.code ?? failure;
  const page = (
    <MfaSetupPage
      locale={c.var.locale}
      email={state.email}
      required={state.mfa_required}
      secret={secret}
      {...(error && { error })}
    />
  );
  return renderAuth(c, page, 'mfa.setup_title');
}
