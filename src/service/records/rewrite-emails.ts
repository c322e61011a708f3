import type { TermIndex, TermTexts } from './write-emails.ts';
import type { DatabaseSync } from 'node:sqlite';
import { numberOf } from './attacked-list.ts';
import { collectPeriodCounts } from './count-periods.ts';
import { joinList, splitList, textsOf } from './email-texts.ts';
import { foldMailbox, foldStoredId } from './fold-address.ts';
import { noteChanges } from './mail-changes.ts';
import {
  decodeEntityId,
  decodeMailbox,
  encodeMailbox,
  encodeMessageId,
  encodeRemainder,
  remainderWithMailbox,
  restoreRow,
  type StoredRow,
  hashNumber,
} from './restore-row.ts';
import { inWriteTransaction, type Prepare, statementCacheOf } from '../database/statement-cache.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Takes mails out; see `MailRecords.remove`. */
export function removeEmails(db: DatabaseSync, keys: readonly EmailKey[], terms: TermIndex): void {
  if (keys.length === 0) return;
  const prepare = statementCacheOf(db);
  inWriteTransaction(db, () => {
    const find = prepare(
      'SELECT t.*, f.flags FROM email_texts t JOIN email_flags f ON f.k = t.k WHERE t.k = ?',
    );
    const ids = prepare('DELETE FROM email_ids WHERE h = ? AND k = ?');
    const texts = prepare('DELETE FROM email_texts WHERE k = ?');
    const flags = prepare('DELETE FROM email_flags WHERE k = ?');
    // What charts count stays: who was attacked by what kind of mail, and how many mails a campaign had.
    const attacked = prepare('UPDATE attacked SET flags = ? WHERE k = ?');
    const campaign = prepare('DELETE FROM campaign_mail WHERE k = ?');
    const counts = collectPeriodCounts(prepare, { isRemoval: true });
    const removed: EmailKey[] = [];
    for (const key of keys) {
      const k = BigInt(key);
      const stored = find.get(k) as StoredRow | undefined;
      if (stored === undefined) continue;
      terms.remove(key, textsOfStored(stored));
      ids.run(BigInt(hashNumber(decodeEntityId(stored.entity_id))), k);
      texts.run(k);
      flags.run(k);
      attacked.run(BigInt(stored.flags), k);
      campaign.run(k);
      counts.add(key, stored.flags, -1);
      removed.push(key);
    }
    prepare('DELETE FROM email_sample WHERE k IN (SELECT value FROM json_each(?))').run(
      JSON.stringify(removed),
    );
    prepare('UPDATE email_totals SET emails = emails - ? WHERE id = 1').run(BigInt(removed.length));
    counts.write();
    noteChanges(prepare, removed);
  });
}

/** The texts of a mail as they were when its terms were made. */
export function textsOfStored(stored: StoredRow): TermTexts {
  const recipients = splitList(stored.recipients);
  return {
    subject: stored.subject,
    sender: stored.sender,
    senderName: stored.sender_name,
    recipients,
    links: splitList(stored.links),
    serverIp: stored.server_ip,
    clientIp: stored.client_ip,
    files: splitList(stored.files),
    hashes: splitList(stored.hashes),
    messageId: foldStoredId(stored.message_id),
    mailbox: decodeMailbox(stored.mailbox, recipients),
  };
}

/**
 * See `MailRecords.moveMailbox`. Mail of earlier versions is folded again first (`foldEmailsAgain`): the term index stores no texts, and
 * forgets a mail by its terms.
 */
export function moveMailbox(db: DatabaseSync, key: EmailKey, mailbox: string, terms: TermIndex): void {
  const prepare = statementCacheOf(db);
  inWriteTransaction(db, () => {
    const k = BigInt(key);
    const stored = prepare(
      'SELECT t.*, f.flags FROM email_texts t JOIN email_flags f ON f.k = t.k WHERE t.k = ?',
    ).get(k) as StoredRow | undefined;
    if (stored === undefined) return;
    const before = textsOfStored(stored);
    const after = { ...before, mailbox: foldMailbox(mailbox) };
    terms.replace(key, before, after);
    prepare('UPDATE email_texts SET mailbox = ?, remainder = ? WHERE k = ?').run(
      encodeMailbox(after),
      remainderWithMailbox(stored.remainder, mailbox, after.mailbox),
      k,
    );
    if (prepare('SELECT 1 FROM attacked WHERE k = ?').get(k))
      prepare('UPDATE attacked SET person = ? WHERE k = ?').run(BigInt(numberOf(prepare, after.mailbox)), k);
    noteChanges(prepare, [key]);
  });
}

/** Milliseconds after which a step begins no further mail: a write that comes meanwhile waits for it. */
const longestStep = 8;

/**
 * Folds some of the mails again that an earlier version stored, the newest first, and remembers how far it is in the
 * same transaction. Until then they are found as that version found them. @returns false when all are done.
 */
export function foldEmailsAgain(db: DatabaseSync, terms: TermIndex): boolean {
  const prepare = statementCacheOf(db);
  const findDue = prepare("SELECT below FROM fold_again WHERE what = 'mails'");
  if (findDue.get() === undefined) return false;
  return inWriteTransaction(db, () => {
    const due = findDue.get();
    if (due === undefined) return false;
    let below = BigInt(Number(due['below']));
    const folded: EmailKey[] = [];
    const read = prepare(`SELECT t.*, f.flags FROM email_texts t JOIN email_flags f ON f.k = t.k
      WHERE t.k < ? ORDER BY t.k DESC LIMIT 1`);
    const started = performance.now();
    do {
      const row = read.get(below) as StoredRow | undefined;
      if (row === undefined) {
        prepare("DELETE FROM fold_again WHERE what = 'mails'").run();
        noteChanges(prepare, folded);
        return false;
      }
      if (mayFoldOtherwise(row)) {
        foldAgain(prepare, row, terms);
        folded.push(row.k);
      }
      below = BigInt(row.k);
    } while (performance.now() - started < longestStep);
    prepare("UPDATE fold_again SET below = ? WHERE what = 'mails'").run(below);
    noteChanges(prepare, folded);
    return true;
  });
}

/** Texts of ASCII fold as ever, but for runs of spaces; domains in ASCII got terms as people read them. */
const isOther = /[^\x20-\x7e\n\t]| {2}|xn--/;
const mayFoldOtherwise = (row: StoredRow): boolean =>
  [
    row.subject,
    row.sender,
    row.sender_name,
    row.recipients,
    row.links,
    row.files,
    row.hashes,
    row.message_id,
    row.remainder,
  ].some((text) => isOther.test(text));

function foldAgain(prepare: Prepare, stored: StoredRow, terms: TermIndex): void {
  const k = BigInt(stored.k);
  const row = restoreRow(stored);
  const texts = textsOf(row);
  terms.replace(stored.k, textsOfStored(stored), texts, { wasEarlier: true });
  prepare(`UPDATE email_texts SET subject = ?, sender = ?, sender_name = ?, recipients = ?, links = ?, server_ip = ?, client_ip = ?,
      files = ?, hashes = ?, message_id = ?, mailbox = ?, remainder = ? WHERE k = ?`).run(
    texts.subject,
    texts.sender,
    texts.senderName,
    joinList(texts.recipients),
    joinList(texts.links),
    texts.serverIp,
    texts.clientIp,
    joinList(texts.files),
    joinList(texts.hashes),
    encodeMessageId(row.message_id, texts),
    encodeMailbox(texts),
    encodeRemainder(row, texts, stored.k),
    k,
  );
}
