import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient, type Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

let directory: ReturnType<typeof temporaryDirectory>;
let service: Service;
let client: Client;

beforeEach(async () => {
  directory = temporaryDirectory();
  service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
});
afterEach(async () => {
  await service.stop();
  await directory.remove();
});

const form = {
  tenant_name: 'Example Ltd',
  domains: 'Tenant.example, tenant.test',
  email: 'First@Tenant.example',
  password: 'correct horse battery 9',
};
const setUp = (changes: object) =>
  client.call(contract.completeSetup, { body: { setup_code: 'x', ...form, ...changes } });

it('production without users waits for the setup code', async () => {
  const { notices, sample } = await service.prepareFirstStart({ production: true });
  expect(sample).toBeNull();
  const code = /Setup code: (\S+)/.exec(notices.join('\n'))![1]!;
  expect(await client.call(contract.setupStatus, {})).toEqual({ needed: true });

  await expect(setUp({ setup_code: 'wrong-code' })).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(setUp({ setup_code: code, domains: 'no domain!' })).rejects.toMatchObject({
    fields: [{ path: 'domains' }],
  });
  await expect(setUp({ setup_code: code, password: 'password1' })).rejects.toMatchObject({
    fields: [{ path: 'password' }],
  });
  const session = await setUp({ setup_code: code.toUpperCase() });
  expect(session.user).toMatchObject({ email: 'first@tenant.example', role: 'admin' });
  const tenant = await client.call(contract.tenantConfig, {}, session);
  expect(tenant).toMatchObject({ name: 'Example Ltd', domains: ['tenant.example', 'tenant.test'] });

  expect(await client.call(contract.setupStatus, {})).toEqual({ needed: false });
  await expect(setUp({ setup_code: code })).rejects.toMatchObject({ code: 'conflict' });
  expect((await service.prepareFirstStart({ production: true })).notices).toEqual([]);
});

it('the first administrator, proved by the setup code, sets up the second factor without a mailed code', async () => {
  const other = temporaryDirectory();
  const required = createService({
    ...quickPasswords,
    dataDirectory: other.path,
    signIn: { mfa: 'required' },
  });
  await required.start();
  try {
    const { notices } = await required.prepareFirstStart({ production: true });
    const own = createClient(required.fetch, 'http://service.test');
    const body = { ...form, setup_code: /Setup code: (\S+)/.exec(notices.join('\n'))![1]! };
    const first = await own.call(contract.completeSetup, { body });
    expect(first).toMatchObject({ next: 'mfa_setup', mfa_required: true, user: null });
    expect(
      (await own.call(contract.createMfaSecretPublic, { body: { userEmail: 'first@tenant.example' } }, first))
        .secret,
    ).toMatch(/^[A-Z2-7]+$/);
    // The proof is that session's: with the password alone, somebody else could enrol a device of theirs.
    const login = { email: form.email, current_password: form.password };
    expect((await own.call(contract.login, { body: login })).next).toBe('email_verification');
  } finally {
    await required.stop();
    await other.remove();
  }
});

it('production creates its first administrator from the environment', async () => {
  const first = { production: true, adminEmail: form.email, adminPassword: form.password };
  const { notices } = await service.prepareFirstStart(first);
  expect(notices).toEqual(['Administrator: first@tenant.example']);
  const body = { email: form.email, current_password: form.password };
  expect((await client.call(contract.login, { body })).user?.role).toBe('admin');
});
