/**
 * Providers of OAuth sign-in by OpenID Connect, in the order that the sign-in page offers them; `oidc` is the one that the operator
 * names. Names are stored.
 */
export const oidcProviders = ['google', 'microsoft', 'oidc'] as const;
export type OidcProviderName = (typeof oidcProviders)[number];

/** All identity providers that a sign-in can lead to; `saml` is each that is configured by metadata. */
export const signInProviders = [...oidcProviders, 'saml'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** What people call a provider, in every language; `named` is the operator's name of `oidc` (`OIDC_NAME`). SAML has none. */
export const nameOfProvider = (provider: SignInProvider, named: string): string | undefined =>
  ({ google: 'Google', microsoft: 'Microsoft', oidc: named || 'OpenID Connect', saml: undefined })[provider];

/** How a session was signed in. */
export const signInMethods = ['password', ...signInProviders, 'passkey'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** What somebody whom an identity provider proves, but who has no account, gets here; `none` refuses them. */
export const justInTimeChoices = ['none', 'view', 'view_and_actions'] as const;
export type JustInTime = (typeof justInTimeChoices)[number];

/** What the tenant demands of people who sign in with a password and have no second factor yet (SI-16). */
export const mfaPolicies = ['required', 'optional', 'off'] as const;
export type MfaPolicy = (typeof mfaPolicies)[number];
