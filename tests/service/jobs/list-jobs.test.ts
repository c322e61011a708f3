import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, type Client } from '../../../src/api/client.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

let directory: ReturnType<typeof temporaryDirectory>;
let service: Service;
let client: Client;
let session: { token: string };
let free: EmailRow[];

beforeAll(async () => {
  directory = temporaryDirectory();
  const rows = await seedService(directory.path, 60);
  free = rows.filter((row) => row.entity_type === 'office365_emails_email' && !row.is_quarantined);
  service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
  session = await client.call(contract.login, {
    body: { email: people.admin, current_password: password },
  });
});
afterAll(async () => {
  await service?.stop();
  await directory?.remove();
});

const act = (action: 'quarantine' | 'restore', rows: readonly EmailRow[]) =>
  client.call(
    contract.manualActions,
    {
      body: {
        data: { name: `office365_emails_email_${action}` },
        entity_ids: rows.map((row) => row.entity_id),
        entity_type: 'office365_emails_email',
      },
    },
    session,
  );
const show = (id: string) => client.call(contract.showJob, { params: { id } }, session);
const ended = async (id: string) => {
  while ((await show(id)).finished_at === null);
  return show(id);
};

it('[MX-17] lists the mails of a job with the outcome of each', async () => {
  const [first, second] = free.slice(0, 2) as [EmailRow, EmailRow];
  await act('quarantine', [first]);
  const { job_id: id } = await act('quarantine', [first, second]);
  const items = (failed?: '1') =>
    client.call(contract.listJobItems, { params: { id }, query: { failed } }, session);

  const all = await items();
  expect(all.total).toBe(2);
  expect(all.items.map(({ subject, changed, outcome }) => ({ subject, changed, outcome }))).toEqual([
    { subject: first.subject, changed: false, outcome: 'already_quarantined' },
    { subject: second.subject, changed: true, outcome: 'quarantined' },
  ]);
  expect(await items('1')).toMatchObject({
    total: 1,
    items: [{ entity_id: first.entity_id, info: 'The email is already quarantined.' }],
  });
});

it('[MX-17] reports before an undo what can be undone and what cannot, and why', async () => {
  const rows = free.slice(2, 5);
  const { job_id: id } = await act('quarantine', rows);
  const released = rows[0]!;
  await act('restore', [released]);

  const preview = await client.call(contract.previewUndo, { params: { id } }, session);
  expect(preview).toMatchObject({
    can: 2,
    cannot: 1,
    info: '',
    reasons: [{ entity_id: released.entity_id, subject: released.subject }],
  });
  expect(preview.reasons[0]?.info).toBe('The email was released or quarantined again since.');

  const { total } = await client.call(contract.undoJob, { params: { id } }, session);
  expect(total).toBe(2);
});

it('[MX-17] reports that a release cannot be undone', async () => {
  const rows = free.slice(5, 6);
  await act('quarantine', rows);
  const { job_id: id } = await act('restore', rows);
  const preview = await client.call(contract.previewUndo, { params: { id } }, session);
  expect(preview).toMatchObject({ can: 0, cannot: 1 });
  expect(preview.info).toContain('cannot be undone');
});

it('[MX-17] retries the mails that a job left unchanged, as a job that refers to the first', async () => {
  const [held, other] = free.slice(6, 8) as [EmailRow, EmailRow];
  const { job_id: holdId } = await act('quarantine', [held]);
  const { job_id: id } = await act('quarantine', [held, other]);
  expect(await show(id)).toMatchObject({ done: 1, failed: 1, can_retry: true });

  // What stood in the way is gone: the earlier quarantine is taken back.
  const undo = await client.call(contract.undoJob, { params: { id: holdId } }, session);
  await ended(undo.job_id);
  const retry = await client.call(contract.retryJob, { params: { id } }, session);
  expect(retry.total).toBe(1);
  expect(await ended(retry.job_id)).toMatchObject({ kind: 'quarantine', done: 1, failed: 0, retry_of: id });
});

it('refuses a retry where everything was done, and of an undo', async () => {
  const { job_id: id } = await act('quarantine', free.slice(8, 9));
  const retry = client.call(contract.retryJob, { params: { id } }, session);
  await expect(retry).rejects.toMatchObject({ code: 'conflict' });
  const undo = await client.call(contract.undoJob, { params: { id } }, session);
  expect(await ended(undo.job_id)).toMatchObject({ can_retry: false, undo_of: id });
  const again = client.call(contract.retryJob, { params: { id: undo.job_id } }, session);
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
});

it('lists jobs in pages and by kind, with their search', async () => {
  const body = { subject: free[9]!.subject };
  const bulk = await client.call(contract.quarantineEmails, { body }, session);
  await ended(bulk.job_id);
  const list = (query: { kind?: 'restore' | 'quarantine'; limit?: number; offset?: number }) =>
    client.call(contract.listJobs, { query }, session);

  const { jobs, total } = await list({});
  expect(total).toBe(jobs.length);
  expect(jobs[0]).toMatchObject({ id: bulk.job_id, criteria: body });
  const second = await list({ limit: 2, offset: 2 });
  expect(second.jobs.map((job) => job.id)).toEqual(jobs.slice(2, 4).map((job) => job.id));
  const releases = await list({ kind: 'restore' });
  expect(releases.total).toBe(jobs.filter((job) => job.kind === 'restore').length);
  expect(releases.jobs.every((job) => job.kind === 'restore')).toBe(true);
});
