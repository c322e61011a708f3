import { signInOptions } from '../api/contract/accounts/single-sign-on.ts';
import { recaptchaConfig } from '../api/contract/config/captcha.ts';
import { ServiceError } from '../api/errors.ts';
import type { CaptchaModel } from '../views/sign-in/sign-in-fields.tsx';
import type { ConsoleContext } from './context.ts';
import { inTime } from './settle.ts';

/** The captcha for the forms; undefined without one, or if the service does not answer. */
export async function readCaptcha(c: ConsoleContext): Promise<CaptchaModel | undefined> {
  const config = await withoutService(c, c.var.client.call(recaptchaConfig, {}, { token: undefined }));
  if (config?.provider === 'recaptcha') c.set('loadsRecaptcha', true);
  return config && config.provider !== 'none' ? { provider: config.provider, key: config.key } : undefined;
}

/** What people call the provider `oidc`; empty if the service does not answer. */
export const readOidcName = async (c: ConsoleContext): Promise<string> =>
  (await withoutService(c, c.var.client.call(signInOptions, {}, { token: undefined })))?.oidc_name ?? '';

/** The form is shown without optional parts; sending it reports that the service is down. */
export async function withoutService<Value>(
  c: ConsoleContext,
  asked: Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await inTime(asked);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    c.var.log.warn({ err: error }, 'a sign-in form is shown without what makes it richer');
    return undefined;
  }
}
