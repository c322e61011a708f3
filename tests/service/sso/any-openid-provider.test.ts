import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { makeSigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { defaultSingleSignOn, type OpenIdSettings } from '../../../src/settings/single-sign-on.ts';
import { client, openIdSettings } from '../../support/openid-provider.ts';
import { startPlainProvider, type PlainProvider } from '../../support/plain-provider.ts';
import { freePort } from '../../support/test-server.ts';
import { startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';
import { consoleOrigin } from './support/sso-service.ts';

const root = 'root@tenant.example';
const ada = 'ada@tenant.example';

/** A service of two people, whose OpenID provider has these settings. */
const startWith = (settings: OpenIdSettings): Promise<SignInService> =>
  startSignIn({ mfa: 'off', consoleOrigin, sso: { ...defaultSingleSignOn, oidc: settings } }, [
    { email: root, role: 'admin' },
    ada,
  ]);

async function signIn({ client: { call } }: SignInService) {
  const { url, handle } = await call(contract.startSso, { body: { provider: 'oidc' } });
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!);
  const parameters = Object.fromEntries(back.searchParams);
  const answer = await call(contract.finishSso, { body: { provider: 'oidc', handle, parameters } });
  return { url: new URL(url), ...answer };
}

/** What the audit trail says of refused sign-ins at the provider. */
const reasonsIn = (service: SignInService): string[] =>
  service
    .audit('sign_in')
    .flatMap(([, outcome, details]) => (outcome === 'refused' ? [String(details['reason'])] : []));

describe('an OpenID provider that the operator names', () => {
  let provider: PlainProvider;
  let service: SignInService | undefined;
  beforeAll(async () => {
    provider = await startPlainProvider();
  });
  afterAll(() => provider.stop());
  beforeEach(() => {
    provider.token = { sub: 'ada', email: ada, email_verified: true };
    Object.assign(provider, { userinfo: undefined, userinfoStatus: 403, discovery: {} });
  });
  afterEach(async () => {
    await service?.stop();
    service = undefined;
  });
  async function start(more: Partial<OpenIdSettings> = {}): Promise<SignInService> {
    service = await startWith(openIdSettings(provider.issuer, more));
    provider.now = () => service!.now();
    return service;
  }
  /** Maps a group to the role of help desk, and returns the roles that a sign-in then has. */
  async function rolesWith(running: SignInService, attribute = ''): Promise<readonly string[]> {
    const administrator = await running.logIn(root);
    const rows = [{ source: 'claim' as const, value: 'soc', role: 'help_desk' }];
    await running.client.call(contract.writeRoleMapping, { body: { attribute, rows } }, administrator);
    await signIn(running);
    const { people } = await running.client.call(
      contract.listPeople,
      { query: { search: ada } },
      administrator,
    );
    return people[0]!.group_roles;
  }

  it('[SI-17] is asked for the scopes of the settings', async () => {
    const { url } = await signIn(await start({ scopes: ['openid', 'email', 'groups'] }));
    expect(url.searchParams.get('scope')).toBe('openid email groups');
  });

  it.each([
    ['by its name', 'https://id.example/groups', { 'https://id.example/groups': ['soc'] }],
    ['in an object', 'realm_access.roles', { realm_access: { roles: ['staff', 'soc'] } }],
    ['as one text', 'team', { team: 'soc' }],
  ])('[SH-12] names groups in the claim of the settings: %s', async (_, groupsClaim, claims) => {
    Object.assign(provider.token, claims);
    expect(await rolesWith(await start({ groupsClaim }))).toEqual(['help_desk']);
    expect(provider.asked).toBe(0);
  });

  it('[SH-12] names groups by userinfo where the token has none', async () => {
    const { sub } = provider.token;
    provider.userinfo = { sub, realm_access: { roles: ['soc'] } };
    expect(await rolesWith(await start({ groupsClaim: 'realm_access.roles' }))).toEqual(['help_desk']);
    await service!.stop();
    provider.userinfo = { sub, teams: ['soc'] };
    expect(await rolesWith(await start(), 'teams')).toEqual(['help_desk']);
  });

  it('[SH-12] keeps the roles of everybody while its userinfo is broken', async () => {
    provider.userinfo = { sub: 'ada', teams: ['soc'] };
    const running = await start({ groupsClaim: 'teams' });
    expect(await rolesWith(running)).toEqual(['help_desk']);
    Object.assign(provider, { userinfo: undefined, userinfoStatus: 503 });
    await expect(signIn(running)).rejects.toMatchObject({ code: 'sso_failed' });
    expect(reasonsIn(running)).toEqual(['The userinfo endpoint answers 503.']);
    const { people } = await running.client.call(
      contract.listPeople,
      { query: { search: ada } },
      await running.logIn(root),
    );
    expect(people[0]!.group_roles).toEqual(['help_desk']);
  });

  it('[SI-17] without a word about the address needs the trust of the operator, or a code', async () => {
    delete provider.token['email_verified'];
    expect((await signIn(await start())).sign_in).toBeNull();
    await service!.stop();
    expect((await signIn(await start({ trustsEmail: true }))).sign_in?.user?.email).toBe(ada);
  });

  it('[SI-17] that says an address is not verified is refused even with the trust of the operator', async () => {
    provider.token['email_verified'] = false;
    const running = await start({ trustsEmail: true });
    await expect(signIn(running)).rejects.toMatchObject({ problem: 'sso_unverified' });
    expect(reasonsIn(running)).toEqual([
      'Your identity provider says that your email address is not verified.',
    ]);
    // Whose address it is, nobody has proved; the trail names who was claimed.
    expect(running.audit('sign_in').map(([actor, outcome]) => [actor, outcome])).toEqual([[ada, 'refused']]);
    delete provider.token['email_verified'];
    delete provider.token['email'];
    provider.userinfo = { sub: 'ada', email: 'Eve@elsewhere.example', email_verified: false };
    await expect(signIn(running)).rejects.toMatchObject({ problem: 'sso_unverified' });
    expect(running.audit('sign_in').at(-1)![0]).toBe('eve@elsewhere.example');
    expect(running.audit('identity_link')).toEqual([]);
    expect(running.log.at(-1)).toContain('your email address is not verified');
  });

  it('[SI-17] has verified `email` alone, whichever claim has the address', async () => {
    provider.token = { sub: 'ada', upn: ada, email: 'ada@elsewhere.example', email_verified: true };
    expect((await signIn(await start({ emailClaim: 'upn' }))).sign_in).toBeNull();
    await service!.stop();
    expect((await signIn(await start({ emailClaim: 'upn', trustsEmail: true }))).sign_in?.user?.email).toBe(
      ada,
    );
  });

  it('[SI-17] [SH-12] may have an issuer that ends with a slash', async () => {
    provider.discovery = { issuer: `${provider.issuer}/` };
    provider.token['groups'] = ['soc'];
    const running = await start();
    expect(await rolesWith(running)).toEqual(['help_desk']);
    expect(running.audit('identity_link')[0]![2]).toEqual({ issuer: provider.issuer, proved_by: 'provider' });
  });

  it("[SI-17] is no other provider than that of the settings, nor every one of Microsoft's directories", async () => {
    for (const issuer of ['https://idp.example', 'https://login.microsoftonline.com/{tenantid}/v2.0']) {
      provider.discovery = { issuer };
      const running = await start();
      await expect(signIn(running)).rejects.toMatchObject({ code: 'sso_failed' });
      expect(reasonsIn(running)).toEqual([
        `The discovery document of ${provider.issuer} is that of ${issuer}.`,
      ]);
      await running.stop();
    }
    service = undefined;
  });

  it('[SI-17] gets the secret of the client where its discovery document wants it', async () => {
    const running = await start();
    await signIn(running);
    expect(provider.exchange!.authorization).toMatch(/^Basic /);
    expect(provider.exchange!.form.has('client_secret')).toBe(false);
    await running.stop();
    provider.discovery = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    await signIn(await start());
    expect(provider.exchange!.authorization).toBeUndefined();
    expect(provider.exchange!.form.get('client_secret')).toBe(client.secret);
  });
});

describe('an OpenID provider that cannot be reached', () => {
  it.each<[string, () => Promise<{ issuer: string; stop(): void }>, RegExp]>([
    [
      'nothing listens',
      async () => ({ issuer: `http://127.0.0.1:${await freePort()}`, stop: () => undefined }),
      /the connection was refused/,
    ],
    [
      'its CA is not trusted',
      async () => {
        const { certificate, privateKey } = await makeSigningKey('127.0.0.1', Date.now());
        const server = createServer({ cert: certificate, key: privateKey }).listen(0, '127.0.0.1');
        await once(server, 'listening');
        const { port } = server.address() as AddressInfo;
        return { issuer: `https://127.0.0.1:${port}`, stop: () => void server.close() };
      },
      /signed by an authority that this server does not trust \(NODE_EXTRA_CA_CERTS\)/,
    ],
  ])('[SI-17] is refused with the reason in log and audit trail: %s', async (_, listen, reason) => {
    const { issuer, stop } = await listen();
    const service = await startWith(openIdSettings(issuer));
    await expect(signIn(service)).rejects.toMatchObject({ code: 'sso_failed' });
    expect(reasonsIn(service)).toEqual([expect.stringMatching(reason)]);
    expect(service.log).toContainEqual(expect.stringMatching(reason));
    await service.stop();
    stop();
  });
});
