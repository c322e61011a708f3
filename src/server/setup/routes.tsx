import { z } from 'zod';
import { completeSetup } from '../../api/contract/accounts/sign-in.ts';
import type { ServiceError } from '../../api/errors.ts';
import { passwordLength } from '../../api/limits.ts';
import { isAccountAddress } from '../../api/validators.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { SetupPage } from '../../views/setup/setup-page.tsx';
import { exactly, line } from '../fields.ts';
import { formPage } from '../form-page.ts';
import {
  atLeast,
  atMost,
  fails,
  type FieldErrors,
  isClean,
  limitMessage,
  ownDomains,
  problemsOf,
} from '../form-problems.ts';
import { openSessionCookie } from '../middleware/session.ts';
import type { SetupGate } from '../middleware/setup-gate.ts';
import { renderPage } from '../render/render-page.tsx';

/** The typed values of the first run: the password unchanged, all others trimmed. */
const fields = z.object({
  setup_code: line(),
  tenant_name: line(),
  domains: line(),
  email: line(),
  password: exactly(),
});
/** Its checks; the service checks again. */
const checks = z.object({
  setup_code: z.string().min(1, fails('setup.required_code')),
  tenant_name: z.string().min(1, fails('setup.required_tenant_name')),
  domains: ownDomains(),
  email: z.string().refine(isAccountAddress, fails('invalid_email')),
  password: z
    .string()
    .refine(...atLeast(passwordLength.least, 'setup.short_password'))
    .refine(...atMost(passwordLength.most, 'password.long')),
});

/** The first-run setup: names the organisation and creates its first administrator. */
export const setupRoutes = (gate: SetupGate) =>
  formPage(paths.setup(), {
    fields,
    secrets: ['password'],
    inCookie: true,
    load: async (c) => ((await gate.isNeeded(c)) ? undefined : c.redirect(paths.signIn.login(), 303)),
    checks: (typed) => problemsOf(checks, typed),
    async save(c, body) {
      const session = await c.var.client.call(completeSetup, { body }, { token: undefined });
      openSessionCookie(c, session.token, session.expires_at);
      return paths.home();
    },
    explain(error, c) {
      // Somebody else was first: there is an administrator now, who can sign in.
      if (error.code === 'conflict') return c.redirect(paths.signIn.login(), 303);
      const refused = fieldErrorsOf(error);
      return isClean(refused) ? undefined : refused;
    },
    show(c, form) {
      const page = <SetupPage locale={c.var.locale} action={paths.setup()} form={form} />;
      return renderPage(c, page, { title: messagesOf(c.var.locale)('setup.title'), frame: 'bare' });
    },
  });

/** The errors of a refusal by field; waits and outages are shown at the code, so that input is kept. */
function fieldErrorsOf(error: ServiceError): FieldErrors<keyof z.output<typeof fields>> {
  if (error.code === 'permission_denied') return { setup_code: { key: 'setup.wrong_code' } };
  if (error.code === 'unavailable') return { setup_code: { key: 'sign_in.unavailable' } };
  const limit = limitMessage(error);
  if (limit) return { setup_code: limit };
  const found: FieldErrors<keyof z.output<typeof fields>> = {};
  for (const { path } of error.fields ?? []) {
    if (path === 'setup_code') found.setup_code = { key: 'setup.wrong_code' };
    if (path === 'tenant_name') found.tenant_name = { key: 'setup.required_tenant_name' };
    if (path === 'domains') found.domains = { key: 'setup.required_domains' };
    if (path === 'email') found.email = { key: 'invalid_email' };
    if (path === 'password') found.password = { key: 'setup.common_password' };
  }
  return found;
}
