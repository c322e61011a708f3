import { requireAttempt, limitsFrom } from '../accounts/require-attempt.ts';
import type { HandlersOf } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';

/** Challenges for one address in a quarter of an hour: an office behind it asks for one at each sign-in. */
const limit = { most: 3_000, window: 15 * 60_000 };

/** What the browser needs for the captcha of the sign-in forms. */
export const captchaRoutes = (parts: ServiceParts): HandlersOf<'recaptchaConfig' | 'captchaChallenge'> => ({
  recaptchaConfig: async () => ({ key: parts.captcha.siteKey, provider: parts.captcha.provider }),
  async captchaChallenge(_, { clientAddress }) {
    await requireAttempt(parts, limitsFrom('captcha-challenge', clientAddress, limit));
    return parts.captcha.createChallenge();
  },
});
