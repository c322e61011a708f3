import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../accounts/secrets.ts';

/** Whether two secrets are the same, in a time that tells nothing about either. */
export const equalSecrets = (left: string, right: string): boolean =>
  timingSafeEqual(hashSecret(left), hashSecret(right));
