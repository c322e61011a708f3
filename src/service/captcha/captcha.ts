import type { CaptchaProvider } from '../../settings/captcha.ts';

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
