import { z } from 'zod';
import { isAccountAddress } from '../../api/validators.ts';
import { passwordLength } from '../../api/limits.ts';
import { exactly, line } from '../fields.ts';
import { atLeast, atMost, fails, type FieldErrors, ownDomains } from '../form-problems.ts';

/** The typed values of the first run: the password unchanged, all others trimmed. */
export const setupForm = z.object({
  setup_code: line(),
  tenant_name: line(),
  domains: line(),
  email: line(),
  password: exactly(),
});
export type SetupForm = z.output<typeof setupForm>;

/** The errors of its fields. */
export type SetupFieldErrors = FieldErrors<keyof SetupForm>;

/** Its checks; the service checks again. */
export const setupChecks = z.object({
  setup_code: z.string().min(1, fails('setup.required_code')),
  tenant_name: z.string().min(1, fails('setup.required_tenant_name')),
  domains: ownDomains(),
  email: z.string().refine(isAccountAddress, fails('invalid_email')),
  password: z
    .string()
    .refine(...atLeast(passwordLength.least, 'setup.short_password'))
    .refine(...atMost(passwordLength.most, 'password.long')),
});
