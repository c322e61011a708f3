import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { hashSecret } from '../secret-box/secrets.ts';
import type { Stores } from '../stores.ts';
import type { Captcha } from './captcha.ts';

/** How long a challenge may be solved and sent, milliseconds. */
const lifetime = 10 * 60_000;
/** The work: so many key derivations of so many rounds. About half a second on a laptop, nothing to check. */
const work = { cost: 2_000, fewest: 200, most: 600 };

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({ expiresAt: z.number() }),
    signature: z.string().max(200),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string().max(200) }),
});

/**
 * ALTCHA: the browser works for a moment instead of asking its person. Challenges are signed, so none has to be stored;
 * a solved one is noted until it expires, and counts once.
 */
export function createAltcha(secret: string, stores: Pick<Stores, 'challenges'>, now: () => number): Captcha {
  const secrets = { hmacSignatureSecret: `${secret}:challenge`, hmacKeySignatureSecret: `${secret}:key` };
  return {
    provider: 'altcha',
    siteKey: '',
    async createChallenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: work.cost,
        counter: randomInt(work.most, work.fewest),
        deriveKey,
        expiresAt: Math.floor((now() + lifetime) / 1_000),
        ...secrets,
      });
      return { ...challenge };
    },
    async verify(token) {
      const payload = parsePayload(token);
      if (!payload) return false;
      const { challenge, solution } = payload;
      const at = now();
      const expiresAt = challenge.parameters.expiresAt * 1_000;
      if (!(expiresAt > at && expiresAt <= at + lifetime)) return false;
      const result = await verifySolution({
        challenge: challenge as unknown as Challenge,
        solution: solution as unknown as Parameters<typeof verifySolution>[0]['solution'],
        deriveKey,
        ...secrets,
      }).catch(() => undefined);
      if (!result?.verified) return false;
      return stores.challenges.markUsedOnce({
        subject: 'captcha',
        hash: hashSecret(challenge.signature),
        at,
        expiresAt,
      });
    },
  };
}

/** The widget's payload: base64 of the challenge with its solution. */
function parsePayload(token: string | null | undefined): z.infer<typeof payloadSchema> | undefined {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(token ?? '', 'base64').toString()));
  } catch {
    return undefined;
  }
}
