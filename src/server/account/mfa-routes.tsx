import { Hono } from 'hono';
import { createMfaSecret, renewRecoveryCodes, verifyMfa } from '../../api/contract/accounts/mfa.ts';
import { forgetUnsavedSecret, showUnsavedSecrets } from '../../api/contract/accounts/unsaved-secrets.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { MfaSetupStep, RecoveryCodesStep } from '../../views/account/step-pages.tsx';
import { isProofNeeded, withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { type FormError, oneTimeCodeChecks, problemsOf, textOf } from '../form-problems.ts';
import { codeForm, codeProblemOf, readPendingSecret } from '../pending-mfa.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { form, onlyForms } from '../validate.ts';
import { renderAccount } from './render-account.ts';

/**
 * Setting up MFA from the account's page, and its recovery codes (SI-16). Reloading a page shows the same.
 */
export const accountMfaRoutes = (): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.account.mfaSecret(), (c) => renderSetup(c, readShown(c).error))
    .post(paths.account.mfaSecret(), (c) =>
      withProof(c, paths.account.security({ confirm: 'set-up-mfa' }), async () => {
        try {
          await c.var.client.call(createMfaSecret, { body: { userEmail: c.var.user.email } });
          return c.redirect(paths.account.mfaSecret(), 303);
        } catch (error) {
          return leadOn(c, error);
        }
      }),
    )
    .get(paths.account.mfa(), (c) => c.redirect(paths.account.security(), 302))
    .post(paths.account.mfa(), onlyForms, form(codeForm), async (c) => {
      const { code } = c.req.valid('form');
      const problem = problemsOf(oneTimeCodeChecks, { code }).code;
      const again = (error: FormError) =>
        c.redirect(pathShowing(c, paths.account.mfaSecret(), { error }), 303);
      if (problem) return again(problem);
      try {
        await c.var.client.call(verifyMfa, { body: { code, userEmail: c.var.user.email } });
        return c.redirect(paths.account.recoveryCodes(), 303);
      } catch (error) {
        // The page with the secret is also where the code is entered again.
        if (isProofNeeded(error)) return c.redirect(paths.account.proof(paths.account.mfaSecret()), 303);
        const refused = codeProblemOf(error);
        return refused ? again(refused) : leadOn(c, error);
      }
    })
    .get(paths.account.recoveryCodes(), async (c) => {
      if (!c.var.user.mfa_secret_set) return c.redirect(paths.account.security(), 302);
      const { recovery_codes: codes } = await c.var.client.call(showUnsavedSecrets, {});
      return renderAccount(
        c,
        <RecoveryCodesStep
          locale={c.var.locale}
          brandId={c.var.brandId}
          email={c.var.user.email}
          codes={codes}
        />,
      );
    })
    .post(paths.account.recoveryCodes(), (c) =>
      withProof(c, paths.account.security({ confirm: 'recovery-codes' }), async () => {
        try {
          await c.var.client.call(renewRecoveryCodes, { body: {} });
        } catch (error) {
          if (!(error instanceof ServiceError) || error.code !== 'conflict') throw error;
          // MFA was disabled in the meantime.
          return c.redirect(pathShowing(c, paths.account.security(), { refusal: error }), 303);
        }
        return c.redirect(paths.account.recoveryCodes(), 303);
      }),
    )
    .post(paths.account.recoveryCodesSaved(), async (c) => {
      await c.var.client.call(forgetUnsavedSecret, { params: { kind: 'recovery_codes' } });
      return c.redirect(paths.account.security(), 303);
    });

/**
 * Redirects the form of an outdated page to the current state of the set-up: finished, or continued in
 * another window.
 */
function leadOn(c: ConsoleContext, error: unknown): Response {
  if (!(error instanceof ServiceError)) throw error;
  if (error.problem === 'mfa_already') return c.redirect(paths.account.recoveryCodes(), 303);
  if (error.problem === 'mfa_begin_again') {
    return c.redirect(paths.account.security({ problem: 'mfa_again' }), 303);
  }
  throw error;
}

async function renderSetup(c: ConsoleContext, problem?: FormError): Promise<Response> {
  const secret = await readPendingSecret(c).catch((error: unknown) => leadOn(c, error));
  if (secret instanceof Response) return secret;
  const error = problem && textOf(messagesOf(c.var.locale), problem);
  const page = <MfaSetupStep locale={c.var.locale} secret={secret} {...(error && { error })} />;
  return renderAccount(c, page);
}
