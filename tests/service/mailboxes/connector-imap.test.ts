import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMailbox } from '../../../src/service/mailboxes/check-mailbox.ts';
import { createImapMailboxes } from '../../../src/service/mailboxes/connector-imap.ts';
import { explainImap, type ImapSettings, openImap } from '../../../src/service/mailboxes/imap-session.ts';
import type { ConnectedSystem, MailboxChange, MailReference } from '../../../src/service/ports/mailbox.ts';
import { startCuttingProxy } from '../../support/cutting-proxy.ts';
import { type Dovecot, masterUser, password, startDovecot } from '../../support/dovecot.ts';
import { documentedBlock } from '../../support/documented-block.ts';
import { findTestServer } from '../../support/test-server.ts';
import { memoryVault } from './support/memory-vault.ts';

const isThere = findTestServer('Dovecot') !== undefined;
const ada = 'ada@tenant.example';
const ben = 'ben@tenant.example';
const holdFolder = 'Postern-hold-k7w9';
const from = Date.UTC(2026, 0, 1);

const mail = (number: number, text = 'Hello.') =>
  Buffer.from(
    `Message-ID: <m${number}@sender.example>\r\nFrom: a@sender.example\r\nSubject: ${number}\r\n\r\n${text}\r\n`,
  );
const identityOf = (number: number, bytes = mail(number)) => ({
  messageId: `<m${number}@sender.example>`,
  size: bytes.length,
  hash: createHash('sha256').update(bytes).digest('hex'),
});

const settingsOf = (port: number, changes: Partial<ImapSettings> = {}): ImapSettings => ({
  host: '127.0.0.1',
  port,
  security: 'plain',
  authorities: '',
  signIn: 'master',
  user: masterUser,
  mailboxes: [ada, ben],
  holdFolder,
  ...changes,
});

/** All changes since a cursor, and the cursor after them. */
async function follow(connector: ConnectedSystem, mailbox: string, cursor: string | null) {
  const changes: MailboxChange[] = [];
  const reset: string[] = [];
  for (let at = cursor; ;) {
    const round = await connector.changes(mailbox, at);
    expect(round.changes.filter(({ kind }) => kind === 'arrived').length).toBeLessThanOrEqual(50);
    changes.push(...round.changes);
    reset.push(...round.reset);
    if (!round.isMore) return { changes, reset, cursor: round.cursor };
    at = round.cursor;
  }
}

const variants = [
  { name: 'with a hidden folder', options: { holdFolder }, hold: { hold: 'hidden' } },
  { name: 'without ACL', options: {}, hold: { hold: 'strong' } },
  {
    name: 'without QRESYNC and MOVE',
    options: { capability: 'IMAP4rev1 UIDPLUS CONDSTORE ENABLE IDLE NAMESPACE' },
    hold: { hold: 'strong' },
  },
  { name: 'with UIDPLUS alone', options: { capability: 'IMAP4rev1 UIDPLUS' }, hold: { hold: 'strong' } },
  {
    name: 'with nothing',
    options: { capability: 'IMAP4rev1' },
    hold: { hold: 'none', reason: 'no_uidplus' },
  },
] as const;

describe.skipIf(!isThere).each(variants)('a mailbox on Dovecot $name', ({ options, hold }) => {
  let dovecot: Dovecot;
  let connector: ConnectedSystem;
  const vault = memoryVault();
  beforeAll(async () => {
    dovecot = await startDovecot(options);
    connector = createImapMailboxes(settingsOf(dovecot.port), password, vault);
  });
  afterAll(async () => {
    await connector.close();
    await dovecot.stop();
  });

  it('tells what arrived, the newest of older mail first, and how mail is held', async () => {
    expect(await connector.test(ada)).toEqual(hold);
    const references: MailReference[] = [];
    for (let number = 0; number < 60; number += 1)
      references.push(await connector.put(ada, mail(number), from + number * 1_000));
    const first = await connector.changes(ada, null);
    expect([first.isMore, first.waiting]).toEqual([true, 10]);
    const { changes, reset, cursor } = await follow(connector, ada, null);
    expect(reset).toEqual([]);
    expect(changes.map(({ reference }) => reference)).toEqual(references.toReversed());
    expect(changes[0]).toMatchObject({
      kind: 'arrived',
      folder: 'INBOX',
      received: from + 59_000,
      wasThere: true,
    });
    const news = await connector.put(ada, mail(60), from + 60_000);
    const next = await follow(connector, ada, cursor);
    expect(next.changes).toEqual([
      { kind: 'arrived', reference: news, folder: 'INBOX', received: from + 60_000, wasThere: false },
    ]);
    expect((await follow(connector, ada, next.cursor)).changes).toEqual([]);
    expect(await connector.original(ada, news).then((bytes) => Buffer.from(bytes!).equals(mail(60)))).toBe(
      true,
    );
  });

  it('tells what somebody else did', async () => {
    const other = createImapMailboxes(settingsOf(dovecot.port), password, memoryVault());
    const { cursor } = await follow(connector, ben, null);
    const reference = await other.put(ben, mail(100), from);
    const news = await follow(connector, ben, cursor);
    expect(news.changes).toMatchObject([{ kind: 'arrived', reference }]);
    await other.remove(ben, reference);
    const { changes } = await follow(connector, ben, news.cursor);
    expect(changes).toEqual(hold.hold === 'none' ? [] : [{ kind: 'gone', reference }]);
    await other.close();
  });

  it('tells what is gone', async () => {
    const reference = await connector.put(ben, mail(1), from);
    const { cursor } = await follow(connector, ben, null);
    await connector.remove(ben, reference);
    const { changes } = await follow(connector, ben, cursor);
    // What cannot be removed by itself stays.
    expect(changes).toEqual(hold.hold === 'none' ? [] : [{ kind: 'gone', reference }]);
  });

  it('holds and releases with the same date, and never says so of what it has not seen', async () => {
    const reference = await connector.put(ada, mail(70), from + 70_000);
    const [validity] = reference.split(':');
    const missing = [`${validity}:4000:INBOX`, `1:1:INBOX`];
    const results = await connector.hold(ada, [reference, ...missing]);
    if (hold.hold === 'none') {
      expect([...results.values()]).toEqual(
        Array.from({ length: 3 }, () => ({
          result: 'refused',
          reason: expect.stringContaining('UIDPLUS') as string,
        })),
      );
      return;
    }
    expect(missing.map((one) => results.get(one))).toEqual([{ result: 'gone' }, { result: 'gone' }]);
    const held = results.get(reference) as { result: 'done'; reference: MailReference };
    expect(held.result).toBe('done');
    expect(await connector.find(ada, identityOf(70))).toMatchObject({
      place: 'held',
      reference: held.reference,
    });
    expect((await connector.hold(ada, [held.reference])).get(held.reference)).toEqual({
      result: 'already',
      reference: held.reference,
    });
    expect(await connector.receivedAt(ada, held.reference)).toBe(from + 70_000);
    const released = (await connector.release(ada, [{ reference: held.reference, folder: 'INBOX' }])).get(
      held.reference,
    );
    expect(released?.result).toBe('done');
    const back = (released as { reference: MailReference }).reference;
    expect(await connector.receivedAt(ada, back)).toBe(from + 70_000);
    expect(await connector.find(ada, identityOf(70))).toEqual({
      place: 'mailbox',
      reference: back,
      folder: 'INBOX',
    });
    expect(Buffer.from((await connector.original(ada, back))!).equals(mail(70))).toBe(true);
    expect(vault.kept.size).toBe(0);
    expect(
      (await connector.release(ada, [{ reference: held.reference, folder: 'INBOX' }])).get(held.reference),
    ).toEqual({ result: 'gone' });
  });

  it('makes a folder anew that its owner removed meanwhile', async () => {
    if (hold.hold === 'none') return;
    const reference = await connector.put(ada, mail(80), from);
    const held = (await connector.hold(ada, [reference])).get(reference) as { reference: MailReference };
    const folder = 'Projekte/Größe & Maß';
    const released = (await connector.release(ada, [{ reference: held.reference, folder }])).get(
      held.reference,
    );
    expect(released).toMatchObject({
      result: 'done',
      reference: expect.stringMatching(/:Projekte\/Größe & Maß$/),
    });
  });

  it('finds a mail by its content, and not another one with the same Message-ID', async () => {
    const other = mail(90, 'Something else of the same length.');
    await connector.put(ben, other, from);
    expect(await connector.find(ben, identityOf(90, mail(90, 'Something else, of that same size.')))).toBe(
      undefined,
    );
    expect(await connector.find(ben, identityOf(90, other))).toMatchObject({
      place: 'mailbox',
      folder: 'INBOX',
    });
  });

  it('hints at what arrives', async () => {
    const stop = new AbortController();
    const hints = Promise.withResolvers<void>();
    connector.watch(ben, () => hints.resolve(), stop.signal);
    await connector.put(ben, mail(95), from);
    await hints.promise;
    stop.abort();
  });
});

describe.skipIf(!isThere)('a connection to Dovecot', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot({ holdFolder });
  });
  afterAll(() => dovecot.stop());
  const problemOf = async (settings: ImapSettings, secret = password) => {
    const connector = createImapMailboxes(settings, secret, memoryVault());
    const error = await connector.test(settings.mailboxes[0]!).catch((failure: unknown) => failure);
    await connector.close();
    return error instanceof Error ? explainImap(error).problem : 'none';
  };

  it('watches Gmail only: what leaves a label stays in All Mail, which is not followed', async () => {
    const allMail = '[Gmail]/All Mail';
    const capability =
      'IMAP4rev1 UIDPLUS MOVE CONDSTORE ENABLE IDLE NAMESPACE LIST-EXTENDED SPECIAL-USE X-GM-EXT-1';
    const server = await startDovecot({ capability, allMail });
    // Dovecot is Gmail by its name alone.
    const proxy = await startCuttingProxy(server.port, ' X-GM-MSGID');
    const settings = settingsOf(proxy.port);
    const connector = createImapMailboxes(settings, password, memoryVault());
    expect(await connector.test(ada)).toEqual({ hold: 'none', reason: 'gmail' });
    const reference = await connector.put(ada, mail(1), from);
    const client = await openImap(settings, password, ada);
    await client.append(allMail, mail(1));
    client.close();
    const { changes } = await follow(connector, ada, null);
    expect(changes).toEqual([
      { kind: 'arrived', reference, folder: 'INBOX', received: from, wasThere: true },
    ]);
    expect((await connector.hold(ada, [reference])).get(reference)).toEqual({
      result: 'refused',
      reason: expect.stringContaining('stays in All Mail'),
    });
    expect(await connector.receivedAt(ada, reference)).toBe(from);
    expect((await checkMailbox(connector, ada)).steps).toEqual([{ step: 'sign_in', problem: '' }]);
    await connector.close();
    await proxy.close();
    await server.stop();
  });

  it('says what is wrong', async () => {
    const settings = settingsOf(dovecot.port);
    expect(await problemOf(settings)).toBe('none');
    expect(await problemOf({ ...settings, signIn: 'password', user: ada })).toBe('none');
    expect(await problemOf(settings, 'wrong')).toBe('sign_in');
    expect(await problemOf({ ...settings, host: 'mail.tenant.example' })).toBe('plain_text');
    expect(await problemOf({ ...settings, port: 9 })).toBe('unreachable');
    expect(await problemOf({ ...settings, security: 'tls' })).toBe('certificate');
  });

  it('does not believe a move that was cut, and finds the mail where it is', async () => {
    const proxy = await startCuttingProxy(dovecot.port);
    const connector = createImapMailboxes(settingsOf(proxy.port), password, memoryVault());
    const reference = await connector.put(ada, mail(1), from);
    await connector.test(ada);
    proxy.cutAt(/UID MOVE/);
    await expect(connector.hold(ada, [reference])).rejects.toThrow();
    await expect.poll(() => connector.find(ada, identityOf(1))).toMatchObject({ place: 'held' });
    const { reference: held } = (await connector.find(ada, identityOf(1)))!;
    expect((await connector.hold(ada, [reference])).get(reference)).toEqual({ result: 'gone' });
    expect((await connector.release(ada, [{ reference: held, folder: 'INBOX' }])).get(held)?.result).toBe(
      'done',
    );
    await connector.close();
    await proxy.close();
  });

  it('holds mail hidden with the configuration of the operations guide', async () => {
    const documented = { config: documentedBlock('dovecot-hold'), acl: documentedBlock('dovecot-acl') };
    const [, hidden] = /^(\S+) -owner/m.exec(documented.acl)!;
    const server = await startDovecot({ documented });
    const settings = settingsOf(server.port, { holdFolder: hidden! });
    const connector = createImapMailboxes(settings, password, memoryVault());
    expect(await connector.test(ada)).toEqual({ hold: 'hidden' });
    const { steps } = await checkMailbox(connector, ada);
    expect(steps).toEqual(
      ['sign_in', 'put', 'hold', 'release', 'date', 'clean_up'].map((step) => ({ step, problem: '' })),
    );
    // Its owner signs in with a password, and sees nothing of the folder.
    const owner = createImapMailboxes(
      { ...settings, signIn: 'password', user: ada },
      password,
      memoryVault(),
    );
    const { reference } = (await connector.hold(ada, [await connector.put(ada, mail(1), from)]))
      .values()
      .next().value as { reference: MailReference };
    expect(await owner.original(ada, reference)).toBe(undefined);
    expect(await owner.find(ada, identityOf(1))).toBe(undefined);
    await owner.close();
    await connector.close();
    await server.stop();
  });

  it('moves 1,000 mails at once', async () => {
    const connector = createImapMailboxes(settingsOf(dovecot.port), password, memoryVault());
    const references: MailReference[] = [];
    for (let number = 0; number < 1_000; number += 1)
      references.push(await connector.put(ben, mail(number), from));
    const began = performance.now();
    const results = await connector.hold(ben, references);
    console.info(`1,000 mails held in ${Math.round(performance.now() - began)} ms`);
    expect(new Set(Array.from(results.values(), ({ result }) => result))).toEqual(new Set(['done']));
    await connector.close();
  });
});
