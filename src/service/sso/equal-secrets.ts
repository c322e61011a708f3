import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../accounts/secrets.ts';

/** Compares two secrets in constant time. */
export const equalSecrets = (left: string, right: string): boolean =>
  timingSafeEqual(hashSecret(left), hashSecret(right));
