import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { inWriteTransaction } from '../../../src/service/database/statement-cache.ts';
import { type Arrival, storeArrival } from '../../../src/service/mailboxes/arrive-sqlite.ts';
import {
  addConnector,
  leaseMailbox,
  listMailboxes,
  noteMailboxes,
  removeConnector,
} from '../../../src/service/mailboxes/connector-store-sqlite.ts';
import { removeMails } from '../../../src/service/retention/remove-mails-sqlite.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { emailRows } from '../../support/email-rows.ts';

const now = Date.UTC(2026, 4, 1, 12);
const [first, second] = emailRows({ count: 2, now }) as [EmailRow, EmailRow];

let folder: string;
let store: ReturnType<typeof openStore>;
beforeEach(() => {
  folder = makeDataDirectory();
  store = openStore(databaseFile(folder), 'writer');
  store.db.exec('PRAGMA synchronous = OFF');
  addConnector(store, { id: 'c1', kind: 'imap', name: 'Mail', settings: '{}', secret: '', at: now });
  noteMailboxes(store, { connector: 1, addresses: ['ada@tenant.example', 'ada@tenant.example'] });
  lease('here');
});
afterEach(async () => {
  store.db.close();
  await rm(folder, { recursive: true });
});

const lease = (server: string, at = now, until = at + 60_000) =>
  leaseMailbox(store, { number: 1, server, at, until });
const inInbox = (reference: string) => ({ reference, folder: 'INBOX' });
/** Stores rows as copies of the references beside them. */
function arrive(rows: readonly (readonly [EmailRow, string])[], arrival: Partial<Arrival> = {}) {
  const mails = rows.map(([row]) => ({ row, detail: null, original: null, originalSize: 0, ruleHits: [] }));
  const version = Number(store.sql.get`SELECT version FROM exception_rule_set`!['version']);
  const copies = rows.map(([, reference]) => inInbox(reference));
  const rest = {
    mailbox: 1,
    server: 'here',
    at: now,
    copies,
    gone: [],
    moved: [],
    reset: [],
    cursor: 'x',
    backlog: 0,
    rate: null,
  };
  return inWriteTransaction(store.db, () =>
    storeArrival(store, {
      batch: { mails, progress: null, rules: { version, at: now } },
      arrival: { ...rest, ...arrival },
    }),
  );
}
const locations = () =>
  store.sql.all`SELECT k, folder, reference, place, gone_at FROM location ORDER BY number`.map((row) => ({
    ...row,
  }));
const keyOf = ({ entity_id }: EmailRow) => store.records.find(entity_id);

describe('arriving mail', () => {
  it('is stored with its location and the cursor', () => {
    expect(arrive([[first, 'a:1']], { cursor: 'c2', backlog: 7, rate: 90 })).toEqual([1]);
    expect(locations()).toEqual([
      { k: keyOf(first), folder: 'INBOX', reference: 'a:1', place: 'mailbox', gone_at: null },
    ]);
    expect(listMailboxes(store)).toMatchObject([
      { cursor: 'c2', contactAt: now, backlog: 7, rate: 90, problem: '' },
    ]);
  });

  it('is one mail with two locations when two copies of it are there', () => {
    arrive([
      [first, 'a:1'],
      [first, 'a:2'],
    ]);
    expect(arrive([[first, 'a:2']])).toEqual([0]);
    expect(locations()).toMatchObject([
      { k: keyOf(first), reference: 'a:1' },
      { k: keyOf(first), reference: 'a:2' },
    ]);
  });

  it('keeps the location of a copy that its owner moves', () => {
    arrive([[first, 'a:1']]);
    arrive([], { gone: ['a:1'] });
    expect(locations()).toMatchObject([{ reference: 'a:1', gone_at: now }]);
    arrive([[first, 'b:9']], { copies: [{ reference: 'b:9', folder: 'Archive' }] });
    expect(locations()).toMatchObject([{ folder: 'Archive', reference: 'b:9', gone_at: null }]);
  });

  it('is found again, and not stored anew, when the references of its folder are void', () => {
    arrive([
      [first, 'a:1'],
      [second, 'a:2'],
    ]);
    expect(arrive([[second, 'z:1']], { reset: ['INBOX'] })).toEqual([0]);
    expect(locations()).toMatchObject([
      { k: keyOf(first), reference: '', gone_at: now },
      { k: keyOf(second), reference: 'z:1', gone_at: null },
    ]);
  });

  it('leaves held copies alone', () => {
    arrive([[first, 'a:1']]);
    store.sql.run`UPDATE location SET place = 'held', reference = 'h:1'`;
    arrive([], { gone: ['a:1', 'h:1'], reset: ['INBOX'] });
    expect(locations()).toMatchObject([{ reference: 'h:1', place: 'held', gone_at: null }]);
  });

  it('stores nothing for a server whose lease another one has', () => {
    expect([lease('there'), lease('there', now + 60_000), lease('here', now + 61_000)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(() => arrive([[first, 'a:1']])).toThrow('Another server follows this mailbox now.');
    expect([locations(), keyOf(first)]).toEqual([[], undefined]);
  });

  it('is not imported again when retention removed it, and its locations go with it', () => {
    arrive([
      [first, 'a:1'],
      [second, 'a:2'],
    ]);
    removeMails(store, [keyOf(second)!]);
    expect(locations()).toMatchObject([{ k: keyOf(first) }]);
    expect(arrive([[second, 'a:2']])).toEqual([0]);
    expect(keyOf(second)).toBe(undefined);
    expect(listMailboxes(store)[0]?.completeSince).toBe(Date.parse(second.received_at) + 1);
  });
});

describe('malicious mail that was there before', () => {
  const malicious: EmailRow = {
    ...first,
    detections: ['cp_phishing'],
    states: ['cp_quarantined_by_cp'],
    is_quarantined: true,
    quarantine_actor: 'cp',
  };
  const copies = [{ reference: 'a:1', folder: 'INBOX', wasThere: true }];
  const moves = () => store.sql.all`SELECT act FROM mail_move`.map(({ act }) => act);

  it('is shown as delivered, and its mailbox is asked for nothing', () => {
    arrive([[malicious, 'a:1']], { copies });
    const flags = store.records.flags(keyOf(malicious)!)!;
    expect([flags.has('cp_not_quarantined'), moves()]).toEqual([true, []]);
  });

  it('is taken out where that was chosen, and so is what arrives later', () => {
    store.sql.run`UPDATE connector SET holds_old = 1`;
    arrive([[malicious, 'a:1']], { copies });
    expect(moves()).toEqual(['hold']);
  });

  it('does not keep new mail from being taken out', () => {
    arrive([[malicious, 'a:1']]);
    expect(moves()).toEqual(['hold']);
  });
});

describe('a connector', () => {
  it('is not removed while its mailboxes hide held mail, unless that is to stay there', () => {
    arrive([[first, 'a:1']]);
    store.sql.run`UPDATE location SET place = 'held', reference = '1:2:Postern-hold-x'`;
    expect(removeConnector(store, { id: 'c1', leavesHidden: false })).toBe('hides');
    expect(locations()).toHaveLength(1);
    expect(removeConnector(store, { id: 'c1', leavesHidden: true })).toBe(null);
    expect([locations(), listMailboxes(store)]).toEqual([[], []]);
  });

  it('is not removed while originals are kept here that are nowhere else', () => {
    store.sql.run`INSERT INTO kept_copy (mailbox, source, folder, received, flags, message_id, hash, message)
      VALUES (1, '1:1:INBOX', 'INBOX', 0, '[]', '', '', x'00')`;
    arrive([[first, 'a:1']]);
    const id = { id: 'c1', leavesHidden: false };
    expect(removeConnector(store, id)).toBe('keeps');
    store.sql.run`UPDATE location SET place = 'held', reference = 'kept:1'`;
    removeMails(store, [keyOf(first)!]);
    expect(removeConnector(store, id)).toBe(null);
    expect(listMailboxes(store)).toEqual([]);
  });
});
