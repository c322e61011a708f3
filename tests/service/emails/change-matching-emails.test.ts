import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, type Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

let directory: ReturnType<typeof temporaryDirectory>;
let service: Service;
let client: Client;
let session: { token: string };

beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 10_001);
  service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
  session = await client.call(contract.login, {
    body: { email: people.analyst, current_password: password },
  });
});
afterAll(async () => {
  await service?.stop();
  await directory?.remove();
});

const show = (id: string) => client.call(contract.showJob, { params: { id } }, session);

it('[MX-15] counts to 10,000 and no further', async () => {
  const body = { from_domain: 'example' };
  expect(await client.call(contract.countEmails, { body }, session)).toEqual({ total_rows: 10_000 });
});

it('[MX-16] refuses to act on more than 10,000 mails, and changes none', async () => {
  const act = client.call(contract.quarantineEmails, { body: { from_domain: 'example' } }, session);
  await expect(act).rejects.toMatchObject({ code: 'too_many_matches', status: 422 });
  expect((await client.call(contract.listJobs, {}, session)).jobs).toEqual([]);
});

it('[MX-16] a cancelled job stops after its batch, keeps what it did and can be undone', async () => {
  const body = { subject: 'e', from_email: 'example', operator: 'and' as const };
  const { job_id: id, total } = await client.call(
    contract.quarantineEmails,
    { body: { ...body, direction: ['is_incoming'] } },
    session,
  );
  expect(total).toBe(8_001);
  const cancelled = await client.call(contract.cancelJob, { params: { id } }, session);
  expect(cancelled.status).toBe('cancelled');
  expect(cancelled.done % 200).toBe(0);
  expect(cancelled.done).toBeLessThan(total);

  const held = { ...body, quarantined_state: ['cp_quarantined_by_analyst'] };
  const { total_rows: changed } = await client.call(contract.countEmails, { body: held }, session);
  expect(changed).toBe((await show(id)).done);
  if (changed === 0) return;
  const undo = await client.call(contract.undoJob, { params: { id } }, session);
  expect(undo.total).toBe(changed);
  while ((await show(undo.job_id)).finished_at === null);
  expect(await client.call(contract.countEmails, { body: held }, session)).toEqual({ total_rows: 0 });
});
