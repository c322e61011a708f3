import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { type ErrorBody, readErrorBody } from '../../../src/api/errors.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { messageOfRefusal } from '../../../src/server/present/error-messages.ts';
import { setUpMfa, startSignIn, type SignInService } from './support/start-sign-in.ts';

let service: SignInService;
const at = (name: string) => `${name}@tenant.example`;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'optional' }, [
    { email: at('admin'), role: 'admin' },
    ...['ada', 'bob', 'cleo'].map(at),
  ]);
});
afterAll(() => service?.stop());

const send = (path: string, body: object, token?: string) =>
  service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '192.0.2.1',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    }),
  );
/** Signs in without the set-up of MFA that is offered. */
const enter = async (email: string) => {
  const offered = await service.logIn(email);
  return service.client.call(contract.skipMfaSetup, { body: {} }, offered);
};

/** What uses each limit up, one request at a time. */
const limits: Record<string, () => Promise<() => Promise<Response>>> = {
  async 'wrong passwords'() {
    return () => send('/api/v1/auth/login', { email: at('ada'), current_password: 'wrong' });
  },
  async 'reset links'() {
    return () => send('/api/v1/auth/forgot_password', { email: at('nobody') });
  },
  async 'codes that are mailed'() {
    return async () => {
      const { token } = await service.logIn(at('bob'));
      service.advance(60_000);
      return send('/api/v1/mail_verification/send', {}, token);
    };
  },
  async 'wrong one-time codes'() {
    await setUpMfa(service, await enter(at('cleo')), at('cleo'));
    const { token } = await service.logIn(at('cleo'));
    return () => send('/api/v1/auth/login_code', { code: '000000' }, token);
  },
  async 'test mails'() {
    const { token } = await enter(at('admin'));
    return () => send('/api/v1/config/end_users/test_notice', { locale: 'en' }, token);
  },
};

describe('[AP-02] a limit', () => {
  it.each(Object.entries(limits))('of %s says when the next try counts', async (_, prepare) => {
    const use = await prepare();
    let answer = await use();
    for (let times = 1; answer.status !== 429 && times < 90; times += 1) answer = await use();
    const body = (await answer.json()) as ErrorBody;
    expect(body).toMatchObject({ success: false, code: 'too_many_requests', problem: /^wait_/ });
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(body.retry_after).toBe(seconds);
    expect(body.info).toContain(messagesOf('en').wait(seconds));
    const german = messagesOf('de');
    expect(messageOfRefusal(german, readErrorBody(429, body))).toContain(german.wait(seconds));
  });
});
