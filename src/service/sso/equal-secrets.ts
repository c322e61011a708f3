import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../secret-box/secrets.ts';

/** Compares two secrets in constant time. */
export const equalSecrets = (left: string, right: string): boolean =>
  timingSafeEqual(hashSecret(left), hashSecret(right));
