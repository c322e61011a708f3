import { isWebAddress } from './api/validators.ts';
/** What tells people from programs at the forms that anybody may send. */
export const captchaProviders = ['none', 'recaptcha', 'altcha'] as const;
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

/** No captcha. */
export const defaultCaptchaSettings: CaptchaSettings = {
  provider: 'none',
  recaptcha: { siteKey: '', secret: '', verifyUrl: 'https://www.google.com/recaptcha/api/siteverify' },
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `CAPTCHA_PROVIDER` and `RECAPTCHA_*`; what cannot be used is told to `report`, by name. */
export function readCaptchaSettings(
  environment: Environment,
  report: (problem: string) => void,
): CaptchaSettings {
  const text = (name: string) => environment[name]?.trim() ?? '';
  const siteKey = text('RECAPTCHA_SITE_KEY');
  const secret = text('RECAPTCHA_SECRET');
  const verifyUrl = text('RECAPTCHA_VERIFY_URL') || defaultCaptchaSettings.recaptcha.verifyUrl;
  const named = text('CAPTCHA_PROVIDER') || (siteKey ? 'recaptcha' : 'none');
  const provider = captchaProviders.find((candidate) => candidate === named);
  if (!provider) report(`CAPTCHA_PROVIDER must be one of ${captchaProviders.join(', ')}, not "${named}".`);
  if (provider === 'recaptcha' && (!/^[\w-]{1,200}$/.test(siteKey) || secret === '')) {
    report('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET must both be set for reCAPTCHA.');
  }
  if (!isWebAddress(verifyUrl)) {
    report(`RECAPTCHA_VERIFY_URL must be an http or https address, not "${verifyUrl}".`);
  }
  return { provider: provider ?? 'none', recaptcha: { siteKey, secret, verifyUrl } };
}
