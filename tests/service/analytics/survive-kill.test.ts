import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient, type Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService } from '../../../src/service/create-service.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { toNdjson } from '../../support/email-rows.ts';
import { posternProgram } from '../../support/postern-program.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { categories, makeMails, readAllRows } from './support/start-analytics.ts';

const changeProgram = fileURLToPath(new URL('../jobs/run-service-program.ts', import.meta.url));
const now = Date.now();
/** Without those that no provider can have sent, which are not imported. */
const mail = makeMails(6_000, now).filter(
  ({ states }) => !(states.includes('cp_quarantined_by_admin') && states.includes('ms_delivered_inbox')),
);
const total = mail.length;

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 0);
});
afterEach(() => directory.remove());

/** Starts an import; where it is to be killed, that is as soon as some of the mail is stored. */
async function importMail(file: string, isKilled: boolean): Promise<number | null> {
  const child = spawn(process.execPath, [posternProgram, 'import', file], {
    env: { ...process.env, POSTERN_DATA: directory.path },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  if (isKilled) {
    await vi.waitUntil(() => child.exitCode !== null || storedMails() > 0, { timeout: 60_000, interval: 5 });
    child.kill('SIGKILL');
  }
  return (await ended)[0];
}

/** Looks from outside, as another program does. */
function storedMails(): number {
  const db = new DatabaseSync(databaseFile(directory.path), { readOnly: true, timeout: 1_000 });
  try {
    return Number(db.prepare('SELECT count(*) AS n FROM email_flags').get()?.['n']);
  } finally {
    db.close();
  }
}

async function wrongSums(): Promise<number[]> {
  const { stores, close } = await openStorage(directory.path);
  const found = await stores.analytics.checkAnalytics(undefined);
  await close();
  return found.map(({ wrong }) => wrong);
}

/** Compares a chart with its mails, looked at one by one. How many mails there are, and how many of them the chart shows as away. */
async function recount(client: Pick<Client, 'call'>): Promise<{ mails: number; away: number }> {
  const rows = await readAllRows(client);
  const query = { from: new Date(now - 730 * 86_400_000).toISOString(), to: new Date(now).toISOString() };
  const { es_response } = await client.call(contract.attackDetections, { query });
  let away = 0;
  for (const { name, count, remediatedPercent } of es_response) {
    const of = rows.filter(({ detections }) => detections.some((verdict) => categories[name].test(verdict)));
    const gone = of.filter(
      (row) =>
        row.is_deleted ||
        row.is_quarantined ||
        (!row.is_restored && row.states.some((state) => state.endsWith('_junk'))),
    );
    expect([name, count]).toEqual([name, of.length]);
    expect(remediatedPercent).toBeCloseTo((gone.length / Math.max(1, of.length)) * 100, 0);
    away += gone.length;
  }
  return { mails: rows.length, away };
}

/** A service over what was left, with what an analyst may do. */
async function withService<Result>(use: (client: Client) => Promise<Result>): Promise<Result> {
  const service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  try {
    const stranger = createClient(service.fetch, 'http://service.test');
    const body = { email: people.admin, current_password: password };
    const { token } = await stranger.call(contract.login, { body });
    return await use({
      call: (endpoint, input, options) => stranger.call(endpoint, input, { token, ...options }),
      download: (endpoint, input, options) => stranger.download(endpoint, input, { token, ...options }),
    });
  } finally {
    await service.stop();
  }
}

it('[AN-01] charts match a recount after a kill in the middle of an import and of a change', async () => {
  const file = join(directory.path, 'rows.ndjson');
  writeFileSync(file, toNdjson(mail));
  await importMail(file, true);
  expect(await wrongSums()).toEqual([0, 0]);
  const { mails } = await withService(recount);
  expect(mails).toBe(storedMails());
  expect(await importMail(file, false)).toBe(0);
  expect(await wrongSums()).toEqual([0, 0]);
  const before = await withService(recount);
  expect(before.mails).toBe(total);

  const argv = [directory.path, 'Invoice', people.admin, password, '300'];
  const [, signal] = await once(fork(changeProgram, argv, { execArgv: [] }), 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await wrongSums()).toEqual([0, 0]);
  await withService(async (client) => {
    const { jobs } = await client.call(contract.listJobs, { query: {} });
    const isDone = async () =>
      (await client.call(contract.showJob, { params: { id: jobs[0]!.id } })).finished_at !== null;
    await vi.waitUntil(isDone, { timeout: 60_000 });
    const after = await recount(client);
    expect(after.mails).toBe(total);
    expect(after.away).toBeGreaterThan(before.away);
  });
  expect(await wrongSums()).toEqual([0, 0]);
});
