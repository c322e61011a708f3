import { spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin, PosternServer, programs } from '../support/postern-server.ts';
import { expect, test } from './support/fixtures.ts';

test('a port in use is reported, and no process is left running', async () => {
  const first = await PosternServer.create();
  const second = await PosternServer.create({ PORT: new URL(first.url).port });
  await first.start();
  await second.start().catch(() => undefined);
  expect(second.output).toMatch(/Port \d+ on 127\.0\.0\.1 is in use by another program\. .*set PORT/);
  // The next start is the first one: it makes the administrator and shows the password.
  expect(await readdir(second.dataDirectory)).toEqual([]);
  await second.remove();
  await first.remove();
});

test('a request in progress is completed before the server stops', async ({ request }) => {
  const server = await PosternServer.create();
  await server.start();
  // Checking a password takes long enough to be asked to stop in the middle of it.
  const answer = request.post(`${server.url}/auth/login`, {
    headers: { origin: server.url },
    form: { email: admin.email, current_password: admin.password },
    maxRedirects: 0,
  });
  await request.get(`${server.url}/healthz`);
  const stopped = server.stop();
  expect((await answer).status()).toBe(303);
  await stopped;
  await server.remove();
});

for (const [name, program] of Object.entries(programs)) {
  test(`the ${name} responds to the probes of the image, and reports its version`, async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const server = await PosternServer.create({}, { program });
    await server.start();
    const probe = async (path: string) => {
      const answer = await fetch(server.url + path);
      return { status: answer.status, body: await answer.json() };
    };
    expect(await probe('/healthz')).toEqual({ status: 200, body: { status: 'ok', version } });
    expect(await probe('/readyz')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(server.output).toContain(`Postern ${version} is ready at http://`);
    await server.remove();
  });
}

for (const [name, program] of Object.entries(programs)) {
  test(`the ${name} answers and stops when nobody reads its output any more`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-output-'));
    for (const leaves of [true, false]) {
      const pipe = join(folder, `pipe-${leaves}`);
      expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
      const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
      const writer = openSync(pipe, constants.O_WRONLY);
      // Full before the server starts, or without a reader from the start.
      if (leaves) closeSync(reader);
      else writeUntilFull(pipe);
      const server = await PosternServer.create({ LOG_LEVEL: 'trace' }, { program, writesTo: writer });
      await server.start();
      closeSync(writer);
      for (let i = 0; i < 50; i += 1) {
        const answer = await fetch(`${server.url}/auth/login`);
        expect(answer.status).toBeLessThan(500);
        await answer.text();
      }
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(await server.stop()).toBe(0);
      await server.remove();
      if (!leaves) closeSync(reader);
    }
    await rm(folder, { recursive: true });
  });
}

/** Fills a named pipe that somebody holds open and does not read. */
function writeUntilFull(pipe: string): void {
  const full = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    for (;;) writeSync(full, Buffer.alloc(4_096, '\n'));
  } catch (error) {
    expect(error).toMatchObject({ code: 'EAGAIN' });
  } finally {
    closeSync(full);
  }
}

test('the build runs without an installation, and lists the licences of what it contains', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postern-built-'));
  for (const path of ['dist', 'package.json']) await cp(path, join(folder, path), { recursive: true });
  const program = join(folder, 'dist/server/postern.js');
  const env = { POSTERN_DATA: join(folder, 'data') };
  const list = spawnSync(process.execPath, [program, 'user', 'list'], { cwd: folder, env, encoding: 'utf8' });
  expect(list).toMatchObject({ status: 0, stderr: '' });

  const built = await readdir(join(folder, 'dist'), { recursive: true });
  expect(built.filter((path) => /\.(?:map|d\.ts|tsx?)$/.test(path))).toEqual([]);
  const licences = await readFile(join(folder, 'dist/server/third-party-licences.md'), 'utf8');
  const packages = built.filter((path) =>
    /^server\/node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
  );
  expect(packages.length).toBeGreaterThan(4);
  for (const path of packages) {
    const { name, version } = JSON.parse(await readFile(join(folder, 'dist', path), 'utf8')) as Package;
    expect(licences).toContain(`## ${name} - ${version} (`);
  }
  for (const name of ['hono', 'react', 'samlify', 'pino']) expect(licences).toContain(`## ${name} - `);

  const sample = spawnSync(process.execPath, [program, 'sample'], { cwd: folder, env, encoding: 'utf8' });
  expect(sample.status).toBe(1);
  expect(sample.stderr).toMatch(/not part of this installation.*postern import PATH/);
  await rm(folder, { recursive: true });
});

interface Package {
  name: string;
  version: string;
}

test('SIGTERM to the process that is `npm start` stops the server', async () => {
  const data = await mkdtemp(join(tmpdir(), 'postern-npm-'));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_ENV: 'production', PORT: '0', POSTERN_DATA: data };
  const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/is ready at/);
  const url = /is ready at (\S+)/.exec(output)![1]!;
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  npm.kill('SIGTERM');
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp).toBe(false);
  await rm(data, { recursive: true, force: true });
});

test('a stop during the start is not lost', async () => {
  const server = await PosternServer.create();
  const started = server.start().catch(() => undefined);
  await expect
    .poll(
      () =>
        fetch(`${server.url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { intervals: [5] },
    )
    .toBe(true);
  await server.stop();
  await started;
  await server.start();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.remove();
});
