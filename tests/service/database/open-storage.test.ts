import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';

it('reads on the thread that writes until a server opens its readers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postern-storage-'));
  const threads: string[] = [];
  const note = ({ threadName }: Worker) => void threads.push(threadName ?? '');
  process.on('worker', note);
  const { stores, openReaders, close } = await openStorage(folder);
  await stores.settings.writeSetting({ name: 'a', value: 'b' });
  expect(await stores.settings.readSetting('a')).toBe('b');
  expect(threads).toEqual(['database-write']);
  await openReaders();
  expect(await stores.settings.readSetting('a')).toBe('b');
  expect(threads).toEqual(['database-write', 'database-records']);
  await close();
  process.off('worker', note);
  await rm(folder, { recursive: true });
});

it('loads no schemas in a thread of the database before a call needs them', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import(${JSON.stringify(new URL('../../../src/service/core/composition/operations.ts', import.meta.url).href)});
    console.log(JSON.stringify(loaded));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const loaded = JSON.parse(output) as string[];
  expect(loaded.some((url) => url.endsWith('/mail-store-sqlite.ts'))).toBe(true);
  expect(loaded.filter((url) => /\/node_modules\/zod\//.test(url))).toEqual([]);
});
