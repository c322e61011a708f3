import { isAccountAddress, isOwnDomain, splitValues } from '../../api/validators.ts';
import { passwordLength } from '../../api/limits.ts';
import type { FormError } from '../form-problems.ts';

/** The first-run form as typed. */
export interface SetupForm {
  setup_code: string;
  tenant_name: string;
  domains: string;
  email: string;
  password: string;
}

export const setupFields = ['setup_code', 'tenant_name', 'domains', 'email', 'password'] as const;

/** What is wrong with its fields. */
export type SetupFieldErrors = Partial<Record<keyof SetupForm, FormError>>;

/** Checks the first-run form; the answer is empty when all is well. The service checks again. */
export function checkSetupForm(form: SetupForm): SetupFieldErrors {
  const errors: SetupFieldErrors = {};
  if (form.setup_code === '') errors.setup_code = { key: 'setup.required_code' };
  if (form.tenant_name === '') errors.tenant_name = { key: 'setup.required_tenant_name' };
  const domains = splitValues(form.domains);
  const wrong = domains.find((domain) => !isOwnDomain(domain));
  if (domains.length === 0) errors.domains = { key: 'setup.required_domains' };
  else if (wrong !== undefined) errors.domains = { key: 'setup.invalid_domain', values: { domain: wrong } };
  if (!isAccountAddress(form.email)) errors.email = { key: 'invalid_email' };
  if (form.password.length < passwordLength.least || form.password.length > passwordLength.most) {
    errors.password = { key: 'setup.short_password' };
  }
  return errors;
}
