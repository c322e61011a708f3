import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../src/api/contract/table.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { posternProgram } from '../support/postern-program.ts';
import { type AnalyticsWorld, startAnalytics } from '../service/analytics/support/start-analytics.ts';

let world: AnalyticsWorld;
beforeAll(async () => {
  world = await startAnalytics({ mails: 400 });
});
afterAll(() => world.stop());

async function analytics(...args: string[]) {
  const child = spawn(process.execPath, [posternProgram, 'analytics', ...args], {
    env: { ...process.env, POSTERN_DATA: world.directory },
  });
  let out = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (out += data.toString()));
  const [code] = await once(child, 'close');
  return { code, out };
}

/** Attacks of the last 90 days as a chart has them, and as the mails themselves have them. */
async function attacks() {
  const from = new Date(world.now - 90 * 86_400_000).toISOString();
  const to = new Date(world.now).toISOString();
  const { es_response } = await world.client.call(contract.attackDetections, { query: { from, to } });
  const { total_rows } = await world.client.call(contract.countEmails, {
    body: {
      time_type: 'range',
      range_from: from,
      range_to: to,
      detection: ['cp_malicious', 'cp_av_suspicious', 'ms_malware'],
    },
  });
  return { drawn: es_response.find(({ name }) => name === 'malware')!.count, counted: total_rows };
}

it('[AN-01] corrupted sums are found by the check, and repaired while the server keeps running', async () => {
  const before = await attacks();
  expect(before.drawn).toBe(before.counted);
  expect(await analytics('check')).toMatchObject({ code: 0 });
  // As a disk that lost a part of what was written leaves them.
  const database = new DatabaseSync(databaseFile(world.directory), { timeout: 10_000 });
  database.exec('UPDATE email_mixes SET emails = emails + 3');
  database.exec('DELETE FROM attacked WHERE k % 3 = 0');
  database.close();
  expect((await attacks()).drawn).not.toBe(before.counted);
  const torn = await analytics('check');
  expect(torn.code).toBe(1);
  expect(torn.out).toMatch(/email_mixes: \d+ rows, [1-9]\d* wrong\nattacked: \d+ rows, [1-9]\d* wrong/);
  expect(await analytics('rebuild')).toMatchObject({ code: 0, out: expect.stringContaining('Rebuilt.') });
  expect(await attacks()).toEqual(before);
  expect((await analytics('check')).out).toMatch(
    /email_mixes: \d+ rows, 0 wrong\nattacked: \d+ rows, 0 wrong/,
  );
});

it('[AN-01] a check with other arguments reports the accepted ones', async () => {
  expect(await analytics('mend')).toMatchObject({
    code: 2,
    out: expect.stringContaining('"check" or "rebuild"'),
  });
});
