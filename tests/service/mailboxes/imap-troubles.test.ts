import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type Storage } from '../../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { createParsePool, type ParsePool } from '../../../src/service/mail/import/parse-pool.ts';
import { createImapMailboxes } from '../../../src/service/mailboxes/connector-imap.ts';
import { explainImap, type ImapSettings } from '../../../src/service/mailboxes/imap-session.ts';
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
const received = Date.UTC(2026, 0, 2, 10);
const mail = (number: number, text = 'Hello.') =>
  Buffer.from(
    `Message-ID: <m${number}@sender.example>\r\nFrom: a@sender.example\r\nTo: ${ada}\r\nSubject: ${number}\r\n\r\n${text}\r\n`,
  );
const settingsOf = (port: number, changes: Partial<ImapSettings> = {}): ImapSettings => ({
  host: '127.0.0.1',
  port,
  security: 'plain',
  authorities: '',
  signIn: 'master',
  user: masterUser,
  mailboxes: [ada],
  holdFolder: '',
  ...changes,
});

describe.skipIf(!isThere)('a mailbox in trouble', () => {
  let folder: string;
  let dovecot: Dovecot;
  let proxy: CuttingProxy;
  let storage: Storage;
  let pool: ParsePool;
  let connectors: Connectors;
  let system: ConnectedSystem;
  let owner: ImapFlow;
  let db: DatabaseSync;
  const patience = { timeout: 30_000 };
  const secretBox = createSecretBox(randomBytes(32));
  const rows = (sql: string) => db.prepare(sql).all().map((row) => ({ ...row })); // oxfmt-ignore
  const mails = () => Number(rows('SELECT count(*) AS n FROM mail_content')[0]!['n']);
  const foldersNow = () =>
    rows("SELECT folder FROM location WHERE gone_at IS NULL AND reference <> '' ORDER BY number").map(
      (row) => row['folder'],
    );
  const append = (path: string, message: Buffer) => owner.append(path, message, [], new Date(received));

  beforeAll(async () => {
    folder = makeDataDirectory();
    dovecot = await startDovecot();
    proxy = await startCuttingProxy(dovecot.port);
    storage = await openStorage(folder);
    db = new DatabaseSync(databaseFile(folder), { readOnly: true });
    pool = createParsePool(1);
    system = createImapMailboxes(settingsOf(dovecot.port), password, createVault(storage.stores, 0));
    owner = new ImapFlow({
      host: '127.0.0.1',
      port: dovecot.port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: ada, pass: password },
      logger: false,
    });
    await owner.connect();
    await storage.stores.mailboxes.addConnector({
      id: 'c1',
      kind: 'imap',
      name: 'Dovecot',
      settings: JSON.stringify(settingsOf(proxy.port)),
      secret: secretBox.seal(password, connectorPurpose('c1')),
      at: Date.now(),
    });
    connectors = openConnectors({
      stores: storage.stores,
      secretBox,
      pool,
      isQuiet: () => false,
      mail: {},
      now: Date.now,
      log: () => {},
    });
  });
  afterAll(async () => {
    await connectors?.stop();
    await system?.close();
    owner?.close();
    await pool?.close();
    db?.close();
    await storage?.close();
    await proxy?.close();
    await dovecot?.stop();
    await rm(folder, { recursive: true });
  });
  /** Something happens in the inbox, so that it looks at all folders now. */
  const nudge = async (number: number, count: number) => {
    await append('INBOX', mail(number));
    await expect.poll(mails, patience).toBe(count);
  };

  it('reads folders with separators and letters beyond ASCII', async () => {
    for (const path of ['Projekte/Übersicht & Pläne', '日本語']) {
      await owner.mailboxCreate(path);
      await append(path, mail(path.length));
    }
    await nudge(1, 3);
    expect(foldersNow().toSorted()).toEqual(['INBOX', 'Projekte/Übersicht & Pläne', '日本語'].toSorted());
  });

  it('finds the mails of a folder that was made anew, and stores none of them twice', async () => {
    await owner.mailboxCreate('Old');
    for (const number of [50, 51]) await append('Old', mail(number));
    await nudge(52, 6);
    const before = rows("SELECT k FROM location WHERE folder = 'Old' ORDER BY k");
    const validity = async () => {
      const status = await owner.status('Old', { uidValidity: true });
      return status && status.uidValidity;
    };
    const first = await validity();
    await owner.mailboxDelete('Old');
    await owner.mailboxCreate('Old');
    for (const number of [51, 50]) await append('Old', mail(number));
    expect(await validity()).not.toBe(first);
    await nudge(53, 7);
    await expect.poll(() => foldersNow().filter((path) => path === 'Old').length, patience).toBe(2);
    expect(mails()).toBe(7);
    expect(rows("SELECT k FROM location WHERE folder = 'Old' ORDER BY k")).toEqual(before);
  });

  it('follows a folder that is renamed', async () => {
    await owner.mailboxRename('Old', 'New');
    await nudge(54, 8);
    await expect.poll(() => foldersNow().filter((path) => path === 'New').length, patience).toBe(2);
    expect([mails(), foldersNow().includes('Old')]).toEqual([8, false]);
  });

  it('takes two mails with one Message-ID for two', async () => {
    await append('INBOX', mail(60, 'One.'));
    await append('INBOX', mail(60, 'Two.'));
    await expect.poll(mails, patience).toBe(10);
  });

  it('takes in a mail of 60 MB', async () => {
    const line = `${'x'.repeat(76)}\r\n`;
    await append('INBOX', mail(61, line.repeat((60 * 1024 * 1024) / line.length)));
    await expect.poll(mails, { timeout: 60_000 }).toBe(11);
  });

  it('goes on after the server said nothing for a while', async () => {
    proxy.holdBack(true);
    await append('INBOX', mail(62));
    proxy.holdBack(false);
    proxy.cutAt(/NOOP|LIST|IDLE|DONE/);
    await append('INBOX', mail(63));
    await expect.poll(mails, { timeout: 90_000 }).toBe(13);
  });

  it('says that a mail was deleted between verdict and move', async () => {
    const reference = await system.put(ada, mail(70), received);
    await owner.mailboxOpen('INBOX');
    await owner.messageDelete(reference.split(':')[1]!, { uid: true });
    await owner.mailboxClose();
    expect((await system.hold(ada, [reference])).get(reference)).toEqual({ result: 'gone' });
  });
});

describe.skipIf(!isThere)('a mailbox that is signed in to by a token', () => {
  it('is read with XOAUTH2 while the token is good, and says that it is not any more', async () => {
    let good = 'token-1';
    // What an identity provider answers when the mail server asks it about a token.
    const provider = createServer((request, response) => {
      const token = /token=([^&]+)/.exec(request.url ?? '')?.[1] ?? '';
      response.setHeader('content-type', 'application/json');
      if (token !== good) response.statusCode = 401;
      response.end(
        JSON.stringify(token === good ? { email: ada, active: true } : { error: 'invalid_token' }),
      );
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const dovecot = await startDovecot({
      tokenInfo: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/info?token=`,
    });
    const settings = settingsOf(dovecot.port, { signIn: 'xoauth2', user: ada });
    const connect = (token: string) =>
      createImapMailboxes(settings, token, {
        keep: () => Promise.reject(new Error('nothing is kept')),
        read: async () => undefined,
        find: async () => undefined,
        drop: async () => {},
      });
    const one = connect(good);
    try {
      expect((await one.test(ada)).hold).toBe('strong');
      const reference = await one.put(ada, mail(1), received);
      expect(Buffer.from((await one.original(ada, reference))!).equals(mail(1))).toBe(true);
      good = 'token-2';
      const revoked = connect('token-1');
      const error: unknown = await revoked.test(ada).catch((thrown: unknown) => thrown);
      expect(explainImap(error).problem).toBe('sign_in');
      await revoked.close();
      const renewed = connect('token-2');
      expect((await renewed.test(ada)).hold).toBe('strong');
      await renewed.close();
    } finally {
      await one.close();
      await dovecot.stop();
      provider.close();
    }
  });
});
