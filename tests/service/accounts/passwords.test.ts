import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import {
  codeOf,
  minute,
  outcomesOf,
  password,
  setUpMfa,
  startSignIn,
  type SignInService,
} from './support/start-sign-in.ts';

const day = 24 * 60 * minute;
const other = 'another fine phrase 3';

let service: SignInService;
beforeAll(async () => {
  const names = ['ada', 'bob', 'cleo', 'dan', 'eve', 'finn'];
  service = await startSignIn(
    { mfa: 'off', passwordMaxAgeDays: 90, consoleOrigin: 'https://console.example' },
    [...names.map((name) => `${name}@tenant.example`), "o'brien+odd@tenant.example"],
  );
});
afterAll(() => service?.stop());

const forgot = (email: string, clientAddress = '192.0.2.1') =>
  service.client.call(contract.forgotPassword, { body: { email } }, { clientAddress });
const reset = (token: string, new_password: string) =>
  service.client.call(contract.resetPassword, { body: { token, new_password } });
const change = (email: string, current_password: string, new_password: string, options = {}) =>
  service.client.call(contract.changePassword, { body: { email, current_password, new_password } }, options);
/** The token of the newest of `count` mails. */
const tokenIn = async (email: string, count: number) =>
  /https:\/\/console\.example\/auth\/reset-password\?token=([\w-]{43})/.exec(
    (await service.mailsTo(email, count)).at(-1)!.text,
  )![1]!;
const alive = (session: { token: string }) => codeOf(service.client.call(contract.currentUser, {}, session));

describe('a forgotten password', () => {
  it('[SI-18] gets the same response for known and unknown addresses, and only known ones get a mail', async () => {
    const answers = await Promise.all(
      ['nobody@tenant.example', 'Ada@Tenant.example', 'not an address'].map((email) => forgot(email)),
    );
    expect(answers).toEqual([{ success: true }, { success: true }, { success: true }]);
    await tokenIn('ada@tenant.example', 1);
    await expect.poll(() => service.audit('password_forgot').length).toBe(3);
    expect(await service.mailsTo('nobody@tenant.example', 0)).toEqual([]);
  });

  it('[SI-18] is mailed to an address with unusual but valid characters', async () => {
    await forgot("o'brien+odd@tenant.example");
    expect(await codeOf(reset(await tokenIn("o'brien+odd@tenant.example", 1), other))).toBe('ok');
  });

  it('[SI-19] is reset once: ends every session, notifies the owner and leaves MFA on', async () => {
    const email = 'bob@tenant.example';
    const session = await service.logIn(email);
    const { secret } = await setUpMfa(service, session, email);
    await forgot(email);
    const token = await tokenIn(email, 2);
    for (const weak of ['password1', email, password]) {
      await expect(reset(token, weak)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: [{ path: 'new_password' }],
      });
    }
    expect(await codeOf(reset(token, 'short'))).toBe('invalid_input');
    expect(await reset(token, other)).toMatchObject({ success: true });
    expect(await alive(session)).toBe('unauthenticated');
    expect(await codeOf(reset(token, 'yet another phrase 4'))).toBe('link_expired');
    expect(await codeOf(service.logIn(email))).toBe('invalid_account');
    const again = await service.logIn(email, other);
    expect(again).toMatchObject({ next: 'code', user: null });
    const code = await service.codeOf(secret);
    const proved = service.client.call(contract.proveLoginCode, { body: { code } }, again);
    expect(await codeOf(proved)).toBe('ok');
    expect((await service.mailsTo(email, 3)).map(({ subject }) => subject)).toHaveLength(3);
  });

  it('[SI-19] is not reset by a link that is an hour old, was replaced by use, or was never sent', async () => {
    const email = 'cleo@tenant.example';
    await forgot(email);
    const old = await tokenIn(email, 1);
    service.advance(60 * minute);
    expect(await codeOf(reset(old, other))).toBe('link_expired');
    await forgot(email);
    const second = await tokenIn(email, 2);
    service.advance(1_000);
    await forgot(email);
    const third = await tokenIn(email, 3);
    expect(third).not.toBe(second);
    expect(await codeOf(reset(third, other))).toBe('ok');
    expect(await codeOf(reset(second, 'yet another phrase 4'))).toBe('link_expired');
    expect(await codeOf(reset('A'.repeat(43), other))).toBe('link_expired');
  });

  it('[SI-19] is reset once by two submits of one link at the same time', async () => {
    const email = 'dan@tenant.example';
    await forgot(email);
    const token = await tokenIn(email, 1);
    const tried = await outcomesOf([
      reset(token, 'first fine phrase 1'),
      reset(token, 'second fine phrase 2'),
    ]);
    expect(tried).toEqual({ ok: 1, link_expired: 1 });
  });

  it('is rate-limited: silently for one account, with an error for one network', async () => {
    const email = 'eve@tenant.example';
    for (let asked = 0; asked < 7; asked++) await forgot(email, '198.51.100.1');
    const refused = () => service.audit('password_forgot').filter(([actor]) => actor === email);
    await expect.poll(() => refused().length).toBe(6);
    expect(refused().filter(([, outcome]) => outcome === 'success')).toHaveLength(5);
    for (let asked = 7; asked < 60; asked++) await forgot('nobody@tenant.example', '198.51.100.1');
    expect(await codeOf(forgot('nobody@tenant.example', '198.51.100.1'))).toBe('too_many_requests');
  });
});

describe('changing a password', () => {
  it('[SI-20] requires the current one; other sessions end, the own one stays', async () => {
    const email = 'finn@tenant.example';
    const [own, elsewhere] = [await service.logIn(email), await service.logIn(email)];
    expect(await codeOf(change(email, 'wrong', other))).toBe('invalid_account');
    expect(await codeOf(change('nobody@tenant.example', password, other))).toBe('invalid_account');
    for (const refused of [password, 'password1', email]) {
      expect(await codeOf(change(email, password, refused))).toBe('invalid_input');
    }
    expect(await change(email, password, other, own)).toEqual({ success: true });
    expect([await alive(own), await alive(elsewhere)]).toEqual(['ok', 'unauthenticated']);
    expect((await service.mailsTo(email, 1))[0]!.subject).toMatch(/password/i);
    expect(service.audit('password_change')).toEqual([[email, 'success', {}]]);
  });

  it('[SI-12] is required after expiry, which is reported only with the right password', async () => {
    const email = 'ada@tenant.example';
    expect(await codeOf(service.logIn(email))).toBe('ok');
    service.advance(90 * day);
    expect(await codeOf(service.logIn(email, 'wrong password'))).toBe('invalid_account');
    await expect(service.logIn(email)).rejects.toMatchObject({ code: 'password_expired', status: 403 });
    expect(await codeOf(change(email, password, other))).toBe('ok');
    expect(await codeOf(service.logIn(email, other))).toBe('ok');
  });

  it('counts a wrong current password as a guess', async () => {
    const email = 'cleo@tenant.example';
    for (let tries = 0; tries < 10; tries++)
      await codeOf(change(email, 'wrong password', 'new fine phrase 8', { clientAddress: '192.0.2.1' }));
    expect(await codeOf(service.logIn(email, other))).toBe('too_many_requests');
  });
});
