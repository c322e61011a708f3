import { z } from 'zod';
import { pendingMfaSetup } from '../api/contract/accounts/mfa.ts';
import { ServiceError } from '../api/errors.ts';
import type { NewSecret } from '../views/mfa/mfa-form.tsx';
import type { ConsoleContext } from './context.ts';
import { oneTimeCode } from './fields.ts';
import { type FormError, formErrorOf } from './form-problems.ts';
import { presentNewSecret } from './present/present-new-secret.ts';

/**
 * The pending MFA secret.
 * @throws ServiceError if there is none, or it has expired.
 */
export async function readPendingSecret(c: ConsoleContext): Promise<NewSecret> {
  const { otpauth_url: url } = await c.var.client.call(pendingMfaSetup, {});
  const secret = presentNewSecret(url);
  if (!secret) throw new ServiceError('unavailable', 'The service gave no secret that an app can read.');
  return secret;
}

/** A form with a code. */
export const codeForm = z.object({ code: oneTimeCode });

/** The form's message for a refused code; undefined for other refusals. */
export const codeProblemOf = (error: unknown): FormError | undefined =>
  error instanceof ServiceError
    ? formErrorOf(error, { wrong_code: 'non_valid_code', invalid_input: 'non_valid_code' })
    : undefined;
