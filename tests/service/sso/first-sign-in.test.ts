import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { oidcProviders, type OidcProviderName } from '../../../src/api/vocabulary/sign-in.ts';
import { addressRules, type AddressFacts } from '../../../src/service/sso/address-rules.ts';
import { configuredProviders } from '../../../src/service/sso/oidc-rules.ts';
import { defaultSingleSignOn } from '../../../src/settings/single-sign-on.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';
import { client, directory, openIdSettings } from '../../support/openid-provider.ts';
import { startPlainProvider, type PlainProvider } from '../../support/plain-provider.ts';
import { codeOf, setUpMfa, startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';
import {
  buildResponse,
  idpKey,
  idpMetadata,
  rightAnswer,
  signXml,
  toBase64,
  type ResponseValues,
} from './support/saml-identity-provider.ts';
import { consoleOrigin } from './support/sso-service.ts';

const at = (name: string, domain = 'tenant.example') => `${name}@${domain}`;
const credentials = { clientId: client.id, clientSecret: client.secret };

describe('the rule of each kind of provider', () => {
  const tenant = { ofTenant: ['tenant.example'], ofProvider: [], isOneDirectory: true, trustsEmail: false };
  const says = (kind: keyof typeof addressRules, claims: object, more: Partial<AddressFacts> = {}) =>
    addressRules[kind]({ ...tenant, email: at('ada'), claims: { email: at('ada'), ...claims }, ...more });

  it.each<[keyof typeof addressRules, object, Partial<AddressFacts>, boolean]>([
    ['google', { email_verified: true, hd: 'tenant.example' }, {}, true],
    ['google', { email_verified: true, hd: 'TENANT.example' }, { email: at('a', 'branch.example') }, true],
    ['google', { email_verified: true }, { email: 'ada@gmail.com' }, true],
    ['google', { email_verified: true, hd: 'other.example' }, { email: at('a', 'other.example') }, true],
    ['google', { email_verified: true, hd: 'evil.example' }, {}, false],
    ['google', { email_verified: true }, {}, false],
    ['google', { hd: 'tenant.example' }, {}, false],
    ['google', { email_verified: true }, { email: 'ada@gmail.com.evil.example' }, false],
    ['microsoft', {}, {}, true],
    ['microsoft', {}, { isOneDirectory: false }, false],
    ['microsoft', {}, { email: at('ada', 'elsewhere.example') }, false],
    ['microsoft', { acct: 1 }, {}, false],
    ['microsoft', { idp: 'https://sts.windows.net/other/', iss: 'https://own' }, {}, false],
    ['microsoft', { xms_edov: true }, { isOneDirectory: false }, true],
    ['microsoft', { xms_edov: '1' }, { isOneDirectory: false }, true],
    ['microsoft', { xms_edov: false }, {}, false],
    ['microsoft', { xms_edov: '0' }, {}, false],
    ['microsoft', { email_verified: true }, { isOneDirectory: false }, false],
    ['openid', { email_verified: true }, {}, true],
    ['openid', { email_verified: 'true' }, {}, true],
    ['openid', {}, {}, false],
    ['openid', {}, { trustsEmail: true }, true],
    ['openid', { email_verified: true }, { email: at('upn') }, false],
    ['openid', { email: 'ADA@tenant.example', email_verified: true }, {}, true],
    ['openid', { hd: 'tenant.example', xms_edov: true }, {}, false],
    ['saml', {}, { ofProvider: ['tenant.example'] }, true],
    ['saml', {}, { ofProvider: ['branch.example'] }, false],
    ['saml', {}, {}, false],
    ['saml', {}, { ofProvider: ['tenant.example'], email: at('ada', 'sub.tenant.example') }, false],
  ])('[SI-17] %s with %o %o proves the address: %s', (kind, claims, more, isProved) => {
    expect(says(kind, claims, more)).toBe(isProved);
  });

  it('[SI-17] is that of the settings: no other provider speaks as Google or Microsoft', () => {
    const own = configuredProviders({
      ...defaultSingleSignOn,
      google: { ...credentials, issuer: 'https://idp.example' },
      microsoft: { ...credentials, issuer: 'https://idp.example', tenant: directory },
      oidc: openIdSettings('https://accounts.google.com'),
    });
    expect([own.google!.kind, own.microsoft!.kind, own.oidc!.kind]).toEqual([
      'google',
      'microsoft',
      'openid',
    ]);
  });
});

/** A readable code in a mail. */
const codeIn = (text: string) => /\b[a-z2-9]{4}-[a-z2-9]{4}\b/.exec(text)![0];

describe('a first sign-in', () => {
  let provider: PlainProvider;
  let files: ReturnType<typeof temporaryDirectory>;
  let service: SignInService;
  let serial = 0;
  /** An address of an account that no other test uses. */
  let name = '';
  beforeAll(async () => {
    provider = await startPlainProvider();
    files = temporaryDirectory();
    const metadata = join(files.path, 'idp.xml');
    await writeFile(metadata, idpMetadata(await idpKey()));
    const own = { ...credentials, issuer: provider.issuer };
    const sso = {
      ...defaultSingleSignOn,
      google: own,
      microsoft: { ...own, tenant: directory },
      oidc: openIdSettings(provider.issuer),
      saml: [
        { domain: null, metadata },
        { domain: 'saml.example', metadata },
      ],
      justInTime: 'view' as const,
    };
    service = await startSignIn({ mfa: 'off', consoleOrigin, sso }, [
      ...Array.from({ length: 20 }, (_, index) => ({
        email: at(`admin${index + 1}`),
        role: 'admin' as const,
      })),
      at('ada', 'saml.example'),
    ]);
    provider.now = () => service.now();
  });
  afterAll(async () => {
    await service?.stop();
    await provider.stop();
    await files.remove();
  });
  beforeEach(() => {
    serial += 1;
    name = at(`admin${serial}`);
    provider.token = { sub: `person ${serial}`, tid: directory, email: name };
    provider.userinfo = undefined;
    provider.asked = 0;
  });

  async function signIn(by: OidcProviderName, as: CallOptions = {}) {
    const { call } = service.client;
    const { url, handle } = await call(contract.startSso, { body: { provider: by } }, as);
    const back = (await fetch(url, { redirect: 'manual' })).headers.get('location')!;
    const parameters = Object.fromEntries(new URL(back).searchParams);
    return call(contract.finishSso, { body: { provider: by, handle, parameters } }, as);
  }
  async function bySaml(values: Partial<ResponseValues>) {
    const { call } = service.client;
    const { url, handle } = await call(contract.startSso, { body: { provider: 'saml' } });
    const asked = new URL(url).searchParams;
    const request = inflateRawSync(Buffer.from(asked.get('SAMLRequest')!, 'base64')).toString();
    const inResponseTo = /ID="([^"]+)"/.exec(request)![1]!;
    const xml = buildResponse(rightAnswer({ now: service.now(), inResponseTo }, values));
    const parameters = {
      SAMLResponse: toBase64(await signXml(xml, 'Assertion')),
      RelayState: asked.get('RelayState')!,
    };
    return call(contract.finishSso, { body: { provider: 'saml', handle, parameters } });
  }
  const statusOf = (handle: string, as: CallOptions = {}) =>
    service.client.call(contract.ssoLinkStatus, { body: { handle } }, as);
  const prove = (handle: string, code: string) =>
    service.client.call(contract.proveSsoLink, { body: { handle, code } });
  /** The handle of a sign-in that waits for a code. */
  async function handleOf(answer: ReturnType<typeof signIn>): Promise<string> {
    const { link, sign_in } = await answer;
    expect(sign_in).toBeNull();
    return link!.handle;
  }
  const newestCode = async (email: string, count: number) =>
    codeIn((await service.mailsTo(email, count)).at(-1)!.text);

  it.each(oidcProviders)(
    '[SI-17] at %s that says nothing about the address asks for a code mailed to it, which links the account',
    async (by) => {
      const handle = await handleOf(signIn(by));
      expect(await statusOf(handle)).toEqual({
        provider: by,
        email: name,
        mail_server: false,
        code: { sent: true, over: false, tries_left: 3, can_send: true, wait_time: 30 },
      });
      const code = await newestCode(name, 1);
      const { sign_in } = await prove(handle, ` ${code.toUpperCase().replace('-', ' ')} `);
      expect(sign_in).toMatchObject({ next: 'done', user: { email: name, role: 'admin' } });
      expect(service.audit('identity_link').filter(([actor]) => actor === name)).toEqual([
        [name, 'success', { issuer: provider.issuer, proved_by: 'code' }],
      ]);
      // It is no first sign-in any more, whatever the address is called by now.
      provider.token['email'] = at('somebody-else');
      expect((await signIn(by)).sign_in).toMatchObject({ next: 'done', user: { email: name } });
    },
  );

  it('[SI-17] with a verified address is linked at once', async () => {
    provider.token['email_verified'] = true;
    expect((await signIn('oidc')).sign_in).toMatchObject({ next: 'done', user: { email: name } });
    expect(service.audit('identity_link').filter(([actor]) => actor === name)).toEqual([
      [name, 'success', { issuer: provider.issuer, proved_by: 'provider' }],
    ]);
    expect(provider.asked).toBe(0);
  });

  it('[SI-17] with an address that the provider says is not verified is refused, in the token or by userinfo', async () => {
    for (const by of oidcProviders)
      for (const claim of [false, 'false', 0]) {
        provider.token['email_verified'] = claim;
        await expect(signIn(by)).rejects.toMatchObject({
          code: 'permission_denied',
          problem: 'sso_unverified',
        });
      }
    delete provider.token['email_verified'];
    provider.userinfo = { ...provider.token, email_verified: false };
    expect(await codeOf(signIn('oidc'))).toBe('permission_denied');
  });

  it('[SI-17] with a thin token takes address and word from userinfo, of the same person and the same address only', async () => {
    const { email, ...thin } = provider.token;
    const sub = thin['sub'];
    provider.userinfo = { sub, email: at('other'), email_verified: true };
    await handleOf(signIn('oidc'));
    provider.userinfo = { sub: 'another person', email, email_verified: true };
    expect(await codeOf(signIn('oidc'))).toBe('sso_failed');
    provider.token = thin;
    provider.userinfo = { sub, email };
    await handleOf(signIn('oidc'));
    provider.userinfo = { sub, email, email_verified: true };
    expect((await signIn('oidc')).sign_in).toMatchObject({ next: 'done', user: { email } });
  });

  it('[SI-17] takes the word about the address of the token from userinfo', async () => {
    provider.userinfo = { sub: provider.token['sub'], email: name, email_verified: true };
    expect((await signIn('oidc')).sign_in).toMatchObject({ next: 'done', user: { email: name } });
  });

  it('[SI-17] without an account looks the same and mails nothing, unless one is created by the code', async () => {
    // The organisation has no domains here, and the operator lets everybody in.
    provider.token['email'] = at('new', 'elsewhere.example');
    const handle = await handleOf(signIn('google'));
    const before = (await service.client.call(contract.listPeople, { query: {} }, await service.logIn(name)))
      .total;
    const { sign_in } = await prove(handle, await newestCode(at('new', 'elsewhere.example'), 1));
    expect(sign_in).toMatchObject({ next: 'done', user: { role: 'viewer' } });
    const after = (await service.client.call(contract.listPeople, { query: {} }, await service.logIn(name)))
      .total;
    expect(after - before).toBe(1);
  });

  it('[SI-15] takes three wrong codes; then the sign-in is over, and another one works', async () => {
    const handle = await handleOf(signIn('google'));
    const code = await newestCode(name, 1);
    const refusals = [];
    for (let time = 0; time < 4; time += 1) refusals.push(await codeOf(prove(handle, 'aaaa-aaaa')));
    expect(refusals).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'max_attempts']);
    expect(await codeOf(prove(handle, code))).toBe('max_attempts');
    expect((await statusOf(handle)).code).toMatchObject({ over: true, can_send: false });
    // Mails are in the order of their times.
    service.advance(1_000);
    const other = await handleOf(signIn('google'));
    // A code works in its own sign-in only.
    expect(await codeOf(prove(other, code))).toBe('wrong_code');
    const right = await newestCode(name, 2);
    expect(await Promise.all([codeOf(prove(other, right)), codeOf(prove(other, right))])).toContain('ok');
    expect(await codeOf(prove(other, right))).toBe('sso_failed');
  });

  it('[SI-15] sends another code after a while, and ends with the sign-in', async () => {
    const { call } = service.client;
    const handle = await handleOf(signIn('google'));
    const send = () => call(contract.sendSsoLinkCode, { body: { handle } });
    expect(await send()).toEqual({ success: false, wait_time: 30 });
    const first = await newestCode(name, 1);
    service.advance(31_000);
    expect(await send()).toEqual({ success: true, wait_time: 60 });
    const second = await newestCode(name, 2);
    expect(await codeOf(prove(handle, first))).toBe('wrong_code');
    service.advance(11 * 60_000);
    await expect(prove(handle, second)).rejects.toMatchObject({ problem: 'email_code_expired' });
    service.advance(4 * 60_000);
    for (const call of [
      statusOf(handle),
      send(),
      prove(handle, second),
      statusOf('made-up-handle-of-20-letters'),
    ])
      expect(await codeOf(call)).toBe('sso_failed');
  });

  it('[SI-15] codes that strangers ask for use up none of the browser that its owner signs in with', async () => {
    const known = await service.logIn(name);
    const owner: CallOptions = { deviceTokens: known.device_token! };
    const sent: boolean[] = [];
    for (let time = 0; time < 7; time += 1) {
      const handle = await handleOf(signIn('google', { clientAddress: `198.51.100.${time}` }));
      sent.push((await statusOf(handle)).code.sent);
    }
    expect(sent).toEqual([true, true, true, true, true, false, false]);
    const handle = await handleOf(signIn('google', owner));
    expect((await statusOf(handle, owner)).code.sent).toBe(true);
    // Nor do they count as codes of a sign-in by password.
    provider.token['sub'] = `another person ${serial}`;
    const others = await handleOf(signIn('google', { clientAddress: '203.0.113.1' }));
    expect((await statusOf(others)).code.sent).toBe(true);
  });

  it('[SI-14] asks for the second factor after the code', async () => {
    await setUpMfa(service, await service.logIn(name), name);
    const handle = await handleOf(signIn('google'));
    const code = codeIn((await service.mailsTo(name, 2)).map(({ text }) => text).find((text) => /[a-z2-9]{4}-[a-z2-9]{4}/.test(text))!); // oxfmt-ignore
    expect((await prove(handle, code)).sign_in).toMatchObject({ next: 'code', user: null });
  });

  it('[SI-17] by SAML is linked where the provider speaks for the domain, else asks for a code', async () => {
    const covered = at('ada', 'saml.example');
    expect((await bySaml({ email: covered, nameId: 'ada' })).sign_in).toMatchObject({
      next: 'done',
      user: { email: covered },
    });
    const handle = await handleOf(bySaml({ email: name, nameId: 'an administrator' }));
    expect((await prove(handle, await newestCode(name, 1))).sign_in).toMatchObject({ user: { email: name } });
    expect((await bySaml({ email: name, nameId: 'an administrator' })).sign_in).toMatchObject({
      next: 'done',
    });
  });

  it('[SI-17] by SAML under a name for once is one each time, where the provider does not speak for the domain', async () => {
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    const handle = await handleOf(bySaml({ email: name, nameId: 'x1', nameIdFormat }));
    expect((await prove(handle, await newestCode(name, 1))).sign_in).toMatchObject({ next: 'done' });
    await handleOf(bySaml({ email: name, nameId: 'x2', nameIdFormat }));
    expect(service.audit('identity_link').filter(([actor]) => actor === name)).toEqual([]);
  });

  it('[SI-17] is in the history of the account, whoever it was', async () => {
    await handleOf(signIn('google'));
    const { entries } = await service.client.call(
      contract.signInHistory,
      { query: {} },
      await service.logIn(name),
    );
    expect(entries.map(({ method, outcome }) => `${method}: ${outcome}`)).toContain(
      'google: address_unproved',
    );
  });
});
