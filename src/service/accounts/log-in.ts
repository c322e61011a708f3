import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { Account } from './account.ts';
import { checkPassword, recordRefusal } from './check-password.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { requireCaptcha } from './require-captcha.ts';
import { readSignInPolicy } from './read-sign-in-policy.ts';
import { refuse } from '../refuse.ts';

const day = 24 * 3_600_000;

/**
 * Starts a sign-in with email and password.
 * @throws ServiceError `captcha_failed`, `invalid_account`, `too_many_requests`, or `password_expired` for a correct
 * but expired password.
 */
export async function logIn(
  parts: ServiceParts,
  input: { email: string; password: string; captchaToken: string | null | undefined },
  call: Call,
): Promise<SignIn> {
  await requireCaptcha(parts, input.captchaToken, call);
  const { account } = await checkPassword(parts, input, call);
  if (await isPasswordExpired(parts, account)) {
    await recordRefusal(parts, account.email, 'password_expired', call);
    throw refuse('password_expired', 'password_expired');
  }
  return continueSignIn(parts, account, { method: 'password', call });
}

async function isPasswordExpired(parts: ServiceParts, account: Account): Promise<boolean> {
  const { value: days } = (await readSignInPolicy(parts)).passwordMaxAgeDays;
  return days > 0 && parts.now() - account.passwordChangedAt >= days * day;
}
