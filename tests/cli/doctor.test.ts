import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedService, temporaryDirectory } from '../contract/support/seed-service.ts';
import { filedMails } from '../support/held-mail.ts';
import { posternProgram } from '../support/postern-program.ts';

let directory: ReturnType<typeof temporaryDirectory>;
beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 3);
});
afterAll(() => directory.remove());

/** A mail server that is not there. */
const mailServer = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'postern@tenant.example' };

async function postern(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [posternProgram, ...args], {
    env: { PATH: process.env['PATH'], POSTERN_DATA: directory.path, ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

it('doctor makes the checks of the system page and exits with 0 when nothing is wrong', async () => {
  const { code, stdout } = await postern(['doctor']);
  expect(stdout).toMatch(/^notice {3}Backup: No backups are made by the product\.\n {9}Set POSTERN_BACKUP/);
  expect(stdout).toMatch(/^well {5}Disk: .* are free\./m);
  expect(stdout).toMatch(/^well {5}Secret key: /m);
  expect(code).toBe(0);
});

it('doctor --json names each check for programs, and exits with 1 when one is wrong', async () => {
  const full = await postern(['doctor', '--json'], {
    POSTERN_MIN_FREE_MB: '1000000',
    ...mailServer,
  });
  const { checks } = JSON.parse(full.stdout) as {
    checks: { check: string; state: string; facts: object; toDo: string }[];
  };
  expect(checks[0]).toMatchObject({ check: 'disk', state: 'wrong', facts: { least_bytes: 1e12 } });
  expect(checks[0]!.toDo).toContain('Free some space');
  expect(checks).toContainEqual(expect.objectContaining({ check: 'mail_server', finding: 'unreachable' }));
  expect(full.code).toBe(1);
});

it('doctor says what is known where there is no database, or one that is refused, and makes none', async () => {
  const empty = temporaryDirectory();
  const none = await postern(['doctor'], { POSTERN_DATA: `${empty.path}/nothing` });
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database in') });
  expect(none.stdout).toMatch(/^wrong {4}Database: /);
  await writeFile(`${empty.path}/postern.db`, 'not a database, and longer than a header of one would be');
  const refused = await postern(['doctor'], { POSTERN_DATA: empty.path });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('is not a Postern database');
  expect(refused.stdout).toMatch(/^well {5}Disk: /m);
  await empty.remove();
});

it('doctor and mail test of a console whose data is elsewhere say so', async () => {
  const env = { UPSTREAM_URL: 'http://127.0.0.1:1' };
  for (const args of [['doctor'], ['mail', 'test', 'ops@tenant.example']])
    expect(await postern(args, env)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('with the protection service there'),
    });
});

it('doctor refuses wrong settings by name, and wrong usage with 2', async () => {
  const wrong = await postern(['doctor'], { POSTERN_MIN_FREE_MB: 'much' });
  expect(wrong).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('POSTERN_MIN_FREE_MB must be megabytes'),
  });
  expect((await postern(['doctor', '--loud'])).code).toBe(2);
  expect((await postern(['mail', 'test'])).code).toBe(2);
});

it('mail test sends a mail at once, and says what became of it', async () => {
  const filed = await postern(['mail', 'test', 'ops@tenant.example']);
  expect(filed).toMatchObject({ code: 0, stdout: expect.stringContaining('No mail server is configured') });
  expect(filedMails(directory.path).at(-1)).toMatchObject({
    to: 'ops@tenant.example',
    subject: 'Postern: test email',
  });
  const refused = await postern(['mail', 'test', 'ops@tenant.example'], { ...mailServer });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') });
  const bad = await postern(['mail', 'test', 'a@b.example\r\nBcc: c@d.example']);
  expect(bad.code).toBe(1);
  expect(filedMails(directory.path)).toHaveLength(1);
});
