import type { DatabaseSync } from 'node:sqlite';
import { joinList, textsOf } from './email-texts.ts';
import { termsOf } from './index-terms.ts';
import { textsOfStored } from './remove-emails.ts';
import {
  encodeMailbox,
  encodeMessageId,
  encodeRemainder,
  restoreRow,
  type StoredRow,
} from './restore-row.ts';
import { inWriteTransaction, type Prepare, statementCacheOf } from './statement-cache.ts';

/** Milliseconds after which a step begins no further mail: a write that comes meanwhile waits for it. */
const longestStep = 8;

/**
 * Folds some of the mails again that an earlier version stored, the newest first, and remembers how far it is in the same transaction. Until then they
 * are found as that version found them. @returns false when all are done.
 */
export function foldEmailsAgain(db: DatabaseSync): boolean {
  const prepare = statementCacheOf(db);
  const findDue = prepare("SELECT below FROM fold_again WHERE what = 'mails'");
  if (findDue.get() === undefined) return false;
  return inWriteTransaction(db, () => {
    const due = findDue.get();
    if (due === undefined) return false;
    let below = BigInt(Number(due['below']));
    const read = prepare(`SELECT t.*, f.flags FROM email_texts t JOIN email_flags f ON f.k = t.k
      WHERE t.k < ? ORDER BY t.k DESC LIMIT 1`);
    const started = performance.now();
    do {
      const row = read.get(below) as StoredRow | undefined;
      if (row === undefined) {
        prepare("DELETE FROM fold_again WHERE what = 'mails'").run();
        return false;
      }
      if (mayFoldOtherwise(row)) foldAgain(prepare, row);
      below = BigInt(row.k);
    } while (performance.now() - started < longestStep);
    prepare("UPDATE fold_again SET below = ? WHERE what = 'mails'").run(below);
    return true;
  });
}

/** Texts of ASCII fold as ever, but for runs of spaces; domains in ASCII got terms as people read them. */
const isOther = /[^\x20-\x7e\n\t]| {2}|xn--/;
const mayFoldOtherwise = (row: StoredRow): boolean =>
  [row.subject, row.sender, row.sender_name, row.recipients, row.links, row.files, row.hashes, row.message_id, row.remainder].some((text) => isOther.test(text)); // oxfmt-ignore

function foldAgain(prepare: Prepare, stored: StoredRow): void {
  const k = BigInt(stored.k);
  const row = restoreRow(stored);
  const texts = textsOf(row);
  const before = termsOf(textsOfStored(stored), false);
  const after = termsOf(texts);
  if (before !== after) {
    prepare("INSERT INTO email_terms (email_terms, rowid, terms) VALUES ('delete', ?, ?)").run(k, before);
    prepare('INSERT INTO email_terms (rowid, terms) VALUES (?, ?)').run(k, after);
  }
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
