import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage, type Storage } from '../../../src/service/open-storage.ts';
import { openWriter } from '../../../src/service/storage/open-database.ts';

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

it('what every page asks for is read once until the database changes', async () => {
  const { settings } = storage.stores;
  const first = settings.readSetting('colour');
  expect(settings.readSetting('colour')).toBe(first);
  expect(settings.readSetting('size')).not.toBe(first);
  expect(await first).toBeUndefined();
  expect(settings.readSetting('colour')).toBe(first);
  await settings.writeSetting({ name: 'colour', value: 'red' });
  expect(await settings.readSetting('colour')).toBe('red');
});

it('another program changes it as well', async () => {
  const { settings } = storage.stores;
  await settings.writeSetting({ name: 'shape', value: 'round' });
  expect(await settings.readSetting('shape')).toBe('round');
  const other = openWriter(storage.file);
  other.exec("UPDATE setting SET value = 'square' WHERE name = 'shape'");
  other.close();
  expect(await settings.readSetting('shape')).toBe('square');
});

it('a change that is under way is seen as soon as it is acknowledged, however often it was asked for before', async () => {
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

it('an answer that failed is not kept', async () => {
  const { settings } = storage.stores;
  const wrong = settings.readSetting({} as string);
  await expect(wrong).rejects.toThrow();
  expect(settings.readSetting({} as string)).not.toBe(wrong);
  await expect(settings.readSetting({} as string)).rejects.toThrow();
});
