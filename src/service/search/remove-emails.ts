import type { DatabaseSync } from 'node:sqlite';
import { compilePredicate } from './compile-predicate.ts';
import { collectPeriodCounts } from './count-periods.ts';
import type { EmailKey } from './email-index.ts';
import { type EmailTexts, splitList } from './email-texts.ts';
import { foldStoredId } from './fold-address.ts';
import { hashNumber, termsOf } from './index-terms.ts';
import { normalizeExpression } from './normalize-expression.ts';
import { decodeEntityId, decodeMailbox, type StoredRow } from './restore-row.ts';
import type { SearchExpression } from './search-expression.ts';
import { inWriteTransaction, statementCacheOf } from './statement-cache.ts';

/** Takes mails out; see `EmailIndex.remove`. */
export function removeEmails(db: DatabaseSync, keys: readonly EmailKey[]): void {
  if (keys.length === 0) return;
  const prepare = statementCacheOf(db);
  inWriteTransaction(db, () => {
    const find = prepare(
      'SELECT t.*, f.flags FROM email_texts t JOIN email_flags f ON f.k = t.k WHERE t.k = ?',
    );
    // The term index stores no texts: a mail is removed by exactly the terms with which it was added.
    const terms = prepare("INSERT INTO email_terms (email_terms, rowid, terms) VALUES ('delete', ?, ?)");
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
      terms.run(k, termsOf(textsOfStored(stored)));
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
  });
}

/** The mails among these that fit; see `EmailIndex.matching`. */
export function matchingEmails(
  db: DatabaseSync,
  expression: SearchExpression,
  keys: readonly EmailKey[],
): EmailKey[] {
  const { sql, values } = compilePredicate(normalizeExpression(expression), 'f.k');
  return statementCacheOf(db)(
    `SELECT f.k FROM json_each(?) AS asked CROSS JOIN email_flags f ON f.k = asked.value
       CROSS JOIN email_texts t ON t.k = f.k
     WHERE ${sql}`,
  )
    .all(JSON.stringify(keys), ...values)
    .map(({ k }) => Number(k));
}

/** The texts of a mail as they were when its terms were made. */
export function textsOfStored(stored: StoredRow): Omit<EmailTexts, 'attachments'> {
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
