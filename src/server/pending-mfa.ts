import { z } from 'zod';
import { pendingMfaSetup } from '../api/contract/accounts/mfa.ts';
import { ServiceError } from '../api/errors.ts';
import type { NewSecret } from '../views/mfa/mfa-form.tsx';
import type { ConsoleContext } from './context.ts';
import { oneTimeCode } from './fields.ts';
import { type FormError, formErrorOf } from './form-problems.ts';

/**
 * The pending MFA secret.
 * @throws ServiceError if there is none, or it has expired.
 */
export async function readPendingSecret(c: ConsoleContext): Promise<NewSecret> {
  const { secret, qrCodeSrc, otpauth_url: url } = await c.var.client.call(pendingMfaSetup, {});
  if (!/^[A-Z2-7]+=*$/.test(secret)) {
    throw new ServiceError('unavailable', 'The service gave no secret that an app can read.');
  }
  return {
    secret,
    qrCodeSrc: qrCodeSrc.startsWith('data:image/') ? qrCodeSrc : '',
    otpauthUrl: url.startsWith('otpauth://totp/') ? url : '',
  };
}

/** A form with a code. */
export const codeForm = z.object({ code: oneTimeCode });

/** The form's message for a refused code; undefined for other refusals. */
export const codeProblemOf = (error: unknown): FormError | undefined =>
  error instanceof ServiceError
    ? formErrorOf(error, {
        wrong_code: 'non_valid_code',
        invalid_input: 'non_valid_code',
        internal: 'sign_in.failed',
      })
    : undefined;
