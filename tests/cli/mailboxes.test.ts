import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImapSettings } from '../../src/service/mailboxes/imap-session.ts';
import { openSecretBox } from '../../src/service/secret-box/open-secret-box.ts';
import { connectorPurpose } from '../../src/service/secret-box/secret-box.ts';
import { temporaryDirectory } from '../contract/support/seed-service.ts';
import { type Dovecot, masterUser, password, startDovecot } from '../support/dovecot.ts';
import { posternProgram } from '../support/postern-program.ts';
import { findTestServer } from '../support/test-server.ts';
import { withStores } from '../support/with-stores.ts';

const holdFolder = 'Postern-hold-cli';

describe.skipIf(findTestServer('Dovecot') === undefined)('postern mailboxes', () => {
  let dovecot: Dovecot;
  let directory: ReturnType<typeof temporaryDirectory>;
  beforeAll(async () => {
    dovecot = await startDovecot({ holdFolder });
    directory = temporaryDirectory();
    const settings: ImapSettings = {
      host: '127.0.0.1',
      port: dovecot.port,
      security: 'plain',
      authorities: '',
      signIn: 'master',
      user: masterUser,
      mailboxes: ['ada@tenant.example'],
      holdFolder,
    };
    await withStores(directory.path, async (stores) => {
      const box = await openSecretBox(stores, directory.path, undefined);
      const secret = box.seal(password, connectorPurpose('c1'));
      await stores.mailboxes.addConnector({
        id: 'c1',
        kind: 'imap',
        name: 'Dovecot',
        settings: JSON.stringify(settings),
        secret,
        at: 0,
      });
      await stores.mailboxes.noteMailboxes({ connector: 1, addresses: settings.mailboxes });
    });
  });
  afterAll(async () => {
    await directory?.remove();
    await dovecot?.stop();
  });
  async function postern(...args: string[]) {
    const env = { PATH: process.env['PATH'], POSTERN_DATA: directory.path };
    const done = await promisify(execFile)(process.execPath, [posternProgram, 'mailboxes', ...args], {
      env,
    }).catch((error: { code: number; stdout: string; stderr: string }) => error);
    return { code: 'code' in done ? done.code : 0, stdout: done.stdout, stderr: done.stderr };
  }

  it('lists, pauses and resumes', async () => {
    expect((await postern('list')).stdout).toBe('Dovecot (imap, c1)\n  ada@tenant.example: no contact yet\n');
    expect(await postern('pause', 'Dovecot')).toMatchObject({ code: 0, stdout: 'Dovecot is paused.\n' });
    expect((await postern('list')).stdout).toContain('Dovecot (imap, c1), paused');
    expect(await postern('resume', 'c1')).toMatchObject({ code: 0, stdout: 'Dovecot is resumed.\n' });
    expect(await postern('pause', 'other')).toMatchObject({ code: 1 });
    expect(await postern('check')).toMatchObject({ code: 2 });
  });

  it('checks a mailbox with a mail, cleans up, and remembers that it went well', async () => {
    const checkedAt = () =>
      withStores(directory.path, async ({ mailboxes }) =>
        (await mailboxes.listConnectors(undefined)).map((one) => one.checkedAt),
      );
    expect(await checkedAt()).toEqual([null]);
    const { code, stdout } = await postern('check', 'Ada@tenant.example');
    expect(stdout.split('\n')).toEqual([
      'ok    sign-in',
      'ok    mail put into the inbox',
      'ok    held, and not in the mailbox any more',
      'ok    released to its folder',
      'ok    same date as before',
      'ok    removed again',
      'Held mail: in a folder that its owner cannot see.',
      '',
    ]);
    expect(code).toBe(0);
    expect(await checkedAt()).toEqual([expect.any(Number)]);
    expect(await postern('check', 'nobody@tenant.example')).toMatchObject({ code: 1 });
  });
});
