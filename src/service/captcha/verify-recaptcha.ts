import { z } from 'zod';
import { ServiceError } from '../../api/errors.ts';
import type { CaptchaSettings } from '../../settings/captcha.ts';

/** Longest wait for the answer, milliseconds, and the most of it that is read, bytes. */
const limits = { wait: 8_000, size: 20_000 };
const answerSchema = z.object({ success: z.boolean() });

/**
 * Asks reCAPTCHA whether a token is good (developers.google.com/recaptcha/docs/verify); it says yes once for each.
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
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(limits.wait),
    });
    return answerSchema.parse(JSON.parse(await readText(answer))).success;
  } catch (cause) {
    throw new ServiceError('unavailable', 'The captcha cannot be checked right now. Try again in a moment.', {
      cause,
    });
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > limits.size) throw new Error(`The answer is larger than ${limits.size} bytes.`);
  }
  return Buffer.concat(chunks).toString();
}
