import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { codeOf, setUpMfa, startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

const ann = 'ann@tenant.example';
const eve = 'eve@tenant.example';
const origin = 'https://console.example';
let service: SignInService;

beforeEach(async () => {
  service = await startSignIn({ mfa: 'off', consoleOrigin: origin }, [ann, eve]);
});
afterEach(() => service.stop());

async function addPasskey(session: { token: string }): Promise<SoftwareAuthenticator> {
  const { client } = service;
  const key = new SoftwareAuthenticator();
  const { options } = await client.call(contract.passkeyRegistrationOptions, { body: {} }, session);
  const body = { name: 'Key', credential: key.create({ options, origin }) };
  await client.call(contract.registerPasskey, { body }, session);
  return key;
}

async function signIn(key: SoftwareAuthenticator, session: { token?: string }) {
  const { client } = service;
  const { options } = await client.call(contract.passkeySignInOptions, { body: {} });
  const body = { credential: key.get({ options, origin }) };
  return client.call(contract.signInByPasskey, { body }, session);
}

describe('a passkey as the second factor', () => {
  it('[SI-14] completes a sign-in that waits for a code, whose token is revoked', async () => {
    const session = await service.logIn(ann);
    await setUpMfa(service, session, ann);
    const key = await addPasskey(session);
    const pending = await service.logIn(ann);
    expect(pending.next).toBe('code');
    const done = await signIn(key, pending);
    expect(done).toMatchObject({ next: 'done', user: { email: ann } });
    expect(done.token).not.toBe(pending.token);
    const { client } = service;
    expect(await codeOf(client.call(contract.signInStatus, {}, pending))).toBe('unauthenticated');
    expect(await codeOf(client.call(contract.currentUser, {}, done))).toBe('ok');
  });

  it('of another person does not complete it: it signs that person in', async () => {
    const session = await service.logIn(ann);
    await setUpMfa(service, session, ann);
    const key = await addPasskey(await service.logIn(eve));
    const pending = await service.logIn(ann);
    expect(await signIn(key, pending)).toMatchObject({ user: { email: eve } });
    expect(await service.client.call(contract.signInStatus, {}, pending)).toMatchObject({ next: 'code' });
  });

  it('is reported to its owner by mail when it is added and removed', async () => {
    const session = await service.logIn(ann);
    const key = await addPasskey(session);
    await service.client.call(contract.removePasskey, { params: { id: key.id } }, session);
    const subjects = (await service.mailsTo(ann, 2)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'A passkey was added to your account',
        'A passkey was removed from your account',
      ]),
    );
  });
});
