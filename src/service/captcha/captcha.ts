import { z } from 'zod';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaProvider, CaptchaSettings } from '../../settings/captcha.ts';
import { hashSecret, newSecret } from '../secret-box/secrets.ts';
import type { Stores } from '../core/stores.ts';
import { refuse } from '../core/refuse.ts';
import { ServiceError } from '../../api/errors.ts';
import { createFetchOutside } from '../outgoing/fetch-outside.ts';

/** Distinguishes people from programs at public forms. */
export interface Captcha {
  readonly provider: CaptchaProvider;
  /** What the browser needs to know of the provider; empty where nothing. */
  readonly siteKey: string;
  /**
   * Whether a form's token is good, once. Always true when no captcha is configured.
   * @throws ServiceError `unavailable` when the provider cannot be asked.
   */
  verify(token: string | null | undefined, clientAddress: string): Promise<boolean>;
  /** A new challenge for the browser. @throws ServiceError `not_found` when the provider has none of ours. */
  createChallenge(): Promise<Record<string, unknown>>;
}

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
function createAltcha(secret: string, stores: Pick<Stores, 'challenges'>, now: () => number): Captcha {
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

const fetchVerdict = createFetchOutside({ time: 8_000, size: 20_000 });
const answerSchema = z.object({ success: z.boolean() });

/**
 * Asks reCAPTCHA whether a token is good (developers.google.com/recaptcha/docs/verify); it accepts each once.
 * @throws ServiceError `unavailable` when it does not answer or answers rubbish.
 */
async function verifyRecaptcha(
  { secret, verifyUrl }: CaptchaSettings['recaptcha'],
  token: string | null | undefined,
  clientAddress: string,
): Promise<boolean> {
  if (!token) return false;
  const body = new URLSearchParams({ secret, response: token });
  if (clientAddress !== '') body.set('remoteip', clientAddress);
  try {
    const answer = await fetchVerdict(verifyUrl, { method: 'POST', body });
    return answerSchema.parse(await answer.json()).success;
  } catch (cause) {
    throw new ServiceError('unavailable', 'The captcha cannot be checked right now. Try again in a moment.', {
      cause,
    });
  }
}

const noChallenge = async (): Promise<never> => {
  throw refuse('not_found', 'captcha_missing');
};

/** No captcha: every form is let through. */
const noCaptcha: Captcha = {
  provider: 'none',
  siteKey: '',
  verify: async () => true,
  createChallenge: noChallenge,
};

/** The captcha of the settings. */
export async function createCaptcha(
  { provider, recaptcha }: CaptchaSettings,
  stores: Pick<Stores, 'settings' | 'challenges'>,
  now: () => number,
): Promise<Captcha> {
  switch (provider) {
    case 'none':
      return noCaptcha;
    case 'recaptcha':
      return {
        provider,
        siteKey: recaptcha.siteKey,
        verify: (token, clientAddress) => verifyRecaptcha(recaptcha, token, clientAddress),
        createChallenge: noChallenge,
      };
    case 'altcha':
      return createAltcha(
        await stores.settings.keepSetting({ name: 'captcha_secret', value: newSecret() }),
        stores,
        now,
      );
  }
}
