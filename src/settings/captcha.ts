import { type captchaProviders, type Environment, type Report, settingsOf } from './environment.ts';

export type CaptchaProvider = (typeof captchaProviders)[number];

/** The captcha, as the operator configured it. */
export interface CaptchaSettings {
  readonly provider: CaptchaProvider;
  readonly recaptcha: {
    readonly siteKey: string;
    readonly secret: string;
    /** Where tokens are checked. */
    readonly verifyUrl: string;
  };
}

/** No captcha. @internal For tests. */
export const defaultCaptchaSettings: CaptchaSettings = readCaptchaSettings({}, () => undefined);

/** Reads `CAPTCHA_PROVIDER` and `RECAPTCHA_*`; what does not fit together is passed to `report`, by name. */
export function readCaptchaSettings(environment: Environment, report: Report): CaptchaSettings {
  const read = settingsOf(environment, report);
  const siteKey = read('RECAPTCHA_SITE_KEY') ?? '';
  const secret = read('RECAPTCHA_SECRET') ?? '';
  const verifyUrl = read('RECAPTCHA_VERIFY_URL') ?? 'https://www.google.com/recaptcha/api/siteverify';
  const provider = read('CAPTCHA_PROVIDER') ?? (siteKey ? 'recaptcha' : 'none');
  if (provider === 'recaptcha' && (!/^[\w-]{1,200}$/.test(siteKey) || secret === '')) {
    report('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET must both be set for reCAPTCHA.');
  }
  return { provider, recaptcha: { siteKey, secret, verifyUrl } };
}
