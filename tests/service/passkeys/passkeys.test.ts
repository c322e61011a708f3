import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type CallOptions, type Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { relyingPartyOf } from '../../../src/service/passkeys/relying-party.ts';
import { people, password, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

const origin = 'https://console.example';
let directory: ReturnType<typeof temporaryDirectory>;
let service: Service;
let client: Client;
let now: number;

beforeEach(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 1);
  now = Date.now();
  service = createService({
    ...quickPasswords,
    dataDirectory: directory.path,
    clock: () => now,
    signIn: { mfa: 'off', consoleOrigin: origin },
  });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
});
afterEach(async () => {
  await service.stop();
  await directory.remove();
});

const logIn = (email: string) => client.call(contract.login, { body: { email, current_password: password } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const registrationOptions = async (as: CallOptions) =>
  (await client.call(contract.passkeyRegistrationOptions, { body: {} }, as)).options;
const signInOptions = async () => (await client.call(contract.passkeySignInOptions, { body: {} })).options;
const register = (credential: Record<string, unknown>, as: CallOptions) =>
  client.call(contract.registerPasskey, { body: { name: 'Laptop', credential } }, as);
const signIn = (credential: Record<string, unknown>, as: CallOptions = {}) =>
  client.call(contract.signInByPasskey, { body: { credential } }, as);

/** A passkey that is registered for a person. */
async function registered(email: string): Promise<{ key: SoftwareAuthenticator; as: CallOptions }> {
  const as = { token: (await logIn(email)).token };
  const key = new SoftwareAuthenticator();
  await register(key.create({ options: await registrationOptions(as), origin }), as);
  return { key, as };
}

describe('a passkey', () => {
  it('signs in without a password, and is listed with its last use', async () => {
    const { key, as } = await registered(people.analyst);
    const options = await signInOptions();
    expect(options).toMatchObject({ rpId: 'console.example', userVerification: 'required' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const result = await signIn(key.get({ options, origin }));
    expect(result).toMatchObject({ next: 'done', user: { email: people.analyst } });
    expect(await codeOf(client.call(contract.currentUser, {}, result))).toBe('ok');
    const { passkeys } = await client.call(contract.listPasskeys, {}, as);
    expect(passkeys).toMatchObject([{ id: key.id, name: 'Laptop', last_used_at: expect.any(String) }]);
  });

  it('signs in once per response, also when it is sent twice at once', async () => {
    const { key } = await registered(people.analyst);
    const answer = key.get({ options: await signInOptions(), origin });
    const outcomes = await Promise.all([codeOf(signIn(answer)), codeOf(signIn(answer))]);
    expect(outcomes.toSorted()).toEqual(['invalid_account', 'ok']);
    expect(await codeOf(signIn(answer))).toBe('invalid_account');
  });

  it('opens no session when anything about its response is wrong', async () => {
    const { key } = await registered(people.analyst);
    const get = async (lie: Parameters<SoftwareAuthenticator['get']>[0]['lie'], from = origin) =>
      key.get({ options: await signInOptions(), origin: from, ...(lie && { lie }) });
    const foreign = new SoftwareAuthenticator();
    const forged = { ...foreign.get({ options: await signInOptions(), origin }), id: key.id, rawId: key.id };
    const made = await signInOptions();
    const outcomes = await Promise.all([
      codeOf(signIn(await get({}, 'https://console.example.evil.example'))),
      codeOf(signIn(await get({}, 'http://console.example'))),
      codeOf(signIn(await get({ rpId: 'evil.example' }))),
      codeOf(signIn(await get({ userVerified: false }))),
      codeOf(signIn(await get({ type: 'webauthn.create' }))),
      codeOf(signIn(await get({ userHandle: Buffer.from('postern-1').toString('base64url') }))),
      codeOf(signIn(forged)),
      codeOf(signIn(foreign.get({ options: await signInOptions(), origin }))),
      codeOf(signIn(key.get({ options: { ...made, challenge: 'bm90IG91cnM' }, origin }))),
      codeOf(signIn({})),
      codeOf(signIn({ id: key.id, response: null })),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(['invalid_account']));
    expect(await codeOf(signIn(await get({})))).toBe('ok');
  });

  it('opens no session with an expired challenge or one for another purpose', async () => {
    const { key, as } = await registered(people.analyst);
    const options = await signInOptions();
    const { challenge } = await registrationOptions(as);
    expect(await codeOf(signIn(key.get({ options: { ...options, challenge }, origin })))).toBe(
      'invalid_account',
    );
    now += 5 * 60_000;
    expect(await codeOf(signIn(key.get({ options, origin })))).toBe('invalid_account');
  });

  it('is refused when its counter went back: it may be a copy', async () => {
    const { key } = await registered(people.analyst);
    expect(await codeOf(signIn(key.get({ options: await signInOptions(), origin })))).toBe('ok');
    const copy = key.get({ options: await signInOptions(), origin, lie: { counter: 1 } });
    expect(await codeOf(signIn(copy))).toBe('invalid_account');
  });

  it('is registered only for the requesting person, verified, once', async () => {
    const admin = { token: (await logIn(people.admin)).token };
    const viewer = { token: (await logIn(people.viewer)).token };
    const key = new SoftwareAuthenticator();
    const options = await registrationOptions(viewer);
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(await codeOf(register(key.create({ options, origin }), admin))).toBe('invalid_input');
    const unverified = key.create({ options, origin, lie: { userVerified: false } });
    expect(await codeOf(register(unverified, viewer))).toBe('invalid_input');
    const answer = key.create({ options: await registrationOptions(viewer), origin });
    expect(await codeOf(register(answer, viewer))).toBe('ok');
    expect(await codeOf(register(answer, viewer))).toBe('invalid_input');
    const again = key.create({ options: await registrationOptions(admin), origin });
    expect(await codeOf(register(again, admin))).toBe('conflict');
  });

  it('is managed only by its owner in person', async () => {
    const { key, as } = await registered(people.analyst);
    const params = { id: key.id };
    const other = { token: (await logIn(people.admin)).token };
    expect(await codeOf(client.call(contract.removePasskey, { params }, other))).toBe('not_found');
    const { token } = await client.call(contract.createApiToken, { body: { name: 'program' } }, as);
    expect(await codeOf(client.call(contract.removePasskey, { params }, { token }))).toBe(
      'permission_denied',
    );
    expect(await codeOf(registrationOptions({ token }))).toBe('permission_denied');
    expect(await codeOf(client.call(contract.removePasskey, { params }, as))).toBe('ok');
    expect(await codeOf(signIn(key.get({ options: await signInOptions(), origin })))).toBe('invalid_account');
  });
});

describe('the relying party', () => {
  it('is the host of the console, by https or on this machine', () => {
    expect(relyingPartyOf('https://console.example')).toEqual({ id: 'console.example', origin });
    expect(relyingPartyOf('http://127.0.0.1:4100')).toEqual({
      id: 'localhost',
      origin: 'http://localhost:4100',
    });
    expect(relyingPartyOf('http://console.example')).toBeUndefined();
    expect(relyingPartyOf('https://192.0.2.1')).toBeUndefined();
    expect(relyingPartyOf('https://[2001:db8::1]')).toBeUndefined();
  });
});
