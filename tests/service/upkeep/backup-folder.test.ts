import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';
import { verifyBackup } from '../../../src/service/upkeep/verify-backup.ts';
import { seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { posternProgram } from '../../support/postern-program.ts';

// Real servers and commands, which are killed, and kept from a folder by the file system.

const patience = { timeout: 60_000, interval: 50 };
type Program = ChildProcessByStdio<null, Readable, Readable>;
let folder: string;
let directories: ReturnType<typeof temporaryDirectory>[];
const running: Program[] = [];
beforeEach(() => {
  directories = [temporaryDirectory()];
  folder = join(directories[0]!.path, 'backups');
  mkdirSync(folder);
});
afterEach(async () => {
  for (const program of running.splice(0)) await stop(program);
  for (const directory of directories) await directory.remove();
});

/** A data directory with some mail. */
async function seed(): Promise<string> {
  const directory = temporaryDirectory();
  directories.push(directory);
  await seedService(directory.path, 3);
  return directory.path;
}

function start(dataDirectory: string, args: string[], user: { uid?: number; gid?: number } = {}) {
  const env = {
    PATH: process.env['PATH'],
    POSTERN_DATA: dataDirectory,
    POSTERN_BACKUP: folder,
    NODE_ENV: 'production',
    PORT: '0',
  };
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  const program = spawn(process.execPath, [posternProgram, ...args], { env, stdio, ...user });
  const output = { program, stdout: '', stderr: '' };
  program.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  program.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  running.push(program);
  return output;
}

async function stop(program: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill(signal);
  await once(program, 'exit');
}

/** Runs a command to its end. */
async function run(dataDirectory: string, args: string[], user = {}) {
  const output = start(dataDirectory, args, user);
  const [code] = (await once(output.program, 'close')) as [number | null];
  return { ...output, code };
}

const named = (place: string, part: string) => readdirSync(place).filter((name) => name.includes(part));
const complete = () => readdirSync(folder).filter((name) => name.endsWith('.db'));

/** Starts a program, and kills it as soon as it has begun the file of a backup. */
async function killHalfway(dataDirectory: string, args: string[], place: string): Promise<void> {
  const { program } = start(dataDirectory, args);
  const until = performance.now() + patience.timeout;
  while (named(place, '.partial').length === 0 && performance.now() < until) await setImmediate();
  await stop(program, 'SIGKILL');
}

it('a backup that is killed halfway is no backup: the next one is made, and removes what was left', async () => {
  const dataDirectory = await seed();
  const database = openWriter(databaseFile(dataDirectory));
  // Copying and checking it takes longer than killing.
  database.exec("INSERT INTO setting (name, value) VALUES ('padding', hex(zeroblob(60000000)))");
  database.close();

  await killHalfway(dataDirectory, ['serve-service'], folder);
  expect(complete()).toEqual([]);
  expect(named(folder, '.partial')).not.toEqual([]);
  const { program } = start(dataDirectory, ['serve-service']);
  await expect.poll(complete, patience).toHaveLength(1);
  await stop(program);
  expect(readdirSync(folder)).toEqual(complete());
  const key = { dataDirectory, environmentKey: undefined };
  expect(verifyBackup(join(folder, complete()[0]!), key).problems).toEqual([]);

  const file = join(folder, 'by-hand.db');
  await killHalfway(dataDirectory, ['backup', file], folder);
  expect(existsSync(file)).toBe(false);
  expect(await run(dataDirectory, ['backup', file])).toMatchObject({ code: 0 });
  expect(named(folder, '.partial')).toEqual([]);

  await killHalfway(dataDirectory, ['backup', '-'], dataDirectory);
  const left = named(dataDirectory, '.backup-');
  expect(left).not.toEqual([]);
  for (const name of left) utimesSync(join(dataDirectory, name), 1, 1);
  expect(await run(dataDirectory, ['backup', '-'])).toMatchObject({ code: 0 });
  expect(named(dataDirectory, '.backup-')).toEqual([]);
}, 180_000);

it('two servers with one folder keep their backups apart', async () => {
  const places = [await seed(), await seed()];
  const servers = places.map((place) => start(place, ['serve-service']));
  await expect.poll(complete, patience).toHaveLength(2);
  for (const { program } of servers) await stop(program);
  expect(new Set(complete().map((name) => name.slice(0, 'postern-00000000-'.length))).size).toBe(2);
  // Each opens with its own key, and with that of the other one only its own is removed.
  const found = complete().map((name) =>
    places.map((dataDirectory) => {
      const key = { dataDirectory, environmentKey: undefined };
      return verifyBackup(join(folder, name), key).problems.length === 0;
    }),
  );
  expect(found.map((fits) => fits.filter(Boolean).length)).toEqual([1, 1]);
}, 120_000);

it('a folder that may not be written is named by the log and by postern doctor', async () => {
  const dataDirectory = await seed();
  // Root may write anywhere: it tries as nobody.
  const user = process.getuid!() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid !== undefined)
    for (const name of ['.', ...readdirSync(dataDirectory)])
      chownSync(join(dataDirectory, name), user.uid, user.gid);
  for (const { path } of directories) chmodSync(path, 0o755);
  chmodSync(folder, 0o555);
  const server = start(dataDirectory, ['serve-service'], user);
  const reason = `${folder} cannot be written by this program (EACCES).`;
  await expect.poll(() => server.stderr, patience).toContain('no backup could be made');
  await stop(server.program);
  const line = server.stderr.split('\n').find((text) => text.includes('no backup could be made'))!;
  expect(JSON.parse(line)).toMatchObject({ level: 50, problem: reason, bytes: 0 });
  const { code, stdout } = await run(dataDirectory, ['doctor'], user);
  expect(stdout).toMatch(/^wrong {4}Backup: That of .* failed or has problems: /);
  expect(stdout).toContain(reason);
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
}, 120_000);
