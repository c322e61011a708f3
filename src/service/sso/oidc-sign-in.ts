import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from 'arctic';
import { type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { paths } from '../../site/paths.ts';
import type { OidcProviderName } from '../../api/vocabulary/sign-in.ts';
import type { OidcSettings, SingleSignOnSettings } from '../../settings/single-sign-on.ts';
import { cleanGroups, equalSecrets, type ProvedIdentity, readAddress } from './proved-identity.ts';
import { fetchBounded } from '../outgoing/fetch-outside.ts';
import { createOidcDirectory, isSharedIssuer, type OidcProvider } from './oidc-provider.ts';
import { isRefuted } from './address-rules.ts';
import type { SsoRequest } from './sso-store-sqlite.ts';
import { type ConfiguredProvider, configuredProviders } from './oidc-rules.ts';

/** Sign-in at providers of OpenID Connect by authorization code with PKCE (RFC 7636) and a nonce. */
export function createOidcSignIn(settings: SingleSignOnSettings, consoleOrigin: string, now: () => number) {
  const find = createOidcDirectory(now);
  const configured = configuredProviders(settings);
  const reach = async (name: OidcProviderName) => {
    const own = configured[name];
    if (!own) throw new Error(`${name} is not configured.`);
    return { own, provider: await find(own.issuer), redirectUri: consoleOrigin + paths.sso[name]() };
  };
  return {
    /**
     * @param again whether the person must authenticate even with an existing session there.
     * @throws Error if the provider is not configured or unreachable.
     */
    async start(name: OidcProviderName, again: boolean) {
      const { own, provider, redirectUri } = await reach(name);
      const expected = { state: generateState(), nonce: generateState(), verifier: generateCodeVerifier() };
      const client = new OAuth2Client(own.clientId, own.clientSecret, redirectUri);
      const url = client.createAuthorizationURLWithPKCE(
        provider.authorizationEndpoint,
        expected.state,
        CodeChallengeMethod.S256,
        expected.verifier,
        [...own.scopes],
      );
      url.searchParams.set('nonce', expected.nonce);
      if (again) {
        url.searchParams.set('max_age', '0');
        url.searchParams.set('prompt', own.promptAgain);
      }
      return { url: url.href, expected };
    },
    /**
     * @param expected the values that the response must match: the result of `start`.
     * @param groupClaim the claim with groups; empty for the default.
     * @param ofTenant the organisation's domains.
     * @throws Error with the problem of the response.
     */
    async finish(
      name: OidcProviderName,
      expected: SsoRequest['expected'],
      parameters: Readonly<Record<string, string>>,
      { groupClaim, ofTenant }: { groupClaim: string; ofTenant: readonly string[] },
    ): Promise<ProvedIdentity> {
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
      const { code = '' } = parameters;
      const tokens = await exchangeCode(own, provider, { code, verifier, redirectUri });
      const expectedToken = { clientId: own.clientId, nonce, now: now() };
      const verified = await verifyIdToken(tokens.id_token, provider, expectedToken);
      const groupsAt = own.groupsClaim ?? groupClaim;
      const claims = await addUserinfo(verified, { ...own, groupsAt }, provider, tokens.access_token);
      if (own.directory !== undefined && claims['tid'] !== own.directory)
        throw new Error('The person belongs to another directory.');
      const named = claimAt(claims, own.emailClaim);
      const email = typeof named === 'string' ? named : '';
      return {
        ...readIdentity(claims),
        ...readAddress(email, own.isVouched(claims, email, ofTenant)),
        isRefuted: isRefuted(claims),
        // Too many are left out by Entra ID (`_claim_names`); then they give no rights.
        groups: own.hasOwnGroups ? cleanGroups([claimAt(claims, groupsAt || 'groups') ?? []].flat()) : [],
      };
    },
  };
}

const tokenAnswerSchema = z.object({
  id_token: z.string().min(1).max(100_000),
  access_token: z.string().min(1).max(100_000).optional(),
});

/**
 * Adds what an id_token lacks: an address, whether it is verified, groups and names, as OpenID Connect Core 1.0 (§5.3) has it, and
 * only of the same person (§5.3.2). Microsoft and Google put all that they know into the token.
 */
async function addUserinfo(
  claims: JWTPayload,
  { kind, emailClaim, groupsAt }: ConfiguredProvider & { groupsAt: string },
  { userinfoEndpoint }: OidcProvider,
  accessToken: string | undefined,
): Promise<JWTPayload> {
  const wanted = kind === 'openid' ? [emailClaim, 'email_verified', groupsAt] : ['email'];
  const isThin = wanted.some((name) => name && !isGiven(claimAt(claims, name)));
  if (!isThin || !userinfoEndpoint || !accessToken) return claims;
  const answer = await fetchBounded(userinfoEndpoint, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  });
  // A provider that is broken would take everybody's groups.
  if (answer.status >= 500) throw new Error(`The userinfo endpoint answers ${answer.status}.`);
  // Without it nothing more is known, as before the question.
  if (!answer.ok) return claims;
  const more = z.record(z.string(), z.unknown()).parse(await answer.json());
  if (more['sub'] !== claims.sub) throw new Error('The userinfo is that of another person.');
  // Another address there says nothing about the one in the token.
  const isSameAddress = !isGiven(claims['email']) || claims['email'] === more['email'];
  const { email, email_verified, ...others } = more;
  const roots = wanted.map((name) => (name in others ? name : name.split('.')[0]!));
  return {
    ...pick(others, ['given_name', 'family_name', 'groups', ...roots]),
    ...(isSameAddress && pick({ email, email_verified }, ['email', 'email_verified'])),
    ...pick(claims, Object.keys(claims)),
  };
}

/** The claims that have a value. */
const pick = (claims: JWTPayload, names: string[]): JWTPayload =>
  Object.fromEntries(names.flatMap((name) => (isGiven(claims[name]) ? [[name, claims[name]]] : [])));

/** A claim by its name, or in objects by names with dots between, such as `realm_access.roles`. */
function claimAt(claims: JWTPayload, path: string): unknown {
  if (path in claims) return claims[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        value && typeof value === 'object' && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      claims,
    );
}

/** Null is a claim without a value. */
const isGiven = (claim: unknown): boolean => claim !== undefined && claim !== null;

/**
 * Exchanges a code for tokens. arctic's own function has neither timeout nor size limit, uses no proxy, and does not encode what the
 * header needs encoded.
 */
async function exchangeCode(
  { clientId, clientSecret }: OidcSettings,
  { tokenEndpoint, wantsSecretInForm }: OidcProvider,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<z.infer<typeof tokenAnswerSchema>> {
  if (code === '') throw new Error('The answer carries no code.');
  // RFC 6749, §2.3.1: both halves are form-encoded before they are joined.
  const form = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  const basic = Buffer.from(`${form(clientId)}:${form(clientSecret)}`).toString('base64');
  const answer = await fetchBounded(tokenEndpoint, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(!wantsSecretInForm && { authorization: `Basic ${basic}` }),
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      ...(wantsSecretInForm && { client_id: clientId, client_secret: clientSecret }),
    }),
  });
  if (!answer.ok) throw new Error(`The token endpoint answers ${answer.status}${await errorIn(answer)}.`);
  return tokenAnswerSchema.parse(await answer.json());
}

/** The error that an endpoint names (RFC 6749, §5.2), such as `: invalid_client`. */
async function errorIn(answer: Response): Promise<string> {
  const named = /"error"\s*:\s*"(\w{1,40})"/.exec(await answer.text());
  return named ? `: ${named[1]}` : '';
}

function readIdentity(claims: JWTPayload) {
  const text = (name: string) =>
    typeof claims[name] === 'string' ? (claims[name] as string).slice(0, 100) : '';
  return {
    // As settings and role mapping have it, which need no slash at its end.
    issuer: claims.iss!.replace(/\/$/, ''),
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

/** Tolerated clock skew, seconds. */
const clockTolerance = 60;

/** Asymmetric algorithms only; never `none` or a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA'];

/**
 * Verifies an id_token (OpenID Connect Core 1.0, §3.1.3.7): signature by the provider's keys, issuer,
 * audience, times, nonce. arctic's own function does not verify tokens, so it is not used.
 * @throws Error with the problem.
 */
export async function verifyIdToken(
  token: string,
  provider: OidcProvider,
  { clientId, nonce, now }: { clientId: string; nonce: string; now: number },
): Promise<JWTPayload> {
  const shared = isSharedIssuer(provider.issuer);
  const { payload } = await jwtVerify(token, provider.keys, {
    algorithms,
    audience: clientId,
    ...(!shared && { issuer: provider.issuer }),
    clockTolerance,
    currentDate: new Date(now),
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce'],
  });
  if (shared) requireOwnDirectory(provider.issuer, payload);
  if (payload['nonce'] !== nonce) throw new Error('The nonce is that of another sign-in.');
  const audiences = Array.isArray(payload.aud) ? payload.aud : [payload.aud];
  const party = payload['azp'];
  if ((audiences.length > 1 || party !== undefined) && party !== clientId) {
    throw new Error('The token was made for another client.');
  }
  if ((payload.iat ?? 0) > now / 1_000 + clockTolerance) throw new Error('The token is from the future.');
  requireSubject(payload.sub);
  return payload;
}

/**
 * The subject identifies an account, so its type matters: a number or list, converted to text, could equal
 * another subject. At most 255 ASCII characters (OpenID Connect Core 1.0, §2).
 */
function requireSubject(subject: unknown): void {
  const isName = typeof subject === 'string' && /^[\x20-\x7e]{1,255}$/.test(subject) && subject.trim() !== '';
  if (!isName) throw new Error('The token names nobody.');
}

/** At a shared endpoint the issuer must match the directory in the token (`tid`). */
function requireOwnDirectory(template: string, payload: JWTPayload): void {
  const directory = payload['tid'];
  if (typeof directory !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(directory)) {
    throw new Error('The token names no directory.');
  }
  if (payload.iss !== template.replace('{tenantid}', directory)) {
    throw new Error('The issuer is not that of the directory.');
  }
}
