import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUpDatabase, restoreDatabase } from '../../../src/service/database/back-up-database.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { verifyBackup } from '../../../src/service/upkeep/verify-backup.ts';
import { emailRows } from '../../support/email-rows.ts';
import { seedService, storeRows, temporaryDirectory } from '../../contract/support/seed-service.ts';

const now = Date.parse('2026-01-31T12:00:00Z');

let directory: ReturnType<typeof temporaryDirectory>;
let file: string;
let target: string;
beforeEach(async () => {
  directory = temporaryDirectory();
  file = databaseFile(directory.path);
  target = join(directory.path, 'backup.db');
});
afterEach(() => directory.remove());

const verify = (copy: string) =>
  verifyBackup(copy, { dataDirectory: directory.path, environmentKey: undefined });
const backUp = (to = target) => backUpDatabase(file, to, verify);

const everything = { expression: { kind: 'all' }, cap: 100_000 } as const;

it('copies a consistent state of a database in use, and restores it', async () => {
  await seedService(directory.path, 100, now);
  const { stores, close } = await openStorage(directory.path);
  const rows = emailRows({ count: 1_000, now });
  const writing = (async () => {
    for (let start = 100; start < 1_000; start += 100)
      await storeRows(stores, rows.slice(start, start + 100));
  })();
  expect(await backUp()).toMatchObject({ problems: [] });
  await writing;
  expect(await stores.emails.count(everything)).toBe(1_000);

  await expect(restoreDatabase(target, file, now)).rejects.toThrow(/A program uses .*Stop Postern/);
  await close();
  const kept = await restoreDatabase(target, file, now);
  expect(kept).toBe(`${file}.before-restore-20260131T120000`);

  const restored = await openStorage(directory.path);
  const count = await restored.stores.emails.count(everything);
  // Batches commit as a whole, so the moment lies between two of them.
  expect(count % 100).toBe(0);
  expect(count).toBeGreaterThanOrEqual(100);
  expect(await restored.stores.users.countUsers(undefined)).toBe(6);
  await restored.close();
  expect(readdirSync(directory.path).sort()).toEqual([
    'backup.db',
    'postern.db',
    kept!.split('/').at(-1),
    'postern.key',
  ]);
});

it('never overwrites a file, and leaves none behind when it fails', async () => {
  const nowhere = databaseFile(join(directory.path, 'none'));
  await expect(backUpDatabase(nowhere, target, verify)).rejects.toThrow(/no database at .*POSTERN_DATA/);
  await seedService(directory.path, 1, now);
  writeFileSync(target, 'precious');
  await expect(backUp()).rejects.toThrow('exists already');
  await expect(backUp(join(directory.path, 'none', 'b.db'))).rejects.toThrow();
  expect(readdirSync(directory.path).filter((name) => name.includes('.partial'))).toEqual([]);
});

it('restores only a valid backup of Postern', async () => {
  await seedService(directory.path, 1, now);
  const bad = join(directory.path, 'bad.db');
  await expect(restoreDatabase(bad, file, now)).rejects.toThrow('There is no file');
  writeFileSync(bad, 'not a database at all '.repeat(50));
  await expect(restoreDatabase(bad, file, now)).rejects.toThrow('is not a backup of Postern');
  const other = new DatabaseSync(join(directory.path, 'other.db'));
  other.exec('CREATE TABLE a (b)');
  other.close();
  await expect(restoreDatabase(join(directory.path, 'other.db'), file, now)).rejects.toThrow(
    'not a backup of Postern',
  );
  await backUp();
  const newer = new DatabaseSync(target);
  newer.exec('PRAGMA user_version = 99999');
  newer.close();
  await expect(restoreDatabase(target, file, now)).rejects.toThrow('has version 99999');
  const { stores, close } = await openStorage(directory.path);
  expect(await stores.users.countUsers(undefined)).toBe(6);
  await close();
});
