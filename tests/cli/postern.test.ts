import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/table.ts';
import { createOutboxTransport, outboxFolder } from '../../src/service/mail-out/mail-transport.ts';
import { createService } from '../../src/service/create-service.ts';
import { openWriter } from '../../src/service/database/open-database.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { temporaryDirectory } from '../contract/support/seed-service.ts';
import { posternProgram } from '../support/postern-program.ts';
import { quickPasswords } from '../support/quick-passwords.ts';
import { freePort } from '../support/test-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let directory: ReturnType<typeof temporaryDirectory>;
beforeAll(() => void (directory = temporaryDirectory()));
afterAll(() => directory.remove());

/** Runs the command line. */
async function postern(
  args: string[],
  { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const child = spawn(process.execPath, [posternProgram, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], POSTERN_DATA: join(directory.path, 'data'), ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

describe('postern', () => {
  it('lists its commands, and exits with 2 on wrong usage', async () => {
    const help = await postern(['help']);
    expect(help.code).toBe(0);
    for (const name of [
      'import',
      'sample',
      'outbox',
      'user',
      'token',
      'tenant',
      'serve-service',
      'backup',
      'restore',
      'audit',
    ]) {
      expect(help.stdout).toContain(`  ${name} `);
    }
    expect(await postern(['fly'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no command "fly"'),
    });
    expect(await postern(['user', 'create', '--wings'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: postern user create'),
    });
    for (const args of [[], ['--app', 'aol', 'x'], ['--what', 'x']])
      expect(await postern(['import', ...args])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Usage: postern import'),
      });
  });

  it('prints the mails of an installation without a mail server, the newest last', async () => {
    const data = join(directory.path, 'with-outbox');
    const outbox = createOutboxTransport(outboxFolder(data), {
      name: 'Postern',
      address: 'postern@localhost',
    });
    const env = { POSTERN_DATA: data };
    expect(await postern(['outbox'], { env })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no mail in ${outboxFolder(data)}.\n`,
    });
    for (const [minute, [to, subject]] of [
      ['ada@tenant.example', 'The first'],
      ['bob@tenant.example', 'Your code'],
      ['ada@tenant.example', 'Bad \u001b[2J subject'],
    ].entries()) {
      const content = { subject: subject!, text: `Your code is ${minute}${minute}.`, html: '' };
      const createdAt = Date.parse(`2026-11-17T09:0${minute}:00Z`);
      await outbox.deliver({ to: to!, content, messageKey: `key-${minute}`, createdAt });
    }
    outbox.close();
    const all = (await postern(['outbox'], { env })).stdout;
    expect([...all.matchAll(/Your code is (\d+)/g)].map(([, code]) => code)).toEqual(['00', '11', '22']);
    expect(all).toContain('To: bob@tenant.example\nSubject: Your code\n\nYour code is 11.\n');
    expect(all).toContain('Subject: Bad \ufffd[2J subject');
    expect((await postern(['outbox', '--last', '1'], { env })).stdout).not.toContain('code is 11');
    expect((await postern(['outbox', '--to', 'Bob@tenant.example'], { env })).stdout).toMatch(
      /^Date: [^]*code is 11\.\n$/,
    );
    expect(await postern(['outbox', '--last', 'all'], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--last is a number from 1 to 200, not "all".'),
    });
    const smtp = { POSTERN_DATA: join(directory.path, 'none'), SMTP_URL: 'smtp://mail.tenant.example' };
    expect(await postern(['outbox'], { env: smtp })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('mail server of SMTP_URL'),
    });
  });

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    for (const word of ['--version', '-v', 'version'])
      expect(await postern([word])).toEqual({ code: 0, stdout: `postern ${version}\n`, stderr: '' });
  });

  it('creates users and tokens beside a running service, which accepts them at once', async () => {
    const service = createService({
      ...quickPasswords,
      dataDirectory: join(directory.path, 'data'),
      signIn: { mfa: 'off' },
    });
    await service.start();
    const client = createClient(service.fetch, 'http://service.test');

    const created = await postern(['user', 'create', 'Ada@tenant.example', '--role', 'admin']);
    expect(created.code).toBe(0);
    const password = /^Password: (\S+)$/m.exec(created.stdout)![1]!;
    const body = { email: 'ada@tenant.example', current_password: password };
    expect((await client.call(contract.login, { body })).user?.role).toBe('admin');

    const token = await postern(['token', 'create', '--user', 'ada@tenant.example']);
    expect(token.stdout).toMatch(/^pst_[\w-]{43}\n$/);
    const session = { token: token.stdout.trim() };
    expect((await client.call(contract.currentUser, {}, session)).email).toBe('ada@tenant.example');

    expect((await postern(['user', 'disable', 'ada@tenant.example'])).code).toBe(0);
    await expect(client.call(contract.currentUser, {}, session)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect((await postern(['user', 'list'])).stdout).toMatch(
      /^ada@tenant\.example {2}admin {2}disabled {2}last sign-in 20\S+Z\n$/,
    );
    expect((await postern(['token', 'create', '--user', 'ada@tenant.example'])).code).toBe(1);
    await service.stop();
  });

  it('reads a password from standard input, and refuses a weak one with a message', async () => {
    const create = (email: string, input: string) =>
      postern(['user', 'create', email, '--password-stdin'], { input });
    const done = await create('grace@tenant.example', 'correct horse battery 9\n');
    expect(done).toMatchObject({ code: 0, stdout: 'Created grace@tenant.example (analyst).\n' });
    expect(await create('eve@tenant.example', 'password1\n')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('common passwords'),
    });
    expect(await create('grace@tenant.example', 'correct horse battery 9\n')).toMatchObject({
      code: 1,
      stderr: 'A user with the address grace@tenant.example already exists.\n',
    });
  });

  it('resets a password by a link or by standard input, and lists people as JSON', async () => {
    const people = async () =>
      JSON.parse((await postern(['user', 'list', '--json'])).stdout) as Record<string, unknown>[];
    expect(await people()).toContainEqual({
      email: 'grace@tenant.example',
      state: 'active',
      role: 'analyst',
      custom_roles: [],
      roles_by_groups: [],
      mfa: false,
      automation: false,
      hidden: false,
      last_sign_in_at: null,
      last_seen_at: null,
    });
    const service = createService({
      ...quickPasswords,
      dataDirectory: join(directory.path, 'data'),
      signIn: { mfa: 'off' },
    });
    await service.start();
    const client = createClient((request) => service.fetch(request), 'http://service.test');
    const signIn = (password: string) =>
      client.call(contract.login, { body: { email: 'grace@tenant.example', current_password: password } });
    const { token } = await signIn('correct horse battery 9');
    // What they do afterwards is no sign-in.
    const db = openWriter(databaseFile(join(directory.path, 'data')));
    db.exec(
      `UPDATE session SET created_at = 1000, last_seen_at = 2000 WHERE user_id = (SELECT id FROM user WHERE email LIKE 'grace@%')`,
    );
    db.close();
    expect(await people()).toContainEqual(
      expect.objectContaining({
        email: 'grace@tenant.example',
        last_sign_in_at: '1970-01-01T00:00:01.000Z',
        last_seen_at: '1970-01-01T00:00:02.000Z',
      }),
    );
    expect((await postern(['user', 'list'])).stdout).toContain('last sign-in 1970-01-01T00:00:01.000Z');
    const env = { PUBLIC_URL: 'https://console.example' };
    const linked = await postern(['user', 'reset-password', 'grace@tenant.example'], { env });
    const [, secret] = /^https:\/\/console\.example\/auth\/reset-password\?token=(\S+)$/m.exec(
      linked.stdout,
    )!;
    await expect(client.call(contract.currentUser, {}, { token })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const body = { token: secret!, new_password: 'another horse battery 9' };
    await client.call(contract.resetPassword, { body });
    await signIn('another horse battery 9');
    const set = ['user', 'reset-password', 'grace@tenant.example', '--password-stdin'];
    expect(await postern(set, { input: 'password1\n' })).toMatchObject({ code: 1 });
    expect(await postern(set, { input: 'third horse battery 9\n' })).toMatchObject({ code: 0 });
    await signIn('third horse battery 9');
    expect(await postern(['user', 'reset-password', 'nobody@tenant.example'])).toMatchObject({
      code: 1,
      stderr: 'There is no user nobody@tenant.example.\n',
    });
    await service.stop();
  });

  it('creates automation customers and support staff, and resets a lost second factor', async () => {
    const program = ['user', 'create', 'robot@tenant.example', '--automation', '--hidden'];
    expect((await postern(program)).code).toBe(0);
    const listed = await postern(['user', 'list']);
    expect(listed.stdout).toContain('robot@tenant.example  analyst  automation  hidden  never signed in\n');
    expect(await postern(['user', 'reset-mfa', 'robot@tenant.example'])).toMatchObject({
      code: 1,
      stderr: 'There is no user robot@tenant.example with a second factor.\n',
    });
    const db = openWriter(databaseFile(join(directory.path, 'data')));
    db.exec(`INSERT INTO mfa SELECT id, 'SECRET', 0, 0 FROM user WHERE email = 'robot@tenant.example'`);
    db.close();
    expect(await postern(['user', 'reset-mfa', 'Robot@tenant.example'])).toMatchObject({
      code: 0,
      stdout: 'Removed the second factor of robot@tenant.example.\n',
    });
  });

  it('shows and sets the organisation and its deployment', async () => {
    const done = await postern([
      'tenant',
      'set',
      '--name',
      'Northwind',
      '--mode',
      'poc',
      '--trial-ends',
      '2020-01-31',
    ]);
    expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/^name +Northwind$/m) });
    expect(done.stdout).toMatch(/^trial +over since 2020-02-01T00:00:00Z$/m);
    expect(done.stdout).toMatch(/^onboarding +required$/m);
    expect((await postern(['tenant', 'show'])).stdout).toBe(done.stdout);
    expect(await postern(['tenant', 'set', '--mode', 'gold'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--mode must be one of paid, demo, poc, not "gold".'),
    });
  });

  it('backs up, restores and checks the audit trail', async () => {
    const file = join(directory.path, 'backup.db');
    // A blank key is none, as it is for the program that seals.
    const backup = await postern(['backup', file], { env: { POSTERN_SECRET_KEY: ' ' } });
    expect(backup).toMatchObject({ code: 0, stdout: expect.stringContaining(file) });
    expect(backup.stdout).toMatch(/keep a copy of .*postern\.key elsewhere, too/);
    expect(await postern(['backup', file])).toMatchObject({ code: 1 });
    expect(await postern(['restore', file])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Restored'),
    });
    // What is restored is there, whatever the environment is like.
    expect(await postern(['restore', file], { env: { POSTERN_SECRET_KEY: 'short' } })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Restored'),
      stderr: expect.stringContaining('POSTERN_SECRET_KEY must be 32 bytes in base64'),
    });
    expect(await postern(['audit', 'verify'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^(\d+) rows, complete and unchanged\.\nThe last row: \1:[0-9a-f]{64}\n$/,
      ),
    });
  });

  it('checks a backup, and writes one to standard output for other programs', async () => {
    const [file, piped] = [join(directory.path, 'backup.db'), join(directory.path, 'piped.db')];
    expect(await postern(['backup', 'verify', file])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /undamaged, schema version \d+\.\n\d+ rows of the audit trail and 0 secrets are valid/,
      ),
    });
    const other = { POSTERN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    expect(await postern(['backup', 'verify', file], { env: other })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The audit trail in it .* their key \(\w+\) is not the one at hand/),
    });
    const child = spawn(process.execPath, [posternProgram, 'backup', '-'], {
      cwd: root,
      env: { PATH: process.env['PATH'], POSTERN_DATA: join(directory.path, 'data') },
      stdio: ['ignore', openSync(piped, 'w'), 'ignore'],
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await postern(['backup', 'verify', piped])).toMatchObject({ code: 0 });
    truncateSync(piped, 100_000);
    expect(await postern(['backup', 'verify', piped])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is damaged|is not a backup of Postern/),
    });
    expect(readdirSync(join(directory.path, 'data')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('compares the trail with an expected row, and with the last row recorded by the server', async () => {
    const { stdout } = await postern(['audit', 'verify']);
    const [, row = '', hash = ''] = /(\d+):(\w{64})$/m.exec(stdout)!;
    expect(await postern(['audit', 'verify', '--expect', `${row}:${hash}`])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Row ${row} has the expected hash.`),
    });
    expect(await postern(['audit', 'verify', '--expect', `${row}:${'0'.repeat(64)}`])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`row ${row} has another hash`),
    });
    expect(await postern(['audit', 'verify', '--expect', 'yesterday'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('ROW:HASH'),
    });
    const noted = join(directory.path, 'data', 'audit-head');
    writeFileSync(noted, `${Number(row) + 5}:${hash}\n`);
    expect(await postern(['audit', 'verify'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/was longer[\s\S]*audit-head/),
    });
    rmSync(noted);
  });

  it('serves the metrics of a service alone, on their own listener and with a token', async () => {
    const [port, own] = [await freePort(), await freePort()];
    const token = 'a-token-of-the-operator';
    const ask = async (from: number, path: string, bearer = token) => {
      const headers = { authorization: `Bearer ${bearer}` };
      const answer = await fetch(`http://127.0.0.1:${from}${path}`, { headers });
      return { status: answer.status, text: await answer.text() };
    };
    for (const listener of [undefined, own]) {
      const env = {
        PATH: process.env['PATH'],
        POSTERN_DATA: join(directory.path, `measured-${listener}`),
        PORT: String(port),
        NODE_ENV: 'production',
        METRICS_TOKEN: token,
        ...(listener && { METRICS_LISTEN: `127.0.0.1:${listener}` }),
      };
      const service = spawn(process.execPath, [posternProgram, 'serve-service'], { env });
      const from = listener ?? port;
      await expect.poll(() => ask(port, '/readyz').catch(() => undefined)).toMatchObject({ status: 200 });
      const { status, text } = await ask(from, '/metrics');
      expect(status).toBe(200);
      expect(text).toContain('postern_service_calls_total{call="health",outcome="ok"}');
      expect(text).toContain('postern_database_up 1');
      expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
      expect((await ask(from, '/metrics', 'wrong')).status).toBe(401);
      if (listener) {
        expect((await ask(port, '/metrics')).status).toBe(404);
        expect((await ask(listener, '/readyz')).status).toBe(404);
      }
      service.kill('SIGTERM');
      expect((await once(service, 'exit'))[0]).toBe(0);
    }
  });

  it('reports invalid settings by name', async () => {
    const env = { PORT: 'x', HOST: 'no host', POSTERN_ADMIN_PASSWORD: 'short' };
    const { code, stderr } = await postern(['serve-service'], { env });
    expect(code).toBe(1);
    for (const name of ['PORT', 'HOST', 'POSTERN_ADMIN_PASSWORD']) expect(stderr).toContain(name);
    expect(stderr).not.toContain('short');
    const file = await postern(['user', 'list'], { env: { POSTERN_DATA: join(root, 'package.json', 'x') } });
    expect(file).toMatchObject({ code: 1, stderr: expect.stringContaining('POSTERN_DATA') });
  });
});
