import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { refuse } from '../refuse.ts';

/**
 * Requires a solved captcha, for forms that need no session.
 * @throws ServiceError `captcha_failed`.
 */
export async function requireCaptcha(
  { captcha }: Pick<ServiceParts, 'captcha'>,
  token: string | null | undefined,
  { clientAddress }: Pick<Call, 'clientAddress'>,
): Promise<void> {
  if (await captcha.verify(token, clientAddress)) return;
  throw refuse('captcha_failed', 'captcha_failed');
}
