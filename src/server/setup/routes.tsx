import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { completeSetup } from '../../api/contract/accounts/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { SetupPage } from '../../views/setup/setup-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { isClean, problemsOf, retryMessage, withSecretsAgain } from '../form-problems.ts';
import { openSessionCookie } from '../middleware/session.ts';
import type { SetupGate } from '../middleware/setup-gate.ts';
import { readShown, showAgain } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';
import { form, onlyForms } from '../validate.ts';
import { setupChecks, type SetupFieldErrors, setupForm, type SetupForm } from './setup-form.ts';

/** The first-run setup: names the organisation and creates its first administrator. */
export const setupRoutes = (https: boolean, gate: SetupGate): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.setup(), async (c) =>
      (await gate.isNeeded(c)) ? showSetup(c) : c.redirect(paths.signIn.login(), 302),
    )
    .post(paths.setup(), onlyForms, form(setupForm), async (c) => {
      const typed = c.req.valid('form');
      const problems = problemsOf(setupChecks, typed);
      const { setup_code: _code, password: _password, ...values } = typed;
      // Redirects, so that reloading is not another attempt.
      const again = (wrong: SetupFieldErrors) => {
        const errors = withSecretsAgain(wrong, typed, ['setup_code', 'password']);
        return showAgain(c, paths.setup(), { problems: errors, values }, () =>
          renderSetup(c, setupForm.parse(values), errors, 422),
        );
      };
      if (!isClean(problems)) return again(problems);
      try {
        const session = await c.var.client.call(completeSetup, { body: typed }, { token: undefined });
        openSessionCookie(c, https, session.token, session.expires_at);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        // Somebody else was first: there is an administrator now, who can sign in.
        if (error.code === 'conflict') return c.redirect(paths.signIn.login(), 303);
        const refused = fieldErrorsOf(error);
        if (isClean(refused)) throw error;
        return again(refused);
      }
      return c.redirect(paths.home(), 303);
    });

/** The form, with typed values if it was refused or the language was changed. */
function showSetup(c: ConsoleContext): Response {
  const { problems = {}, values } = readShown(c);
  return renderSetup(c, setupForm.parse(values ?? {}), problems);
}

/** The errors of a refusal by field; waits and outages are shown at the code, so that input is kept. */
function fieldErrorsOf(error: ServiceError): SetupFieldErrors {
  if (error.code === 'permission_denied') return { setup_code: { key: 'setup.wrong_code' } };
  if (error.code === 'unavailable') return { setup_code: { key: 'sign_in.unavailable' } };
  if (error.code === 'too_many_requests') {
    return { setup_code: retryMessage(error) };
  }
  const found: SetupFieldErrors = {};
  for (const { path } of error.fields ?? []) {
    if (path === 'setup_code') found.setup_code = { key: 'setup.wrong_code' };
    if (path === 'tenant_name') found.tenant_name = { key: 'setup.required_tenant_name' };
    if (path === 'domains') found.domains = { key: 'setup.required_domains' };
    if (path === 'email') found.email = { key: 'invalid_email' };
    if (path === 'password') found.password = { key: 'setup.common_password' };
  }
  return found;
}

function renderSetup(
  c: ConsoleContext,
  form: SetupForm,
  fieldErrors: SetupFieldErrors,
  status?: ContentfulStatusCode,
): Response {
  const { password: _, ...values } = form;
  const page = (
    <SetupPage locale={c.var.locale} action={paths.setup()} values={values} fieldErrors={fieldErrors} />
  );
  return renderPage(c, page, {
    title: messagesOf(c.var.locale)('setup.title'),
    frame: 'bare',
    ...(status && { status }),
  });
}
