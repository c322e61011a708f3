import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { microsoftHosts } from '../../settings/environment.ts';
import { fetchBounded } from '../outgoing/fetch-outside.ts';

/** The used part of a discovery document (OpenID Connect Discovery 1.0, §3). */
export interface OidcProvider {
  /** As in its id_tokens; Microsoft's shared endpoints have a placeholder `{tenantid}`. */
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  /** Where it tells more of a person than its tokens have; undefined if it does not. */
  readonly userinfoEndpoint?: string | undefined;
  /** Whether the client's secret must be in the form, not in a header. */
  readonly wantsSecretInForm: boolean;
  readonly keys: JWTVerifyGetKey;
}

const discoverySchema = z.object({
  issuer: z.string().min(1),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

/** Cache time of a discovery document, milliseconds. */
const keptFor = 3_600_000;

/** Discovers providers by their issuer, with a cache; a failed discovery is retried at the next call. */
export function createOidcDirectory(now: () => number): (issuer: string) => Promise<OidcProvider> {
  const known = new Map<string, { provider: Promise<OidcProvider>; until: number }>();
  return (issuer) => {
    const kept = known.get(issuer);
    if (kept && kept.until > now()) return kept.provider;
    const provider = discover(issuer);
    known.set(issuer, { provider, until: now() + keptFor });
    provider.catch(() => known.delete(issuer));
    return provider;
  };
}

/** Reads a provider's discovery document. @throws Error if it cannot be read, or is another's. */
export async function discover(issuer: string): Promise<OidcProvider> {
  const answer = await fetchBounded(`${issuer}/.well-known/openid-configuration`);
  if (!answer.ok) throw new Error(`The discovery document of ${issuer} answers ${answer.status}.`);
  const document = discoverySchema.parse(await answer.json());
  // Otherwise another provider's document would make its tokens valid here (RFC 8414, §6.2).
  const isShared = isSharedIssuer(document.issuer) && new URL(document.issuer).host === new URL(issuer).host;
  if (document.issuer.replace(/\/$/, '') !== issuer && !isShared) {
    throw new Error(`The discovery document of ${issuer} is that of ${document.issuer}.`);
  }
  const methods = document.token_endpoint_auth_methods_supported;
  return {
    issuer: document.issuer,
    authorizationEndpoint: document.authorization_endpoint,
    tokenEndpoint: document.token_endpoint,
    userinfoEndpoint: document.userinfo_endpoint,
    wantsSecretInForm: methods.includes('client_secret_post') && !methods.includes('client_secret_basic'),
    keys: createRemoteJWKSet(new URL(document.jwks_uri), {
      [customFetch]: (url, { headers }) => fetchBounded(url, { headers }),
    }),
  };
}

/** Microsoft's `common`, `organizations` and `consumers` serve every directory; each token names its own. */
export const isSharedIssuer = (issuer: string): boolean =>
  Object.values(microsoftHosts).some((host) => issuer === `https://${host}/{tenantid}/v2.0`);
