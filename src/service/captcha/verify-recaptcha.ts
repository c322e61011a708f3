import { z } from 'zod';
import { ServiceError } from '../../api/errors.ts';
import { createFetchOutside } from '../outgoing/fetch-outside.ts';
import type { CaptchaSettings } from '../../settings/captcha.ts';

const fetchVerdict = createFetchOutside({ time: 8_000, size: 20_000 });
const answerSchema = z.object({ success: z.boolean() });

/**
 * Asks reCAPTCHA whether a token is good (developers.google.com/recaptcha/docs/verify); it accepts each once.
 * @throws ServiceError `unavailable` when it does not answer or answers rubbish.
 */
export async function verifyRecaptcha(
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
