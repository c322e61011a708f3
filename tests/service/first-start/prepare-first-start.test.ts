import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService } from '../../../src/service/create-service.ts';
import { seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { eventually } from '../../support/held-mail.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => void (directory = temporaryDirectory()));
afterEach(() => directory.remove());

async function start() {
  const service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  return service;
}

it('creates an administrator and the sample tenant; an interrupted sample is completed at the next start', async () => {
  const first = await start();
  const { notices, sample } = await first.prepareFirstStart({ production: false });
  const [email, password] = notices.map((line) => line.split(/: +/)[1]!.split(' ')[0]!);
  const client = createClient(first.fetch, 'http://service.test');
  const body = { email: email!, current_password: password! };
  const session = await client.call(contract.login, { body });
  const tenant = await client.call(contract.tenantConfig, {}, session);
  expect(tenant.domains).toContain(email!.split('@')[1]);

  const everything = {
    body: { time_type: 'last', last_date_amount: 10, last_date_period: 'Years' },
  } as const;
  let count = 0;
  while (count === 0) {
    ({ total_rows: count } = await client.call(contract.countEmails, everything, session));
  }
  await first.stop();
  await sample;

  const second = await start();
  const again = await second.prepareFirstStart({ production: false });
  expect(again.notices).toEqual([]);
  expect(again.sample).not.toBeNull();
  await second.stop();
  await again.sample;
});

it('adds no sample where there is mail or there are users', async () => {
  await seedService(directory.path, 1);
  const service = await start();
  expect(await service.prepareFirstStart({ production: false })).toEqual({ notices: [], sample: null });
  await service.stop();
});

it('reports the variable whose value is refused', async () => {
  const service = await start();
  const weak = { production: true, adminEmail: 'ada@tenant.example', adminPassword: 'password1' };
  await expect(service.prepareFirstStart(weak)).rejects.toThrow(
    /^POSTERN_ADMIN_PASSWORD: .*common passwords/,
  );
  await service.stop();
});

it('[EU-06] gives the sample tenant requests in every state and reports of its employees, created once', async () => {
  const service = await start();
  const { notices, sample } = await service.prepareFirstStart({ production: false });
  const [email, password] = notices.map((line) => line.split(/: +/)[1]!.split(' ')[0]!);
  await sample;
  const client = createClient(service.fetch, 'http://service.test');
  const session = await client.call(contract.login, { body: { email: email!, current_password: password! } });
  const requests = (state: 'open' | 'approved' | 'declined' | 'expired') =>
    client.call(contract.listRestoreRequests, { query: { state } }, session);
  const { counts } = await requests('open');
  expect(counts).toEqual({ open: 4, approved: 1, declined: 1, expired: 1 });
  const { requests: approved } = await requests('approved');
  await eventually(async () => {
    const { jobs } = await client.call(contract.listJobs, { query: {} }, session);
    return jobs.every(({ status }) => status === 'done') ? true : undefined;
  });
  expect(approved[0]!.requesters).toHaveLength(1);
  const { total } = await client.call(contract.listMailReports, { query: {} }, session);
  expect(total).toBe(3);
  await service.stop();
}, 240_000);
