import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { codeOf, minute, outcomesOf, startSignIn, type SignInService } from './support/start-sign-in.ts';
import { wrongCode } from '../../support/wrong-code.ts';

let service: SignInService;
const names = ['ada', 'bob', 'cleo', 'dan', 'eve', 'finn', 'gus'];
beforeAll(async () => {
  service = await startSignIn(
    { mfa: 'required' },
    names.map((name) => `${name}@tenant.example`),
  );
});
afterAll(() => service?.stop());

const send = (session: { token: string }) =>
  service.client.call(contract.sendEmailCode, { body: {} }, session);
const verify = (session: { token: string }, email: string, code: string) =>
  service.client.call(contract.verifyEmailCode, { body: { email, code } }, session);
/** The code in the newest of `count` mails. */
const codeIn = async (email: string, count: number) =>
  /\b(\d{6})\b/.exec((await service.mailsTo(email, count)).at(-1)!.text)![1]!;

describe('a tenant that requires MFA', () => {
  it('[SI-09] verifies the address, sets up MFA and signs in; no step can be skipped', async () => {
    const email = 'ada@tenant.example';
    const { client } = service;
    const began = await service.logIn(email);
    expect(began).toMatchObject({ next: 'email_verification', mfa_required: true, user: null });
    expect(await codeOf(client.call(contract.skipMfaSetup, { body: {} }, began))).toBe('permission_denied');
    const create = (session: { token: string }) =>
      client.call(contract.createMfaSecretPublic, { body: { userEmail: email } }, session);
    expect(await codeOf(create(began))).toBe('conflict');

    const proved = await verify(began, email, await codeIn(email, 1));
    expect(proved.sign_in).toMatchObject({ next: 'mfa_setup', user: null });
    expect(await codeOf(client.call(contract.signInStatus, {}, began))).toBe('unauthenticated');
    const { secret } = await create(proved.sign_in);
    const set = await client.call(
      contract.verifyMfaPublic,
      { body: { userEmail: email, code: await service.codeOf(secret) } },
      proved.sign_in,
    );
    expect(set.recovery_codes).toHaveLength(10);
    expect(set.sign_in).toMatchObject({ next: 'done', user: { email, mfa_secret_set: true } });
    expect(await codeOf(client.call(contract.currentUser, {}, proved.sign_in))).toBe('unauthenticated');
    const remove = client.call(contract.disableMfa, { params: { email } }, set.sign_in);
    expect(await codeOf(remove)).toBe('permission_denied');
  });

  it('[SI-15] accepts three wrong codes, then none at all', async () => {
    const email = 'bob@tenant.example';
    const session = await service.logIn(email);
    const code = await codeIn(email, 1);
    expect(await codeOf(verify(session, email, wrongCode(code)))).toBe('wrong_code');
    // Another address counts like a wrong code.
    expect(await codeOf(verify(session, 'ada@tenant.example', code))).toBe('wrong_code');
    // A non-numeric code does not count as an attempt.
    for (const text of ['abcdef', '12345x', '…']) {
      await expect(verify(session, email, text)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: [{ path: 'code', problem: 'code_no_number' }],
      });
    }
    const stands = async () => (await service.client.call(contract.signInStatus, {}, session)).code;
    expect(await stands()).toMatchObject({ over: false, can_send: true });
    expect(await codeOf(verify(session, email, '7'))).toBe('wrong_code');
    expect(await stands()).toMatchObject({ over: true, tries_left: 0, can_send: false });
    await expect(verify(session, email, code)).rejects.toMatchObject({ code: 'max_attempts', status: 429 });
    service.advance(2 * minute);
    expect(await codeOf(send(session))).toBe('max_attempts');
    expect((await service.logIn(email)).next).toBe('email_verification');
  });

  it('[SI-15] counts concurrent wrong codes', async () => {
    const email = 'cleo@tenant.example';
    const session = await service.logIn(email);
    const code = await codeIn(email, 1);
    const tried = await outcomesOf(Array.from({ length: 8 }, () => verify(session, email, wrongCode(code))));
    expect(tried).toEqual({ wrong_code: 3, max_attempts: 5 });
    expect(await codeOf(verify(session, email, code))).toBe('max_attempts');
  });

  it('lets one of two submits of the correct code continue', async () => {
    const email = 'dan@tenant.example';
    const session = await service.logIn(email);
    const code = await codeIn(email, 1);
    const tried = await outcomesOf([verify(session, email, code), verify(session, email, code)]);
    expect(tried['ok']).toBe(1);
  });

  it('sends another code after 30 and then 60 seconds, which invalidates the previous one; a code is valid for 10 minutes', async () => {
    const email = 'eve@tenant.example';
    const session = await service.logIn(email);
    const first = await codeIn(email, 1);
    service.advance(10_000);
    expect(await send(session)).toEqual({ success: false, wait_time: 20 });
    service.advance(20_000);
    expect(await send(session)).toEqual({ success: true, wait_time: 60 });
    const second = await codeIn(email, 2);
    service.advance(59_000);
    expect(await send(session)).toEqual({ success: false, wait_time: 1 });
    if (first !== second) expect(await codeOf(verify(session, email, first))).toBe('wrong_code');
    service.advance(9 * minute + 2_000);
    await expect(verify(session, email, second)).rejects.toMatchObject({
      code: 'wrong_code',
      problem: 'email_code_expired',
    });
  });

  it('sends at most ten codes an hour to one account, over all of its sign-ins', async () => {
    const email = 'finn@tenant.example';
    for (let sent = 0; sent < 10; sent++) await service.logIn(email);
    // The sign-in continues to its step, which has the wait until a code can be sent.
    const session = await service.logIn(email);
    expect(session.next).toBe('email_verification');
    const { code } = await service.client.call(contract.signInStatus, {}, session);
    expect(code).toEqual({ over: false, tries_left: 3, can_send: true, wait_time: 3_600 });
    await expect(send(session)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 3_600 });
    expect(await service.mailsTo(email, 10)).toHaveLength(10);
  });

  it('sends at most five codes in one sign-in, and reports it', async () => {
    const email = 'gus@tenant.example';
    const session = await service.logIn(email);
    for (let sent = 1; sent < 5; sent++) {
      service.advance(minute);
      expect(await send(session)).toMatchObject({ success: true });
    }
    service.advance(minute);
    await expect(send(session)).rejects.toMatchObject({
      code: 'too_many_requests',
      problem: 'email_codes_sent',
    });
    const { code } = await service.client.call(contract.signInStatus, {}, session);
    expect(code).toMatchObject({ over: false, can_send: false });
    expect(await codeOf(verify(session, email, await codeIn(email, 5)))).toBe('ok');
  });
});
