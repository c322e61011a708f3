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
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, exactly, flag, given, jsonObject, line } from '../fields.ts';
import { defineForm, formRoute, type FormState, goTo, readForm } from '../form-page.ts';
import {
  type FieldErrors,
  newPasswordError,
  oneTimeCodeChecks,
  passwordChangeChecks,
  passwordFields,
  problemsOf,
} from '../form-problems.ts';
import { settle } from '../settle.ts';
import { readQuery } from '../validate.ts';
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
/** What the forms of the page share. */
const ofPage = { page: () => paths.account.security(), show: (c: ConsoleContext) => showSecurity(c) };

const passwordForm = defineForm({
  ...ofPage,
  name: 'password',
  fields: z.object({
    current_password: exactly(typedPasswordLimit),
    new_password: exactly(),
    confirm_password: exactly(),
    code: line(codeLimit),
    recaptcha_token: given,
    revoke_api_tokens: flag,
  }),
  secrets: passwordFields,
  forgets: ['recaptcha_token'],
  about: 'all',
  checks: (typed) => problemsOf(passwordChangeChecks, typed),
  async save(c, { confirm_password: _, ...change }) {
    await c.var.client.call(changePassword, { body: { email: c.var.user.email, ...change } });
    return paths.account.security({ done: 'password' });
  },
  explain(error, c) {
    if (error.code !== 'invalid_account') return newPasswordError(error);
    const key = c.var.user.mfa_secret_set ? 'password.wrong_proof' : 'password.wrong_current';
    return { current_password: { key } };
  },
});

const passkeyForm = defineForm({
  ...ofPage,
  name: 'passkey',
  fields: z.object({ name: line(100), credential: jsonObject }),
  forgets: ['credential'],
  stored: (_, c) => ({ name: openedIn(c, 'passkey').name ?? '', credential: undefined }),
  checks({ name, credential }): FieldErrors<'name'> {
    if (name === '') return { name: { key: 'account.passkey_name_required' } };
    return credential ? {} : { name: { key: 'account.passkey_failed' } };
  },
  async save(c, { name, credential }) {
    await c.var.client.call(registerPasskey, { body: { name, credential: credential! } });
    return paths.account.security({ done: 'passkey_added' });
  },
  explain: ({ status, code }) =>
    status < 500 && code !== 'unauthenticated' ? { name: { key: 'account.passkey_failed' } } : undefined,
  afterProof: (_, { name }) => paths.account.security({ form: 'passkey', name }),
});

const tokenForm = defineForm({
  ...ofPage,
  name: 'token',
  fields: z.object(tokenFields),
  stored: (_, c) => ({ name: '', scope: undefined, days: undefined, ...openedIn(c, 'token') }),
  checks: ({ name }): FieldErrors<'name'> =>
    name === '' ? { name: { key: 'account.token_name_required' } } : {},
  async save(c, typed) {
    const { name, scope, days } = readTokenForm(c, typed);
    await c.var.client.call(createApiToken, { body: { name, scope, expires_in_days: days } });
    return paths.account.apiTokens();
  },
  afterProof(c, typed) {
    const { name, scope, days } = readTokenForm(c, typed);
    return paths.account.security({ form: 'token', name, scope, days: `${days}` });
  },
});

/** The values of the form that the address opens: those typed before re-authentication. */
function openedIn(c: ConsoleContext, name: 'token' | 'passkey') {
  const { form, name: typed, scope, days } = readQuery(c, securityQuery);
  return form === name ? { name: typed, scope, days } : {};
}

/** What the buttons of the page share: forms without fields. */
const ofButton = { ...ofPage, fields: z.object({}) };

/**
 * A button of the page.
 * @param question The confirmation that it belongs to, which re-authentication leads back to.
 */
const button = (
  done: keyof typeof doneWords,
  act: (c: ConsoleContext, id: string) => Promise<unknown>,
  question?: (id: string) => string,
) =>
  defineForm({
    ...ofButton,
    params: z.object({ id: z.string().default('') }),
    about: 'all',
    load: (_, { id }) => Promise.resolve(id),
    async save(c, _, id) {
      await act(c, id);
      return paths.account.security({ done });
    },
    // Already ended in another window, which is the desired state.
    explain: ({ code }, c) => (code === 'not_found' ? goTo(c, paths.account.security({ done })) : undefined),
    afterProof: (_, __, id) => question?.(id) ?? paths.account.security(),
  });

const mfaRemoval = button(
  'mfa_off',
  (c) => c.var.client.call(disableMfa, { params: { email: c.var.user.email } }),
  () => paths.account.security({ confirm: 'disable-mfa' }),
);
const passkeyRemoval = button(
  'passkey_removed',
  (c, id) => c.var.client.call(removePasskey, { params: { id } }),
  (passkey) => paths.account.security({ confirm: 'remove-passkey', passkey }),
);
const tokenRevocation = button('token_revoked', (c, id) =>
  c.var.client.call(revokeApiToken, { params: { id } }),
);
const othersEnd = button('others_ended', (c) => c.var.client.call(endOtherSessions, { body: {} }));
const sessionEnd = button('session_ended', (c, id) => c.var.client.call(endSession, { params: { id } }));

/** Begins the set-up of MFA. */
const mfaBegin = defineForm({
  ...ofButton,
  async save(c) {
    await c.var.client.call(createMfaSecret, { body: { userEmail: c.var.user.email } });
    return paths.account.mfaSecret();
  },
  explain: leadOn,
  afterProof: () => paths.account.security({ confirm: 'set-up-mfa' }),
});

/** The page with the secret, which takes the first code. */
const firstCode = defineForm({
  page: () => paths.account.mfaSecret(),
  fields: codeForm,
  forgets: ['code'],
  checks: ({ code }) => problemsOf(oneTimeCodeChecks, { code }),
  async save(c, { code }) {
    await c.var.client.call(verifyMfa, { body: { code, userEmail: c.var.user.email } });
    return paths.account.recoveryCodes();
  },
  explain(error, c) {
    const code = codeProblemOf(error);
    return code ? { code } : leadOn(error, c);
  },
  show: showSetup,
});

/** New recovery codes; refused if MFA was disabled in the meantime. */
const codesRenewal = defineForm({
  ...ofButton,
  async save(c) {
    await c.var.client.call(renewRecoveryCodes, { body: {} });
    return paths.account.recoveryCodes();
  },
  afterProof: () => paths.account.security({ confirm: 'recovery-codes' }),
});

/** The account's own security page: password, MFA, passkeys, sessions, sign-in history. */
export const accountRoutes = (): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.account.security(), (c) => showSecurity(c))
    .route('/', formRoute(paths.account.password(), passwordForm))
    .route('/', formRoute(paths.account.mfaRemoval(), mfaRemoval))
    .route('/', formRoute(paths.account.passkeys(), passkeyForm))
    .route('/', formRoute(paths.account.passkeyRemoval(':id'), passkeyRemoval))
    .route('/', formRoute(paths.account.apiTokens(), tokenForm))
    .route('/', formRoute(paths.account.apiTokenRevocation(':id'), tokenRevocation))
    .route('/', formRoute(paths.account.otherSessionsEnd(), othersEnd))
    .route('/', formRoute(paths.account.sessionEnd(':id'), sessionEnd))
    .get(paths.account.apiTokens(), async (c) => {
      const { api_token: made } = await c.var.client.call(showUnsavedSecrets, {});
      if (!made) return c.redirect(paths.account.security(), 302);
      return renderAccount(c, <ApiTokenStep locale={c.var.locale} name={made.name} token={made.token} />);
    })
    .post(paths.account.apiTokenSaved(), async (c) => {
      await c.var.client.call(forgetUnsavedSecret, { params: { kind: 'api_token' } });
      return c.redirect(paths.account.security(), 303);
    })
    // Setting up MFA, and its recovery codes (SI-16). Reloading a page shows the same.
    .get(paths.account.mfaSecret(), (c) => showSetup(c, readForm(c, firstCode, undefined)))
    .route('/', formRoute(paths.account.mfaSecret(), mfaBegin))
    .get(paths.account.mfa(), (c) => c.redirect(paths.account.security(), 302))
    .route('/', formRoute(paths.account.mfa(), firstCode))
    .get(paths.account.recoveryCodes(), async (c) => {
      if (!c.var.user.mfa_secret_set) return c.redirect(paths.account.security(), 302);
      const { recovery_codes: codes } = await c.var.client.call(showUnsavedSecrets, {});
      const { locale, brandId, user } = c.var;
      return renderAccount(c, <RecoveryCodesStep {...{ locale, brandId, codes }} email={user.email} />);
    })
    .route('/', formRoute(paths.account.recoveryCodes(), codesRenewal))
    .post(paths.account.recoveryCodesSaved(), async (c) => {
      await c.var.client.call(forgetUnsavedSecret, { params: { kind: 'recovery_codes' } });
      return c.redirect(paths.account.security(), 303);
    });

type Question = z.output<typeof securityQuery>;

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

async function showSecurity(c: ConsoleContext): Promise<Response> {
  const asked = readQuery(c, securityQuery);
  if (asked.confirm && questionsOfProof.has(asked.confirm)) {
    // Re-authentication comes before the confirmation, so that confirming is the last click.
    const { fresh } = await c.var.client.call(showProof, {});
    const { pathname, search } = new URL(c.req.url);
    if (!fresh) return c.redirect(paths.account.proof(pathname + search), 302);
  }
  const t = messagesOf(c.var.locale);
  const password = readForm(c, passwordForm, undefined);
  const passkey = readForm(c, passkeyForm, undefined);
  const token = readForm(c, tokenForm, undefined);
  const failure = [readForm(c, mfaBegin, undefined), password, passkey, token]
    .map((form) => form.failure)
    .find(Boolean);
  const model: SecurityModel = {
    ...(await presentSecurity(c)),
    ...(asked.done && { done: doneWords[asked.done] }),
    ...(asked.problem && { failure: t('mfa.again') }),
    ...(failure && { failure }),
    ...(asked.form && { filled: asked.form }),
    passwordProblems: password.problems,
    passkeyName: passkey.values.name,
    passkeyProblem: passkey.problems.name,
    tokenForm: { ...readTokenForm(c, token.values), problem: token.problems.name },
  };
  const confirm = confirmationOf(asked, model);
  const page = <SecurityPage locale={c.var.locale} model={confirm ? { ...model, confirm } : model} />;
  return renderAccount(c, page);
}

/** Leads the form of an outdated page to the current state of the set-up: finished, or continued in another window. */
function leadOn({ problem }: ServiceError, c: ConsoleContext): Response | undefined {
  if (problem === 'mfa_already') return goTo(c, paths.account.recoveryCodes());
  return problem === 'mfa_begin_again'
    ? goTo(c, paths.account.security({ problem: 'mfa_again' }))
    : undefined;
}

async function showSetup(
  c: ConsoleContext,
  { problems, failure }: FormState<typeof codeForm>,
): Promise<Response> {
  const secret = await settle(readPendingSecret(c));
  if (secret instanceof ServiceError) {
    const end = leadOn(secret, c);
    if (end) return end;
    throw secret;
  }
  const error = problems.code ?? failure;
  return renderAccount(c, <MfaSetupStep locale={c.var.locale} secret={secret} {...(error && { error })} />);
}

/** Answers with a page of the account. */
const renderAccount = (c: ConsoleContext, page: ReactNode): Response =>
  renderPage(c, page, {
    title: messagesOf(c.var.locale)('account.security'),
  });
