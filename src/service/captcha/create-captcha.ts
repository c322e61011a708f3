import type { CaptchaSettings } from '../../settings/captcha.ts';
import { newSecret } from '../secret-box/secrets.ts';
import type { Stores } from '../stores.ts';
import { createAltcha } from './altcha.ts';
import type { Captcha } from './captcha.ts';
import { verifyRecaptcha } from './verify-recaptcha.ts';
import { refuse } from '../refuse.ts';

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
