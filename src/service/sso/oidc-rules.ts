import type { JWTPayload } from 'jose';
import type { OidcProviderName } from '../../api/vocabulary/sign-in.ts';
import type { OidcSettings, OpenIdSettings, SingleSignOnSettings } from '../../settings/single-sign-on.ts';
import { addressRules, type ProviderKind } from './address-rules.ts';

/** A configured provider, with what differs from one to the other. */
export interface ConfiguredProvider extends OidcSettings, Omit<OpenIdSettings, 'name'> {
  readonly name?: string;
  /** Decides when its word proves an address (`addressRules`). */
  readonly kind: ProviderKind;
  /** The `prompt` that makes people authenticate again. */
  readonly promptAgain: string;
  /** The directory (`tid`) whose people alone are accepted; undefined for no such limit. */
  readonly directory: string | undefined;
  /** Whether the groups of a token are those of the configured organisation. */
  readonly hasOwnGroups: boolean;
  /** Whether the provider has verified the address that the token names; `ofTenant` are the organisation's domains. */
  readonly isVouched: (claims: JWTPayload, email: string, ofTenant: readonly string[]) => boolean;
}

/** Where any directory of Microsoft may sign in, each names its groups at will. */
const sharedTenants: ReadonlySet<string> = new Set(['common', 'organizations']);

/** The configured providers. */
export function configuredProviders({
  google,
  microsoft,
  oidc,
}: SingleSignOnSettings): Record<OidcProviderName, ConfiguredProvider | undefined> {
  const directory = microsoft && !sharedTenants.has(microsoft.tenant) ? microsoft.tenant : undefined;
  const make = (
    kind: 'google' | 'microsoft' | 'openid',
    own: OidcSettings & Partial<OpenIdSettings>,
  ): ConfiguredProvider => ({
    scopes: ['openid', 'email', 'profile'],
    emailClaim: 'email',
    groupsClaim: undefined,
    trustsEmail: false,
    ...own,
    kind,
    // Google does not support `login`; account selection triggers whatever authentication its policy requires.
    promptAgain: kind === 'google' ? 'select_account' : 'login',
    directory: kind === 'microsoft' ? directory : undefined,
    hasOwnGroups: kind !== 'microsoft' || directory !== undefined,
    isVouched(claims, email, ofTenant) {
      const isOneDirectory = directory !== undefined;
      const { trustsEmail = false } = own;
      return addressRules[kind]({ claims, email, ofTenant, ofProvider: [], isOneDirectory, trustsEmail });
    },
  });
  return {
    google: google && make('google', google),
    microsoft: microsoft && make('microsoft', microsoft),
    oidc: oidc && make('openid', oidc),
  };
}
