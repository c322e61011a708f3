import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage, type Storage } from '../../../src/service/core/composition/open-storage.ts';
import { runOnBehalfOf } from '../../../src/service/database/current-caller.ts';
import { watchDataVersion } from '../../../src/service/database/keep-answers.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-kept-'));
  storage = await openStorage(folder);
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true });
});

it('reads of every page are cached until the database changes', async () => {
  const { settings } = storage.stores;
  const first = settings.readSetting('colour');
  expect(settings.readSetting('colour')).toBe(first);
  expect(settings.readSetting('size')).not.toBe(first);
  expect(await first).toBeUndefined();
  expect(settings.readSetting('colour')).toBe(first);
  await settings.writeSetting({ name: 'colour', value: 'red' });
  expect(await settings.readSetting('colour')).toBe('red');
});

it('a change by another program invalidates them as well', async () => {
  const { settings } = storage.stores;
  await settings.writeSetting({ name: 'shape', value: 'round' });
  expect(await settings.readSetting('shape')).toBe('round');
  const other = openWriter(storage.file);
  other.exec("UPDATE setting SET value = 'square' WHERE name = 'shape'");
  other.close();
  expect(await settings.readSetting('shape')).toBe('square');
});

it('a change in progress is visible as soon as it is acknowledged, whatever was read before', async () => {
  const { settings } = storage.stores;
  for (let round = 0; round < 50; round += 1) {
    const value = String(round);
    const change = settings.writeSetting({ name: 'round', value });
    const meanwhile = [1, 2, 3].map(() => settings.readSetting('round'));
    await change;
    expect(await settings.readSetting('round')).toBe(value);
    await Promise.all(meanwhile);
  }
});

it('concurrent calls check once whether anything changed, and again before waiting ones continue', async () => {
  const version = watchDataVersion(storage.file);
  const before = version.read();
  const other = openWriter(storage.file);
  other.exec("INSERT OR REPLACE INTO setting (name, value) VALUES ('look', '1')");
  expect(version.read()).toBe(before);
  await Promise.resolve();
  expect(version.read()).not.toBe(before);
  version.close();
  other.close();
});

it('a failed read is not cached', async () => {
  const { settings } = storage.stores;
  const wrong = settings.readSetting({} as string);
  await expect(wrong).rejects.toThrow();
  expect(settings.readSetting({} as string)).not.toBe(wrong);
  await expect(settings.readSetting({} as string)).rejects.toThrow();
});

const year = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) };

it('data of charts is cached by the time, the masks of flags and the scope of the caller', async () => {
  const { analytics, settings } = storage.stores;
  const query = { ...year, verdicts: 1n, platforms: -1n };
  const first = analytics.countAttacks(query);
  expect(analytics.countAttacks({ ...query })).toBe(first);
  expect(analytics.countAttacks({ ...query, verdicts: 2n })).not.toBe(first);
  expect(analytics.countAttacks({ ...query, to: query.to - 1 })).not.toBe(first);
  const limited = runOnBehalfOf('user 1', () => analytics.countAttacks(query), [
    { domains: ['kept.example'], groups: [] },
  ]);
  expect(limited).not.toBe(first);
  await Promise.allSettled([first, limited]);
  await settings.writeSetting({ name: 'season', value: 'autumn' });
  expect(analytics.countAttacks(query)).not.toBe(first);
});
