import { randomBytes } from 'node:crypto';
import { hashSecret } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';

/** How long a person may take with their passkey, milliseconds. */
export const challengeLifetime = 5 * 60_000;

/** Makes a challenge that counts once, for one purpose; the bytes go to the browser. */
export async function issueChallenge(
  { stores, now }: Pick<ServiceParts, 'stores' | 'now'>,
  subject: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const hash = hashSecret(Buffer.from(challenge).toString('base64url'));
  await stores.challenges.keepChallenge({ subject, hash, at: now(), expiresAt: now() + challengeLifetime });
  return challenge;
}

/** Whether a challenge (base64url) was issued for this purpose and is still valid; uses it up. */
export const consumeChallenge =
  ({ stores, now }: Pick<ServiceParts, 'stores' | 'now'>, subject: string) =>
  (challenge: string): Promise<boolean> =>
    stores.challenges.useChallenge({ subject, hash: hashSecret(challenge), at: now() });
