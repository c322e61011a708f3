import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { codeOf, password, setUpMfa, startSignIn, type SignInService } from './support/start-sign-in.ts';
import { wrongCode } from '../../support/wrong-code.ts';

const names = ['ada', 'bob', 'cleo', 'dan'] as const;

let service: SignInService;
beforeAll(async () => {
  service = await startSignIn(
    { mfa: 'optional' },
    names.map((name) => `${name}@tenant.example`),
  );
});
afterAll(() => service?.stop());

/** The history of a person, newest first, once it has `count` entries. */
async function historyOf(session: { token: string }, count: number): Promise<string[]> {
  const outcomes = async () => {
    const { entries } = await service.client.call(contract.signInHistory, { query: {} }, session);
    return entries.map(({ outcome }) => outcome);
  };
  await expect.poll(async () => (await outcomes()).length).toBe(count);
  return outcomes();
}

/** Signs in and continues without MFA. */
async function enter(email: string) {
  const pending = await service.logIn(email);
  return service.client.call(contract.skipMfaSetup, { body: {} }, pending);
}

describe('the history of sign-ins', () => {
  it('records a wrong password or code', async () => {
    const email = 'ada@tenant.example';
    const session = await enter(email);
    const { secret } = await setUpMfa(service, session, email);
    await codeOf(service.logIn(email, 'wrong password'));
    const pending = await service.logIn(email);
    const wrong = { code: wrongCode(await service.codeOf(secret)) };
    await codeOf(service.client.call(contract.proveLoginCode, { body: wrong }, pending));
    const body = { code: await service.codeOf(secret) };
    await service.client.call(contract.proveLoginCode, { body }, pending);
    expect(await historyOf(session, 4)).toEqual(['success', 'wrong_code', 'invalid_account', 'success']);
  });

  it('records a wrong code of a mail', async () => {
    const email = 'bob@tenant.example';
    const session = await enter(email);
    service.advance(40 * 24 * 3_600_000);
    const pending = await service.logIn(email);
    const verify = (code: string) =>
      codeOf(service.client.call(contract.verifyEmailCode, { body: { email, code } }, pending));
    // A non-numeric code is not an attempt, so it is not in the history either.
    expect([await verify('wrong'), await verify('1')]).toEqual(['invalid_input', 'wrong_code']);
    const again = await enter(email);
    expect(await codeOf(service.client.call(contract.currentUser, {}, session))).toBe('unauthenticated');
    expect(await historyOf(again, 3)).toEqual(['success', 'wrong_email_code', 'success']);
  });

  it('records too many attempts', async () => {
    const email = 'cleo@tenant.example';
    for (let tries = 0; tries < 10; tries += 1) await codeOf(service.logIn(email, 'wrong password'));
    expect(await codeOf(service.logIn(email))).toBe('too_many_requests');
    service.advance(16 * 60_000);
    expect((await historyOf(await enter(email), 12))[1]).toBe('too_many_requests');
  });

  it('records that the account was disabled, which the response does not reveal', async () => {
    const email = 'dan@tenant.example';
    const { stores, close } = await openStorage(service.directory);
    await stores.users.setUserDisabled({ email, disabled: true, at: service.now() });
    expect(await codeOf(service.logIn(email, password))).toBe('invalid_account');
    expect(await codeOf(service.logIn(email, 'wrong password'))).toBe('invalid_account');
    await stores.users.setUserDisabled({ email, disabled: false, at: service.now() });
    await close();
    expect(await historyOf(await enter(email), 3)).toEqual([
      'success',
      'invalid_account',
      'account_disabled',
    ]);
  });
});
