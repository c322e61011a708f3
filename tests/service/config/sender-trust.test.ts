import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput } from '../../../src/api/contract/endpoint.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { codeOf, startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';

const admin = 'ada@tenant.example';
const viewer = 'bob@tenant.example';
let service: SignInService;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }, viewer]);
});
afterAll(() => service?.stop());

const write = (session: { token: string }, body: CallInput<typeof contract.writeSenderTrust>['body']) =>
  service.client.call(contract.writeSenderTrust, { body }, session);

it('is changed by an administrator, and the audit trail has the old and the new value', async () => {
  const session = await service.logIn(admin);
  const none = { trusted_hops: [], trusted_authserv_ids: [] };
  expect(await service.client.call(contract.showSenderTrust, {}, session)).toEqual(none);
  await write(session, {
    trusted_hops: ['MX.example.com', '10.0.0.0/8', 'mx.example.com'],
    trusted_authserv_ids: [],
  });
  const named = { trusted_hops: ['mx.example.com', '10.0.0.0/8'], trusted_authserv_ids: [] };
  const scanned = { trusted_hops: [], trusted_authserv_ids: ['scan.example'] };
  expect(await service.client.call(contract.showSenderTrust, {}, session)).toEqual(named);
  expect(await service.client.call(contract.tenantConfig, {}, session)).toMatchObject(named);
  await write(session, named);
  await write(session, scanned);
  expect(service.audit('sender_trust_change')).toEqual([
    [admin, 'success', { before: none, after: named }],
    [admin, 'success', { before: named, after: scanned }],
  ]);
});

it('records in the audit trail the value that each of several concurrent changes replaced', async () => {
  const session = await service.logIn(admin);
  const lists = Array.from({ length: 8 }, (_, at) => ({
    trusted_hops: [`mx${at}.example`],
    trusted_authserv_ids: [],
  }));
  await Promise.all(lists.map((list) => write(session, list)));
  const lines = service
    .audit('sender_trust_change')
    .slice(-8)
    .map(([, , details]) => details) as {
    before: unknown;
    after: unknown;
  }[];
  expect(lines).toHaveLength(8);
  for (const [at, { before }] of lines.slice(1).entries()) expect(before).toEqual(lines[at]!.after);
});

it('refuses an invalid server name, and everybody but administrators', async () => {
  const [session, stranger] = [await service.logIn(admin), await service.logIn(viewer)];
  const none = { trusted_hops: [], trusted_authserv_ids: [] };
  for (const hop of ['300.1.1.1', '10.0.0.0/99', 'a b', 'x;y'])
    await expect(write(session, { ...none, trusted_hops: [hop] })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'trusted_hops', problem: 'hop_wrong' }],
    });
  await expect(write(session, { ...none, trusted_authserv_ids: ['!'] })).rejects.toMatchObject({
    fields: [{ path: 'trusted_authserv_ids', problem: 'authserv_id_wrong' }],
  });
  expect(await codeOf(write(stranger, none))).toBe('permission_denied');
  expect(await codeOf(service.client.call(contract.showSenderTrust, {}, stranger))).toBe('permission_denied');
  expect(contract.writeSenderTrust.by).toBe('proved-person');
});
