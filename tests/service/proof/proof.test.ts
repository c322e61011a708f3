import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../../src/api/client.ts';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { contract } from '../../../src/api/contract/table.ts';
import {
  codeOf,
  minute,
  password,
  setUpMfa,
  startSignIn,
  type SignInService,
} from '../accounts/support/start-sign-in.ts';
import { SoftwareAuthenticator } from '../passkeys/software-authenticator.ts';

const origin = 'https://console.example';
const lifetime = 10 * minute;

let service: SignInService;
beforeAll(async () => {
  const names = ['ada', 'bob', 'cleo', 'dan', 'eve', 'finn'];
  service = await startSignIn(
    { mfa: 'off', consoleOrigin: origin },
    names.map((name) => ({ email: `${name}@tenant.example`, role: 'admin' as const })),
  );
});
afterAll(() => service?.stop());

type Given = Parameters<typeof service.client.call<typeof contract.giveProof>>[1]['body'];
const give = (body: Given, as: CallOptions) => service.client.call(contract.giveProof, { body }, as);
const makeToken = (as: CallOptions) =>
  service.client.call(contract.createApiToken, { body: { name: 'report' } }, as);
/** A session whose proof has just become too old. */
async function stale(email: string): Promise<{ token: string }> {
  const session = await service.logIn(email);
  service.advance(lifetime);
  return session;
}

/** The calls that change how somebody signs in; a new one belongs here as well. */
const guarded = [
  'createMfaSecret',
  'pendingMfaSetup',
  'showUnsavedSecrets',
  'verifyMfa',
  'disableMfa',
  'renewRecoveryCodes',
  'passkeyRegistrationOptions',
  'registerPasskey',
  'removePasskey',
  'createApiToken',
  'writeSignInPolicy',
  'connectMailSystem',
  'changeMailSystem',
  'checkMailSystem',
  'removeMailSystem',
  'writeSenderTrust',
  'writeEndUserPolicy',
  'invitePerson',
  'changeRetention',
  'assignRoles',
  'actOnPeople',
  'createRole',
  'updateRole',
  'removeRole',
  'importDirectory',
  'writeRoleMapping',
  'createScimToken',
  'revokeScimToken',
  'writeAuditRetention',
  'writeAuditDelivery',
  'removeAuditDelivery',
  'showAuditSecret',
  'testAuditDelivery',
  'moveAuditDelivery',
  'updateTenant',
  'endQuiet',
];

describe('re-authentication', () => {
  it('is required for every change to sign-in methods, domains and trusted servers, and for nothing else', async () => {
    const session = await stale('ada@tenant.example');
    const ask = async ({ method, path }: Endpoint) => {
      const response = await service.fetch(
        new Request(`http://service.test${path.replaceAll(/:\w+/g, 'nothing')}`, {
          method,
          headers: { authorization: `Bearer ${session.token}` },
          ...(method !== 'GET' && { body: '[]' }),
        }),
      );
      const { code } = (await response.json().catch(() => ({}))) as { code?: string };
      return [response.status, code];
    };
    for (const [name, endpoint] of Object.entries(contract)) {
      if (name === 'logout') continue;
      const answer = await ask(endpoint);
      if (guarded.includes(name)) expect([name, ...answer]).toEqual([name, 403, 'proof_needed']);
      else expect([name, answer[1]]).not.toEqual([name, 'proof_needed']);
    }
  });

  it('is a sign-in of less than ten minutes ago', async () => {
    const session = await service.logIn('ada@tenant.example');
    service.advance(lifetime - 1);
    expect(await codeOf(makeToken(session))).toBe('ok');
    const { fresh, fresh_until, ways } = await service.client.call(contract.showProof, {}, session);
    expect([fresh, Date.parse(fresh_until) - service.now(), ways]).toEqual([true, 1, ['password']]);
    service.advance(1);
    expect(await codeOf(makeToken(session))).toBe('proof_needed');
    expect((await service.client.call(contract.showProof, {}, session)).fresh).toBe(false);
    // Using the session proves nothing.
    await service.client.call(contract.currentUser, {}, session);
    expect(await codeOf(makeToken(session))).toBe('proof_needed');
  });

  it('is done by password, for this session only, which gets a new token', async () => {
    const [other, session] = [await service.logIn('bob@tenant.example'), await stale('bob@tenant.example')];
    const proved = await give({ password }, session);
    expect(proved.token).not.toBe(session.token);
    expect(await codeOf(service.client.call(contract.currentUser, {}, session))).toBe('unauthenticated');
    expect(await codeOf(makeToken(proved))).toBe('ok');
    expect(await codeOf(makeToken(other))).toBe('proof_needed');
    expect(Date.parse(proved.fresh_until) - service.now()).toBe(lifetime);
    const { sessions } = await service.client.call(contract.listSessions, {}, proved);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    service.advance(lifetime);
    expect(await codeOf(makeToken(proved))).toBe('proof_needed');
    expect(service.audit('proof').at(-1)).toEqual(['bob@tenant.example', 'success', { way: 'password' }]);
  });

  it('is done by a one-time code, once, or by a recovery code', async () => {
    const email = 'cleo@tenant.example';
    const first = await service.logIn(email);
    const { secret, recoveryCodes } = await setUpMfa(service, first, email);
    service.advance(lifetime);
    const { ways } = await service.client.call(contract.showProof, {}, first);
    expect(ways).toEqual(['password', 'code']);
    const code = await service.codeOf(secret);
    const proved = await give({ code }, first);
    expect(await codeOf(makeToken(proved))).toBe('ok');
    expect(await codeOf(give({ code }, proved))).toBe('proof_failed');
    const again = await give({ code: recoveryCodes[0]! }, proved);
    expect(await codeOf(give({ code: recoveryCodes[0]! }, again))).toBe('proof_failed');
  });

  it('is done by a passkey of the same account', async () => {
    const { client } = service;
    const [own, foreign] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()];
    for (const [email, key] of [
      ['dan@tenant.example', own],
      ['eve@tenant.example', foreign],
    ] as const) {
      const as = await service.logIn(email);
      const { options } = await client.call(contract.passkeyRegistrationOptions, { body: {} }, as);
      const credential = key.create({ options, origin });
      await client.call(contract.registerPasskey, { body: { name: 'Key', credential } }, as);
    }
    const session = await stale('dan@tenant.example');
    const answerOf = async (key: SoftwareAuthenticator) => {
      const { options } = await client.call(contract.passkeySignInOptions, { body: {} });
      return { credential: key.get({ options, origin }) };
    };
    expect((await client.call(contract.showProof, {}, session)).ways).toEqual(['password', 'passkey']);
    await expect(give(await answerOf(foreign), session)).rejects.toMatchObject({
      code: 'proof_failed',
      status: 403,
    });
    expect(await codeOf(makeToken(session))).toBe('proof_needed');
    expect(await codeOf(makeToken(await give(await answerOf(own), session)))).toBe('ok');
  });

  it('is limited like a sign-in, and each failure is in the audit trail', async () => {
    const email = 'finn@tenant.example';
    const session = await stale(email);
    const other = await service.logIn(email);
    for (let tried = 0; tried < 10; tried++) {
      expect(await codeOf(give({ password: 'not the password' }, session))).toBe('proof_failed');
    }
    await expect(give({ password }, session)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: expect.any(Number),
    });
    expect(await codeOf(makeToken(session))).toBe('proof_needed');
    const refused = service
      .audit('proof')
      .filter(([actor, outcome]) => actor === email && outcome === 'refused');
    expect(refused).toHaveLength(10);
    expect(await codeOf(makeToken(other))).toBe('ok');
  });

  it('is required to read unsaved secrets: a pending secret, recovery codes and a token', async () => {
    const { client } = service;
    const userEmail = 'bob@tenant.example';
    const session = await service.logIn(userEmail);
    const { secret } = await client.call(contract.createMfaSecret, { body: { userEmail } }, session);
    const read = (as: CallOptions) => client.call(contract.showUnsavedSecrets, {}, as);
    const code = await service.codeOf(secret);
    const { recovery_codes } = await client.call(contract.verifyMfa, { body: { code, userEmail } }, session);
    expect((await read(session)).recovery_codes).toEqual(recovery_codes);
    service.advance(lifetime);
    expect(await codeOf(read(session))).toBe('proof_needed');
    expect(await codeOf(client.call(contract.pendingMfaSetup, {}, session))).toBe('proof_needed');
    const proved = await give({ password }, session);
    expect((await read(proved)).recovery_codes).toEqual(recovery_codes);
    await client.call(contract.disableMfa, { params: { email: userEmail } }, proved);
  });

  it('succeeds once for two concurrent requests', async () => {
    const session = await stale('ada@tenant.example');
    const tried = await Promise.all([
      codeOf(give({ password }, session)),
      codeOf(give({ password }, session)),
    ]);
    expect(tried.toSorted()).toEqual(['ok', 'unauthenticated']);
  });

  it('is not possible for a pending sign-in or an API token', async () => {
    const session = await service.logIn('bob@tenant.example');
    const { token } = await makeToken(session);
    expect(await codeOf(give({ password }, { token }))).toBe('permission_denied');
    const pending = await service.logIn('cleo@tenant.example');
    expect(pending.next).toBe('code');
    expect(await codeOf(give({ password }, pending))).toBe('unauthenticated');
    expect(await codeOf(give({ password, code: '123456' } as never, session))).toBe('invalid_input');
  });
});
