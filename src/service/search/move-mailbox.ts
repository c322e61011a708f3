import type { DatabaseSync } from 'node:sqlite';
import { numberOf } from './attacked-list.ts';
import type { EmailKey } from './email-index.ts';
import { foldMailbox } from './fold-address.ts';
import { termsOf } from './index-terms.ts';
import { textsOfStored } from './remove-emails.ts';
import { encodeMailbox, remainderWithMailbox, type StoredRow } from './restore-row.ts';
import { inWriteTransaction, statementCacheOf } from './statement-cache.ts';

/**
 * Moves a mail to another mailbox (lower case), in searches, scopes and what charts count of people. Its id and recipients stay as they
 * were. Mail of earlier versions is folded again first (`foldEmailsAgain`): the term index stores no texts, and forgets a mail by its terms.
 */
export function moveMailbox(db: DatabaseSync, key: EmailKey, mailbox: string): void {
  const prepare = statementCacheOf(db);
  inWriteTransaction(db, () => {
    const k = BigInt(key);
    const stored = prepare(
      'SELECT t.*, f.flags FROM email_texts t JOIN email_flags f ON f.k = t.k WHERE t.k = ?',
    ).get(k) as StoredRow | undefined;
    if (stored === undefined) return;
    const before = textsOfStored(stored);
    const after = { ...before, mailbox: foldMailbox(mailbox) };
    const [gone, now] = [termsOf(before), termsOf(after)];
    if (gone !== now) {
      prepare("INSERT INTO email_terms (email_terms, rowid, terms) VALUES ('delete', ?, ?)").run(k, gone);
      prepare('INSERT INTO email_terms (rowid, terms) VALUES (?, ?)').run(k, now);
    }
    prepare('UPDATE email_texts SET mailbox = ?, remainder = ? WHERE k = ?').run(
      encodeMailbox(after),
      remainderWithMailbox(stored.remainder, mailbox, after.mailbox),
      k,
    );
    if (prepare('SELECT 1 FROM attacked WHERE k = ?').get(k))
      prepare('UPDATE attacked SET person = ? WHERE k = ?').run(BigInt(numberOf(prepare, after.mailbox)), k);
  });
}
