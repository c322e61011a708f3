import type { JWTPayload } from 'jose';
import type { OidcProviderName } from '../../api/vocabulary/sign-in-providers.ts';
import type {
  MicrosoftSettings,
  OidcSettings,
  OpenIdSettings,
  SingleSignOnSettings,
} from '../../settings/single-sign-on.ts';
import { addressRules, type ProviderKind } from './address-rules.ts';

/** What differs from provider to provider. None has a default: a provider without a rule vouches for nothing. */
export interface OidcRules {
  /** Decides when its word proves an address (`addressRules`). */
  readonly kind: ProviderKind;
  /** The `prompt` that makes people authenticate again. */
  readonly promptAgain: string;
  /** @throws Error for people whom the configuration excludes. */
  readonly requirePerson?: (claims: JWTPayload) => void;
  /** Whether the provider has verified the address that the token names; `ofTenant` are the organisation's domains. */
  readonly isVouched: (claims: JWTPayload, email: string, ofTenant: readonly string[]) => boolean;
  /** Whether the groups of a token are those of the configured organisation. */
  readonly hasOwnGroups: boolean;
  readonly scopes: readonly string[];
  /** The claim with the address. */
  readonly emailClaim: string;
  /** The claim with the groups; undefined: as the role mapping says. */
  readonly groupsClaim: string | undefined;
}

/** A configured provider with its rules. */
export type ConfiguredProvider = OidcSettings & OidcRules & Partial<Pick<OpenIdSettings, 'name'>>;

/** The configured providers. */
export const configuredProviders = ({
  google,
  microsoft,
  oidc,
}: SingleSignOnSettings): Record<OidcProviderName, ConfiguredProvider | undefined> => ({
  google: google && { ...google, ...googleRules },
  microsoft: microsoft && { ...microsoft, ...microsoftRules(microsoft) },
  oidc: oidc && { ...oidc, ...openIdRules(oidc) },
});

const usual = { scopes: ['openid', 'email', 'profile'], emailClaim: 'email', groupsClaim: undefined };
const unknown = { ofProvider: [], isOneDirectory: false, trustsEmail: false };

const googleRules: OidcRules = {
  ...usual,
  kind: 'google',
  // Google does not support `login`; account selection triggers whatever authentication its policy requires.
  promptAgain: 'select_account',
  isVouched: (claims, email, ofTenant) => addressRules.google({ ...unknown, claims, email, ofTenant }),
  hasOwnGroups: true,
};

const openIdRules = ({ trustsEmail }: OpenIdSettings): Omit<OidcRules, keyof typeof usual> => ({
  kind: 'openid',
  promptAgain: 'login',
  isVouched: (claims, email, ofTenant) =>
    addressRules.openid({ ...unknown, claims, email, ofTenant, trustsEmail }),
  hasOwnGroups: true,
});

const sharedTenants: ReadonlySet<string> = new Set(['common', 'organizations']);

/** Where any directory may sign in, each names its groups at will. */
function microsoftRules({ tenant }: MicrosoftSettings): OidcRules {
  const isOneDirectory = !sharedTenants.has(tenant);
  return {
    ...usual,
    kind: 'microsoft',
    promptAgain: 'login',
    requirePerson(claims) {
      if (isOneDirectory && claims['tid'] !== tenant)
        throw new Error('The person belongs to another directory.');
    },
    isVouched: (claims, email, ofTenant) =>
      addressRules.microsoft({ ...unknown, claims, email, ofTenant, isOneDirectory }),
    hasOwnGroups: isOneDirectory,
  };
}
