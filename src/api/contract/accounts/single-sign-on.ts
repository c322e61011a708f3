import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { type SignInProvider, signInProviders } from '../../vocabulary/sign-in.ts';
import { signInSchema } from './sign-in.ts';
import { codeLimit, emailLimit } from '../../limits.ts';

const offered = Object.fromEntries(
  signInProviders.map((provider) => [provider, z.boolean().default(false)]),
) as Record<SignInProvider, z.ZodDefault<z.ZodBoolean>>;

/** What the sign-in page offers beside the password. */
export const signInOptions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/options',
  permission: 'public',
  by: 'anyone',
  answer: z.object({
    ...offered,
    /** What people call the provider `oidc`. */
    oidc_name: publicText().default(''),
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
 * was started for a proof is finished by the same session, which continues under a new token. At a first sign-in whose address the
 * provider's word does not prove, there is a `link` in place of a `sign_in`: a code was mailed to the address.
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
  answer: z.object({
    sign_in: signInSchema.nullable(),
    /** Bound to the browser by a cookie, for the calls below. */
    link: z.object({ handle: publicText() }).nullable().default(null),
    return_url: publicText().nullable(),
  }),
});

const linkHandle = publicText().min(1).max(200);

/**
 * The state of a first sign-in that waits for the code mailed to its address; `sso_failed` once it is over. The same for addresses
 * without an account, to which nothing is mailed.
 */
export const ssoLinkStatus = endpoint({
  method: 'POST',
  path: '/api/v1/sso/link',
  permission: 'public',
  by: 'person',
  body: z.object({ handle: linkHandle }),
  answer: z.object({
    provider: z.enum(signInProviders),
    email: essential(publicText()),
    /** Whether mails leave this deployment at all. */
    mail_server: z.boolean(),
    code: z.object({
      /** Whether a code was sent; not beyond the limits. */
      sent: z.boolean(),
      /** The tries are used up. */
      over: z.boolean(),
      tries_left: z.number().int().nullish(),
      can_send: z.boolean(),
      /** Seconds until another code may be requested; 0 for now. */
      wait_time: z.number().int(),
    }),
  }),
});

/** Mails its code (again); `wait_time` seconds until the next one may be requested. */
export const sendSsoLinkCode = endpoint({
  method: 'POST',
  path: '/api/v1/sso/link/send',
  permission: 'public',
  by: 'person',
  body: z.object({ handle: linkHandle }),
  answer: z.object({ success: succeeded(), wait_time: z.number().int() }),
});

/**
 * Verifies that code, which links the person of the provider to the account of the address. Wrong: 403 `wrong_code`, three times;
 * then 429 `max_attempts`. The sign-in continues with the answer: the code proves the address and nothing else.
 */
export const proveSsoLink = endpoint({
  method: 'POST',
  path: '/api/v1/sso/link/verify',
  permission: 'public',
  by: 'person',
  body: z.object({ handle: linkHandle, code: publicText().trim().min(1).max(codeLimit) }),
  answer: z.object({ success: succeeded(), sign_in: signInSchema }),
});

/** Our SAML service-provider metadata, XML. */
export const samlMetadata = endpoint({
  method: 'GET',
  path: '/api/v1/sso/saml/metadata',
  permission: 'public',
  by: 'anyone',
  mediaTypes: ['application/samlmetadata+xml', 'application/xml', 'text/xml'],
});
