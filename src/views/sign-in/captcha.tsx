import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';

/** The captcha of a form; with provider `none` there is none. */
export interface CaptchaModel {
  provider: 'none' | 'recaptcha' | 'altcha';
  /** The site key, with reCAPTCHA. */
  key: string;
}

/** Attributes of a form whose submit first gets a captcha token, invisibly (SI-08). */
export function captchaAttributes(captcha: CaptchaModel | undefined): Record<`data-${string}`, string> {
  if (!captcha || captcha.provider === 'none') return {};
  return {
    'data-captcha': captcha.provider,
    'data-captcha-key': captcha.key,
    'data-captcha-challenge': '/api/v1/generic/captcha_challenge',
  };
}

/** The field for the token. Without JavaScript there is no token, which the form explains. */
export function CaptchaField({ t, captcha }: { t: Translate; captcha: CaptchaModel | undefined }) {
  if (!captcha || captcha.provider === 'none') return null;
  return (
    <>
      <input type="hidden" name="recaptcha_token" value="" />
      <div className="without-js">
        <Banner tone="caution">
          <p>{t('sign_in.captcha_needs_script')}</p>
        </Banner>
      </div>
    </>
  );
}
