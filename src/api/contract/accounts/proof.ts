import { z } from 'zod';
import { publicText, publicValue } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { signInProviders } from '../../vocabulary/sign-in.ts';
import { codeLimit, typedPasswordLimit } from '../../limits.ts';

/**
 * The ways to re-authenticate. An identity provider is one for people who signed in there: they
 * sign in there once more, by `startSso` with `proof`.
 */
export const proofWays = ['password', 'code', 'passkey', ...signInProviders] as const;
export type ProofWay = (typeof proofWays)[number];

/** Whether the caller's proof is fresh, and the ways to give a new one. A sign-in counts as one. */
export const showProof = endpoint({
  method: 'GET',
  path: '/api/v1/auth/proof',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'person',
  answer: z.object({
    fresh: z.boolean(),
    /** Until when the last proof counts, ISO 8601. */
    fresh_until: publicText(),
    ways: z.array(z.enum(proofWays)),
  }),
});

/**
 * Proves it by the password, a one-time or recovery code, or a passkey (options of `passkeySignInOptions`). Counted like a
 * sign-in. The session continues under a new token, the one before has ended. Wrong: 403 `proof_failed`.
 */
export const giveProof = endpoint({
  method: 'POST',
  path: '/api/v1/auth/proof',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'person',
  body: z.union([
    z.strictObject({ password: publicText().min(1).max(typedPasswordLimit) }),
    z.strictObject({ code: publicText().trim().min(1).max(codeLimit) }),
    z.strictObject({ credential: publicValue(z.record(publicText(), z.unknown())) }),
  ]),
  answer: z.object({ token: publicText(), expires_at: publicText(), fresh_until: publicText() }),
});
