import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage, type Storage } from '../../../src/service/open-storage.ts';

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-turn-'));
  storage = await openStorage(folder);
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true });
});

it('what a page asks for several times at once is read once, and read anew afterwards', async () => {
  const { settings } = storage.stores;
  const first = settings.readSetting('colour');
  expect(settings.readSetting('colour')).toBe(first);
  expect(settings.readSetting('size')).not.toBe(first);
  expect(await first).toBeUndefined();
  expect(settings.readSetting('colour')).not.toBe(first);
  await settings.writeSetting({ name: 'colour', value: 'red' });
  expect(await settings.readSetting('colour')).toBe('red');
});
