import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { OpenIdSettings } from '../../src/settings/single-sign-on.ts';

/** An OpenID provider on this machine whose only user is already signed in there. */
export interface OpenIdProvider {
  issuer: string;
  /** Changes the claims of its user. */
  claims: Record<string, unknown>;
  stop(): Promise<void>;
}

export const client = { id: 'postern', secret: 'a secret of the client & more' };
/** The settings of a provider that the operator names, as the environment has them by default. */
export const openIdSettings = (issuer: string, more: Partial<OpenIdSettings> = {}): OpenIdSettings => ({
  clientId: client.id,
  clientSecret: client.secret,
  issuer,
  name: 'Example ID',
  scopes: ['openid', 'email', 'profile'],
  emailClaim: 'email',
  groupsClaim: undefined,
  trustsEmail: false,
  ...more,
});
export const directory = '11111111-2222-3333-4444-555555555555';

/**
 * Starts a real provider (npm `oidc-provider`) with one client for `redirectUris`; these may be added until
 * the first request.
 */
export async function startOpenIdProvider(
  redirectUris: string[],
  claims: Record<string, unknown>,
): Promise<OpenIdProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: OpenIdProvider = {
    issuer,
    claims,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const build = () =>
    new Provider(issuer, {
      clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: redirectUris }],
      // Google and Microsoft include these in the id_token as well.
      conformIdTokenClaims: false,
      claims: {
        openid: ['sub', 'tid', 'xms_edov'],
        email: ['email', 'email_verified', 'hd'],
        profile: ['given_name', 'groups', 'teams'],
      },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, ...made.claims }),
      }),
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      cookies: { keys: ['key of the test'] },
      pkce: { required: () => true },
    });
  let built: { provider: Provider; answer: ReturnType<Provider['callback']> } | undefined;
  server.on('request', (request, response) => {
    const fresh = built ? undefined : build();
    if (fresh) built = { provider: fresh, answer: fresh.callback() };
    const { answer, provider } = built!;
    if (!request.url?.startsWith('/interaction/')) {
      void answer(request, response);
      return;
    }
    void (async () => {
      const { params, prompt } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: 'ada', clientId: params['client_id'] as string });
      grant.addOIDCScope('openid email profile');
      const result =
        prompt.name === 'login'
          ? { login: { accountId: 'ada' } }
          : { consent: { grantId: await grant.save() } };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
    })();
  });
  return made;
}

/** Follows the provider's pages like a browser; resolves to the address that it redirects to. */
export async function visitProvider(url: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 10; step += 1) {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie: header } });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name) cookies.set(name, value ?? '');
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next).href;
    if (!next.startsWith(issuer)) return new URL(next);
  }
  throw new Error('The provider does not come to an end.');
}
