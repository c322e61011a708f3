import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { codeOf, startSignIn, type SignInService } from './support/start-sign-in.ts';

let service: SignInService;
beforeAll(async () => {
  const support = (name: string, hidden = false) => ({ email: `${name}@care.example`, hidden });
  service = await startSignIn({ mfa: 'off', maintenanceDomains: ['care.example'] }, [
    ...['ada', 'bob', 'cleo', 'dan'].map((name) => `${name}@tenant.example`),
    support('sam'),
    support('hedy', true),
  ]);
});
afterAll(() => service?.stop());

const alive = (session: { token: string }) => codeOf(service.client.call(contract.currentUser, {}, session));
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0';

describe('sessions', () => {
  it('[SI-24] are listed for their user only, and ended one by one or all others', async () => {
    const { client } = service;
    const email = 'ada@tenant.example';
    const one = await service.logIn(email, undefined, '192.0.2.1', firefox);
    service.advance(1_000);
    const two = await service.logIn(email, undefined, '203.0.113.9', chrome);
    const three = await service.logIn(email);
    const stranger = await service.logIn('bob@tenant.example');
    const { sessions } = await client.call(contract.listSessions, {}, one);
    expect(sessions).toHaveLength(3);
    expect(sessions.find(({ current }) => current)).toMatchObject({
      user_agent: firefox,
      client_address: '192.0.2.1',
      method: 'password',
    });
    const { id } = sessions.find(({ user_agent }) => user_agent === chrome)!;
    const end = (session: { token: string }, name: string) =>
      codeOf(client.call(contract.endSession, { params: { id: name } }, session));
    expect(await end(stranger, id)).toBe('not_found');
    for (const odd of ['0', '-1', '1e3', 'x', `${id}.0`]) expect(await end(one, odd)).toBe('not_found');
    expect(await end(one, id)).toBe('ok');
    expect(await end(one, id)).toBe('not_found');
    expect([await alive(one), await alive(two), await alive(three)]).toEqual(['ok', 'unauthenticated', 'ok']);
    expect(await client.call(contract.endOtherSessions, { body: {} }, one)).toEqual({
      success: true,
      ended: 1,
    });
    expect([await alive(one), await alive(three), await alive(stranger)]).toEqual([
      'ok',
      'unauthenticated',
      'ok',
    ]);
  });

  it('calls that start concurrently each run as their own user, and calls that start later get no rights from them', async () => {
    const { client } = service;
    const one = await service.logIn('ada@tenant.example');
    const other = await service.logIn('bob@tenant.example');
    const nobody = { token: 'x'.repeat(43) };
    const ask = (session: { token: string }) =>
      client.call(contract.currentUser, {}, session).then(
        ({ email }) => email,
        ({ code }: { code: string }) => code,
      );
    expect(await Promise.all([one, other, one, nobody, other].map(ask))).toEqual([
      'ada@tenant.example',
      'bob@tenant.example',
      'ada@tenant.example',
      'unauthenticated',
      'bob@tenant.example',
    ]);
    for (const session of [one, other]) {
      const before = [ask(session), ask(session)];
      await client.call(contract.logout, { body: { reason: '' } }, session);
      expect(await ask(session)).toBe('unauthenticated');
      await Promise.all(before);
    }
  });

  it('[SI-24] end everywhere with a reason', async () => {
    const { client } = service;
    const email = 'cleo@tenant.example';
    const [one, two] = [await service.logIn(email), await service.logIn(email)];
    const body = { reason: 'lost my laptop', everywhere: true };
    await client.call(contract.logout, { body }, one);
    expect([await alive(one), await alive(two)]).toEqual(['unauthenticated', 'unauthenticated']);
    expect(service.audit('sign_out').at(-1)).toEqual([email, 'success', body]);
  });

  it('record a history of sign-ins, refused ones too, and notify their user of a new device by mail', async () => {
    const email = 'dan@tenant.example';
    await service.logIn(email, undefined, '192.0.2.1', firefox);
    await codeOf(service.logIn(email, 'wrong password', '198.51.100.7', chrome));
    // The same browser after an update, elsewhere in the same network.
    await service.logIn(email, undefined, '192.0.2.77', firefox.replaceAll('140', '141'));
    expect(await service.mailsTo(email, 0)).toEqual([]);
    const last = await service.logIn(email, undefined, '203.0.113.9', chrome);
    expect((await service.mailsTo(email, 1))[0]!.text).toContain('203.0.113.9');
    const { entries } = await service.client.call(contract.signInHistory, { query: { limit: 3 } }, last);
    expect(entries.map(({ outcome, client_address }) => [outcome, client_address])).toEqual([
      ['success', '203.0.113.9'],
      ['success', '192.0.2.77'],
      ['invalid_account', '198.51.100.7'],
    ]);
  });

  it('[SI-07] record the reason that a page gives for their end in the audit trail, without an actor', async () => {
    const { client } = service;
    const record = (reason: string) =>
      client.call(
        contract.recordLogoutReason,
        { body: { email: 'ada@tenant.example', reason } },
        { clientAddress: '198.51.100.20' },
      );
    await record('session lost');
    expect(service.audit('logout_reason')).toEqual([
      ['', 'success', { reason: 'session lost', claimed_email: 'ada@tenant.example' }],
    ]);
    for (let count = 1; count < 30; count++) await record('again');
    expect(service.audit('logout_reason')).toHaveLength(5);
  });
});

describe('[SI-13] support staff', () => {
  it('give a reason, which is logged as Login-Reason, before they are signed in', async () => {
    const { client } = service;
    const pending = await service.logIn('sam@care.example');
    expect(pending).toMatchObject({ next: 'login_reason', user: null });
    const give = (reason: string) => client.call(contract.giveLoginReason, { body: { reason } }, pending);
    expect(await codeOf(give('   '))).toBe('invalid_input');
    const done = await give('case 4711: no mail arrives');
    expect(done).toMatchObject({ next: 'done', user: { email: 'sam@care.example' } });
    expect(await codeOf(give('twice'))).toBe('unauthenticated');
    expect(service.audit('login_reason')).toEqual([
      ['sam@care.example', 'success', { 'Login-Reason': 'case 4711: no mail arrives' }],
    ]);
  });

  it('who are hidden wait for approval and can do nothing but sign out', async () => {
    const { client } = service;
    const pending = await service.logIn('hedy@care.example');
    expect(pending).toMatchObject({ next: 'tenant_approval', user: null });
    const body = { reason: 'let me in' };
    expect(await codeOf(client.call(contract.giveLoginReason, { body }, pending))).toBe('conflict');
    expect(await codeOf(client.call(contract.skipMfaSetup, { body: {} }, pending))).toBe('conflict');
    expect(await alive(pending)).toBe('unauthenticated');
    expect(await codeOf(client.call(contract.logout, { body: {} }, pending))).toBe('ok');
    expect(await codeOf(client.call(contract.signInStatus, {}, pending))).toBe('unauthenticated');
  });
});
