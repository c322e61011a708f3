import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStorage, type Storage } from '../../../src/service/core/composition/open-storage.ts';
import { openSecretBox } from '../../../src/service/secret-box/open-secret-box.ts';
import { type LastBackup, readLastBackup } from '../../../src/service/upkeep/last-backup.ts';
import { startBackups } from '../../../src/service/upkeep/scheduled-backups.ts';
import { verifyBackup } from '../../../src/service/upkeep/verify-backup.ts';
import { seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';

const day = 86_400_000;
const start = Date.parse('2026-01-31T12:00:00Z');

let directory: ReturnType<typeof temporaryDirectory>;
let storage: Storage;
let folder: string;
let now: number;
let running: { stop(): Promise<void> } | undefined;
beforeEach(async () => {
  directory = temporaryDirectory();
  folder = join(directory.path, 'backups');
  mkdirSync(folder);
  now = start;
  await seedService(directory.path, 10, now);
  storage = await openStorage(directory.path);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await storage.close();
  await directory.remove();
});

/** Starts the backups, waits for the attempt of this moment and stops them. */
async function runAt(at: number, keep = 3): Promise<LastBackup> {
  now = at;
  const { stores } = storage;
  running = startBackups({
    stores,
    settings: { folder, hours: [1], keep },
    dataDirectory: directory.path,
    environmentKey: undefined,
    isQuiet: () => false,
    now: () => now,
    log: () => undefined,
    every: 10,
  });
  const last = await vi.waitFor(
    async () => {
      const found = await readLastBackup(stores);
      expect(found?.at).toBe(at);
      return found!;
    },
    { timeout: 20_000 },
  );
  await running.stop();
  running = undefined;
  return last;
}

const backups = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith('postern-'))
    .sort();

it('makes a checked backup, notes it, and removes old ones only after a good one', async () => {
  writeFileSync(join(folder, 'postern-00000000-20200101T000000Z.db'), 'of another installation');
  const first = await runAt(start);
  expect(first).toMatchObject({ outcome: 'success', problem: '', goodAt: start });
  expect(first.bytes).toBeGreaterThan(100_000);
  expect(
    verifyBackup(first.file, { dataDirectory: directory.path, environmentKey: undefined }),
  ).toMatchObject({
    problems: [],
  });
  for (const days of [1, 2, 3, 4]) await runAt(start + days * day);
  const names = backups();
  expect(names).toHaveLength(4);
  expect(names[0]).toBe('postern-00000000-20200101T000000Z.db');
  expect(names.slice(1).map((name) => name.slice(-19, -11))).toEqual(['20260202', '20260203', '20260204']);
  const rows = await storage.stores.audit.listAudit({ limit: 1 });
  expect(rows[0]).toMatchObject({ actor: 'postern', action: 'backup', outcome: 'success' });
});

it('says why there is no backup when the folder cannot be used, and keeps the old ones', async () => {
  const good = await runAt(start, 1);
  const folderBefore = folder;
  folder = join(directory.path, 'nowhere');
  expect(await runAt(start + day, 1)).toMatchObject({
    outcome: 'failed',
    bytes: 0,
    problem: `${folder} does not exist: create it, or mount its disk.`,
    goodAt: start,
  });
  expect(existsSync(folder)).toBe(false);
  folder = join(directory.path, 'file');
  writeFileSync(folder, '');
  expect(await runAt(start + day + 1, 1)).toMatchObject({ problem: `${folder} is no folder.` });
  const rows = await storage.stores.audit.listAudit({ limit: 1 });
  expect(rows[0]).toMatchObject({ action: 'backup', outcome: 'failed' });
  expect(existsSync(good.file)).toBe(true);
  folder = folderBefore;
  expect(await runAt(start + day + 2, 1)).toMatchObject({ outcome: 'success' });
  expect(existsSync(good.file)).toBe(false);
});

it('a backup whose secrets the present key does not open is kept, reported, and removes no other', async () => {
  const good = await runAt(start, 1);
  await openSecretBox(storage.stores, directory.path, undefined);
  rmSync(join(directory.path, 'postern.key'));
  const bad = await runAt(start + day, 1);
  expect(bad).toMatchObject({ outcome: 'failed', goodAt: start });
  expect(bad.problem).toMatch(/audit trail in it .* key/);
  expect([existsSync(good.file), existsSync(bad.file)]).toEqual([true, true]);
});

it('removes unfinished files of its own, of killed programs and those given up, and not those of another server', async () => {
  const { file } = await runAt(start);
  const name = file.replace('20260131', '20260130');
  const own = `${name}.${hostname()}-${process.pid}.partial`;
  // The parent of this process runs, and nobody has the last number.
  const running = `${name}.${hostname()}-${process.ppid}.partial`;
  const killed = `${name}.${hostname()}-4194304.partial`;
  const ofOthers = [`${name}.other-1.partial`, `${name}.other-1.partial-journal`];
  const givenUp = `${name}.other-2.partial`;
  const at = start + day;
  for (const [path, written] of [
    ...[own, running, killed].map((path) => [path, at] as const),
    ...ofOthers.map((path) => [path, at - 3_600_000] as const),
    [givenUp, at - 2 * day],
  ] as const) {
    writeFileSync(path, 'half');
    utimesSync(path, written / 1_000, written / 1_000);
  }
  await runAt(at);
  expect([own, killed, givenUp].map((path) => existsSync(path))).toEqual([false, false, false]);
  expect([running, ...ofOthers].map((path) => existsSync(path))).toEqual([true, true, true]);
});

it('removes what a killed backup left, and goes on after a clock that was far ahead or behind', async () => {
  const first = await runAt(start);
  const name = first.file.replace('20260131', '20260130');
  writeFileSync(`${name}.partial`, 'half');
  writeFileSync(`${name}.partial-journal`, '');
  await runAt(start + 3_650 * day);
  expect(readdirSync(folder).filter((file) => file.includes('partial'))).toEqual([]);
  // The clock is right again: the next one is made although the noted slot lies ahead.
  const next = await runAt(start + day, 1);
  expect(next.outcome).toBe('success');
  expect(backups()).toEqual([next.file.split('/').at(-1)]);
});
