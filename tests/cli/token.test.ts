import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenCommand } from '../../src/cli/token.ts';
import { createUser } from '../../src/service/accounts/create-user.ts';
import { createAuditTrail } from '../../src/service/audit/audit-trail.ts';
import { openWriter } from '../../src/service/database/open-database.ts';
import { openStorage } from '../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { password, temporaryDirectory } from '../contract/support/seed-service.ts';
import { quickPasswords } from '../support/quick-passwords.ts';

const email = 'ada@tenant.example';

let directory: ReturnType<typeof temporaryDirectory>;
beforeAll(async () => {
  directory = temporaryDirectory();
  const { stores, close } = await openStorage(directory.path);
  const audit = createAuditTrail(stores, Date.now, () => undefined);
  const parts = { stores, audit, ...quickPasswords, now: Date.now };
  await createUser(parts, { email, password, role: 'admin' }, { email: 'test', clientAddress: '' });
  await close();
});
afterAll(() => directory?.remove());

/** Runs `postern token …` in this process. */
async function token(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const output = { stdout: '', stderr: '' };
  const into = (name: keyof typeof output) =>
    new Writable({
      write(chunk, _, done) {
        output[name] += String(chunk);
        done();
      },
    });
  const code = await tokenCommand.run(args, {
    dataDirectory: directory.path,
    stdout: into('stdout'),
    stderr: into('stderr'),
    signal: new AbortController().signal,
    openMailStore: () => Promise.reject(new Error('no mail here')),
  });
  return { code, ...output };
}

it('lists scope, expiry and last use of each token, and revokes one', async () => {
  const began = Date.now();
  expect((await token('create', '--user', email)).stdout).toMatch(/^pst_[\w-]{43}\n$/);
  const acting = ['create', '--user', email, '--name', 'clean-up', '--scope', 'view_and_actions'];
  expect((await token(...acting, '--days', '30')).code).toBe(0);

  const db = openWriter(databaseFile(directory.path));
  const use = Date.parse('2026-11-17T09:30:00Z');
  db.exec(
    `UPDATE api_token SET last_used_at = ${use}, last_used_address = '198.51.100.7' WHERE name = 'clean-up'`,
  );
  db.close();

  // Of the moment before they were made and of this one: midnight may lie between.
  const made = [began, Date.now()];
  const endsIn = (days: number) => {
    const ends = made.map((at) => new Date(at + days * 86_400_000).toISOString().slice(0, 10));
    return expect.stringMatching(new RegExp(`ends (?:${ends.join('|')})T`));
  };
  const { stdout } = await token('list', '--user', 'Ada@tenant.example');
  const lines = stdout
    .trimEnd()
    .split('\n')
    .sort((one, other) => one.localeCompare(other));
  const facts = lines.map((line) => line.split(/ {2,}/).slice(1));
  expect(facts).toHaveLength(2);
  expect(facts).toContainEqual([email, 'command line', 'view', endsIn(90), 'not used yet']);
  expect(facts).toContainEqual([
    email,
    'clean-up',
    'view_and_actions',
    endsIn(30),
    'last used 2026-11-17T09:30Z from 198.51.100.7',
  ]);

  const id = /^(\S+) .*clean-up/m.exec(stdout)![1]!;
  expect(await token('revoke', id)).toMatchObject({ code: 0, stdout: `Revoked ${id}.\n` });
  expect((await token('revoke', id)).code).toBe(1);
  expect((await token('list')).stdout).not.toContain('clean-up');
  expect((await token('list', '--user', 'nobody@tenant.example')).code).toBe(1);
});

it('refuses invalid tokens', async () => {
  for (const wrong of [
    ['--days', '366'],
    ['--days', '0'],
    ['--days', 'x'],
    ['--scope', 'everything'],
  ]) {
    await expect(token('create', '--user', email, ...wrong)).rejects.toThrow(wrong[0]);
  }
  await expect(token('fly')).rejects.toThrow('no "token fly"');
});
