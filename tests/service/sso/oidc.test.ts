import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generate } from 'otplib';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { oidcProviders, type OidcProviderName } from '../../../src/api/vocabulary/sign-in.ts';
import { paths } from '../../../src/site/paths.ts';
import { configuredProviders } from '../../../src/service/sso/oidc-rules.ts';
import { defaultSingleSignOn } from '../../../src/settings/single-sign-on.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishSso, signInOptions, startSso } from '../../../src/api/contract/accounts/single-sign-on.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { verifyIdToken } from '../../../src/service/sso/oidc-sign-in.ts';
import {
  client,
  directory,
  openIdSettings,
  startOpenIdProvider,
  visitProvider,
  type OpenIdProvider,
} from '../../support/openid-provider.ts';
import {
  consoleOrigin,
  password as current_password,
  person,
  startSsoService,
  type SsoService,
} from './support/sso-service.ts';

const credentials = { clientId: client.id, clientSecret: client.secret };

const start = (service: SsoService, provider: OidcProviderName) =>
  service.client.call(startSso, { body: { provider, return_url: '/mail-explorer' } });
const finish = (
  service: SsoService,
  provider: OidcProviderName,
  handle: string,
  parameters: Record<string, string>,
) => service.client.call(finishSso, { body: { provider, handle, parameters } });

describe('at a real OpenID provider', () => {
  let provider: OpenIdProvider;
  let service: SsoService;
  beforeAll(async () => {
    provider = await startOpenIdProvider(
      oidcProviders.map((name) => consoleOrigin + paths.sso[name]()),
      {
        email: person,
        email_verified: true,
        hd: 'tenant.example',
        tid: directory,
        xms_edov: true,
        given_name: 'Ada',
      },
    );
    const own = { ...credentials, issuer: provider.issuer };
    service = await startSsoService({
      google: own,
      microsoft: { ...own, tenant: directory },
      oidc: openIdSettings(provider.issuer),
    });
  });
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });
  const go = async (name: OidcProviderName) => {
    const { handle, url } = await start(service, name);
    const back = await visitProvider(url, provider.issuer);
    return { handle, back, parameters: Object.fromEntries(back.searchParams) };
  };

  it('[SI-02] is offered where it is configured', async () => {
    const options = await service.client.call(signInOptions, {});
    expect(options).toMatchObject({
      google: true,
      microsoft: true,
      oidc: true,
      oidc_name: 'Example ID',
      saml: false,
    });
  });

  it.each([
    ['google', '/auth/login_google/callback'],
    ['microsoft', '/auth/office365/callback'],
    ['oidc', '/auth/oidc/callback'],
  ] as const)('[SI-17] signs in by %s', async (name, path) => {
    const { back, handle, parameters } = await go(name);
    expect(back.pathname).toBe(path);
    const before = service.countSessions();
    const answer = await finish(service, name, handle, parameters);
    expect(answer.sign_in).toMatchObject({ next: 'done', user: { email: person } });
    expect(service.countSessions()).toBe(before + 1);
  });

  it('[SI-14] requires the second factor each time, not only at the first', async () => {
    const { call } = service.client;
    const session = await call(contract.login, { body: { email: person, current_password } });
    const { secret } = await call(contract.createMfaSecret, { body: { userEmail: person } }, session);
    const code = await generate({ secret });
    await call(contract.verifyMfa, { body: { code, userEmail: person } }, session);
    for (let time = 0; time < 2; time += 1) {
      const { handle, parameters } = await go('google');
      const { sign_in } = await finish(service, 'google', handle, parameters);
      expect(sign_in?.next).toBe('code');
    }
    await call(contract.disableMfa, { params: { email: person } }, session);
  });

  it('[SI-17] recognises the person by issuer and subject when the address has changed', async () => {
    const first = await go('google');
    await finish(service, 'google', first.handle, first.parameters);
    provider.claims = { ...provider.claims, email: 'ada.new@tenant.example' };
    const { handle, parameters } = await go('google');
    const answer = await finish(service, 'google', handle, parameters);
    expect(answer.sign_in?.user?.email).toBe(person);
    provider.claims = { ...provider.claims, email: person };
  });

  it.each<
    [
      string,
      (
        a: Awaited<ReturnType<typeof go>>,
        b: Awaited<ReturnType<typeof go>>,
      ) => [string, Record<string, string>],
    ]
  >([
    ['a wrong state', (a) => [a.handle, { ...a.parameters, state: 'of-somebody-else' }]],
    ['no state', (a) => [a.handle, { code: a.parameters['code']! }]],
    ['the answer to another sign-in (its state)', (a, b) => [a.handle, b.parameters]],
    [
      "another sign-in's code (its verifier and nonce)",
      (a, b) => [a.handle, { ...a.parameters, code: b.parameters['code']! }],
    ],
    ['another issuer', (a) => [a.handle, { ...a.parameters, iss: 'https://evil.example' }]],
    ['an error', (a) => [a.handle, { state: a.parameters['state']!, error: 'access_denied' }]],
    ['a forged handle', (a) => [`${a.handle.slice(0, -4)}AAAA`, a.parameters]],
  ])('[SI-17] opens no session for %s', async (_, forge) => {
    const [handle, parameters] = forge(await go('google'), await go('google'));
    const before = service.countSessions();
    await expect(finish(service, 'google', handle, parameters)).rejects.toMatchObject({ code: 'sso_failed' });
    expect(service.countSessions()).toBe(before);
  });

  it('[SI-17] opens no second session when a code is sent again, with its sign-in or with a new one', async () => {
    const { handle, parameters } = await go('google');
    await finish(service, 'google', handle, parameters);
    const before = service.countSessions();
    await expect(finish(service, 'google', handle, parameters)).rejects.toMatchObject({ code: 'sso_failed' });
    const fresh = await start(service, 'google');
    const state = new URL(fresh.url).searchParams.get('state')!;
    await expect(finish(service, 'google', fresh.handle, { ...parameters, state })).rejects.toMatchObject({
      code: 'sso_failed',
    });
    expect(service.countSessions()).toBe(before);
  });

  it('[SI-17] opens no session when the response is sent for the other provider', async () => {
    const { handle, parameters } = await go('google');
    await expect(finish(service, 'microsoft', handle, parameters)).rejects.toMatchObject({
      code: 'sso_failed',
    });
  });

  it("[SI-17] opens no session for a person of another of Microsoft's directories", async () => {
    const kept = provider.claims;
    provider.claims = { ...kept, tid: '99999999-2222-3333-4444-555555555555' };
    const { handle, parameters } = await go('microsoft');
    await expect(finish(service, 'microsoft', handle, parameters)).rejects.toMatchObject({
      code: 'sso_failed',
    });
    provider.claims = kept;
  });

  it.each(oidcProviders)(
    '[SI-17] does not link an account by an address that is not verified: %s',
    async (name) => {
      const settings = { ...credentials, issuer: provider.issuer };
      const stranger = await startSsoService({
        google: settings,
        microsoft: { ...settings, tenant: directory },
        oidc: openIdSettings(provider.issuer),
      });
      const kept = provider.claims;
      provider.claims = { ...kept, email_verified: false };
      const { handle, url } = await start(stranger, name);
      const back = await visitProvider(url, provider.issuer);
      await expect(
        finish(stranger, name, handle, Object.fromEntries(back.searchParams)),
      ).rejects.toMatchObject({ code: 'permission_denied' });
      expect(stranger.countSessions()).toBe(0);
      provider.claims = kept;
      await stranger.stop();
    },
  );

  it('[SI-17] needs `hd` from Google only, not from another provider of the standard', async () => {
    const claims = { email: person, email_verified: true };
    const { google, oidc } = configuredProviders({
      ...defaultSingleSignOn,
      google: { ...credentials, issuer: 'https://accounts.google.com' },
      oidc: openIdSettings(provider.issuer),
    });
    expect([google!.isVouched(claims, person, []), oidc!.isVouched(claims, person, [])]).toEqual([
      false,
      true,
    ]);
  });
});

describe('under attack', () => {
  const issuer = { url: '' };
  let server: Server;
  let service: SsoService;
  let key: CryptoKey;
  /** The next response of the token endpoint. */
  let tokenAnswer: RequestListener = () => undefined;

  beforeAll(async () => {
    const pair = await generateKeyPair('RS256');
    key = pair.privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    server = createServer((request, response) => {
      if (request.url === '/token') return tokenAnswer(request, response);
      const documents: Record<string, unknown> = {
        '/.well-known/openid-configuration': {
          issuer: issuer.url,
          authorization_endpoint: `${issuer.url}/authorize`,
          token_endpoint: `${issuer.url}/token`,
          jwks_uri: `${issuer.url}/keys`,
        },
        '/keys': { keys: [jwk] },
      };
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(documents[request.url ?? ''] ?? {}));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    service = await startSsoService({ google: { ...credentials, issuer: issuer.url } });
  });
  afterAll(async () => {
    await service.stop();
    server.closeAllConnections();
    server.close();
  });

  const claimsFor = (nonce: string) => ({
    iss: issuer.url,
    aud: client.id,
    sub: 'ada',
    nonce,
    email: person,
    email_verified: true,
    hd: 'tenant.example',
    iat: Math.floor(Date.now() / 1_000),
    exp: Math.floor(Date.now() / 1_000) + 300,
  });
  type Claims = ReturnType<typeof claimsFor>;
  const sign = (claims: object, by: CryptoKey | Uint8Array = key, alg = 'RS256') =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: 'one' }).sign(by);

  async function finishWith(make: (claims: Claims) => Promise<string> | string) {
    const { handle, url } = await start(service, 'google');
    const query = new URL(url).searchParams;
    const token = await make(claimsFor(query.get('nonce')!));
    tokenAnswer = (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: token }));
    };
    return finish(service, 'google', handle, { code: 'c', state: query.get('state')! });
  }

  it('[SI-17] a valid token opens a session', async () => {
    expect((await finishWith((claims) => sign(claims))).sign_in?.next).toBe('done');
  });

  const unsigned = (claims: object) =>
    `${btoa('{"alg":"none"}')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
  const forgeries: [string, (claims: Claims) => Promise<string> | string][] = [
    ['a foreign key', async (claims) => sign(claims, (await generateKeyPair('RS256')).privateKey)],
    ['no signature', unsigned],
    [
      'the client secret as key',
      (claims) => sign(claims, new TextEncoder().encode(client.secret.padEnd(32)), 'HS256'),
    ],
    ['an expired token', (claims) => sign({ ...claims, exp: claims.iat - 61 })],
    [
      'a token of the future',
      (claims) => sign({ ...claims, iat: claims.iat + 3_600, exp: claims.exp + 3_600 }),
    ],
    ['another audience', (claims) => sign({ ...claims, aud: 'another-client' })],
    ['another authorized party', (claims) => sign({ ...claims, aud: [client.id, 'b'], azp: 'b' })],
    ['another issuer', (claims) => sign({ ...claims, iss: 'https://evil.example' })],
    ['another nonce', (claims) => sign({ ...claims, nonce: 'of-another-sign-in' })],
    ['no nonce', (claims) => sign({ ...claims, nonce: undefined })],
    ['no subject', (claims) => sign({ ...claims, sub: undefined })],
    ['a number as subject', (claims) => sign({ ...claims, sub: 4711 })],
    ['a list as subject', (claims) => sign({ ...claims, sub: ['ada'] })],
    ['an object as subject', (claims) => sign({ ...claims, sub: { toString: 'ada' } })],
    ['true as subject', (claims) => sign({ ...claims, sub: true })],
    ['an empty subject', (claims) => sign({ ...claims, sub: '' })],
    ['a blank subject', (claims) => sign({ ...claims, sub: '   ' })],
    ['a subject of control characters', (claims) => sign({ ...claims, sub: 'ada\n' })],
    ['a subject that is too long', (claims) => sign({ ...claims, sub: 'a'.repeat(256) })],
    ['rubbish', () => 'not.a.token'],
  ];
  it.each(forgeries)('[SI-17] opens no session for %s', async (_, make) => {
    const before = service.countSessions();
    await expect(finishWith(make)).rejects.toMatchObject({ code: 'sso_failed' });
    expect(service.countSessions()).toBe(before);
  });

  const troubles: [string, RequestListener][] = [
    ['answers rubbish', (_, response) => void response.end('<html>')],
    ['fails', (_, response) => void response.writeHead(502).end()],
    ['closes the connection', (request) => void request.socket.destroy()],
    ['leads elsewhere', (_, response) => void response.writeHead(307, { location: '/elsewhere' }).end()],
    ['answers without end', (_, response) => void response.end(`{"x":"${'x'.repeat(1_100_000)}"}`)],
  ];
  it.each(troubles)('[SI-17] is a refusal when the provider %s', async (_, trouble) => {
    const { handle, url } = await start(service, 'google');
    tokenAnswer = trouble;
    const state = new URL(url).searchParams.get('state')!;
    await expect(finish(service, 'google', handle, { code: 'c', state })).rejects.toMatchObject({
      code: 'sso_failed',
    });
  });

  it('[SI-17] is a refusal when the provider is down', async () => {
    const down = await startSsoService({ google: { ...credentials, issuer: 'http://127.0.0.1:1' } });
    await expect(start(down, 'google')).rejects.toMatchObject({ code: 'sso_failed' });
    await down.stop();
  });
});

describe.each([
  'https://login.microsoftonline.com/{tenantid}/v2.0',
  'https://login.microsoftonline.us/{tenantid}/v2.0',
])("Microsoft's shared endpoint %s", (shared) => {
  const verify = async (claims: object) => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const token = await new SignJWT({ ...claims, nonce: 'n', sub: 's', aud: client.id })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    const provider = {
      issuer: shared,
      authorizationEndpoint: '',
      tokenEndpoint: '',
      wantsSecretInForm: false,
      keys: async () => publicKey,
    };
    return verifyIdToken(token, provider, { clientId: client.id, nonce: 'n', now: Date.now() });
  };
  const issuerOf = (tenant: string) => shared.replace('{tenantid}', tenant);

  it('[SI-17] accepts the issuer of the directory in the token, and no other', async () => {
    await expect(verify({ iss: issuerOf(directory), tid: directory })).resolves.toMatchObject({ sub: 's' });
    const other = '99999999-2222-3333-4444-555555555555';
    for (const claims of [
      { iss: issuerOf(other), tid: directory },
      { iss: shared, tid: '{tenantid}' },
      { iss: issuerOf(directory) },
      { iss: 'https://evil.example', tid: directory },
    ]) {
      await expect(verify(claims)).rejects.toThrow();
    }
  });
});
