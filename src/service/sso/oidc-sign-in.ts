import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from 'arctic';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { paths } from '../../paths.ts';
import type { OidcProviderName } from '../../api/vocabulary/sign-in-providers.ts';
import type { OidcSettings, SingleSignOnSettings } from '../../settings/single-sign-on.ts';
import { equalSecrets } from './equal-secrets.ts';
import { cleanGroups } from './clean-groups.ts';
import { fetchBounded } from './fetch-bounded.ts';
import { createOidcDirectory, isSharedIssuer, type OidcProvider } from './oidc-provider.ts';
import { type ConfiguredProvider, configuredProviders } from './oidc-rules.ts';
import type { ProvedIdentity } from './proved-identity.ts';
import { readAddress } from './read-address.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** The values that the provider's response must match. */
type Expected = Readonly<Record<string, string>>;

/** Sign-in at providers of OpenID Connect by authorization code with PKCE (RFC 7636) and a nonce. */
export interface OidcSignIn {
  /**
   * @param again whether the person must authenticate even with an existing session there.
   * @throws Error if the provider is not configured or unreachable.
   */
  start(name: OidcProviderName, again: boolean): Promise<{ url: string; expected: Expected }>;
  /**
   * @param groupClaim the claim with groups; empty for the default.
   * @param ofTenant the organisation's domains.
   * @throws Error with the problem of the response.
   */
  finish(
    name: OidcProviderName,
    expected: Expected,
    parameters: Readonly<Record<string, string>>,
    { groupClaim, ofTenant }: { groupClaim: string; ofTenant: readonly string[] },
  ): Promise<ProvedIdentity>;
}

export function createOidcSignIn(
  settings: SingleSignOnSettings,
  consoleOrigin: string,
  now: () => number,
): OidcSignIn {
  const find = createOidcDirectory(now);
  const configured = configuredProviders(settings);
  const reach = async (name: OidcProviderName) => {
    const own = configured[name];
    if (!own) throw new Error(`${name} is not configured.`);
    return { own, provider: await find(own.issuer), redirectUri: consoleOrigin + paths.sso[name]() };
  };
  return {
    async start(name, again) {
      const { own, provider, redirectUri } = await reach(name);
      const expected = { state: generateState(), nonce: generateState(), verifier: generateCodeVerifier() };
      const url = new OAuth2Client(
        own.clientId,
        own.clientSecret,
        redirectUri,
      ).createAuthorizationURLWithPKCE(
        provider.authorizationEndpoint,
        expected.state,
        CodeChallengeMethod.S256,
        expected.verifier,
        ['openid', 'email', 'profile'],
      );
      url.searchParams.set('nonce', expected.nonce);
      if (again) {
        url.searchParams.set('max_age', '0');
        url.searchParams.set('prompt', own.promptAgain);
      }
      return { url: url.href, expected };
    },
    async finish(name, expected, parameters, { groupClaim, ofTenant }) {
      const { state, nonce, verifier } = expected;
      if (!state || !nonce || !verifier) throw new Error('The sign-in was started for another protocol.');
      if (!equalSecrets(parameters['state'] ?? '', state))
        throw new Error('The state is that of another sign-in.');
      if (parameters['error']) throw new Error(`The provider answered ${parameters['error'].slice(0, 100)}.`);
      const { own, provider, redirectUri } = await reach(name);
      // RFC 9207: if the response names its issuer, it must be this one.
      const iss = parameters['iss'];
      if (iss !== undefined && iss !== provider.issuer && !isSharedIssuer(provider.issuer))
        throw new Error('The answer is that of another provider.');
      const tokens = await exchangeCode(own, provider, {
        code: parameters['code'] ?? '',
        verifier,
        redirectUri,
      });
      const verified = await verifyIdToken(tokens.id_token, provider, {
        clientId: own.clientId,
        nonce,
        now: now(),
      });
      const claims = await addUserinfo(verified, own, provider, tokens.access_token);
      own.requirePerson(claims);
      return {
        ...readIdentity(claims),
        ...readEmail(own, claims, ofTenant),
        groups: readGroups(own, claims, groupClaim),
      };
    },
  };
}

const tokenAnswerSchema = z.object({
  id_token: z.string().min(1).max(100_000),
  access_token: z.string().min(1).max(100_000).optional(),
});

/**
 * Adds what an id_token lacks of an address and whether it is verified, as OpenID Connect Core 1.0 (§5.3) has it. Only claims of
 * the address and the name are taken, and only of the same person (§5.3.2).
 */
async function addUserinfo(
  claims: JWTPayload,
  { kind }: ConfiguredProvider,
  { userinfoEndpoint }: OidcProvider,
  accessToken: string | undefined,
): Promise<JWTPayload> {
  // Microsoft and Google put all that they know into the token.
  const isThin = !isGiven(claims['email']) || (kind === 'openid' && !isGiven(claims['email_verified']));
  if (!isThin || !userinfoEndpoint || !accessToken) return claims;
  const answer = await fetchBounded(userinfoEndpoint, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  });
  // Without it nothing more is known, as before the question.
  if (!answer.ok) return claims;
  const more = z.record(z.string(), z.unknown()).parse(await answer.json());
  if (more['sub'] !== claims.sub) throw new Error('The userinfo is that of another person.');
  // Another address there says nothing about the one in the token.
  const isSameAddress = !isGiven(claims['email']) || claims['email'] === more['email'];
  const wanted = [...(isSameAddress ? ['email', 'email_verified'] : []), 'given_name', 'family_name'];
  return {
    ...Object.fromEntries(wanted.flatMap((name) => (name in more ? [[name, more[name]]] : []))),
    ...Object.fromEntries(Object.entries(claims).filter(([, claim]) => isGiven(claim))),
  };
}

/** Null is a claim without a value. */
const isGiven = (claim: unknown): boolean => claim !== undefined && claim !== null;

/** Exchanges a code for tokens. arctic's own function has neither timeout nor size limit. */
async function exchangeCode(
  { clientId, clientSecret }: OidcSettings,
  { tokenEndpoint }: OidcProvider,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<z.infer<typeof tokenAnswerSchema>> {
  if (code === '') throw new Error('The answer carries no code.');
  // RFC 6749, §2.3.1: both halves are form-encoded before they are joined.
  const form = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  const answer = await fetchBounded(tokenEndpoint, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${form(clientId)}:${form(clientSecret)}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }),
  });
  if (!answer.ok) throw new Error(`The token endpoint answers ${answer.status}.`);
  return tokenAnswerSchema.parse(await answer.json());
}

function readEmail({ isVouched }: ConfiguredProvider, claims: JWTPayload, ofTenant: readonly string[]) {
  const email = typeof claims['email'] === 'string' ? claims['email'] : '';
  return readAddress(email, isVouched(claims, email, ofTenant));
}

/**
 * The groups in a token. If there are too many, Entra ID omits them (`_claim_names`), and the person gets no
 * rights by groups.
 */
function readGroups({ hasOwnGroups }: ConfiguredProvider, claims: JWTPayload, groupClaim: string): string[] {
  return hasOwnGroups ? cleanGroups([claims[groupClaim || 'groups'] ?? []].flat()) : [];
}

function readIdentity(
  claims: JWTPayload,
): Pick<ProvedIdentity, 'issuer' | 'subject' | 'firstName' | 'lastName' | 'authenticatedAt'> {
  const text = (name: string) =>
    typeof claims[name] === 'string' ? (claims[name] as string).slice(0, 100) : '';
  return {
    issuer: claims.iss!,
    subject: claims.sub!,
    firstName: text('given_name'),
    lastName: text('family_name'),
    authenticatedAt: readAuthTime(claims['auth_time']),
  };
}

/** An invalid time counts as old, not as absent. */
function readAuthTime(claim: unknown): number | null {
  if (claim === undefined) return null;
  return typeof claim === 'number' ? claim * 1_000 : 0;
}
