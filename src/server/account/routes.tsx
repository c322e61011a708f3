import { Hono } from 'hono';
import { z } from 'zod';
import { createApiToken, revokeApiToken } from '../../api/contract/accounts/api-tokens.ts';
import {
  createMfaSecret,
  disableMfa,
  renewRecoveryCodes,
  verifyMfa,
} from '../../api/contract/accounts/mfa.ts';
import { registerPasskey, removePasskey } from '../../api/contract/accounts/passkeys.ts';
import { showProof } from '../../api/contract/accounts/proof.ts';
import { changePassword } from '../../api/contract/accounts/passwords.ts';
import { endOtherSessions, endSession } from '../../api/contract/accounts/sessions.ts';
import { forgetUnsavedSecret, showUnsavedSecrets } from '../../api/contract/accounts/unsaved-secrets.ts';
import { ServiceError } from '../../api/errors.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { ApiTokenStep, MfaSetupStep, RecoveryCodesStep } from '../../views/account/step-pages.tsx';
import type { Confirmation, SecurityModel } from '../../views/account/model.ts';
import { SecurityPage } from '../../views/account/security-page.tsx';
import { isProofNeeded, withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, exactly, flag, given, jsonObject, line } from '../fields.ts';
import {
  type FormError,
  fromShown,
  isClean,
  newPasswordError,
  oneTimeCodeChecks,
  passwordChangeChecks,
  passwordErrors,
  passwordFields,
  problemsOf,
  textOf,
} from '../form-problems.ts';
import { idParam } from '../path-values.ts';
import { messageOfFormRefusal } from '../present/error-messages.ts';
import { pathShowing, readShown, type Shown } from '../show-again.ts';
import { form, onlyForms, param, query } from '../validate.ts';
import { presentSecurity, readTokenForm, tokenFields } from './present-security.ts';
import { codeLimit, typedPasswordLimit } from '../../api/limits.ts';
import { codeForm, codeProblemOf, readPendingSecret } from '../pending-mfa.ts';
import type { ReactNode } from 'react';
import { renderPage } from '../render/render-page.tsx';

const doneWords = {
  password: 'account.done_password',
  mfa_off: 'account.done_mfa_off',
  passkey_added: 'account.done_passkey_added',
  passkey_removed: 'account.done_passkey_removed',
  token_revoked: 'account.done_token_revoked',
  session_ended: 'account.done_session_ended',
  others_ended: 'account.done_others_ended',
} as const satisfies Record<string, MessageKey>;

/** Confirmations before changes to sign-in methods, which require re-authentication, except one. */
const questions = ['set-up-mfa', 'disable-mfa', 'recovery-codes', 'remove-passkey', 'revoke-token'] as const;
const questionsOfProof: ReadonlySet<Confirmation['about']> = new Set(questions.slice(0, 4));

const securityQuery = z.object({
  confirm: choice(questions),
  passkey: given,
  token: given,
  done: choice(Object.keys(doneWords) as (keyof typeof doneWords)[]),
  problem: choice(['mfa_again']),
  form: choice(['token', 'passkey']),
  ...tokenFields,
});
const passwordForm = z.object({
  current_password: exactly(typedPasswordLimit),
  new_password: exactly(),
  confirm_password: exactly(),
  code: line(codeLimit),
  recaptcha_token: given,
  revoke_api_tokens: flag,
});
const passkeyForm = z.object({ name: line(100), credential: jsonObject });

/** The account's own security page: password, MFA, passkeys, sessions, sign-in history. */
export const accountRoutes = (): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.account.security(), query(securityQuery), async (c) => {
      const asked = c.req.valid('query');
      if (asked.confirm && questionsOfProof.has(asked.confirm)) {
        // Re-authentication comes before the confirmation, so that confirming is the last click.
        const { fresh } = await c.var.client.call(showProof, {});
        const { pathname, search } = new URL(c.req.url);
        if (!fresh) return c.redirect(paths.account.proof(pathname + search), 302);
      }
      const t = messagesOf(c.var.locale);
      return renderSecurity(c, asked, {
        ...(asked.done && { done: doneWords[asked.done] }),
        ...(asked.problem && { failure: t('mfa.again') }),
        ...filledForm(c, asked),
        ...shownAgain(c),
      });
    })
    .route('/', accountMfaRoutes())
    .post(paths.account.password(), onlyForms, form(passwordForm), (c) => {
      const { confirm_password, ...change } = c.req.valid('form');
      const typed = { ...change, confirm_password };
      const problems = problemsOf(passwordChangeChecks, typed);
      const refuse = (wrong: Parameters<typeof passwordErrors>[0]) =>
        again(c, { problems: passwordErrors(wrong, typed) });
      if (!isClean(problems)) return refuse(problems);
      const body = { email: c.var.user.email, ...change };
      return act(
        c,
        'password',
        () => c.var.client.call(changePassword, { body }),
        (error) => {
          if (error.code === 'invalid_account') {
            const key = c.var.user.mfa_secret_set ? 'password.wrong_proof' : 'password.wrong_current';
            return refuse({ current_password: { key } });
          }
          const refused = newPasswordError(error);
          return refused && refuse(refused);
        },
      );
    })
    .post(paths.account.mfaRemoval(), (c) =>
      withProof(c, paths.account.security({ confirm: 'disable-mfa' }), () =>
        act(c, 'mfa_off', () => c.var.client.call(disableMfa, { params: { email: c.var.user.email } })),
      ),
    )
    .post(paths.account.passkeys(), onlyForms, form(passkeyForm), (c) => {
      const { name, credential } = c.req.valid('form');
      const refuse = (key: MessageKey) =>
        again(c, { problems: { passkey: { key } } }, { form: 'passkey', name });
      if (name === '') return refuse('account.passkey_name_required');
      if (!credential) return refuse('account.passkey_failed');
      return withProof(c, paths.account.security({ form: 'passkey', name }), async () => {
        try {
          await c.var.client.call(registerPasskey, { body: { name, credential } });
        } catch (error) {
          if (!(error instanceof ServiceError) || error.status >= 500 || isProofNeeded(error)) throw error;
          return refuse('account.passkey_failed');
        }
        return c.redirect(paths.account.security({ done: 'passkey_added' }), 303);
      });
    })
    .post(paths.account.passkeyRemoval(':id'), param(idParam), (c) => {
      const { id } = c.req.valid('param');
      return withProof(c, paths.account.security({ confirm: 'remove-passkey', passkey: id }), () =>
        act(c, 'passkey_removed', () => c.var.client.call(removePasskey, { params: { id } })),
      );
    })
    .post(paths.account.apiTokens(), onlyForms, form(z.object(tokenFields)), (c) => {
      const { name, scope, days } = readTokenForm(c, c.req.valid('form'));
      const filled = { form: 'token', name, scope, days: `${days}` } as const;
      if (name === '')
        return again(c, { problems: { token: { key: 'account.token_name_required' } } }, filled);
      const body = { name, scope, expires_in_days: days };
      return withProof(c, paths.account.security(filled), async () => {
        await c.var.client.call(createApiToken, { body });
        return c.redirect(paths.account.apiTokens(), 303);
      });
    })
    .get(paths.account.apiTokens(), async (c) => {
      const { api_token: made } = await c.var.client.call(showUnsavedSecrets, {});
      if (!made) return c.redirect(paths.account.security(), 302);
      return renderAccount(c, <ApiTokenStep locale={c.var.locale} name={made.name} token={made.token} />);
    })
    .post(paths.account.apiTokenSaved(), async (c) => {
      await c.var.client.call(forgetUnsavedSecret, { params: { kind: 'api_token' } });
      return c.redirect(paths.account.security(), 303);
    })
    .post(paths.account.apiTokenRevocation(':id'), param(idParam), (c) =>
      act(c, 'token_revoked', () => c.var.client.call(revokeApiToken, { params: c.req.valid('param') })),
    )
    .post(paths.account.otherSessionsEnd(), (c) =>
      act(c, 'others_ended', () => c.var.client.call(endOtherSessions, { body: {} })),
    )
    .post(paths.account.sessionEnd(':id'), param(idParam), (c) =>
      act(c, 'session_ended', () => c.var.client.call(endSession, { params: c.req.valid('param') })),
    );

/**
 * Performs an action and redirects to the page with its result or refusal.
 * @param refuse The answer to a refusal that is shown at fields; undefined for others.
 */
async function act(
  c: ConsoleContext,
  done: keyof typeof doneWords,
  run: () => Promise<unknown>,
  refuse?: (error: ServiceError) => Response | undefined,
): Promise<Response> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated' || isProofNeeded(error))
      throw error;
    const refused = refuse?.(error);
    if (refused) return refused;
    // Already ended in another window, which is the desired state.
    if (error.code !== 'not_found') return again(c, { refusal: error });
  }
  return c.redirect(paths.account.security({ done }), 303);
}

/** Redirects to the page with the refusal, so that reloading is not another attempt. */
const again = (
  c: ConsoleContext,
  why: Shown,
  filled?: Parameters<typeof paths.account.security>[0],
): Response => c.redirect(pathShowing(c, paths.account.security(filled), why), 303);

/** The errors of the refused form, if this address shows one. */
function shownAgain(c: ConsoleContext): Partial<SecurityModel> {
  const { problems, refusal } = readShown(c);
  const t = messagesOf(c.var.locale);
  const passkeyProblem = problems?.['passkey'] && textOf(t, problems['passkey']);
  const failure = refusal && messageOfFormRefusal(t, refusal);
  return {
    passwordProblems: fromShown(problems, passwordFields),
    ...(passkeyProblem && { passkeyProblem }),
    ...(failure && { failure }),
  };
}

type Question = z.output<typeof securityQuery>;

/** The form that the URL opens, with the values typed before re-authentication or refusal. */
function filledForm(c: ConsoleContext, { form: opened, ...typed }: Question): Partial<SecurityModel> {
  if (opened === 'token') {
    const { token } = readShown(c).problems ?? {};
    const problem = token && textOf(messagesOf(c.var.locale), token);
    const tokenForm = readTokenForm(c, typed);
    return problem ? { tokenForm: { ...tokenForm, problem } } : { filled: opened, tokenForm };
  }
  if (opened === 'passkey') {
    const passkeyName = typed.name;
    return readShown(c).problems ? { passkeyName } : { filled: opened, passkeyName };
  }
  return {};
}

/** The confirmation that the URL opens; undefined if it does not apply. */
function confirmationOf(
  { confirm: about, ...asked }: Question,
  model: SecurityModel,
): Confirmation | undefined {
  if (about === 'set-up-mfa' && !model.mfa.isOn) return { about };
  if (about === 'disable-mfa' && model.mfa.isOn && !model.mfa.isRequired) return { about };
  if (about === 'recovery-codes' && model.mfa.isOn) return { about };
  const passkey = about === 'remove-passkey' && model.passkeys.find(({ id }) => id === asked.passkey);
  if (passkey) return { about: 'remove-passkey', id: passkey.id, name: passkey.name };
  const token = about === 'revoke-token' && model.apiTokens.find(({ id }) => id === asked.token);
  return token ? { about: 'revoke-token', id: token.id, name: token.name } : undefined;
}

async function renderSecurity(
  c: ConsoleContext,
  asked: Question,
  state: Partial<SecurityModel>,
): Promise<Response> {
  const presented = { ...(await presentSecurity(c)), ...state };
  const confirm = confirmationOf(asked, presented);
  const model = confirm ? { ...presented, confirm } : presented;
  return renderAccount(c, <SecurityPage locale={c.var.locale} model={model} />);
}

/**
 * Setting up MFA from the account's page, and its recovery codes (SI-16). Reloading a page shows the same.
 */
const accountMfaRoutes = (): Hono<ConsoleEnv> =>
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

/** Answers with a page of the account. */
const renderAccount = (c: ConsoleContext, page: ReactNode): Response =>
  renderPage(c, page, {
    title: messagesOf(c.var.locale)('account.security'),
  });
