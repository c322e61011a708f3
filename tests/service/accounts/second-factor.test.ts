import { create } from 'qrcode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import {
  codeOf,
  minute,
  outcomesOf,
  setUpMfa,
  startSignIn,
  type SignInService,
} from './support/start-sign-in.ts';
import { wrongCode } from '../../support/wrong-code.ts';

/** The dark modules of a QR code, as `column row`. */
const modulesOf = (text: string): string[] => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return [...data].flatMap((isDark, at) => (isDark ? `${at % size} ${Math.floor(at / size)}` : []));
};
const modulesIn = (src: string): string[] => {
  const svg = Buffer.from(src.split('data:image/svg+xml;base64,')[1]!, 'base64').toString();
  return [...svg.matchAll(/M(\d+ \d+)h1v1h-1z/g)].map((match) => match[1]!);
};

describe('a tenant that offers MFA', () => {
  let service: SignInService;
  const people = [
    ...['ada', 'bob', 'cleo', 'dan', 'eve', 'finn', 'gus', 'hal'].map((name) => `${name}@tenant.example`),
    { email: 'robot@tenant.example', automation: true },
    { email: 'admin@tenant.example', role: 'admin' as const },
  ];
  beforeAll(async () => {
    service = await startSignIn({ mfa: 'optional' }, people);
  });
  afterAll(() => service?.stop());

  /** A signed-in session of a user without MFA. */
  const signIn = async (email: string) => {
    const offered = await service.logIn(email);
    return offered.next === 'done'
      ? offered
      : service.client.call(contract.skipMfaSetup, { body: {} }, offered);
  };
  const prove = (session: { token: string }, code: string) =>
    service.client.call(contract.proveLoginCode, { body: { code } }, session);

  it('[SI-09] signs an automation customer in at once, reports it, and offers others MFA', async () => {
    expect(await service.logIn('robot@tenant.example')).toMatchObject({
      next: 'done',
      automation_customer: true,
      user: { email: 'robot@tenant.example' },
    });
    expect(await service.logIn('ada@tenant.example')).toMatchObject({
      next: 'email_verification',
      mfa_required: false,
      automation_customer: false,
      user: null,
    });
  });

  it('limits a pending sign-in to its own steps, and to 15 minutes', async () => {
    const pending = await service.logIn('ada@tenant.example');
    expect(await codeOf(service.client.call(contract.currentUser, {}, pending))).toBe('unauthenticated');
    expect(await codeOf(service.client.call(contract.listSessions, {}, pending))).toBe('unauthenticated');
    expect(await codeOf(prove(pending, '123456'))).toBe('conflict');
    expect(await service.client.call(contract.signInStatus, {}, pending)).toMatchObject({
      next: 'email_verification',
      email: 'ada@tenant.example',
      email_verified: false,
      code: { over: false, tries_left: 3, can_send: true, wait_time: expect.any(Number) },
    });
    service.advance(15 * minute);
    expect(await codeOf(service.client.call(contract.signInStatus, {}, pending))).toBe('unauthenticated');
  });

  it('remembers "not now" for 30 days', async () => {
    const offered = await service.logIn('bob@tenant.example');
    const done = await service.client.call(contract.skipMfaSetup, { body: {} }, offered);
    expect(done).toMatchObject({ next: 'done', user: { mfa_secret_set: false } });
    expect((await service.logIn('bob@tenant.example')).next).toBe('done');
    service.advance(31 * 24 * 60 * minute);
    expect((await service.logIn('bob@tenant.example')).next).toBe('email_verification');
  });

  it('issues a new token at each step and revokes the previous one, also for two submits at once', async () => {
    const offered = await service.logIn('cleo@tenant.example');
    const skip = () => service.client.call(contract.skipMfaSetup, { body: {} }, offered);
    const [first, second] = await Promise.allSettled([skip(), skip()]);
    const done = [first, second].filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    const { token } = (done[0] as PromiseFulfilledResult<{ token: string }>).value;
    expect(token).not.toBe(offered.token);
    expect(await codeOf(service.client.call(contract.currentUser, {}, offered))).toBe('unauthenticated');
    expect(await codeOf(service.client.call(contract.signInStatus, {}, offered))).toBe('unauthenticated');
    expect(await codeOf(service.client.call(contract.currentUser, {}, { token }))).toBe('ok');
  });

  it('[SI-16] sets up MFA for the own address, by a secret that never comes from the client', async () => {
    const userEmail = 'dan@tenant.example';
    const session = await signIn(userEmail);
    const { client } = service;
    const body = { userEmail: 'eve@tenant.example' };
    expect(await codeOf(client.call(contract.createMfaSecret, { body }, session))).toBe('not_found');
    const made = await client.call(contract.createMfaSecret, { body: { userEmail } }, session);
    expect(made.otpauth_url).toMatch(/^otpauth:\/\/totp\/Postern:dan.*secret=[A-Z2-7]{32}/);
    expect(made).toMatchObject({ isMfaEnabled: false, isVerified: false });
    expect(modulesIn(made.qrCodeSrc)).toEqual(modulesOf(made.otpauth_url));
    expect(await client.call(contract.pendingMfaSetup, {}, session)).toEqual(made);
    const own = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const verify = (code: string, secret: string) =>
      client.call(
        contract.verifyMfa,
        { body: { userEmail, code, secret } },
        { ...session, clientAddress: '192.0.2.1' },
      );
    expect(await codeOf(verify(await service.codeOf(own), own))).toBe('wrong_code');
    for (const wrong of ['abcdef', '12345', '1234567', '٠٠٠٠٠٠']) {
      expect(await codeOf(verify(wrong, made.secret))).toBe('wrong_code');
    }
    const done = await verify(await service.codeOf(made.secret), own);
    expect(new Set(done.recovery_codes).size).toBe(10);
    expect(await codeOf(client.call(contract.createMfaSecret, { body: { userEmail } }, session))).toBe(
      'conflict',
    );
    expect(await client.call(contract.currentUser, {}, session)).toMatchObject({ mfa_secret_set: true });
    // The other mail has the code that verifies the address.
    const mails = (await service.mailsTo(userEmail, 2)).map(({ text }) => text);
    expect(mails.filter((text) => text.includes('192.0.2.1'))).toHaveLength(1);
    // The code that verified the set-up was consumed by it.
    const again = await service.logIn(userEmail);
    expect(again).toMatchObject({ next: 'code', user: null });
    expect(await codeOf(prove(again, await service.codeOf(made.secret)))).toBe('wrong_code');
  });

  it('[SI-14] accepts the code of the last, this and the next time step, each once', async () => {
    const email = 'eve@tenant.example';
    const { secret } = await setUpMfa(service, await signIn(email), email);
    service.advance(5 * minute);
    for (const steps of [-2, 2]) {
      const code = await service.codeOf(secret, steps);
      expect(await codeOf(prove(await service.logIn(email), code))).toBe('wrong_code');
    }
    for (const steps of [-1, 0, 1]) {
      const code = await service.codeOf(secret, steps);
      const proved = await prove(await service.logIn(email), code);
      expect(proved).toMatchObject({ next: 'done', user: { email } });
      expect(await codeOf(prove(await service.logIn(email), code))).toBe('wrong_code');
    }
    const earlier = await service.codeOf(secret, 0);
    expect(await codeOf(prove(await service.logIn(email), earlier))).toBe('wrong_code');
  });

  it('[SI-14] opens one session when a code is submitted many times at once, in several sign-ins', async () => {
    const email = 'finn@tenant.example';
    const { secret, recoveryCodes } = await setUpMfa(service, await signIn(email), email);
    const code = await service.codeOf(secret);
    const pending = await Promise.all([1, 2, 3].map(() => service.logIn(email)));
    const byCode = await outcomesOf([...pending, ...pending].map((session) => prove(session, code)));
    expect(byCode['ok']).toBe(1);
    service.advance(20 * minute);
    const others = await Promise.all([1, 2, 3].map(() => service.logIn(email)));
    const written = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ');
    const byRecovery = await outcomesOf(others.map((session) => prove(session, written)));
    expect(byRecovery).toEqual({ ok: 1, wrong_code: 2 });
    expect(service.audit('recovery_code_use').at(-1)).toEqual([email, 'success', { left: 9 }]);
  });

  it('[SI-14] ends a sign-in at the fifth wrong code, and reports the wait, also for parallel requests', async () => {
    const email = 'gus@tenant.example';
    const { secret } = await setUpMfa(service, await signIn(email), email);
    const wrong = wrongCode(await service.codeOf(secret));
    const one = await service.logIn(email);
    for (let tries = 1; tries < 5; tries++) expect(await codeOf(prove(one, wrong))).toBe('wrong_code');
    const locked = { code: 'too_many_requests', status: 429 };
    await expect(prove(one, wrong)).rejects.toMatchObject({ ...locked, retryAfter: 60 });
    service.advance(20_000);
    // The refusal with the wait stays, also for the correct code and in a new sign-in of the account.
    await expect(prove(one, await service.codeOf(secret))).rejects.toMatchObject({
      ...locked,
      retryAfter: 40,
    });
    const other = await service.logIn(email);
    await expect(prove(other, await service.codeOf(secret))).rejects.toMatchObject({
      ...locked,
      retryAfter: 40,
    });
    const stands = (session: { token: string }) => service.client.call(contract.signInStatus, {}, session);
    expect((await stands(one)).code).toEqual({ over: true, tries_left: 0, can_send: false, wait_time: 40 });
    expect((await stands(other)).code).toEqual({
      over: false,
      tries_left: 5,
      can_send: false,
      wait_time: 40,
    });
    service.advance(40_000);
    expect(await codeOf(prove(one, await service.codeOf(secret)))).toBe('too_many_requests');
    expect(await codeOf(prove(other, await service.codeOf(secret)))).toBe('ok');

    service.advance(20 * minute);
    const many = await service.logIn(email);
    const tried = await outcomesOf(Array.from({ length: 12 }, () => prove(many, wrong)));
    expect(tried['wrong_code']).toBe(4);

    // An attacker with the password cannot continue guessing in new sign-ins.
    for (let round = 0; round < 2; round++) {
      service.advance(minute);
      const next = await service.logIn(email);
      for (let tries = 0; tries < 5; tries++) await codeOf(prove(next, wrong));
    }
    service.advance(minute);
    await expect(prove(await service.logIn(email), await service.codeOf(secret))).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: 12 * 60,
    });
    service.advance(16 * minute);
    expect(await codeOf(prove(await service.logIn(email), await service.codeOf(secret)))).toBe('ok');
  });

  it('[SI-14] wrong codes of somebody who has the password do not stop a browser of the owner', async () => {
    const email = 'hal@tenant.example';
    const first = await signIn(email);
    const deviceTokens = first.device_token!;
    const { secret } = await setUpMfa(service, first, email);
    const wrong = wrongCode(await service.codeOf(secret));
    const thief = await service.logIn(email, undefined, '203.0.113.5');
    for (let tries = 0; tries < 6; tries++) await codeOf(prove(thief, wrong));
    expect(await codeOf(prove(await service.logIn(email), await service.codeOf(secret)))).toBe(
      'too_many_requests',
    );
    const pending = await service.logIn(email);
    const stands = await service.client.call(contract.signInStatus, {}, { ...pending, deviceTokens });
    expect(stands.code).toMatchObject({ over: false, wait_time: 0 });
    const body = { code: await service.codeOf(secret) };
    expect(
      await codeOf(service.client.call(contract.proveLoginCode, { body }, { ...pending, deviceTokens })),
    ).toBe('ok');
  });

  it('returns MFA settings to their user only', async () => {
    const { client } = service;
    const session = await signIn('bob@tenant.example');
    const ask = (userEmail: string, options = {}) =>
      client.call(contract.mfaSettings, { body: { userEmail } }, options);
    const stranger = await Promise.all(
      ['bob@tenant.example', 'gus@tenant.example', 'nobody@tenant.example'].map((email) => ask(email)),
    );
    expect(new Set(stranger.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(stranger[0]).toMatchObject({ mfaWasSet: true });
    expect(await ask('bob@tenant.example', session)).toMatchObject({ mfaWasSet: false, required: false });
    expect(await ask('nobody@tenant.example', session)).toEqual(stranger[0]);
  });

  it('[SI-16] lets users remove and renew their own, and an administrator remove that of others', async () => {
    const { client } = service;
    const email = 'bob@tenant.example';
    const session = await signIn(email);
    const remove = (of: string, by: { token: string }) =>
      client.call(contract.disableMfa, { params: { email: of } }, by);
    const { secret, recoveryCodes } = await setUpMfa(service, session, email);
    const renewed = await client.call(contract.renewRecoveryCodes, { body: {} }, session);
    expect(await codeOf(prove(await service.logIn(email), recoveryCodes[0]!))).toBe('wrong_code');
    expect(await codeOf(prove(await service.logIn(email), renewed.recovery_codes[9]!))).toBe('ok');
    for (const other of ['gus@tenant.example', 'nobody@tenant.example']) {
      expect(await codeOf(remove(other, session))).toBe('not_found');
    }
    const program = await client.call(contract.createApiToken, { body: { name: 'x' } }, session);
    expect(await codeOf(remove(email, program))).toBe('permission_denied');
    const admin = await signIn('admin@tenant.example');
    expect(await codeOf(remove(email, admin))).toBe('ok');
    expect(await codeOf(client.call(contract.currentUser, {}, session))).toBe('unauthenticated');
    const offered = await service.logIn(email);
    expect(offered.next).toBe('email_verification');
    expect(await codeOf(prove(offered, await service.codeOf(secret)))).toBe('conflict');

    const own = await signIn('cleo@tenant.example');
    await setUpMfa(service, own, 'cleo@tenant.example');
    expect(await codeOf(remove('cleo@tenant.example', own))).toBe('ok');
    expect(await client.call(contract.currentUser, {}, own)).toMatchObject({ mfa_secret_set: false });
    expect(service.audit('mfa_disable').at(-1)![2]).toEqual({ user: 'cleo@tenant.example' });
  });
});
