import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkMailbox } from '../../../src/service/mailboxes/check-mailbox.ts';
import { createGmailMailboxes } from '../../../src/service/mailboxes/connector-gmail.ts';
import { gmailScopes, type GmailStrength } from '../../../src/service/mailboxes/gmail-api.ts';
import type { ConnectedSystem, MailboxChange, MailReference } from '../../../src/service/ports/mailbox.ts';
import { gmailFields } from '../../../src/views/system-settings/connect-gmail.ts';
import { documentedBlock } from '../../support/documented-block.ts';
import { GmailStandIn } from '../../support/gmail-stand-in.ts';
import { memoryVault } from './support/memory-vault.ts';

const ada = 'ada@tenant.example';
const ben = 'ben@tenant.example';
const holdLabel = 'Postern-hold-k7w9';
const from = Date.UTC(2026, 0, 1);

const mail = (number: number, text = 'Hello.') =>
  Buffer.from(
    `Message-ID: <m${number}@sender.example>\r\nFrom: a@sender.example\r\nSubject: ${number}\r\nDate: Thu, 01 Jan 2026 00:00:00 +0000\r\n\r\n${text}\r\n`,
  );
const identityOf = (number: number, bytes = mail(number)) => ({
  messageId: `<m${number}@sender.example>`,
  size: bytes.length,
  hash: createHash('sha256').update(bytes).digest('hex'),
});

let gmail: GmailStandIn;
let vault: ReturnType<typeof memoryVault>;
let connectors: ConnectedSystem[];
beforeEach(async () => {
  gmail = await GmailStandIn.start([ada, ben]);
  vault = memoryVault();
  connectors = [];
});
afterEach(async () => {
  for (const connector of connectors) await connector.close();
  await gmail.stop();
  expect(gmail.problems).toEqual([]);
});

function connect(strength: GmailStrength = 'label', key = gmail.key): ConnectedSystem {
  const connector = createGmailMailboxes({ mailboxes: [ada, ben], strength, holdLabel }, key, vault);
  connectors.push(connector);
  return connector;
}

/** All changes since a cursor, and the cursor after them. */
async function follow(connector: ConnectedSystem, mailbox: string, cursor: string | null) {
  const changes: MailboxChange[] = [];
  for (let at = cursor; ;) {
    const round = await connector.changes(mailbox, at);
    expect(round.changes.filter(({ kind }) => kind === 'arrived').length).toBeLessThanOrEqual(50);
    expect(round.cursor.length).toBeLessThan(64_000);
    changes.push(...round.changes);
    if (!round.isMore) return { changes, cursor: round.cursor };
    at = round.cursor;
  }
}

const start = async (connector: ConnectedSystem) => (await follow(connector, ada, null)).cursor;
const newsOf = async (connector: ConnectedSystem, cursor: string) =>
  (await follow(connector, ada, cursor)).changes;
const countOf = (method: string) => gmail.calls.filter((call) => call.method === method).length;

describe('a mailbox of Google Workspace', () => {
  it('tells what is there, the newest first, and reads each original once', async () => {
    const connector = connect();
    const ids = Array.from({ length: 60 }, (_, number) =>
      gmail.deliver(ada, mail(number), from + number * 1_000),
    );
    gmail.deliver(ada, mail(100), from, ['DRAFT']);
    gmail.deliver(ada, mail(101), from, ['CHAT']);
    const first = await connector.changes(ada, null);
    expect(first).toMatchObject({ changes: [], isMore: true, waiting: 62 });
    const second = await connector.changes(ada, first.cursor);
    expect([second.changes.length, second.isMore, second.waiting]).toEqual([50, true, 12]);
    const read = [];
    for (const { reference } of second.changes) read.push(await connector.original(ada, reference));
    expect(Buffer.from(read[0]!).equals(mail(59))).toBe(true);
    expect(countOf('messages.get')).toBe(50);
    const { changes, cursor } = await follow(connector, ada, second.cursor);
    expect([...second.changes, ...changes].map(({ reference }) => reference)).toEqual(ids.toReversed());
    expect(second.changes[0]).toEqual({
      kind: 'arrived',
      reference: ids[59],
      folder: 'INBOX',
      received: from + 59_000,
      wasThere: true,
    });
    expect(await newsOf(connector, cursor)).toEqual([]);
    // A poll that finds nothing costs two units.
    const before = gmail.used(ada);
    await connector.changes(ada, cursor);
    expect(gmail.used(ada) - before).toBe(2);
  });

  it('tells where mail arrives and goes, and keeps quiet about marks', async () => {
    const connector = connect();
    const old = gmail.deliver(ada, mail(1), from);
    const cursor = await start(connector);
    const arrived = gmail.deliver(ada, mail(2), from);
    const spam = gmail.deliver(ada, mail(3), from, ['SPAM']);
    gmail.deliver(ada, mail(4), from, ['DRAFT']);
    gmail.relabel(ada, old, { remove: ['INBOX'] });
    gmail.relabel(ada, old, { add: ['STARRED'], remove: ['UNREAD'] });
    const seen = await follow(connector, ada, cursor);
    expect(seen.changes).toEqual([
      { kind: 'moved', reference: old, folder: 'Archive' },
      { kind: 'arrived', reference: arrived, folder: 'INBOX', received: from, wasThere: false },
      { kind: 'arrived', reference: spam, folder: 'Spam', received: from, wasThere: false },
    ]);
    const reads = countOf('messages.get');
    gmail.relabel(ada, arrived, { add: ['STARRED', 'IMPORTANT'] });
    gmail.relabel(ada, arrived, { add: ['TRASH'], remove: ['INBOX'] });
    gmail.remove(ada, spam);
    const more = await follow(connector, ada, seen.cursor);
    expect(more.changes).toEqual([
      { kind: 'moved', reference: arrived, folder: 'Trash' },
      { kind: 'gone', reference: spam },
    ]);
    expect(countOf('messages.get')).toBe(reads);
    gmail.relabel(ada, arrived, { add: ['INBOX'], remove: ['TRASH'] });
    expect(await newsOf(connector, more.cursor)).toMatchObject([
      { kind: 'arrived', reference: arrived, folder: 'INBOX' },
    ]);
  });

  it('reads labels where history does not name them', async () => {
    gmail.hasLabelsInHistory = false;
    const connector = connect();
    const id = gmail.deliver(ada, mail(1), from);
    const cursor = await start(connector);
    gmail.relabel(ada, id, { remove: ['INBOX'] });
    expect(await newsOf(connector, cursor)).toMatchObject([
      { kind: 'arrived', reference: id, folder: 'Archive' },
    ]);
  });

  it.each(['in one record', 'in records of their own'])(
    'tells each of 70 mails once, %s',
    async (how) => {
      const connector = connect();
      const cursor = await start(connector);
      const ids = Array.from({ length: 70 }, (_, number) => gmail.deliver(ada, mail(number), from));
      if (how === 'in one record') gmail.joinHistory(ada);
      const told = await newsOf(connector, cursor);
      expect(told.map(({ reference }) => reference)).toEqual(ids);
    },
    60_000,
  );

  it('hints at least every 20 seconds', async () => {
    const connector = connect();
    const stop = new AbortController();
    const hinted = Promise.withResolvers<void>();
    connector.watch(ada, hinted.resolve, stop.signal);
    await hinted.promise;
    stop.abort();
  }, 40_000);

  it.each(['label', 'trash', 'strong'] as const)(
    'proves with a mail that it holds as %s',
    async (strength) => {
      const { hold, steps } = await checkMailbox(connect(strength), ada);
      expect(hold).toEqual({ hold: strength });
      expect(steps).toEqual(
        ['sign_in', 'put', 'hold', 'release', 'date', 'clean_up'].map((step) => ({ step, problem: '' })),
      );
      expect(gmail.messages(ada).map(({ labelIds }) => [...labelIds])).toEqual(
        strength === 'strong' ? [] : [['TRASH']],
      );
      expect(vault.kept.size).toBe(0);
    },
  );
});

const holdOne = async (connector: ConnectedSystem, id: MailReference) =>
  (await connector.hold(ada, [id])).get(id);
const releaseOne = async (connector: ConnectedSystem, reference: MailReference, folder = 'INBOX') =>
  (await connector.release(ada, [{ reference, folder }])).get(reference);

describe('held mail of Google Workspace', () => {
  it('as a label leaves the inbox and keeps its id, date and labels', async () => {
    const connector = connect();
    const id = gmail.deliver(ada, mail(1), from, ['INBOX', 'UNREAD', 'IMPORTANT']);
    const cursor = await start(connector);
    expect(await connector.hold(ada, [id, 'ffffffff'])).toEqual(
      new Map<string, object>([
        [id, { result: 'done', reference: id }],
        ['ffffffff', { result: 'gone' }],
      ]),
    );
    expect(gmail.label(ada, holdLabel)).toMatchObject({
      labelListVisibility: 'labelHide',
      messageListVisibility: 'hide',
    });
    expect(gmail.labelsOf(ada, id)).toEqual(['IMPORTANT', holdLabel, 'UNREAD']);
    expect(await connector.find(ada, identityOf(1))).toMatchObject({ place: 'held', reference: id });
    // What it did itself is no arrival.
    expect(await newsOf(connector, cursor)).toEqual([{ kind: 'gone', reference: id }]);
    expect(await holdOne(connector, id)).toEqual({ result: 'done', reference: id });
    expect(await releaseOne(connector, id)).toEqual({ result: 'done', reference: id });
    expect(gmail.labelsOf(ada, id)).toEqual(['IMPORTANT', 'INBOX', 'UNREAD']);
    expect(await connector.receivedAt(ada, id)).toBe(from);
    expect(await releaseOne(connector, 'ffffffff')).toEqual({ result: 'gone' });
  });

  it('as a label goes back to where it was, and is told when its owner takes it back', async () => {
    const connector = connect();
    const id = gmail.deliver(ada, mail(1), from, []);
    await holdOne(connector, id);
    await releaseOne(connector, id, 'Archive');
    expect(gmail.labelsOf(ada, id)).toEqual([]);
    await holdOne(connector, id);
    const cursor = await start(connector);
    gmail.relabel(ada, id, { add: ['INBOX'] });
    const told = await follow(connector, ada, cursor);
    expect(told.changes).toMatchObject([{ kind: 'arrived', reference: id, folder: 'INBOX' }]);
    await holdOne(connector, id);
    const { cursor: next } = await follow(connector, ada, told.cursor);
    gmail.removeLabel(ada, holdLabel);
    expect(await newsOf(connector, next)).toMatchObject([
      { kind: 'moved', reference: id, folder: 'Archive' },
    ]);
    expect(await connector.find(ada, identityOf(1))).toMatchObject({ place: 'mailbox', folder: 'Archive' });
    expect(await holdOne(connector, id)).toMatchObject({ result: 'done' });
    gmail.removeLabel(ada, holdLabel);
    expect(await releaseOne(connector, id)).toMatchObject({ result: 'done' });
    expect(gmail.labelsOf(ada, id)).toEqual(['INBOX']);
  });

  it('in the trash comes back to the inbox, and is gone once the trash was emptied', async () => {
    const connector = connect('trash');
    const [one, two] = [gmail.deliver(ada, mail(1), from), gmail.deliver(ada, mail(2), from)];
    expect((await connector.hold(ada, [one, two])).size).toBe(2);
    expect(gmail.labelsOf(ada, one)).toEqual([holdLabel, 'TRASH', 'UNREAD']);
    const cursor = await start(connector);
    expect(await releaseOne(connector, one)).toMatchObject({ result: 'done' });
    expect(gmail.labelsOf(ada, one)).toEqual(['INBOX', 'UNREAD']);
    gmail.remove(ada, two);
    expect(await newsOf(connector, cursor)).toMatchObject([
      { kind: 'gone', reference: two },
      { kind: 'arrived', reference: one },
    ]);
    expect(await releaseOne(connector, two)).toEqual({ result: 'gone' });
    expect(await connector.find(ada, identityOf(2))).toBe(undefined);
  });

  it('that is strong is only here, and comes back byte for byte with its labels and the date of its sender', async () => {
    const connector = connect('strong');
    const id = gmail.deliver(ada, mail(1), from + 3_600_000, ['INBOX', 'STARRED']);
    const held = (await holdOne(connector, id)) as { result: string; reference: MailReference };
    expect([held.result, gmail.messages(ada), vault.kept.size]).toEqual(['done', [], 1]);
    expect(await connector.find(ada, identityOf(1))).toMatchObject({
      place: 'held',
      reference: held.reference,
    });
    expect(await connector.receivedAt(ada, held.reference)).toBe(from + 3_600_000);
    expect(Buffer.from((await connector.original(ada, held.reference))!).equals(mail(1))).toBe(true);
    const back = (await releaseOne(connector, held.reference)) as {
      result: string;
      reference: MailReference;
    };
    expect(back.result).toBe('done');
    expect(back.reference).not.toBe(id);
    expect(gmail.labelsOf(ada, back.reference)).toEqual(['INBOX', 'STARRED']);
    expect(gmail.message(ada, back.reference)!.raw.equals(mail(1))).toBe(true);
    // The time of its arrival is lost.
    expect(await connector.receivedAt(ada, back.reference)).toBe(from);
    expect(vault.kept.size).toBe(0);
    expect(await releaseOne(connector, held.reference)).toEqual({ result: 'gone' });
  });
});

describe('failures of Google Workspace', () => {
  it('a cursor that is too old begins anew, and loses nothing that arrives meanwhile', async () => {
    const connector = connect();
    const old = gmail.deliver(ada, mail(1), from);
    const cursor = await start(connector);
    gmail.forgetHistory(ada);
    const pinned = await connector.changes(ada, cursor);
    expect(pinned).toMatchObject({ changes: [], isMore: true });
    const late = gmail.deliver(ada, mail(2), from - 1_000);
    const told = await newsOf(connector, pinned.cursor);
    expect(told.map(({ reference }) => reference)).toEqual([late, old, late]);
  });

  it('a storm of 429 and 403 is waited out as Retry-After wants it', async () => {
    const connector = connect();
    const id = gmail.deliver(ada, mail(1), from);
    gmail.fault = ({ before, method }) =>
      method === 'getProfile' && before < 2
        ? { status: [429, 403][before]!, reason: 'rateLimitExceeded', ...(before === 0 && { retryAfter: 1 }) }
        : undefined;
    const began = performance.now();
    await start(connector);
    expect(performance.now() - began).toBeGreaterThan(1_900);
    gmail.fault = ({ method }) =>
      method === 'messages.modify'
        ? { status: 403, reason: 'userRateLimitExceeded', retryAfter: 90 }
        : undefined;
    const results = await connector.hold(ada, [id, ...Array.from({ length: 20 }, (_, one) => `aaaa${one}`)]);
    expect(results.get(id)).toMatchObject({ result: 'later', reason: 'busy' });
    expect((results.get(id) as { after: number }).after).toBeGreaterThan(80_000);
    expect(new Set([...results.values()].map(({ result }) => result))).toEqual(new Set(['later']));
    expect(countOf('messages.modify')).toBeLessThanOrEqual(4);
    expect(gmail.labelsOf(ada, id)).toContain('INBOX');
  });

  it('keeps to the units of a mailbox', async () => {
    const connector = connect();
    for (let number = 0; number < 60; number += 1) gmail.deliver(ada, mail(number), from);
    const began = performance.now();
    await start(connector);
    const seconds = (performance.now() - began) / 1_000;
    expect(gmail.used(ada)).toBeGreaterThan(1_200);
    expect(gmail.used(ada)).toBeLessThanOrEqual(600 + seconds * 90 + 20);
  }, 60_000);

  it('a token that is revoked in the middle is replaced, and a key that is revoked is said', async () => {
    const connector = connect();
    const id = gmail.deliver(ada, mail(1), from);
    const cursor = await start(connector);
    gmail.revokeTokens();
    gmail.deliver(ada, mail(2), from);
    expect((await newsOf(connector, cursor)).length).toBe(1);
    expect(gmail.tokens).toBe(2);
    gmail.revokeTokens();
    gmail.granted.clear();
    expect(await holdOne(connector, id)).toMatchObject({ result: 'later', reason: 'sign_in' });
    await expect(connector.test(ada)).rejects.toMatchObject({ code: 'unauthorized_client' });
  });

  it('a token is renewed before it ends, and each mailbox has its own', async () => {
    gmail.tokenTime = 1;
    const connector = connect();
    await connector.test(ada);
    await connector.test(ben);
    expect(gmail.tokens).toBe(2);
    await expect
      .poll(() => connector.test(ada).then(() => gmail.tokens), { timeout: 5_000 })
      .toBeGreaterThan(2);
  });

  it('finds a mail by its content, and not another one with the same Message-ID', async () => {
    const connector = connect();
    const other = mail(1, 'Something else of the same length.');
    const wanted = mail(1, 'Something else, of that same size.');
    gmail.deliver(ada, other, from);
    expect(await connector.find(ada, identityOf(1, wanted))).toBe(undefined);
    const id = gmail.deliver(ada, wanted, from);
    expect(await connector.find(ada, identityOf(1, wanted))).toMatchObject({
      place: 'mailbox',
      reference: id,
    });
    // One whose Message-ID a search would misread is found by its size.
    const odd = { ...identityOf(1, wanted), messageId: '<a" OR in:anywhere {x}>' };
    expect(await connector.find(ada, odd)).toMatchObject({ reference: id });
  });

  it.each(['label', 'trash', 'strong'] as const)(
    'a mail that its owner deletes before it is held as %s is gone',
    async (strength) => {
      const connector = connect(strength);
      const [one, two] = [gmail.deliver(ada, mail(1), from), gmail.deliver(ada, mail(2), from)];
      gmail.remove(ada, one);
      gmail.fault = ({ method }) => {
        if (method === 'messages.delete' && gmail.message(ada, two)) gmail.remove(ada, two);
        return undefined;
      };
      const results = await connector.hold(ada, [one, two]);
      expect(results.get(one)).toEqual({ result: 'gone' });
      expect(results.get(two)?.result).toBe(strength === 'strong' ? 'gone' : 'done');
      expect(vault.kept.size).toBe(0);
    },
  );

  it.each(['label', 'trash', 'strong'] as const)(
    'an act as %s whose answer is lost is not believed, and is found where it is',
    async (strength) => {
      const connector = connect(strength);
      const id = gmail.deliver(ada, mail(1), from);
      const act = strength === 'strong' ? 'messages.delete' : 'messages.modify';
      let lost = act;
      gmail.fault = ({ method }) => {
        if (method !== lost) return undefined;
        lost = '';
        return 'cut after';
      };
      expect(await connector.hold(ada, [id])).toEqual(new Map());
      const found = (await connector.find(ada, identityOf(1)))!;
      expect(found.place).toBe('held');
      lost = strength === 'strong' ? 'messages.insert' : act;
      expect(await releaseOne(connector, found.reference)).toBe(undefined);
      expect(await connector.find(ada, identityOf(1))).toMatchObject({ place: 'mailbox', folder: 'INBOX' });
      expect((await releaseOne(connector, found.reference))?.result).toBe('done');
      expect([gmail.messages(ada).length, vault.kept.size]).toEqual([1, 0]);
    },
  );

  it.each(['label', 'trash', 'strong'] as const)(
    'does not believe an act as %s that did nothing',
    async (strength) => {
      const connector = connect(strength);
      const id = gmail.deliver(ada, mail(1), from);
      gmail.fault = ({ method }) =>
        method === 'messages.modify' || method === 'messages.delete' ? 'nothing done' : undefined;
      expect(await holdOne(connector, id)).toMatchObject({ result: 'later' });
      expect([gmail.labelsOf(ada, id), vault.kept.size]).toEqual([['INBOX', 'UNREAD'], 0]);
    },
  );

  it('needs the scopes of the operations guide and of the page', () => {
    const scopes = [...new Set(Object.values(gmailScopes))];
    expect(documentedBlock('gmail-scopes').trim().split('\n')).toEqual(scopes);
    expect(gmailFields.cards.flatMap(({ copies }) => copies?.lines ?? [])).toEqual(scopes);
  });

  it('signs in with nothing but the key of a service account', () => {
    expect(() => connect('label', 'secret')).toThrow('no key file');
    expect(() => connect('label', JSON.stringify({ type: 'authorized_user' }))).toThrow('no key file');
  });
});
