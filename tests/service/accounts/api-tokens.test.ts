import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { codeOf, password, startSignIn, type SignInService } from './support/start-sign-in.ts';

const email = 'ada@tenant.example';
const passwords = [password, 'another fine phrase 3', 'a third fine phrase 4', 'a fourth fine phrase 5'];

let service: SignInService;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [
    email,
    'bob@tenant.example',
    { email: 'cleo@tenant.example', role: 'analyst' },
  ]);
});
afterAll(() => service?.stop());

const createToken = async (address: string, current: string) => {
  const session = await service.logIn(address, current);
  return service.client.call(contract.createApiToken, { body: { name: 'report' } }, session);
};
const works = ({ token }: { token: string }) =>
  codeOf(service.client.call(contract.currentUser, {}, { token }));

describe('API tokens', () => {
  it('remain valid when the password is changed, and are revoked with it on request', async () => {
    const token = await createToken(email, passwords[0]!);
    const foreign = await createToken('bob@tenant.example', password);
    const change = (current: string, next: string, revoke_api_tokens?: boolean) =>
      service.client.call(contract.changePassword, {
        body: { email, current_password: current, new_password: next, revoke_api_tokens },
      });
    await change(passwords[0]!, passwords[1]!);
    expect(await works(token)).toBe('ok');
    await change(passwords[1]!, passwords[2]!, true);
    expect([await works(token), await works(foreign)]).toEqual(['unauthenticated', 'ok']);
    expect(service.audit('password_change').map(([, , details]) => details)).toEqual([
      {},
      { api_tokens: 'revoked' },
    ]);
  });

  it('[SI-19] are revoked when a forgotten password is reset', async () => {
    const token = await createToken(email, passwords[2]!);
    await service.client.call(contract.forgotPassword, { body: { email } });
    const mails = await service.mailsTo(email, 3);
    const link = /token=([\w-]{43})/.exec(mails.map(({ text }) => text).join('\n'))![1]!;
    await service.client.call(contract.resetPassword, { body: { token: link, new_password: passwords[3]! } });
    expect(await works(token)).toBe('unauthenticated');
    const session = await service.logIn(email, passwords[3]);
    expect(await service.client.call(contract.listApiTokens, {}, session)).toEqual({ tokens: [] });
  });

  it('expire on their day, and are listed as expired until they are revoked', async () => {
    const session = await service.logIn('bob@tenant.example', password);
    const create = (name: string, expires_in_days?: number) =>
      service.client.call(contract.createApiToken, { body: { name, expires_in_days } }, session);
    const [short, long] = [await create('short', 1), await create('long')];
    const days = (token: typeof long) =>
      (Date.parse(token.expires_at) - Date.parse(token.created_at)) / 86_400_000;
    expect([days(short), days(long), days(await create('longest', 365))]).toEqual([1, 90, 365]);
    expect(await codeOf(create('too long', 366))).toBe('invalid_input');
    service.advance(86_400_000 - 1);
    expect([await works(short), await works(long)]).toEqual(['ok', 'ok']);
    service.advance(1);
    expect([await works(short), await works(long)]).toEqual(['unauthenticated', 'ok']);
    const later = await service.logIn('bob@tenant.example', password);
    const { tokens } = await service.client.call(contract.listApiTokens, {}, later);
    expect(tokens).toContainEqual(expect.objectContaining({ name: 'short', expires_at: short.expires_at }));
  });

  it('cannot create another token, take the account over or end the sessions of its owner', async () => {
    const session = await service.logIn('bob@tenant.example', password);
    const body = { name: 'program', scope: 'view_and_actions' as const };
    const { token } = await service.client.call(contract.createApiToken, { body }, session);
    const { call } = service.client;
    const userEmail = 'bob@tenant.example';
    const refused = [
      call(contract.createApiToken, { body }, { token }),
      call(contract.createMfaSecret, { body: { userEmail } }, { token }),
      call(contract.verifyMfa, { body: { userEmail, code: '000000' } }, { token }),
      call(contract.renewRecoveryCodes, { body: {} }, { token }),
      call(contract.mfaSettings, { body: { userEmail } }, { token }),
      call(contract.signInStatus, {}, { token }),
      call(contract.listSessions, {}, { token }),
      call(contract.endOtherSessions, { body: {} }, { token }),
      call(contract.logout, { body: { everywhere: true } }, { token }),
      call(contract.signInHistory, {}, { token }),
    ];
    const answers = await Promise.all(
      refused.map((one) => one.catch(({ status, problem }) => [status, problem])),
    );
    expect(answers).toEqual(answers.map(() => [403, 'token_is_no_person']));
    expect(await works(session)).toBe('ok');
  });

  it('may view by default, whatever the rights of their user, and report their permissions', async () => {
    const session = await service.logIn('cleo@tenant.example', password);
    const make = (scope?: 'view' | 'view_and_actions') =>
      service.client.call(contract.createApiToken, { body: { name: 'report', scope } }, session);
    const reach = async ({ token }: { token: string }) => {
      const as = { token };
      const { permissions } = await service.client.call(contract.currentUser, {}, as);
      const body = { time_type: 'last' as const, last_date_amount: 1, last_date_period: 'd' as const };
      const found = await codeOf(service.client.call(contract.searchEmails, { body }, as));
      const act = service.client.call(contract.quarantineEmails, { body }, as);
      return [permissions.mail_explorer, found, await act.catch(({ problem }) => problem)];
    };
    expect(await reach(await make())).toEqual(['view', 'ok', 'token_views_only']);
    const [permission, found, acted] = await reach(await make('view_and_actions'));
    expect([permission, found]).toEqual(['view_and_actions', 'ok']);
    expect(acted).not.toBe('token_views_only');
    const { tokens } = await service.client.call(contract.listApiTokens, {}, session);
    expect(tokens.map(({ scope }) => scope).sort()).toEqual(['view', 'view_and_actions']);
  });

  it('do not reveal whether their user has a second factor', async () => {
    const session = await service.logIn('cleo@tenant.example', password);
    const made = await service.client.call(contract.createApiToken, { body: { name: 'report' } }, session);
    const toldOf = async ({ token }: { token: string }) => {
      const asked = new Request(`http://service.test${contract.currentUser.path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await (await service.fetch(asked)).json()) as object;
    };
    expect(await toldOf(session)).toHaveProperty('mfa_secret_set', false);
    expect(await toldOf(made)).not.toHaveProperty('mfa_secret_set');
    expect(await toldOf(made)).toHaveProperty('email', 'cleo@tenant.example');
  });

  it('record when and from which network they were used last', async () => {
    const session = await service.logIn('bob@tenant.example', password);
    const { token, id } = await service.client.call(
      contract.createApiToken,
      { body: { name: 'travelling' } },
      session,
    );
    const last = async () => {
      const { tokens } = await service.client.call(contract.listApiTokens, {}, session);
      const found = tokens.find((one) => one.id === id)!;
      return [found.last_used_at && Date.parse(found.last_used_at), found.last_used_address];
    };
    expect(await last()).toEqual([null, null]);
    for (const clientAddress of ['198.51.100.7', '2001:db8::7']) {
      service.advance(1_000);
      await service.client.call(contract.currentUser, {}, { token, clientAddress });
      await expect.poll(last).toEqual([service.now(), clientAddress]);
    }
  });
});
