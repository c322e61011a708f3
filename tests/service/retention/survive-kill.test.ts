import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService } from '../../../src/service/create-service.ts';
import { openReader } from '../../../src/service/database/open-database.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

const program = fileURLToPath(new URL('./run-retention-program.ts', import.meta.url));
const total = 3_000;
const day = 86_400_000;

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(async () => {
  directory = temporaryDirectory();
  // Every verdict of the rows is due, and none of the ten that are new.
  await seedService(directory.path, total, Date.now() - 200 * day);
});
afterEach(() => directory.remove());

it('[SH-13] a killed run continues at the next start, and can be cancelled', async () => {
  const child = fork(program, [directory.path, people.admin, password], { execArgv: [] });
  let seen = { id: '', done: 0 };
  child.on('message', (message: typeof seen) => {
    seen = message;
    if (message.done >= 300 && message.done < total) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');

  const service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  const client = createClient(service.fetch, 'http://service.test');
  const session = await client.call(contract.login, {
    body: { email: people.admin, current_password: password },
  });
  const { id } = seen;
  let job = await client.call(contract.showJob, { params: { id } }, session);
  expect(job.done).toBeGreaterThanOrEqual(seen.done);
  while (job.finished_at === null) job = await client.call(contract.showJob, { params: { id } }, session);
  expect(job).toMatchObject({ status: 'done', total, done: total, failed: 0 });
  const { last_run } = await client.call(contract.showRetention, {}, session);
  expect(last_run).toMatchObject({ job_id: id, mails: total, status: 'done' });

  // A job that is at its end is not cancelled; one that waits for others removes nothing once it is.
  await client.call(contract.cancelJob, { params: { id } }, session);
  expect((await client.call(contract.showJob, { params: { id } }, session)).status).toBe('done');
  await service.stop();

  const database = openReader(databaseFile(directory.path));
  const count = (sql: string) => Object.values(database.prepare(sql).get()!)[0];
  for (const table of [
    'email_flags',
    'email_texts',
    'email_ids',
    'email_sample',
    'original',
    'mail_judgement',
  ])
    expect([table, count(`SELECT count(*) FROM ${table}`)]).toEqual([table, 0]);
  expect(count('SELECT emails FROM email_totals')).toBe(0);
  expect(count('SELECT min(mails) FROM inspector_set')).toBe(0);
  expect(count("SELECT count(*) FROM audit WHERE action = 'retention_run' AND outcome = 'success'")).toBe(1);
  database.close();
});
