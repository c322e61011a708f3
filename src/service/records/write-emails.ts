import type { DatabaseSync } from 'node:sqlite';
import { createAttackedList } from './attacked-list.ts';
import { createCampaigns } from './campaigns.ts';
import { collectPeriodCounts } from './count-periods.ts';
import { compileChange, flagsOfRow } from './email-flags.ts';
import { type EmailTexts, joinList, textsOf } from './email-texts.ts';
import {
  encodeEntityId,
  encodeMailbox,
  encodeMessageId,
  encodeRemainder,
  hashNumber,
} from './restore-row.ts';
import {
  inWriteTransaction,
  type Prepare,
  statementCacheOf,
  writeRows,
} from '../database/statement-cache.ts';
import { firstKeyAt, keysPerMillisecond, timeOf } from './mail-key.ts';
import type { EmailKey, FlagChange, NewRow } from '../ports/mail-records.ts';
import { noteChanges } from './mail-changes.ts';

/** Texts of which terms are made. */
export type TermTexts = Omit<EmailTexts, 'attachments'>;

/** The terms of an index in the same database, which are written in the transaction of the records. */
export interface TermIndex {
  add(key: EmailKey, texts: TermTexts): void;
  /** Takes a mail out, by the texts that it has. */
  remove(key: EmailKey, texts: TermTexts): void;
  /** `wasEarlier`: an earlier version made the terms that go. */
  replace(key: EmailKey, before: TermTexts, after: TermTexts, options?: { wasEarlier?: boolean }): void;
}

/** Rows in the sample: estimates of 1 % are accurate to about a tenth. */
export const sampleSize = 8192;

/** Stores rows; see `MailRecords.add`. */
export function addEmails(db: DatabaseSync, rows: readonly NewRow[], terms: TermIndex): (EmailKey | null)[] {
  const prepare = statementCacheOf(db);
  return inWriteTransaction(db, () => {
    const chooseKey = createKeyChooser(prepare);
    const insert = createInsert(prepare, terms);
    const counts = collectPeriodCounts(prepare);
    const attacked = createAttackedList(prepare);
    const campaigns = createCampaigns(db);
    let total = Number(prepare('SELECT emails FROM email_totals WHERE id = 1').get()?.emails ?? 0);
    const keys = rows.map((row) => {
      const hash = hashNumber(row.entity_id);
      if (findEmail(db, row.entity_id, hash) !== undefined) return null;
      const key = chooseKey(timeOf(row.received_at));
      const texts = textsOf(row);
      const flags = insert(row, texts, key, hash);
      counts.add(key, flags, 1);
      attacked.add(key, flags, row.mailbox);
      campaigns.add(key, flags, texts);
      addToSample(prepare, key, total);
      total += 1;
      return key;
    });
    prepare('UPDATE email_totals SET emails = ? WHERE id = 1').run(BigInt(total));
    counts.write();
    attacked.write();
    noteChanges(prepare, keys);
    return keys;
  });
}

/** The key of the mail with this entity id. */
export function findEmail(
  db: DatabaseSync,
  entityId: string,
  hash = hashNumber(entityId),
): EmailKey | undefined {
  const found = statementCacheOf(db)(
    'SELECT i.k FROM email_ids i JOIN email_texts t ON t.k = i.k WHERE i.h = ? AND t.entity_id = ?',
  ).get(BigInt(hash), encodeEntityId(entityId));
  return found === undefined ? undefined : Number(found.k);
}

/** Stores one row; returns its flags. */
function createInsert(
  prepare: Prepare,
  terms: TermIndex,
): (row: NewRow, folded: EmailTexts, key: EmailKey, hash: number) => number {
  const flags = prepare('INSERT INTO email_flags (k, flags) VALUES (?, ?)');
  const texts = prepare('INSERT INTO email_texts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const ids = prepare('INSERT INTO email_ids (h, k) VALUES (?, ?)');
  return (row, folded, key, hash) => {
    const k = BigInt(key);
    const mask = flagsOfRow(row);
    flags.run(k, mask);
    texts.run(
      k,
      folded.subject,
      folded.sender,
      folded.senderName,
      joinList(folded.recipients),
      joinList(folded.links),
      folded.serverIp,
      folded.clientIp,
      joinList(folded.files),
      joinList(folded.hashes),
      encodeMessageId(row.message_id, folded),
      encodeMailbox(folded),
      encodeEntityId(row.entity_id),
      encodeRemainder(row, folded, key),
    );
    terms.add(key, folded);
    ids.run(BigInt(hash), k);
    return Number(mask);
  };
}

/**
 * Chooses free keys. A mailing to hundreds of mailboxes arrives in one millisecond, which has 64 keys: the rest take
 * the next milliseconds that have room. The database knows which are taken, so that several processes may write.
 */
function createKeyChooser(prepare: Prepare): (time: number) => EmailKey {
  const last = prepare('SELECT max(k) AS k FROM email_flags WHERE k >= ? AND k < ?');
  const fullUntil = new Map<number, number>();
  return (time) => {
    for (let at = fullUntil.get(time) ?? time; ; at++) {
      const first = firstKeyAt(at);
      const taken = last.get(BigInt(first), BigInt(first + keysPerMillisecond))?.k;
      const key = taken === null || taken === undefined ? first : Number(taken) + 1;
      if (key < first + keysPerMillisecond) {
        fullUntil.set(time, at);
        return key;
      }
    }
  };
}

/** Keeps `email_sample` a uniform sample of all rows (reservoir sampling); `before` rows were stored already. */
function addToSample(prepare: Prepare, key: EmailKey, before: number): void {
  const slot = before < sampleSize ? before : Math.floor(Math.random() * (before + 1));
  if (slot >= sampleSize) return;
  prepare('INSERT OR REPLACE INTO email_sample (slot, k) VALUES (?, ?)').run(BigInt(slot), BigInt(key));
}

/** Changes flags; see `MailRecords.change`. A mail that ends as it was has not changed, whatever became of it on the way. */
export function changeFlags(db: DatabaseSync, changes: readonly FlagChange[]): void {
  if (changes.length === 0) return;
  const prepare = statementCacheOf(db);
  inWriteTransaction(db, () => {
    const counts = collectPeriodCounts(prepare);
    const attacked = createAttackedList(prepare);
    const campaigns = createCampaigns(db);
    const changed = [...flagsAfter(prepare, changes)].filter(([, { before, after }]) => after !== before);
    writeRows(
      prepare,
      {
        table: 'email_flags',
        columns: ['k', 'flags'],
        conflict: 'ON CONFLICT (k) DO UPDATE SET flags = excluded.flags',
      },
      changed.flatMap(([key, { after }]) => [key, after]),
    );
    for (const [key, { before, after }] of changed) {
      counts.add(key, before, -1);
      counts.add(key, after, 1);
      attacked.change(key, before, after);
      campaigns.change(key, before, after);
    }
    counts.write();
    attacked.write();
    noteChanges(
      prepare,
      changed.map(([key]) => key),
    );
  });
}

/** The flags of each mail before all the changes and after them. Unknown keys are left out. */
function flagsAfter(
  prepare: Prepare,
  changes: readonly FlagChange[],
): Map<EmailKey, { before: number; after: number }> {
  const find = prepare(
    'SELECT f.k, f.flags FROM json_each(?) AS asked CROSS JOIN email_flags f ON f.k = asked.value',
  );
  // Half the time of rows with names.
  find.setReturnArrays(true);
  const found = find.all(JSON.stringify(changes.map(({ key }) => key))) as unknown as [EmailKey, number][];
  const mails = new Map(found.map(([key, flags]) => [key, { before: flags, after: flags }]));
  const changeOf = keepChanges();
  for (const { key, add, remove } of changes) {
    const mail = mails.get(key);
    if (mail) mail.after = changeOf(add, remove)(mail.after);
  }
  return mails;
}

/** Makes each change of flags once: thousands of mails change in a few ways. */
function keepChanges(): typeof compileChange {
  const kept = new Map<string, ReturnType<typeof compileChange>>();
  return (add, remove) => {
    const name = `${add.join()} ${remove.join()}`;
    let change = kept.get(name);
    if (!change) kept.set(name, (change = compileChange(add, remove)));
    return change;
  };
}
