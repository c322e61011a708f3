import { emailLimit } from '../../api/limits.ts';
import { isEmailAddress } from '../../api/validators.ts';
import type { ProvedIdentity } from './proved-identity.ts';

/**
 * The address that a provider names. What no email address can be (`"<x>@tenant.example`) is kept apart, so that it
 * finds and creates no account, and the person sees the reason.
 */
export function readAddress(text: string): Pick<ProvedIdentity, 'email' | 'refusedEmail'> {
  if (isEmailAddress(text)) return { email: text, refusedEmail: null };
  const isMeant = text.includes('@') && text.length <= emailLimit;
  return { email: null, refusedEmail: isMeant ? text : null };
}
