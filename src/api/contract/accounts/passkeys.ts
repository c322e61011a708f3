import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { publicText, publicValue } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { signInSchema } from './sign-in.ts';

/** WebAuthn JSON forms travel as they are (W3C WebAuthn Level 3, §5.1.8); the service verifies them. */
const webauthnJson = publicValue(z.record(publicText(), z.unknown()));

/** Options for `navigator.credentials.create`. */
export const passkeyRegistrationOptions = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/registration_options',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'proved-person',
  body: z.object({}),
  answer: z.object({ options: webauthnJson }),
});

/** Stores the new passkey after verifying its attestation against the one-time challenge. */
export const registerPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'proved-person',
  body: z.object({ name: publicText().trim().min(1).max(100), credential: webauthnJson }),
  answer: z.object({ success: succeeded(), id: publicText() }),
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/passkeys',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'person',
  answer: z.object({
    passkeys: z.array(
      z.object({
        id: essential(publicText()),
        name: publicText(),
        created_at: publicText(),
        last_used_at: publicText().nullable(),
      }),
    ),
  }),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/passkeys/:id',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'proved-person',
  params: z.object({ id: publicText().min(1).max(500) }),
  answer: z.object({ success: succeeded() }),
});

/** Options for `navigator.credentials.get`, with a one-time challenge; for anybody, naming no account. */
export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/sign_in_options',
  permission: 'public',
  by: 'person',
  body: z.object({}),
  answer: z.object({ options: webauthnJson }),
});

/** Signs in by a passkey alone, or finishes a pending sign-in at the step `code`. */
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/sign_in',
  permission: 'public',
  by: 'person',
  body: z.object({ credential: webauthnJson }),
  answer: signInSchema,
});
