import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type Storage } from '../../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { createParsePool, type ParsePool } from '../../../src/service/mail/import/parse-pool.ts';
import { createImapMailboxes } from '../../../src/service/mailboxes/connector-imap.ts';
import type { ImapSettings } from '../../../src/service/mailboxes/imap-session.ts';
import { type Connectors, openConnectors } from '../../../src/service/mailboxes/open-connectors.ts';
import { createVault } from '../../../src/service/mailboxes/vault.ts';
import type { ConnectedSystem } from '../../../src/service/ports/mailbox.ts';
import { connectorPurpose, createSecretBox } from '../../../src/service/secret-box/secret-box.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { type CuttingProxy, startCuttingProxy } from '../../support/cutting-proxy.ts';
import { type Dovecot, masterUser, password, startDovecot } from '../../support/dovecot.ts';
import { findTestServer } from '../../support/test-server.ts';

const isThere = findTestServer('Dovecot') !== undefined;
const ada = 'ada@tenant.example';
const mail = (number: number) =>
  Buffer.from(
    `Received: from a by b; Fri, 02 Jan 2026 10:00:${String(number).padStart(2, '0')} +0000\r\n` +
      `Message-ID: <m${number}@sender.example>\r\nFrom: a@sender.example\r\nTo: ${ada}\r\nSubject: ${number}\r\n\r\nHello.\r\n`,
  );
const received = Date.UTC(2026, 0, 2, 10);

describe.skipIf(!isThere)('a server that follows a mailbox', () => {
  let folder: string;
  let dovecot: Dovecot;
  let proxy: CuttingProxy;
  let storage: Storage;
  let pool: ParsePool;
  let connectors: Connectors;
  let sender: ConnectedSystem;
  let db: DatabaseSync;
  const secretBox = createSecretBox(randomBytes(32));
  const settings = (port: number): ImapSettings => ({
    host: '127.0.0.1',
    port,
    security: 'plain',
    authorities: '',
    signIn: 'master',
    user: masterUser,
    mailboxes: [ada],
    holdFolder: '',
  });
  const parts = () => ({
    stores: storage.stores,
    secretBox,
    pool,
    isQuiet: () => false,
    mail: {},
    now: Date.now,
    log: () => {},
  });
  const rows = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  const there = () =>
    rows('SELECT folder, place FROM location WHERE gone_at IS NULL ORDER BY folder').map(
      (row) => row['folder'],
    );
  const mails = () => Number(rows('SELECT count(*) AS n FROM mail_content')[0]!['n']);

  beforeAll(async () => {
    folder = makeDataDirectory();
    dovecot = await startDovecot();
    proxy = await startCuttingProxy(dovecot.port);
    storage = await openStorage(folder);
    db = new DatabaseSync(databaseFile(folder), { readOnly: true });
    pool = createParsePool(1);
    sender = createImapMailboxes(settings(dovecot.port), password, createVault(storage.stores, 0));
    await sender.put(ada, mail(1), received);
    await storage.stores.mailboxes.addConnector({
      id: 'c1',
      kind: 'imap',
      name: 'Dovecot',
      settings: JSON.stringify(settings(proxy.port)),
      secret: secretBox.seal(password, connectorPurpose('c1')),
      at: Date.now(),
    });
    connectors = openConnectors(parts());
  });
  afterAll(async () => {
    await connectors.stop();
    await sender.close();
    await pool.close();
    db.close();
    await storage.close();
    await proxy.close();
    await dovecot.stop();
    await rm(folder, { recursive: true });
  });

  const patience = { timeout: 20_000 };

  it('stores what is there, and within seconds what arrives', async () => {
    await expect.poll(there, patience).toEqual(['INBOX']);
    await expect
      .poll(() => rows('SELECT hold, problem, backlog FROM mailbox'), patience)
      .toEqual([{ hold: 'strong', problem: '', backlog: 0 }]);
    const began = performance.now();
    await sender.put(ada, mail(2), received);
    await expect.poll(mails, { ...patience, interval: 10 }).toBe(2);
    console.info(`stored ${Math.round(performance.now() - began)} ms after it arrived`);
    const number = Number(rows('SELECT number FROM mailbox')[0]!['number']);
    expect(connectors.find(number)?.address).toBe(ada);
  });

  it('stores a second copy as a second location of one mail', async () => {
    await sender.put(ada, mail(2), received);
    await expect.poll(there, patience).toEqual(['INBOX', 'INBOX', 'INBOX']);
    expect(mails()).toBe(2);
  });

  it('goes on after its connections were cut, and says meanwhile what is wrong', async () => {
    proxy.cutAt(/FETCH/);
    await sender.put(ada, mail(3), received);
    await expect.poll(mails, patience).toBe(3);
    expect(there().length).toBe(4);
    expect(rows('SELECT problem FROM mailbox')).toEqual([{ problem: '' }]);
  });

  it('leaves the mailbox alone while another server follows it', async () => {
    const before = rows('SELECT leased_by FROM mailbox');
    const second = openConnectors(parts());
    await sender.put(ada, mail(4), received);
    await expect.poll(mails, patience).toBe(4);
    expect(rows('SELECT leased_by FROM mailbox')).toEqual(before);
    await second.stop();
  });

  it('follows nothing while it is paused', async () => {
    await storage.stores.mailboxes.changeConnector({ id: 'c1', paused: true });
    await connectors.reload();
    expect(connectors.find(1)).toBe(undefined);
    await storage.stores.mailboxes.changeConnector({ id: 'c1', paused: false });
    await connectors.reload();
    await sender.put(ada, mail(5), received);
    await expect.poll(mails, patience).toBe(5);
  });
});
