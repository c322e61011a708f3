import type { JWTPayload } from 'jose';
import type { OidcProviderName } from '../../api/vocabulary/sign-in-providers.ts';
import type { MicrosoftSettings, OidcSettings, SingleSignOnSettings } from '../../settings/single-sign-on.ts';
import { refuse } from '../refuse.ts';
import { addressRules, isRefuted, type ProviderKind } from './address-rules.ts';

/** What differs from provider to provider. None has a default: a provider without a rule vouches for nothing. */
export interface OidcRules {
  /** Decides when its word proves an address (`addressRules`). */
  readonly kind: ProviderKind;
  /** The `prompt` that makes people authenticate again. */
  readonly promptAgain: string;
  /** @throws Error for people whom the configuration excludes. */
  readonly requirePerson: (claims: JWTPayload) => void;
  /** Whether the provider has verified the address that the token names; `ofTenant` are the organisation's domains. */
  readonly isVouched: (claims: JWTPayload, email: string, ofTenant: readonly string[]) => boolean;
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

/** The issuers of Google and Microsoft; the same settings serve any other provider of the standard. */
const googleIssuer = 'https://accounts.google.com';
const microsoftHosts: ReadonlySet<string> = new Set([
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
  'sts.windows.net',
]);

function googleRules({ issuer }: OidcSettings): OidcRules {
  const kind = issuer === googleIssuer ? 'google' : 'openid';
  return {
    kind,
    // Google does not support `login`; account selection triggers whatever authentication its policy requires.
    promptAgain: 'select_account',
    requirePerson: requireNotRefuted,
    isVouched: (claims, email, ofTenant) =>
      addressRules[kind]({ claims, email, ofTenant, ofProvider: [], isOneDirectory: false }),
    hasOwnGroups: true,
  };
}

/** @throws ServiceError if the provider itself says that the address is not verified. */
function requireNotRefuted(claims: JWTPayload): void {
  if (isRefuted(claims)) throw refuse('permission_denied', 'sso_no_account');
}

const sharedTenants: ReadonlySet<string> = new Set(['common', 'organizations']);

/** Where any directory may sign in, each names its groups at will. */
function microsoftRules({ issuer, tenant }: MicrosoftSettings): OidcRules {
  const isShared = sharedTenants.has(tenant);
  const kind = microsoftHosts.has(new URL(issuer).hostname) ? 'microsoft' : 'openid';
  return {
    kind,
    promptAgain: 'login',
    requirePerson(claims) {
      requireNotRefuted(claims);
      if (!isShared && claims['tid'] !== tenant) throw new Error('The person belongs to another directory.');
    },
    isVouched: (claims, email, ofTenant) =>
      addressRules[kind]({ claims, email, ofTenant, ofProvider: [], isOneDirectory: !isShared }),
    hasOwnGroups: !isShared,
  };
}
