import { timingSafeEqual } from 'node:crypto';
import { emailLimit } from '../../api/limits.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { normalizeEmail } from '../accounts/account.ts';
import { claimLimit } from '../../api/contract/people/role-mapping.ts';
import { hashSecret } from '../secret-box/secrets.ts';

/** An identity that a provider has authenticated. */
export interface ProvedIdentity {
  readonly issuer: string;
  /**
   * The provider's permanent id of the person; with the issuer, the key of the link to an account. Null if it gives none, so that
   * each sign-in is a first one.
   */
  readonly subject: string | null;
  /** An address that the provider's word proves (`addressRules`); null without one. */
  readonly email: string | null;
  /** An address that it does not prove, in lower case; a code mailed there can. Null without one. */
  readonly claimedEmail: string | null;
  /** What is named as an address but is none; null otherwise. Accounts are not found by it. */
  readonly refusedEmail: string | null;
  /** Whether the provider itself says that the address is not verified: then it signs nobody in. */
  readonly isRefuted?: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** The provider's group names; empty if there are none or they are not trustworthy. */
  readonly groups: readonly string[];
  /** When the person last authenticated there, milliseconds since 1970; null if unknown. */
  readonly authenticatedAt: number | null;
}

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

/** Most groups accepted from one sign-in. */
const maxGroups = 1_000;

/** Group names from a provider without duplicates; empty, overlong and non-text values are dropped. */
export const cleanGroups = (values: readonly unknown[]): string[] => {
  const texts = values.filter((value) => typeof value === 'string').map((value) => value.trim());
  return [...new Set(texts.filter((text) => text !== '' && text.length <= claimLimit))].slice(0, maxGroups);
};

/** Compares two secrets in constant time. */
export const equalSecrets = (left: string, right: string): boolean =>
  timingSafeEqual(hashSecret(left), hashSecret(right));
