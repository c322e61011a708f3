import { jwtVerify, type JWTPayload } from 'jose';
import { isSharedIssuer, type OidcProvider } from './oidc-provider.ts';

interface Expected {
  clientId: string;
  nonce: string;
  /** Milliseconds since 1970. */
  now: number;
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
  { clientId, nonce, now }: Expected,
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
