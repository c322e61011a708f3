import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { signInSchema } from './sign-in.ts';
import { codeLimit, emailLimit } from '../../limits.ts';

const userEmail = publicText().trim().min(1).max(emailLimit);
const code = publicText().trim().min(1).max(codeLimit);

/**
 * MFA settings of a user (SI-09). The real values are for that user only, signed in or pending; anybody else gets
 * `mfaWasSet: true` for every address, so that nothing can be learned about an account.
 */
export const mfaSettings = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/setup',
  permission: 'public',
  by: 'person',
  body: z.object({ userEmail }),
  answer: z.object({
    mfaWasSet: z.boolean(),
    isMfaEnabled: z.boolean(),
    isVerified: z.boolean(),
    required: z.boolean(),
  }),
});

/** The state of a set-up that no code has verified yet. */
const newSecret = z.object({
  isMfaEnabled: z.boolean().default(false),
  isVerified: z.boolean().default(false),
  /** Base32, shown to be typed by hand. The service stores it and never trusts one that a client sends. */
  secret: publicText(),
  /** The QR code as a picture, `data:image/…`. */
  qrCodeSrc: publicText().default(''),
  /** `otpauth://totp/…`, the content of the QR code: opens an app on the same device. */
  otpauth_url: publicText().default(''),
});

/**
 * Creates a TOTP secret for the signed-in caller; it counts once a code has verified it. Until then, for half an hour, the
 * same session gets the same one.
 */
export const createMfaSecret = endpoint({
  method: 'PUT',
  path: '/api/v1/mfa/setup',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'proved-person',
  body: z.object({ userEmail }),
  answer: newSecret,
});

/** The same during a sign-in at the step `mfa_setup`. */
export const createMfaSecretPublic = endpoint({
  method: 'PUT',
  path: '/api/v1/mfa/setup_public',
  permission: 'pending',
  by: 'person',
  body: z.object({ userEmail }),
  answer: newSecret,
});

/** The secret of the set-up that is under way in the caller's session, as it was shown; `conflict` without one. */
export const pendingMfaSetup = endpoint({
  method: 'GET',
  path: '/api/v1/mfa/pending_setup',
  permission: 'pending',
  by: 'proved-person',
  answer: newSecret,
});

const verifyBody = z.object({ code, userEmail, secret: publicText().max(200).nullish() });
const recoveryCodes = z.array(publicText());

/**
 * Verifies the new secret by a first code; the recovery codes are in this answer, and in
 * `showUnsavedSecrets` until the person confirms that they are saved.
 */
export const verifyMfa = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/verify_setup',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'proved-person',
  body: verifyBody,
  answer: z.object({ success: succeeded(), recovery_codes: recoveryCodes }),
});

/** The same during a sign-in at the step `mfa_setup`; the sign-in continues with the answer. */
export const verifyMfaPublic = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/verify_public',
  permission: 'pending',
  by: 'person',
  body: verifyBody,
  answer: z.object({ success: succeeded(), recovery_codes: recoveryCodes, sign_in: signInSchema }),
});

/**
 * Removes the caller's MFA, which is refused while the tenant requires it; or, for an administrator, that of a user who
 * lost theirs, which ends that user's sessions.
 */
export const disableMfa = endpoint({
  method: 'DELETE',
  path: '/api/v1/mfa/disable/:email',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'proved-person',
  params: z.object({ email: userEmail }),
  answer: z.object({ success: succeeded() }),
});

/** Replaces the caller's recovery codes, which end; the new ones are in this answer, and in `showUnsavedSecrets`. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/recovery_codes',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'proved-person',
  body: z.object({}),
  answer: z.object({ recovery_codes: recoveryCodes }),
});

/** Sends the verification code of a pending sign-in (again); `wait_time` seconds until the next one may be requested. */
export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/v1/mail_verification/send',
  permission: 'pending',
  by: 'person',
  body: z.object({}),
  answer: z.object({ success: succeeded(), wait_time: z.number().int() }),
});

/**
 * Verifies that code. Wrong: 403 `wrong_code`, three times; then nothing is taken any more: 429 `max_attempts` (SI-15).
 * What is no number is `invalid_input` and uses up no try.
 */
export const verifyEmailCode = endpoint({
  method: 'POST',
  path: '/api/v1/mail_verification/verify',
  permission: 'pending',
  by: 'person',
  body: z.object({ email: userEmail, code }),
  answer: z.object({ success: succeeded(), sign_in: signInSchema }),
});
