import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndUserPolicyInput } from '../../../src/api/contract/config/end-user-policy.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { endUserPolicyOf } from '../../../src/service/end-users/end-user-policy.ts';
import { codeOf, startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';

const admin = 'ada@tenant.example';
const viewer = 'bob@tenant.example';
let service: SignInService;
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }, viewer]);
});
afterAll(() => service?.stop());

const read = (session: { token: string }) => service.client.call(contract.showEndUserPolicy, {}, session);
const write = (session: { token: string }, body: EndUserPolicyInput) =>
  service.client.call(contract.writeEndUserPolicy, { body }, session);

it('[EU-08] is changed by an administrator, and the audit trail has the old and the new value', async () => {
  const session = await service.logIn(admin);
  const before = await read(session);
  const after: EndUserPolicyInput = {
    ...before,
    restore: { ...before.restore, spam: 'request' },
    notices: 'at_once',
    time_zone: 'Asia/Kathmandu',
    locale: 'de',
  };
  await write(session, after);
  await write(session, after);
  expect(await read(session)).toEqual(after);
  expect(service.audit('end_user_policy_change')).toEqual([[admin, 'success', { before, after }]]);
});

it('[EU-08] refuses what is never allowed, and everybody but administrators', async () => {
  const [session, stranger] = [await service.logIn(admin), await service.logIn(viewer)];
  const policy = await read(session);
  for (const group of ['malware', 'dlp'] as const)
    await expect(
      write(session, { ...policy, restore: { ...policy.restore, [group]: 'release' } }),
    ).rejects.toMatchObject({
      fields: [{ path: `restore.${group}`, problem: 'never_self_released' }],
    });
  await expect(write(session, { ...policy, time_zone: 'Mars/Base' })).rejects.toMatchObject({
    fields: [{ path: 'time_zone', problem: 'time_zone_unknown' }],
  });
  expect(await codeOf(write(session, { ...policy, proof_hours: 721 }))).toBe('invalid_input');
  for (const call of [write(stranger, policy), read(stranger)])
    expect(await codeOf(call)).toBe('permission_denied');
  expect(contract.writeEndUserPolicy.by).toBe('proved-person');
});

it('[EU-08] accepts groups of people that exist in the directory', async () => {
  const session = await service.logIn(admin);
  const policy = await read(session);
  const people = { at_once: ['Sales'], digest: [], off: [] };
  await expect(write(session, { ...policy, people_notices: people })).rejects.toMatchObject({
    fields: [{ path: 'people_notices', problem: 'directory_group_unknown', values: { name: 'Sales' } }],
  });
  await expect(
    write(session, {
      ...policy,
      digest_hours: [],
      group_notices: { ...policy.group_notices, spam: 'digest' },
    }),
  ).rejects.toMatchObject({ fields: [{ path: 'digest_hours', problem: 'digest_hours_needed' }] });
  const body = { csv: `email,groups\n${viewer},Sales` };
  await service.client.call(contract.importDirectory, { body: { ...body, replace: false } }, session);
  await write(session, { ...policy, people_notices: people });
  expect((await read(session)).people_notices).toEqual(people);
  await write(session, policy);
});

it('[EU-08] mails a test to the requesting administrator, a few times an hour', async () => {
  const session = await service.logIn(admin);
  const send = () => service.client.call(contract.sendTestNotice, { body: {} }, session);
  const preview = await service.client.call(contract.previewNotice, { query: { locale: 'en' } }, session);
  expect(preview.subject).toMatch(/^3 emails to you in quarantine – /);
  for (let sent = 0; sent < 10; sent += 1) expect(await send()).toEqual({ success: true, email: admin });
  expect(await codeOf(send())).toBe('too_many_requests');
});

it('applies the setting of phishing to suspected phishing, where that was not set', () => {
  const { restore } = endUserPolicyOf(JSON.stringify({ restore: { phishing: 'nothing' } }));
  expect(restore).toMatchObject({ phishing: 'nothing', suspected_phishing: 'nothing', spam: 'release' });
});
