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

it('has a phishing mail to begin with in the sample, and knows what was done about it', async () => {
  const service = await start();
  const { notices, sample } = await service.prepareFirstStart({ production: false });
  const [email, password] = notices.map((line) => line.split(/: +/)[1]!.split(' ')[0]!);
  const client = createClient(service.fetch, 'http://service.test');
  const session = await client.call(contract.login, { body: { email: email!, current_password: password! } });
  const story = async () => (await client.call(contract.showFirstSteps, {}, session)).sample;
  const { entity_type, entity_id, sender_address, steps } = await eventually(
    async () => (await story()) ?? undefined,
  );
  expect(steps.filter(({ done }) => done)).toEqual([]);

  const params = { entity_type: 'office365_emails_email', entity_id } as const;
  expect(entity_type).toBe(params.entity_type);
  const { email: mail } = await client.call(contract.showEmail, { params }, session);
  expect(mail.states).toContain('ms_delivered_inbox');
  const search = {
    time_type: 'last',
    last_date_amount: 1,
    last_date_period: 'Days',
    from_email: sender_address,
    from_email_matching: 'exact',
  } as const;
  const { recipients } = await client.call(contract.listRecipients, { body: search }, session);
  expect(recipients.length).toBeGreaterThan(2);
  const data = { name: 'office365_emails_email_quarantine' } as const;
  const body = { data, entity_ids: [entity_id], entity_type: params.entity_type };
  await client.call(contract.manualActions, { body }, session);
  const done = await eventually(async () => {
    const ids = (await story())!.steps.filter((step) => step.done).map(({ id }) => id);
    return ids.length < 3 ? undefined : ids;
  });
  expect(done).toEqual(['find', 'recipients', 'quarantine']);

  const hasMail = async () => {
    const { steps } = await client.call(contract.showFirstSteps, {}, session);
    return steps.find(({ id }) => id === 'mail')!.done;
  };
  const begin = async () => ({
    id: (await client.call(contract.startMailImport, { body: { size: 1 } }, session)).id,
  });
  expect(await hasMail()).toBe(false);
  const upload = await begin();
  const content = Buffer.from(
    'From: ann@shop.example\nSubject: Own mail\nMessage-ID: <own@shop.example>\n\nHello\n',
  );
  const piece = { file: 0, name: 'own.eml', offset: 0, content: content.toString('base64') };
  await client.call(contract.addMailImportPiece, { params: upload, body: piece }, session);
  await client.call(contract.runMailImport, { params: upload }, session);
  await eventually(async () => (await hasMail()) || undefined);
  // Another one that brings nothing takes nothing back.
  await client.call(contract.cancelMailImport, { params: await begin() }, session);
  expect(await hasMail()).toBe(true);
  await service.stop();
  await sample;
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
