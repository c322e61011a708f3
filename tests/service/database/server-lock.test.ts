import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createService } from '../../../src/service/create-service.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { holdServerLock } from '../../../src/service/database/server-lock.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => void (directory = temporaryDirectory()));
afterEach(() => directory.remove());

const start = () => createService({ dataDirectory: directory.path }).start();

/** A program that holds the directory as a server does, until it is killed. */
async function startHolder() {
  const source = new URL('../../../src/service/database/server-lock.ts', import.meta.url).href;
  const program =
    `const { holdServerLock } = await import(${JSON.stringify(source)});` +
    `const lock = holdServerLock(${JSON.stringify(directory.path)});` +
    `process.stdout.write('held'); setInterval(() => lock, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

it('refuses a second server with a message, while the command line works beside the first', async () => {
  const holder = await startHolder();
  await expect(start()).rejects.toThrow(/Another Postern server uses .*POSTERN_DATA/);
  const { close, stores } = await openStorage(directory.path);
  await stores.settings.writeSetting({ name: 'a', value: 'b' });
  await close();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  // The system let go of it with the process.
  const service = createService({ dataDirectory: directory.path });
  await service.start();
  await expect(start()).rejects.toThrow(/Another Postern server/);
  await service.stop();
  holdServerLock(directory.path).release();
});

it('releases the lock when the start fails', async () => {
  const { close, stores } = await openStorage(directory.path);
  await stores.audit.appendAudit([
    { at: 1, actor: 'a', action: 'search', outcome: 'success', clientAddress: '', details: {} },
  ]);
  await close();
  const service = createService({
    dataDirectory: directory.path,
    signIn: { secretKey: new Uint8Array(32) },
  });
  await expect(service.start()).rejects.toThrow(/audit trail/);
  holdServerLock(directory.path).release();
});
