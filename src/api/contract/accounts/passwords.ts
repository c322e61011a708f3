import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import {
  captchaTokenLimit,
  codeLimit,
  emailLimit,
  passwordLength,
  typedPasswordLimit,
} from '../../limits.ts';

/** A new password (SI-19): at least 8 characters; common ones are refused by the service. */
export const newPasswordSchema = publicText().min(passwordLength.least).max(passwordLength.most);

/** Sends a reset link when the address has an account. The same answer, in the same time, when it has none. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/forgot_password',
  permission: 'public',
  by: 'person',
  body: z.object({
    email: publicText().trim().min(1).max(emailLimit),
    recaptcha_token: publicText().max(captchaTokenLimit).nullish(),
  }),
  answer: z.object({ success: succeeded() }),
});

/** How long a reset link works, minutes. */
export const resetLinkMinutes = 60;

/** Minutes after the fifth reset link of an hour, and after each further one, in which no other is sent to the address. */
export const resetLinkPause = 10;

/**
 * Until when a reset link works, without using it up. Used or old: `link_expired`. `device_token` as after a sign-in: it
 * lets the browser sign in although strangers entered wrong passwords.
 */
export const showResetLink = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reset_link',
  permission: 'public',
  by: 'person',
  body: z.object({ token: publicText().min(1).max(200) }),
  answer: z.object({ expires_at: publicText(), device_token: publicText().nullish() }),
});

/**
 * Sets a new password by the token of a reset link, once. Ends all sessions and API tokens; MFA stays. Used or old:
 * `link_expired`. `device_token` as of `showResetLink`.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reset_password',
  permission: 'public',
  by: 'person',
  body: z.object({ token: publicText().min(1).max(200), new_password: newPasswordSchema }),
  answer: z.object({ success: succeeded(), device_token: publicText().nullish() }),
});

/**
 * Replaces a password, expired or not, by the current one and, where the account has a second factor, a one-time or
 * recovery code. Ends the account's other sessions; API tokens on request. An unknown address, a wrong password and the
 * right one without the right code get one answer, `invalid_account`, in the same time: a correct guess is never
 * confirmed.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/change_password',
  permission: 'public',
  by: 'person',
  body: z.object({
    email: publicText().trim().min(1).max(emailLimit),
    current_password: publicText().min(1).max(typedPasswordLimit),
    new_password: newPasswordSchema,
    code: publicText().trim().max(codeLimit).nullish(),
    recaptcha_token: publicText().max(captchaTokenLimit).nullish(),
    revoke_api_tokens: z.boolean().nullish(),
  }),
  answer: z.object({ success: succeeded() }),
});
