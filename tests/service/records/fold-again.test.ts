import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { foldName } from '../../../src/service/core/fold-name.ts';
import { type EmailTexts, joinList, textsOf } from '../../../src/service/records/email-texts.ts';
import { withoutBrackets, canonicalIp } from '../../../src/service/records/fold-address.ts';
import { addressOf } from '../../../src/service/records/fold-text.ts';
import { termsOf } from '../../../src/service/index/sqlite/index-terms.ts';
import { textsOfStored } from '../../../src/service/records/rewrite-emails.ts';
import {
  encodeMailbox,
  encodeMessageId,
  encodeRemainder,
  remainderOf,
  type StoredRow,
} from '../../../src/service/records/restore-row.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { createEmailMaker, makeEmail } from './make-emails.ts';
import { lastChange, readChanges } from '../../../src/service/records/mail-changes.ts';
import { createNaiveMails } from '../index/naive-mails.ts';
import { createMailsSqlite } from '../../support/mails-sqlite.ts';

/** The texts of a mail as versions before folded them: NFKC and letter case alone. */
function formerTexts(row: EmailRow): EmailTexts {
  const address = (text: string) => foldName(addressOf(text));
  const list = (items: readonly string[], fold: (item: string) => string) =>
    items.map(fold).filter((item) => item !== '');
  return {
    ...textsOf(row),
    subject: foldName(row.subject).replace(/ {2,}/g, ' '),
    sender: address(row.sender_address),
    senderName: foldName(row.nickname),
    recipients: list(row.recipients, address),
    links: list(row.email_body_links, foldName),
    serverIp: canonicalIp(row.sender_ip) ?? foldName(row.sender_ip),
    clientIp: canonicalIp(row.sender_client_ip) ?? foldName(row.sender_client_ip),
    files: list(row.attachments.map(({ name }) => name), foldName),
    hashes: list(row.attachments.flatMap(({ MD5, sha256 }) => [MD5, sha256]), foldName),
    messageId: withoutBrackets(foldName(row.message_id)),
    mailbox: address(row.mailbox),
  }; // oxfmt-ignore
}

/** What those versions kept of lists beside the folded items. */
function formerRemainder(row: EmailRow, texts: EmailTexts, key: number): string {
  const address = (text: string) => foldName(addressOf(text));
  const list = (items: readonly string[], fold: (item: string) => string) => {
    const kept = items.map((item) => (fold(item) === '' ? `=${item}` : remainderOf(item, fold(item))));
    return kept.every((item) => item === 0) ? undefined : kept;
  };
  const encoded = encodeRemainder(row, texts, key);
  const lists = {
    r: list(row.recipients, address),
    l: list(row.email_body_links, foldName),
    a: list(row.attachments.map(({ name }) => name), foldName),
    h: list(row.attachments.flatMap(({ MD5, sha256 }) => [MD5, sha256]), foldName),
  }; // oxfmt-ignore
  const written = JSON.stringify({ ...(encoded ? JSON.parse(encoded) : {}), ...lists });
  return written === '{}' ? '' : written;
}

const open: DatabaseSync[] = [];
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});

/** A database as an earlier version left it. */
function createFormer(rows: readonly EmailRow[]) {
  const db = new DatabaseSync(':memory:');
  open.push(db);
  db.exec(emailIndexSchema);
  const index = createMailsSqlite(db, { role: 'writer' });
  const keys = index.add(rows) as number[];
  const find = db.prepare(
    'SELECT t.*, f.flags FROM email_texts t JOIN email_flags f ON f.k = t.k WHERE t.k = ?',
  );
  const drop = db.prepare("INSERT INTO email_terms (email_terms, rowid, terms) VALUES ('delete', ?, ?)");
  const add = db.prepare('INSERT INTO email_terms (rowid, terms) VALUES (?, ?)');
  const set =
    db.prepare(`UPDATE email_texts SET subject = ?, sender = ?, sender_name = ?, recipients = ?, links = ?, server_ip = ?,
    client_ip = ?, files = ?, hashes = ?, message_id = ?, mailbox = ?, remainder = ? WHERE k = ?`);
  for (const [at, row] of rows.entries()) {
    const key = keys[at]!;
    const texts = formerTexts(row);
    drop.run(key, termsOf(textsOfStored(find.get(key) as unknown as StoredRow)));
    set.run(
      texts.subject, texts.sender, texts.senderName, joinList(texts.recipients), joinList(texts.links), texts.serverIp, texts.clientIp,
      joinList(texts.files), joinList(texts.hashes), encodeMessageId(row.message_id, texts), encodeMailbox(texts), formerRemainder(row, texts, key), key,
    ); // oxfmt-ignore
    add.run(key, termsOf(textsOfStored(find.get(key) as unknown as StoredRow), false));
  }
  db.prepare("INSERT INTO fold_again (what, below) VALUES ('mails', ?)").run(Math.max(...keys) + 1);
  return { db, index, keys };
}

const stored = (db: DatabaseSync) => db.prepare('SELECT * FROM email_texts ORDER BY k').all();

describe('mails of an earlier version', () => {
  const rows = Array.from({ length: 1_500 }, createEmailMaker(31).email);

  it('are read as they came before, while and after they are folded again', () => {
    const { index, keys } = createFormer(rows);
    expect(index.read(keys)).toEqual(rows);
    expect(index.foldAgain()).toBe(true);
    expect(index.read(keys)).toEqual(rows);
    while (index.foldAgain());
    expect(index.read(keys)).toEqual(rows);
  });

  it('are stored like new ones afterwards, also when a program ended in between and others add and remove mail', () => {
    const { db, index, keys } = createFormer(rows);
    expect(index.foldAgain()).toBe(true);
    // Another program, which knows nothing but what is in the database.
    const next = createMailsSqlite(db, { role: 'writer' });
    const [last] = next.add([makeEmail({ entity_id: 'late', subject: 'La\u200bte', received_at: '2020-01-01T00:00:00.000Z' })]);
    next.remove([keys[0]!, keys[1]!]);
    let steps = 1;
    while (next.foldAgain()) steps += 1;
    expect(steps).toBeGreaterThan(1);
    expect(next.foldAgain()).toBe(false);

    const fresh = new DatabaseSync(':memory:');
    open.push(fresh);
    fresh.exec(emailIndexSchema);
    const expected = createMailsSqlite(fresh, { role: 'writer' });
    const added = expected.add([...rows, makeEmail({ entity_id: 'late', subject: 'La\u200bte', received_at: '2020-01-01T00:00:00.000Z' })]);
    expect(added.at(-1)).toBe(last);
    expected.remove([keys[0]!, keys[1]!]);
    expect(stored(db)).toEqual(stored(fresh));
    db.exec("INSERT INTO email_terms (email_terms) VALUES ('integrity-check')");
  }); // oxfmt-ignore

  it('are among the changes once they are folded, for an index that follows', () => {
    const { db, index } = createFormer([
      makeEmail({ entity_id: 'plain' }),
      makeEmail({ entity_id: 'other', subject: 'Over\u200bdue invoice' }),
    ]);
    const store = { sql: db.createTagStore() };
    const before = lastChange(store);
    while (index.foldAgain());
    expect(readChanges(store, { after: before, limit: 10 }).map(({ k }) => k)).toEqual([index.find('other')]);
  });

  it('are then found by the term index like by reading each', () => {
    const { db, index } = createFormer(rows.slice(0, 600));
    while (index.foldAgain());
    const byTerms = createMailsSqlite(db, { role: 'writer', force: 'terms' });
    const naive = createNaiveMails();
    naive.add(rows.slice(0, 600));
    const maker = createEmailMaker(77);
    for (let count = 0; count < 150; count += 1) {
      const expression = maker.expression(3);
      expect(byTerms.keys(expression, 1_000), JSON.stringify(expression)).toEqual(
        naive.keys(expression, 1_000),
      );
    }
  });

  it('are found by what people see once they are folded', () => {
    const { index } = createFormer([makeEmail({ subject: 'Over\u200bdue invoice', sender_address: 'max@xn--bcher-kva.example' })]);
    const find = (field: 'subject' | 'sender_email', value: string) =>
      index.count({ kind: 'text', field, match: 'contains', value }, 10);
    expect([find('subject', 'overdue'), find('sender_email', 'bücher')]).toEqual([0, 1]);
    while (index.foldAgain());
    expect([find('subject', 'overdue'), find('sender_email', 'bücher')]).toEqual([1, 1]);
  }); // oxfmt-ignore
});
