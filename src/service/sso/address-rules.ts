import type { JWTPayload } from 'jose';
import { domainOf } from '../../api/domain-of.ts';
import { belongsTo } from '../config/address-domain.ts';

/** What a provider says of a person's address, and what is known of both. */
export interface AddressFacts {
  readonly email: string;
  /** The claims of an id_token; a SAML assertion says nothing about addresses but the address. */
  readonly claims: JWTPayload;
  /** The domains that the operator configured the provider for. */
  readonly ofProvider: readonly string[];
  /** The organisation's domains. */
  readonly ofTenant: readonly string[];
  /** Whether one directory alone is accepted (Microsoft). */
  readonly isOneDirectory: boolean;
  /** Whether the operator trusts the provider's addresses where it does not say (`OIDC_TRUST_EMAIL`). */
  readonly trustsEmail: boolean;
}

/**
 * Whether the word of a provider proves an address. Only such an address finds an account or creates one at a first sign-in; any
 * other is proved by a code mailed to it.
 */
export const addressRules = {
  /** Google is an authority for its own mail, and for a Workspace that names the domain (`hd`), or the organisation's. */
  google: ({ claims, email, ofTenant }) =>
    isTrue(claims['email_verified']) &&
    (domainOf(email) === 'gmail.com' || [domainOf(email), ...ofTenant].includes(lower(claims['hd']))),
  /**
   * In a directory anybody may be given any address. Microsoft states whether the domain's owner has verified it (`xms_edov`);
   * without a statement, the only directory that is accepted owns the organisation's domains, but speaks for none of its guests.
   */
  microsoft: ({ claims, email, ofTenant, isOneDirectory }) =>
    claims['xms_edov'] === undefined
      ? isOneDirectory && !isGuest(claims) && belongsTo(email, ofTenant)
      : isTrue(claims['xms_edov']),
  /** Any other provider of OpenID Connect; what it verified is `email`, whichever claim has the address here. */
  openid: ({ claims, email, trustsEmail }) =>
    trustsEmail || (isTrue(claims['email_verified']) && lower(claims['email']) === email.toLowerCase()),
  /** SAML has no such statement: the operator names the domains that a provider speaks for. */
  saml: ({ email, ofProvider }: Pick<AddressFacts, 'email' | 'ofProvider'>) =>
    ofProvider.includes(domainOf(email)),
} satisfies Record<string, (facts: AddressFacts) => boolean>;
export type ProviderKind = keyof typeof addressRules;

/** Providers write booleans as text or as numbers, too. */
const isTrue = (claim: unknown): boolean =>
  claim === true || claim === 1 || claim === '1' || lower(claim) === 'true';

/** Whether a provider says itself that an address is not verified; null is a claim without a value. */
export const isRefuted = ({ email_verified: claim }: JWTPayload): boolean =>
  claim !== undefined && claim !== null && !isTrue(claim);

/** A person of another directory or provider (`acct`, `idp`). */
const isGuest = ({ acct, idp, iss }: JWTPayload): boolean =>
  acct === 1 || acct === '1' || (idp !== undefined && idp !== iss);

const lower = (claim: unknown): string => (typeof claim === 'string' ? claim.toLowerCase() : '');
