import { z } from 'zod';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { type SignInProvider, signInProviders } from '../../vocabulary/sign-in-providers.ts';
import { signInSchema } from './sign-in.ts';
import { emailLimit } from '../../limits.ts';

const offered = Object.fromEntries(signInProviders.map((provider) => [provider, z.boolean()])) as Record<
  SignInProvider,
  z.ZodBoolean
>;

/** What the sign-in page offers beside the password. */
export const signInOptions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/options',
  permission: 'public',
  by: 'anyone',
  answer: z.object({
    ...offered,
    passkeys: z.boolean(),
    /** Whether a managed service provider runs this deployment (SI-03). */
    is_msp: z.boolean().default(false),
  }),
});

/** Starts a sign-in at an identity provider; the browser is sent to `url`, and `handle` is bound to that browser by a cookie. */
export const startSso = endpoint({
  method: 'POST',
  path: '/api/v1/sso/start',
  permission: 'public',
  by: 'person',
  body: z.object({
    provider: z.enum(signInProviders),
    /** Chooses the SAML identity provider by the address's domain when there are several. */
    email: publicText().max(emailLimit).nullish(),
    return_url: publicText().max(2_000).nullish(),
    /** For a fresh proof of the caller's session instead of a new one: the provider asks the person again. */
    proof: z.boolean().default(false),
  }),
  answer: z.object({ url: publicText(), handle: publicText() }),
});

/**
 * Finishes it with what the provider sent. Everything is verified by the service; anything odd is `sso_failed`. One that
 * was started for a proof is finished by the same session, which continues under a new token.
 */
export const finishSso = endpoint({
  method: 'POST',
  path: '/api/v1/sso/finish',
  permission: 'public',
  by: 'person',
  bodyLimit: 600_000,
  body: z.object({
    provider: z.enum(signInProviders),
    /** The browser's handle of `startSso`; null only for an identity-provider-initiated SAML sign-in. */
    handle: publicText().max(200).nullish(),
    /** The callback's parameters: `code` and `state`, or `SAMLResponse` and `RelayState`. */
    parameters: z.record(publicText().max(100), publicText().max(500_000)),
  }),
  answer: z.object({ sign_in: signInSchema, return_url: publicText().nullable() }),
});

/** Our SAML service-provider metadata, XML. */
export const samlMetadata = endpoint({
  method: 'GET',
  path: '/api/v1/sso/saml/metadata',
  permission: 'public',
  by: 'anyone',
});
