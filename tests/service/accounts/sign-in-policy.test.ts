import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { CallInput } from '../../../src/api/contract/endpoint.ts';
import { codeOf, startSignIn, type SignInService } from './support/start-sign-in.ts';

type Wanted = CallInput<typeof contract.writeSignInPolicy>['body'];
const day = 24 * 3_600_000;
const admin = 'ada@tenant.example';
const viewer = 'bob@tenant.example';
const people = [{ email: admin, role: 'admin' as const }, viewer];

const write = ({ client }: SignInService, session: { token: string }, body: Wanted) =>
  client.call(contract.writeSignInPolicy, { body }, session);
/** Signs in as far as possible, skipping an offer of MFA. */
async function enter(service: SignInService, email: string) {
  const signIn = await service.logIn(email);
  if (signIn.next !== 'email_verification') return signIn;
  return service.client.call(contract.skipMfaSetup, { body: {} }, signIn);
}

describe('the policy for signing in', () => {
  let service: SignInService;
  beforeAll(async () => {
    service = await startSignIn({}, people);
  });
  afterAll(() => service?.stop());

  it('[SI-16] is changed by an administrator, applies from the next sign-in on, and is in the audit trail', async () => {
    const session = await enter(service, admin);
    expect(await service.client.call(contract.showSignInPolicy, {}, session)).toEqual({
      mfa: { value: 'optional', set_by: 'tenant' },
      password_max_age_days: { value: 0, set_by: 'tenant' },
      support_access: { value: false, set_by: 'tenant' },
      just_in_time: { value: 'none', set_by: 'tenant' },
      has_providers: false,
      maintenance_domains: [],
    });
    // A call without fields changes nothing and is not recorded.
    await write(service, session, {});
    await write(service, session, { mfa: 'required' });
    expect(await service.logIn(viewer)).toMatchObject({ next: 'email_verification', mfa_required: true });
    await write(service, session, { mfa: 'off', password_max_age_days: 30 });
    expect(await service.logIn(viewer)).toMatchObject({ next: 'done', mfa_required: false });
    service.advance(31 * day);
    expect(await codeOf(service.logIn(viewer))).toBe('password_expired');
    expect(service.audit('sign_in_policy_change')).toEqual([
      [admin, 'success', { mfa: 'required' }],
      [admin, 'success', { mfa: 'off', password_max_age_days: 30 }],
    ]);
  });

  it('cannot be read or changed by others, nor changed by API tokens', async () => {
    const other = await startSignIn({}, people);
    const [session, stranger] = [await enter(other, admin), await enter(other, viewer)];
    expect(await codeOf(other.client.call(contract.showSignInPolicy, {}, stranger))).toBe(
      'permission_denied',
    );
    expect(await codeOf(write(other, stranger, { mfa: 'off' }))).toBe('permission_denied');
    const token = await other.client.call(contract.createApiToken, { body: { name: 'leaked' } }, session);
    expect(await codeOf(write(other, token, { mfa: 'off' }))).toBe('permission_denied');
    for (const days of [-1, 1.5, 3_651]) {
      expect(await codeOf(write(other, session, { password_max_age_days: days }))).toBe('invalid_input');
    }
    await other.stop();
  });
});

it("the operator's settings cannot be changed by the tenant", async () => {
  const service = await startSignIn({ mfa: 'off', passwordMaxAgeDays: 90 }, people);
  const session = await service.logIn(admin);
  expect(await service.client.call(contract.showSignInPolicy, {}, session)).toEqual({
    mfa: { value: 'off', set_by: 'operator' },
    password_max_age_days: { value: 90, set_by: 'operator' },
    support_access: { value: false, set_by: 'tenant' },
    just_in_time: { value: 'none', set_by: 'tenant' },
    has_providers: false,
    maintenance_domains: [],
  });
  expect(await codeOf(write(service, session, { mfa: 'required' }))).toBe('conflict');
  expect(await codeOf(write(service, session, { password_max_age_days: 0 }))).toBe('conflict');
  await service.stop();
});

it('[SI-13] lets hidden support staff in and ends their sessions, and the audit trail has both', async () => {
  const support = 'sam@care.example';
  const tenant = await startSignIn({ mfa: 'off', maintenanceDomains: ['care.example'] }, [
    ...people,
    { email: support, hidden: true },
  ]);
  const session = await tenant.logIn(admin);
  expect((await tenant.logIn(support)).next).toBe('tenant_approval');
  await write(tenant, session, { support_access: true });
  const asked = await tenant.logIn(support);
  expect(asked.next).toBe('login_reason');
  const inside = await tenant.client.call(contract.giveLoginReason, { body: { reason: 'Case 7' } }, asked);
  expect(await codeOf(tenant.client.call(contract.currentUser, {}, inside))).toBe('ok');
  await write(tenant, session, { support_access: false });
  expect(await codeOf(tenant.client.call(contract.currentUser, {}, inside))).toBe('unauthenticated');
  expect(await codeOf(tenant.client.call(contract.currentUser, {}, session))).toBe('ok');
  expect((await tenant.logIn(support)).next).toBe('tenant_approval');
  expect(tenant.audit('sign_in_policy_change')).toEqual([
    [admin, 'success', { support_access: true }],
    [admin, 'success', { support_access: false }],
  ]);
  await tenant.stop();

  const operators = await startSignIn({ mfa: 'off', supportAccess: true }, people);
  const other = await operators.logIn(admin);
  expect(await codeOf(write(operators, other, { support_access: false }))).toBe('conflict');
  await operators.stop();
});
