import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { codeOf, password, startSignIn, type SignInService } from './support/start-sign-in.ts';

const email = 'ada@tenant.example';
const passwords = [password, 'another fine phrase 3', 'a third fine phrase 4', 'a fourth fine phrase 5'];

let service: SignInService;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [email, 'bob@tenant.example']);
}, 60_000);
afterAll(() => service?.stop());

const createToken = async (address: string, current: string) => {
  const session = await service.logIn(address, current);
  return service.client.call(contract.createApiToken, { body: { name: 'report' } }, session);
};
const works = ({ token }: { token: string }) =>
  codeOf(service.client.call(contract.currentUser, {}, { token }));

describe('API tokens', () => {
  it('stay when the password is changed, and end with it on request', async () => {
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

  it('[SI-19] end when a forgotten password is reset', async () => {
    const token = await createToken(email, passwords[2]!);
    await service.client.call(contract.forgotPassword, { body: { email } });
    const mails = await service.mailsTo(email, 3);
    const link = /token=([\w-]{43})/.exec(mails.map(({ text }) => text).join('\n'))![1]!;
    await service.client.call(contract.resetPassword, { body: { token: link, new_password: passwords[3]! } });
    expect(await works(token)).toBe('unauthenticated');
    const session = await service.logIn(email, passwords[3]);
    expect(await service.client.call(contract.listApiTokens, {}, session)).toEqual({ tokens: [] });
  });

  it('end on their day, and are listed as ended until they are revoked', async () => {
    const session = await service.logIn('bob@tenant.example', password);
    const create = (name: string, expires_in_days: number | null) =>
      service.client.call(contract.createApiToken, { body: { name, expires_in_days } }, session);
    const [short, long] = [await create('short', 1), await create('long', null)];
    expect(Date.parse(short.expires_at!) - Date.parse(short.created_at)).toBe(86_400_000);
    service.advance(86_400_000 - 1);
    expect([await works(short), await works(long)]).toEqual(['ok', 'ok']);
    service.advance(1);
    expect([await works(short), await works(long)]).toEqual(['unauthenticated', 'ok']);
    const later = await service.logIn('bob@tenant.example', password);
    const { tokens } = await service.client.call(contract.listApiTokens, {}, later);
    expect(tokens).toContainEqual(expect.objectContaining({ name: 'short', expires_at: short.expires_at }));
  });

  it('are made by a person, not by another token', async () => {
    const { token } = await createToken('bob@tenant.example', password);
    const made = service.client.call(contract.createApiToken, { body: { name: 'more' } }, { token });
    expect(await codeOf(made)).toBe('permission_denied');
  });
});
