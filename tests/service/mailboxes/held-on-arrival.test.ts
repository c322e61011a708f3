import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { createImapMailboxes } from '../../../src/service/mailboxes/connector-imap.ts';
import type { ConnectedSystem, Vault } from '../../../src/service/ports/mailbox.ts';
import { type Dovecot, masterUser, password, startDovecot } from '../../support/dovecot.ts';
import { GmailStandIn } from '../../support/gmail-stand-in.ts';
import { findTestServer } from '../../support/test-server.ts';
import { startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';

const admin = 'ada@tenant.example';
/** Keeps nothing: who looks at the mailbox holds nothing. */
const noVault = { find: async () => undefined } as unknown as Vault;

const message = Buffer.from(
  [
    'Message-ID: <dropper@sender.example>',
    'From: Billing <billing@sender.example>',
    `To: ${admin}`,
    'Subject: Your invoice',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Please open it.',
    '--b',
    'Content-Type: application/octet-stream; name="invoice.pdf.exe"',
    'Content-Disposition: attachment; filename="invoice.pdf.exe"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(`MZ${'x'.repeat(200)}`).toString('base64'),
    '--b--',
    '',
  ].join('\r\n'),
);

describe.skipIf(findTestServer('Dovecot') === undefined)('a malicious mail', () => {
  let service: SignInService;
  let dovecot: Dovecot;
  let owner: ConnectedSystem;
  let db: DatabaseSync;
  beforeAll(async () => {
    dovecot = await startDovecot();
    service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }]);
    db = new DatabaseSync(databaseFile(service.directory), { readOnly: true });
    const settings = { host: '127.0.0.1', port: dovecot.port, security: 'plain', authorities: '' } as const;
    const signIn = { signIn: 'password', user: admin, mailboxes: [admin], holdFolder: '' } as const;
    owner = createImapMailboxes({ ...settings, ...signIn }, password, noVault);
    const session = await service.logIn(admin);
    const choices = { kind: 'imap' as const, ...settings, sign_in: 'master' as const, user: masterUser };
    const body = { name: '', settings: { ...choices, mailboxes: [admin] }, secret: password };
    await service.client.call(contract.connectMailSystem, { body }, session);
  });
  afterAll(async () => {
    db?.close();
    await owner?.close();
    await service?.stop();
    await dovecot?.stop();
  });

  it('is taken out of the mailbox, and its original is kept here', async () => {
    const read = () =>
      db.prepare('SELECT contact_at FROM mailbox WHERE cursor IS NOT NULL').get()?.['contact_at'];
    // What is there when the mailbox is read first stays there.
    await expect.poll(read, { timeout: 20_000 }).toEqual(expect.any(Number));
    const began = performance.now();
    const reference = await owner.put(admin, message, Date.UTC(2026, 0, 2));
    await expect
      .poll(() => owner.original(admin, reference), { timeout: 30_000, interval: 50 })
      .toBe(undefined);
    console.info(`held ${Math.round(performance.now() - began)} ms after it arrived`);
    const places = () =>
      db
        .prepare('SELECT place FROM location')
        .all()
        .map((row) => row['place']);
    await expect.poll(places, { timeout: 10_000 }).toEqual(['held']);
    const row = db.prepare('SELECT hash, message FROM kept_copy').get();
    expect(Buffer.from(row!['message'] as Uint8Array).equals(message)).toBe(true);
  });
});

describe('a malicious mail in Google Workspace', () => {
  let service: SignInService;
  let gmail: GmailStandIn;
  let db: DatabaseSync;
  beforeAll(async () => {
    gmail = await GmailStandIn.start([admin]);
    service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }]);
    db = new DatabaseSync(databaseFile(service.directory), { readOnly: true });
  });
  afterAll(async () => {
    db?.close();
    await service?.stop();
    await gmail?.stop();
  });

  it('loses the label of the inbox, the one that was there and the one that arrives', async () => {
    const first = gmail.deliver(admin, message, Date.now());
    const session = await service.logIn(admin);
    const settings = { kind: 'gmail' as const, strength: 'label' as const, mailboxes: [admin] };
    const body = { name: '', settings, secret: gmail.key, hold_old: true };
    await service.client.call(contract.connectMailSystem, { body }, session);
    const isInInbox = (id: string) => gmail.labelsOf(admin, id)!.includes('INBOX');
    await expect.poll(() => isInInbox(first), { timeout: 30_000 }).toBe(false);
    const other = Buffer.from(message.toString().replace('dropper', 'second'));
    const began = performance.now();
    const second = gmail.deliver(admin, other, Date.now());
    await expect.poll(() => isInInbox(second), { timeout: 60_000 }).toBe(false);
    console.info(`held ${Math.round(performance.now() - began)} ms after it arrived`);
    const places = () => db.prepare('SELECT reference, place FROM location').all();
    await expect
      .poll(() => places().map((row) => ({ ...row })), { timeout: 10_000 })
      .toEqual([first, second].map((reference) => ({ reference, place: 'held' })));
    expect(gmail.problems).toEqual([]);
  }, 120_000);
});
