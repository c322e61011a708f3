import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignIn } from '../../../src/api/contract/accounts/sign-in.ts';
import { contract } from '../../../src/api/contract/table.ts';
import type { SignInMethod, SignInProvider } from '../../../src/api/vocabulary/sign-in.ts';
import { defaultSingleSignOn } from '../../../src/settings/single-sign-on.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';
import { client as oidcClient, directory, openIdSettings } from '../../support/openid-provider.ts';
import { startPlainProvider, type PlainProvider } from '../../support/plain-provider.ts';
import { SoftwareAuthenticator } from '../passkeys/software-authenticator.ts';
import {
  buildResponse,
  idpKey,
  idpMetadata,
  rightAnswer,
  signXml,
  toBase64,
} from '../sso/support/saml-identity-provider.ts';
import { consoleOrigin } from '../sso/support/sso-service.ts';
import { codeOf, setUpMfa, startSignIn, type SignInService } from './support/start-sign-in.ts';

const admin = 'ada@tenant.example';
/** A hidden user, whose domain is no maintenance domain. */
const hidden = 'hedy@tenant.example';

let provider: PlainProvider;
let files: ReturnType<typeof temporaryDirectory>;
let service: SignInService;
let administrator: SignIn;
let passkey: SoftwareAuthenticator;
let secret: string;
let apiToken: { token: string };

const allow = (support_access: boolean) =>
  service.client.call(contract.writeSignInPolicy, { body: { support_access } }, administrator);
const reasonOf = (pending: { token: string }) =>
  service.client.call(contract.giveLoginReason, { body: { reason: 'Case 7' } }, pending);
const look = (session: { token: string }) =>
  service.client.call(contract.queryEmails, { body: { query: 'subject:invoice' } }, session);

beforeAll(async () => {
  provider = await startPlainProvider();
  files = temporaryDirectory();
  const metadata = join(files.path, 'idp.xml');
  await writeFile(metadata, idpMetadata(await idpKey()));
  const own = { clientId: oidcClient.id, clientSecret: oidcClient.secret, issuer: provider.issuer };
  const sso = {
    ...defaultSingleSignOn,
    google: own,
    microsoft: { ...own, tenant: directory },
    oidc: openIdSettings(provider.issuer),
    saml: [{ domain: 'tenant.example', metadata }],
  };
  service = await startSignIn({ mfa: 'off', consoleOrigin, sso, maintenanceDomains: ['care.example'] }, [
    { email: admin, role: 'admin' },
    { email: hidden, role: 'admin', hidden: true },
  ]);
  provider.now = () => service.now();
  const verified = { email_verified: true, hd: 'tenant.example', xms_edov: true };
  provider.token = { sub: 'hedy', tid: directory, email: hidden, ...verified };
  administrator = await service.logIn(admin);
  await allow(true);
  const session = await reasonOf(await service.logIn(hidden));
  const { client } = service;
  passkey = new SoftwareAuthenticator();
  const { options } = await client.call(contract.passkeyRegistrationOptions, { body: {} }, session);
  const credential = passkey.create({ options, origin: consoleOrigin });
  await client.call(contract.registerPasskey, { body: { name: 'Key', credential } }, session);
  apiToken = await client.call(contract.createApiToken, { body: { name: 'a program' } }, session);
  ({ secret } = await setUpMfa(service, session, hidden));
});
afterAll(async () => {
  await service?.stop();
  await provider?.stop();
  await files?.remove();
});

async function byProvider(by: Exclude<SignInProvider, 'saml'>): Promise<SignIn> {
  const { call } = service.client;
  const { url, handle } = await call(contract.startSso, { body: { provider: by } });
  const back = (await fetch(url, { redirect: 'manual' })).headers.get('location')!;
  const parameters = Object.fromEntries(new URL(back).searchParams);
  return (await call(contract.finishSso, { body: { provider: by, handle, parameters } })).sign_in!;
}

/** The newest match in the mails to the hidden user, once there are more than before `send`. */
async function mailed(pattern: RegExp, send: () => Promise<unknown>): Promise<string> {
  const found = async () =>
    (await service.mailsTo(hidden, 0)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
  const before = (await found()).length;
  // Mails are in the order of their times.
  service.advance(1_000);
  await send();
  await expect.poll(async () => (await found()).length).toBeGreaterThan(before);
  return (await found()).at(-1)!;
}

let strangers = 0;
/** A first sign-in at a provider that proves no address: by the code that is mailed. */
async function byLinkCode(): Promise<SignIn> {
  const { call } = service.client;
  strangers += 1;
  provider.token = { sub: `hedy ${strangers}`, tid: directory, email: hidden };
  const { url, handle } = await call(contract.startSso, { body: { provider: 'microsoft' } });
  const back = (await fetch(url, { redirect: 'manual' })).headers.get('location')!;
  const parameters = Object.fromEntries(new URL(back).searchParams);
  let waiting = '';
  const code = await mailed(/\n {4}([a-z2-9]{4}-[a-z2-9]{4})\n/, async () => {
    const body = { provider: 'microsoft', handle, parameters } as const;
    waiting = (await call(contract.finishSso, { body })).link!.handle;
  });
  return (await call(contract.proveSsoLink, { body: { handle: waiting, code } })).sign_in;
}

async function bySaml(): Promise<SignIn> {
  const { call } = service.client;
  const { url, handle } = await call(contract.startSso, { body: { provider: 'saml' } });
  const asked = new URL(url).searchParams;
  const request = inflateRawSync(Buffer.from(asked.get('SAMLRequest')!, 'base64')).toString();
  const inResponseTo = /ID="([^"]+)"/.exec(request)![1]!;
  const xml = buildResponse(rightAnswer({ now: service.now(), inResponseTo }, { email: hidden }));
  const SAMLResponse = toBase64(await signXml(xml, 'Assertion'));
  const parameters = { SAMLResponse, RelayState: asked.get('RelayState')! };
  return (await call(contract.finishSso, { body: { provider: 'saml', handle, parameters } })).sign_in!;
}

async function byPasskey(): Promise<SignIn> {
  const { call } = service.client;
  const { options } = await call(contract.passkeySignInOptions, { body: {} });
  const credential = passkey.get({ options, origin: consoleOrigin });
  return call(contract.signInByPasskey, { body: { credential } });
}

async function byResetLink(): Promise<SignIn> {
  const { call } = service.client;
  // Links pause between each other.
  service.advance(3_600_000);
  administrator = await service.logIn(admin);
  const token = await mailed(/reset-password\?token=([\w-]+)/, () =>
    call(contract.forgotPassword, { body: { email: hidden } }),
  );
  const new_password = `seven green umbrellas ${service.now()}`;
  await call(contract.resetPassword, { body: { token, new_password } });
  return service.logIn(hidden, new_password);
}

/** Every way to sign in. The last one changes the password and ends the API token. */
const ways: Record<SignInMethod | 'a mailed code' | 'a reset link', () => Promise<SignIn>> = {
  password: () => service.logIn(hidden),
  passkey: byPasskey,
  google: () => byProvider('google'),
  microsoft: () => byProvider('microsoft'),
  oidc: () => byProvider('oidc'),
  saml: bySaml,
  'a mailed code': byLinkCode,
  'a reset link': byResetLink,
};

describe('[SI-13] a hidden user outside the maintenance domains', () => {
  it('whose API token is refused without support access, with the reason, and works with it', async () => {
    await allow(false);
    await expect(look(apiToken)).rejects.toMatchObject({ status: 403, problem: 'support_access_off' });
    await allow(true);
    expect(await codeOf(look(apiToken))).toBe('ok');
  });

  it.each(Object.entries(ways))(
    'who signs in by %s waits for approval without support access, and gives a reason with it',
    async (_, signIn) => {
      await allow(false);
      const blocked = await signIn();
      expect(blocked).toMatchObject({ next: 'tenant_approval', user: null });
      expect(await codeOf(look(blocked))).toBe('unauthenticated');
      expect(await codeOf(reasonOf(blocked))).toBe('conflict');
      await allow(true);
      const asked = await signIn();
      expect(asked).toMatchObject({ next: 'login_reason', user: null });
      expect(await codeOf(look(asked))).toBe('unauthenticated');
      const told = service.audit('login_reason').length;
      const next = await reasonOf(asked);
      expect(service.audit('login_reason').slice(told)).toEqual([
        [hidden, 'success', { 'Login-Reason': 'Case 7' }],
      ]);
      // The reason replaces no second factor.
      const code = await service.codeOf(secret);
      const done =
        next.next === 'code'
          ? await service.client.call(contract.proveLoginCode, { body: { code } }, next)
          : next;
      service.advance(30_000);
      expect(await codeOf(look(done))).toBe('ok');
      await allow(false);
      expect(await codeOf(look(done))).toBe('unauthenticated');
    },
  );

  it('is signed out when the operator ends support access, and stays so', async () => {
    const operators = { mfa: 'off' as const, supportAccess: true };
    const other = await startSignIn(operators, [admin, { email: hidden, hidden: true }]);
    const pending = await other.logIn(hidden);
    const session = await other.client.call(
      contract.giveLoginReason,
      { body: { reason: 'Case 8' } },
      pending,
    );
    const isIn = () => codeOf(other.client.call(contract.currentUser, {}, session));
    expect(await isIn()).toBe('ok');
    operators.supportAccess = false;
    await other.restart();
    expect(await isIn()).toBe('unauthenticated');
    await other.stop();
  });
});
