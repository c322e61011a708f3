import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultCaptchaSettings } from '../../../src/settings/captcha.ts';
import { contract } from '../../../src/api/contract/table.ts';
import {
  codeOf,
  minute,
  password,
  setUpMfa,
  startSignIn,
  type SignInService,
} from './support/start-sign-in.ts';

const other = 'another fine phrase 3';

let service: SignInService;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, ['gus@tenant.example', 'hal@tenant.example']);
});
afterAll(() => service?.stop());

describe('changing a password', () => {
  it('[SI-20] requires the second factor where there is one, and does not reveal whether a guess was right', async () => {
    const email = 'gus@tenant.example';
    const session = await service.logIn(email);
    const { secret, recoveryCodes } = await setUpMfa(service, session, email);
    const next = 'yet another phrase 5';
    const answer = async (address: string, current_password: string, code?: string) => {
      const response = await service.fetch(
        new Request('http://service.test/api/v1/auth/change_password', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
          body: JSON.stringify({ email: address, current_password, new_password: next, code }),
        }),
      );
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
      return [response.status, headers, await response.text()];
    };
    const unknown = await answer('nobody@tenant.example', password, '123456');
    expect(unknown[0]).toBe(401);
    for (const code of [
      '123456',
      recoveryCodes[0]!.replace(/./, (first) => (first === 'z' ? 'y' : 'z')),
      undefined,
    ]) {
      expect(await answer(email, 'wrong password', code)).toEqual(unknown);
      expect(await answer(email, password, code)).toEqual(unknown);
    }
    const replacing = (code: string) =>
      service.client.call(contract.changePassword, {
        body: { email, current_password: password, new_password: next, code },
      });
    expect(await codeOf(replacing(await service.codeOf(secret)))).toBe('ok');
    expect(await codeOf(service.logIn(email, next))).toBe('ok');
  });

  it('[SI-20] counts guesses at the code like guesses at the password, also with the right one', async () => {
    const email = 'hal@tenant.example';
    await setUpMfa(service, await service.logIn(email), email);
    const tries = [];
    for (let tried = 0; tried < 11; tried += 1) {
      const body = { email, current_password: password, new_password: other, code: `${100_000 + tried}` };
      tries.push(await codeOf(service.client.call(contract.changePassword, { body })));
    }
    expect(tries).toEqual([...Array(10).fill('invalid_account'), 'too_many_requests']);
    service.advance(15 * minute);
    const session = await service.logIn(email);
    expect(session.next).toBe('code');
  });

  it('[SI-20] requires the captcha where one is configured', async () => {
    const guarded = await startSignIn(
      { mfa: 'off', captcha: { ...defaultCaptchaSettings, provider: 'altcha' } },
      ['ida@tenant.example'],
    );
    for (const current_password of [password, 'wrong password']) {
      const body = { email: 'ida@tenant.example', current_password, new_password: other };
      const call = guarded.client.call(contract.changePassword, { body });
      expect(await codeOf(call)).toBe('captcha_failed');
    }
    await guarded.stop();
  });
});
