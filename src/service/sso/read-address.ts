import { emailLimit } from '../../api/limits.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { normalizeEmail } from '../accounts/account.ts';
import type { ProvedIdentity } from './proved-identity.ts';

/**
 * The address that a provider names, by whether its word proves it. What no email address can be (`"<x>@tenant.example`) is kept
 * apart, so that it finds and creates no account, and the person sees the reason.
 */
export function readAddress(
  text: string,
  isProved: boolean,
): Pick<ProvedIdentity, 'email' | 'claimedEmail' | 'refusedEmail'> {
  if (!isEmailAddress(text)) {
    const isMeant = text.includes('@') && text.length <= emailLimit;
    return { email: null, claimedEmail: null, refusedEmail: isMeant ? text : null };
  }
  return isProved
    ? { email: text, claimedEmail: null, refusedEmail: null }
    : { email: null, claimedEmail: normalizeEmail(text), refusedEmail: null };
}
