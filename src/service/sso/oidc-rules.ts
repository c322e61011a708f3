import type { JWTPayload } from 'jose';
import type { OidcProviderName } from '../../api/vocabulary/sign-in-providers.ts';
import type { MicrosoftSettings, OidcSettings, SingleSignOnSettings } from '../../settings/single-sign-on.ts';
import { refuse } from '../refuse.ts';

/** What differs from provider to provider. None has a default: a provider without a rule vouches for nothing. */
export interface OidcRules {
  /** The `prompt` that makes people authenticate again. */
  readonly promptAgain: string;
  /** @throws Error for people whom the configuration excludes. */
  readonly requirePerson: (claims: JWTPayload) => void;
  /** Whether the provider has verified the address that the token names. */
  readonly isVouched: (claims: JWTPayload, email: string) => boolean;
  /** Whether the groups of a token are those of the configured organisation. */
  readonly hasOwnGroups: boolean;
}

/** A configured provider with its rules. */
export type ConfiguredProvider = OidcSettings & OidcRules;

/** The configured providers. */
export const configuredProviders = ({
  google,
  microsoft,
}: SingleSignOnSettings): Record<OidcProviderName, ConfiguredProvider | undefined> => ({
  google: google && { ...google, ...googleRules(google) },
  microsoft: microsoft && { ...microsoft, ...microsoftRules(microsoft) },
});

/** Google's own issuer; the same settings serve any other provider of the standard. */
const googleIssuer = 'https://accounts.google.com';

const googleRules = ({ issuer }: OidcSettings): OidcRules => ({
  // Google does not support `login`; account selection triggers whatever authentication its policy requires.
  promptAgain: 'select_account',
  requirePerson: requireNotRefuted,
  // Google verifies its own mail and Workspace domains (`hd`), which no other provider names.
  isVouched: (claims, email) =>
    claims['email_verified'] === true &&
    (issuer !== googleIssuer || claims['hd'] !== undefined || email.toLowerCase().endsWith('@gmail.com')),
  hasOwnGroups: true,
});

/** @throws ServiceError if the provider itself says that the address is not verified. */
function requireNotRefuted({ email_verified: verified }: JWTPayload): void {
  if (verified !== undefined && verified !== true && String(verified).toLowerCase() !== 'true')
    throw refuse('permission_denied', 'sso_no_account');
}

const sharedTenants: ReadonlySet<string> = new Set(['common', 'organizations']);

/**
 * In a directory anybody can set any address, so it counts only for a single configured directory, or if Microsoft
 * asserts that the domain's owner verified it. Where any directory may sign in, each names its groups at will.
 */
function microsoftRules({ tenant }: MicrosoftSettings): OidcRules {
  const isShared = sharedTenants.has(tenant);
  return {
    promptAgain: 'login',
    requirePerson(claims) {
      requireNotRefuted(claims);
      if (!isShared && claims['tid'] !== tenant) throw new Error('The person belongs to another directory.');
    },
    isVouched: ({ xms_edov: verified }) =>
      !isShared || verified === true || verified === '1' || verified === 1,
    hasOwnGroups: !isShared,
  };
}
