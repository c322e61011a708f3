import { z } from 'zod';
import { publicText, publicValue } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

/** The captcha of the sign-in forms (SI-08). `key` is empty when none is configured. */
export const recaptchaConfig = endpoint({
  method: 'GET',
  path: '/api/v1/generic/recaptcha_config',
  permission: 'public',
  by: 'anyone',
  answer: z.object({ key: publicText(), provider: z.enum(['none', 'recaptcha', 'altcha']).default('none') }),
});

/** A single-use proof-of-work challenge, with provider `altcha`. */
export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/api/v1/generic/captcha_challenge',
  permission: 'public',
  by: 'anyone',
  answer: publicValue(z.record(publicText(), z.unknown())),
});
