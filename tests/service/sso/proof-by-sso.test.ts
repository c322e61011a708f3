import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import {
  oidcProviders,
  type OidcProviderName,
  type SignInProvider,
} from '../../../src/api/vocabulary/sign-in.ts';
import { paths } from '../../../src/site/paths.ts';
import {
  client,
  directory,
  openIdSettings,
  startOpenIdProvider,
  visitProvider,
} from '../../support/openid-provider.ts';
import {
  buildResponse,
  idpKey,
  idpMetadata,
  rightAnswer,
  signXml,
  toBase64,
  type ResponseValues,
} from './support/saml-identity-provider.ts';
import {
  consoleOrigin,
  other,
  password as current_password,
  person,
  startSsoService,
  type SsoService,
} from './support/sso-service.ts';

const second = 1_000;
const minute = 60 * second;
const credentials = { clientId: client.id, clientSecret: client.secret };
type Provider = SignInProvider;

const makeToken = (service: SsoService, as: CallOptions) =>
  service.client.call(contract.createApiToken, { body: { name: 'x' } }, as);
const logIn = (service: SsoService, email = person) =>
  service.client.call(contract.login, { body: { email, current_password } });
/** A session whose last authentication is too old. */
async function stale(service: SsoService): Promise<{ token: string }> {
  const session = await logIn(service);
  service.ageProofs(10);
  await expect(makeToken(service, session)).rejects.toMatchObject({ code: 'proof_needed' });
  return session;
}
/** Starts a re-authentication at the provider. */
async function ask(service: SsoService, provider: Provider, as: CallOptions) {
  const body = { provider, return_url: '/account/security', proof: true };
  const { handle, url } = await service.client.call(contract.startSso, { body }, as);
  return { handle, url, query: new URL(url).searchParams };
}
const answer = (
  service: SsoService,
  {
    provider,
    handle,
    parameters,
  }: { provider: Provider; handle: string; parameters: Record<string, string> },
  as: CallOptions,
) => service.client.call(contract.finishSso, { body: { provider, handle, parameters } }, as);

/** The session continues with the new token only, and may create an API token. */
async function expectProved(
  service: SsoService,
  session: CallOptions,
  run: () => ReturnType<typeof answer>,
): Promise<void> {
  const before = service.countSessions();
  const proved = await run();
  expect(proved).toMatchObject({ sign_in: { next: 'done' }, return_url: '/account/security' });
  expect(service.countSessions()).toBe(before);
  expect((await makeToken(service, proved.sign_in!)).token).toMatch(/^pst_/);
  await expect(makeToken(service, session)).rejects.toMatchObject({ code: 'unauthenticated' });
}
async function expectRefused(
  service: SsoService,
  session: CallOptions,
  run: () => Promise<unknown>,
  refusal: object = { code: 'proof_failed', problem: 'proof_is_old' },
): Promise<void> {
  await expect(run()).rejects.toMatchObject(refusal);
  await expect(makeToken(service, session)).rejects.toMatchObject({ code: 'proof_needed' });
}

describe('a fresh proof by a real OpenID provider', () => {
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
  let service: SsoService;
  /** How far the clock of the service is ahead of the provider's, milliseconds. */
  let ahead = 0;
  beforeAll(async () => {
    provider = await startOpenIdProvider(
      oidcProviders.map((name) => consoleOrigin + paths.sso[name]()),
      { email: person, email_verified: true, hd: 'tenant.example', tid: directory, xms_edov: true },
    );
    const own = { ...credentials, issuer: provider.issuer };
    const settings = {
      google: own,
      microsoft: { ...own, tenant: directory },
      oidc: openIdSettings(provider.issuer),
    };
    service = await startSsoService(settings, () => Date.now() + ahead);
  });
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });
  const visit = async (url: string) => {
    // The provider of the tests has no account selection.
    const back = await visitProvider(url.replace('&prompt=select_account', ''), provider.issuer);
    return Object.fromEntries(back.searchParams);
  };
  const prove = async (name: OidcProviderName, session: CallOptions, by = session) => {
    const { handle, url } = await ask(service, name, session);
    return answer(service, { provider: name, handle, parameters: await visit(url) }, by);
  };

  it.each([
    ['google', 'select_account'],
    ['microsoft', 'login'],
    ['oidc', 'login'],
  ] as const)('asks %s for a new sign-in, and takes it', async (name, prompt) => {
    const session = await stale(service);
    const { query } = await ask(service, name, session);
    expect([query.get('max_age'), query.get('prompt')]).toEqual(['0', prompt]);
    await expectProved(service, session, () => prove(name, session));
  });

  it('is offered to a session that began there', async () => {
    const body = { provider: 'google' as const };
    const { handle, url } = await service.client.call(contract.startSso, { body });
    const parameters = await visit(url);
    const { sign_in } = await service.client.call(contract.finishSso, {
      body: { ...body, handle, parameters },
    });
    expect((await service.client.call(contract.showProof, {}, sign_in!)).ways).toContain('google');
  });

  it.each(oidcProviders)(
    'takes no sign-in at %s from before the question, but allows for clocks that differ',
    async (name) => {
      const session = await stale(service);
      ahead = 2 * minute;
      await expectRefused(service, session, () => prove(name, session));
      ahead = 30 * second;
      await expectProved(service, session, () => prove(name, session));
      ahead = 0;
    },
  );

  it('is accepted for the session that requested it, and for no other', async () => {
    const session = await stale(service);
    const stranger = await logIn(service);
    const refusal = { code: 'sso_failed' };
    await expectRefused(service, session, () => prove('google', session, stranger), refusal);
    await expectRefused(service, session, () => prove('google', session, { token: '' }), refusal);
    const body = { provider: 'google' as const, proof: true };
    const unknown = service.client.call(contract.startSso, { body });
    await expect(unknown).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is refused when another person signs in', async () => {
    const session = await logIn(service, other);
    service.ageProofs(10);
    const refusal = { code: 'proof_failed', problem: 'proof_other_account' };
    await expectRefused(service, session, () => prove('microsoft', session), refusal);
  });
});

describe('a fresh proof by an OpenID provider', () => {
  let service: SsoService;
  /** Claims that it adds to the next id_token. */
  let claims: Record<string, unknown> = {};
  let nonce = '';
  const server = createServer();
  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    server.on('request', async (request, response) => {
      const token = () =>
        new SignJWT({ nonce, email: person, email_verified: true, hd: 'tenant.example', ...claims })
          .setProtectedHeader({ alg: 'RS256', kid: 'one' })
          .setIssuer(issuer)
          .setAudience(client.id)
          .setSubject('ada')
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(privateKey);
      const documents: Record<string, () => unknown> = {
        '/.well-known/openid-configuration': () => ({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        }),
        '/keys': () => ({ keys: [jwk] }),
        '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await token() }),
      };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(await documents[request.url ?? '']?.()));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    service = await startSsoService({ google: { ...credentials, issuer } });
  });
  afterAll(async () => {
    await service.stop();
    server.closeAllConnections();
    server.close();
  });
  const prove = async (session: CallOptions, say: Record<string, unknown>) => {
    const { handle, query } = await ask(service, 'google', session);
    nonce = query.get('nonce')!;
    claims = say;
    const parameters = { code: 'c', state: query.get('state')! };
    return answer(service, { provider: 'google', handle, parameters }, session);
  };
  const ago = (milliseconds: number) => Math.floor((Date.now() - milliseconds) / second);

  it('without auth_time is accepted when its answer belongs to this request, and refused otherwise', async () => {
    const session = await stale(service);
    const foreign = { nonce: 'of another question' };
    await expectRefused(service, session, () => prove(session, foreign), { code: 'sso_failed' });
    await expectProved(service, session, () => prove(session, {}));
  });

  it.each([
    ['a sign-in of two minutes ago', () => ago(2 * minute)],
    ['a time that is text', () => String(ago(0))],
    ['a time that is nothing', () => null],
  ])('with %s is refused', async (_, authTime) => {
    const session = await stale(service);
    await expectRefused(service, session, () => prove(session, { auth_time: authTime() }));
  });

  it('with a sign-in of just now is accepted', async () => {
    const session = await stale(service);
    await expectProved(service, session, () => prove(session, { auth_time: ago(0) }));
  });
});

describe('a fresh proof by a SAML identity provider', () => {
  let service: SsoService;
  beforeAll(async () => {
    service = await startSsoService({ samlIdpInitiated: true }, Date.now, async (path) => {
      const metadata = join(path, 'idp.xml');
      await writeFile(metadata, idpMetadata(await idpKey()));
      return { saml: [{ domain: 'tenant.example', metadata }] };
    });
  });
  afterAll(() => service.stop());

  const requestIn = (query: URLSearchParams) =>
    inflateRawSync(Buffer.from(query.get('SAMLRequest')!, 'base64')).toString();
  const prove = async (session: CallOptions, change: Partial<ResponseValues>) => {
    const { handle, query } = await ask(service, 'saml', session);
    const inResponseTo = /ID="([^"]+)"/.exec(requestIn(query))![1]!;
    const xml = await signXml(
      buildResponse(rightAnswer({ now: Date.now(), inResponseTo }, change)),
      'Assertion',
    );
    const parameters = { SAMLResponse: toBase64(xml), RelayState: query.get('RelayState')! };
    return answer(service, { provider: 'saml', handle, parameters }, session);
  };

  it('is requested with ForceAuthn, a sign-in is not', async () => {
    const session = await stale(service);
    expect(requestIn((await ask(service, 'saml', session)).query)).toContain('ForceAuthn="true"');
    const { url } = await service.client.call(contract.startSso, { body: { provider: 'saml' } });
    expect(requestIn(new URL(url).searchParams)).not.toContain('ForceAuthn');
  });

  it('is a sign-in after the request; clocks may differ', async () => {
    const session = await stale(service);
    await expectRefused(service, session, () => prove(session, { signedInAt: [Date.now() - 2 * minute] }));
    await expectProved(service, session, () => prove(session, { signedInAt: [Date.now() - 30 * second] }));
  });

  it('is as old as its oldest statement', async () => {
    const session = await stale(service);
    const now = Date.now();
    const old = now - 60 * minute;
    await expectRefused(service, session, () => prove(session, { signedInAt: [now, old] }));
    await expectRefused(service, session, () => prove(session, { signedInAt: [old, now] }));
    await expectProved(service, session, () => prove(session, { signedInAt: [now, now] }));
  });

  it('is refused for another request, and without a request', async () => {
    const session = await stale(service);
    const elsewhere = /ID="([^"]+)"/.exec(requestIn((await ask(service, 'saml', session)).query))![1]!;
    const refusal = { code: 'sso_failed' };
    await expectRefused(service, session, () => prove(session, { inResponseTo: elsewhere }), refusal);
    // The identity provider may initiate a sign-in here: that opens another session and is no re-authentication of this one.
    const xml = await signXml(
      buildResponse(rightAnswer({ now: Date.now(), inResponseTo: null })),
      'Assertion',
    );
    const body = { provider: 'saml' as const, handle: null, parameters: { SAMLResponse: toBase64(xml) } };
    const { sign_in } = await service.client.call(contract.finishSso, { body }, session);
    expect(sign_in!.token).not.toBe(session.token);
    await expect(makeToken(service, session)).rejects.toMatchObject({ code: 'proof_needed' });
  });
});
