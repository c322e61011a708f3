import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandContext } from '../../src/cli/command.ts';
import { openMailStore } from '../../src/cli/open-stores.ts';
import { runImport } from '../../src/cli/import.ts';
import { createParsePool } from '../../src/service/mail/import/parse-pool.ts';
import { openStorage } from '../../src/service/core/composition/open-storage.ts';
import { temporaryFolder } from '../service/mail/support/temporary-folder.ts';
import { posternProgram } from '../support/postern-program.ts';

const pool = createParsePool(1);
afterAll(() => pool.close());

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const dataDirectory = () => join(folder, 'data');
const mbox = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `From a@b.example Thu Aug 22 13:17:22 2002\nFrom: a@sender.example\nTo: ann@acme.example\nMessage-ID: <${at}@x>\nSubject: mail ${at}\n\n${'text '.repeat(100)}\n\n`,
  ).join('');

async function run(...args: string[]) {
  const written = { stdout: '', stderr: '' };
  const collect = (name: keyof typeof written) =>
    new Writable({
      write(chunk, _encoding, done) {
        written[name] += String(chunk);
        done();
      },
    });
  const context: CommandContext = {
    dataDirectory: dataDirectory(),
    stdout: collect('stdout'),
    stderr: collect('stderr'),
    signal: new AbortController().signal,
    openMailStore: () => openMailStore(dataDirectory()),
  };
  const code = await runImport(args, context, pool);
  return { code, ...written };
}

async function mailCount(): Promise<number> {
  const { stores, close } = await openStorage(dataDirectory());
  const count = await stores.emails.count({ expression: { kind: 'all' }, cap: 100_000 });
  await close();
  return count;
}

/** Rows that dashboards count from and that do not say what the mails say. */
async function wrongSums(): Promise<number[]> {
  const { stores, close } = await openStorage(dataDirectory());
  const found = await stores.analytics.checkAnalytics(undefined);
  await close();
  return found.map(({ wrong }) => wrong);
}

describe('postern import', () => {
  it('imports, reports the result and finds everything present the second time', async () => {
    writeFileSync(join(folder, 'box'), mbox(5));
    expect(await run(join(folder, 'box'))).toEqual({
      code: 0,
      stdout: '5 imported, 0 already present, 0 unreadable.\n',
      stderr: '',
    });
    expect((await run(join(folder, 'box'))).stdout).toContain('0 imported, 5 already present');
    expect(await mailCount()).toBe(5);
  });

  it('lists what it could not read on the terminal and in the log', async () => {
    writeFileSync(join(folder, 'ok.eml'), 'Subject: x\n\nx');
    const log = join(folder, 'unread.log');
    const done = await run('--log', log, join(folder, 'missing'), join(folder, 'ok.eml'));
    expect(done.code).toBe(3);
    expect(done.stdout).toContain('1 imported, 0 already present, 1 unreadable.');
    expect(done.stdout).toContain(log);
    expect(done.stderr).toContain('missing: There is no such file or folder.');
    expect(readFileSync(log, 'utf8')).toMatch(/^\S+\t\S+missing\t\tThere is no such file or folder\.\n$/);
  });

  it('opens journal reports of a journal mailbox with --journal, and otherwise says that it did not', async () => {
    const original =
      'From: a@s.example\nTo: ann@acme.example\nMessage-ID: <o@s.example>\nSubject: inside\n\nx\n';
    writeFileSync(
      join(folder, 'j.eml'),
      `X-MS-Journal-Report:\nFrom: x@s.example\nTo: journal@acme.example\nMessage-ID: <j@s.example>\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nSender: a@s.example\nSubject: inside\nMessage-Id: <o@s.example>\nBcc: ben@acme.example\n\n--b\nContent-Type: message/rfc822\n\n${original}\n--b--\n`,
    );
    const subjects = async () => {
      const { stores, close } = await openStorage(dataDirectory());
      const page = await stores.emails.page({ expression: { kind: 'all' }, after: null, limit: 9 });
      await close();
      return page.rows.map(({ mailbox, subject }) => [mailbox, subject]);
    };
    const unsaid = await run('--domain', 'acme.example', join(folder, 'j.eml'));
    expect(unsaid.code).toBe(0);
    expect(unsaid.stderr).toContain('If it is from your journal mailbox, import that with --journal.');
    expect(await subjects()).toEqual([['journal@acme.example', '']]);
    const said = await run('--domain', 'acme.example', '--journal', join(folder, 'j.eml'));
    expect([said.code, said.stderr]).toEqual([0, '']);
    expect(await subjects()).toContainEqual(['ben@acme.example', 'inside']);
  });

  it('accepts mailbox, app, domains and --sent', async () => {
    writeFileSync(join(folder, 'a.eml'), 'From: me@home.example\nTo: you@away.example\n\nx');
    const options = ['--mailbox', 'Me@work.example', '--app', 'google', '--domain', 'home.example', '--sent'];
    expect((await run(...options, join(folder, 'a.eml'))).code).toBe(0);
    const { stores, close } = await openStorage(dataDirectory());
    const page = await stores.emails.page({ expression: { kind: 'all' }, after: null, limit: 1 });
    await close();
    expect(page.rows[0]).toMatchObject({
      mailbox: 'me@work.example',
      entity_type: 'google_mail_email',
      direction: 'is_outgoing',
    });
  });

  it.each([
    [[], 'Name the files'],
    [['--app', 'aol', 'x'], '--app must be'],
    [['--mailbox', 'nobody', 'x'], '--mailbox must be'],
    [['--domain', 'a b', 'x'], '--domain must be'],
    [['--what', 'x'], '--what'],
  ])('refuses %j by name', async (args, problem) => {
    // Exits with 2, as tests/cli/postern.test.ts shows.
    await expect(run(...args)).rejects.toThrow(problem);
  });

  it('loses nothing and repeats nothing when it is killed', async () => {
    const count = 2_000;
    writeFileSync(join(folder, 'box'), mbox(count));
    const killed = spawn(process.execPath, [posternProgram, 'import', join(folder, 'box')], {
      env: { ...process.env, POSTERN_DATA: dataDirectory() },
      stdio: 'ignore',
    });
    const ended = once(killed, 'exit');
    // Killed as soon as something is stored; a run that was faster than that proves the same.
    await vi.waitUntil(() => killed.exitCode !== null || mailCountWhileRunning() > 0, {
      timeout: 100_000,
      interval: 20,
    });
    killed.kill('SIGKILL');
    await ended;
    const resumed = await run(join(folder, 'box'));
    expect(resumed.code).toBe(0);
    expect(resumed.stdout).toMatch(/2,000 imported, 0 already present|0 imported, 2,000 already present/);
    expect(await mailCount()).toBe(count);
    expect(await wrongSums()).toEqual([0, 0]);
  });
});

/** Looks from outside, as another program does; 0 while there is no database yet. */
function mailCountWhileRunning(): number {
  try {
    const db = new DatabaseSync(join(dataDirectory(), 'postern.db'), { readOnly: true, timeout: 1_000 });
    try {
      return Number(db.prepare('SELECT count(*) AS count FROM original').get()?.count ?? 0);
    } finally {
      db.close();
    }
  } catch {
    return 0;
  }
}
