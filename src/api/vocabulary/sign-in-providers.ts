/** Providers of OAuth sign-in by OpenID Connect, in the order that the sign-in page offers them. Names are stored. */
export const oidcProviders = ['google', 'microsoft'] as const;
export type OidcProviderName = (typeof oidcProviders)[number];

/** All identity providers that a sign-in can lead to; `saml` is each that is configured by metadata. */
export const signInProviders = [...oidcProviders, 'saml'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** How a session was signed in. */
export const signInMethods = ['password', ...signInProviders, 'passkey'] as const;
export type SignInMethod = (typeof signInMethods)[number];
