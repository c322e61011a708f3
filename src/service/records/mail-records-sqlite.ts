import type { DatabaseSync } from 'node:sqlite';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { pageLimit } from '../../api/limits.ts';
import { statementCacheOf } from '../database/statement-cache.ts';
import type { EmailKey, MailRecords } from '../ports/mail-records.ts';
import { flagsOf } from './email-flags.ts';
import { createRowReader, outlineColumns, readOutline } from './read-emails.ts';
import { decodeEntityId, restoreRow, type StoredRow } from './restore-row.ts';
import { foldEmailsAgain, moveMailbox, removeEmails } from './rewrite-emails.ts';
import { addEmails, changeFlags, findEmail, type TermIndex } from './write-emails.ts';

/** The records, with what the index and the writer need of them. */
export interface MailRecordsSqlite extends MailRecords {
  /** As `read`, for rows that are shown, which must not be modified: a reader keeps the newest in memory. */
  readPage(keys: readonly EmailKey[]): EmailRow[];
  /** Folds some mails of earlier versions again, about 10 ms; false when all are done. */
  foldAgain(): boolean;
}

/** Opens the records in a database that has the tables of `migrations/100-email-index.sql`. */
export function createMailRecordsSqlite(
  db: DatabaseSync,
  { role, terms }: { role: 'writer' | 'reader'; terms: TermIndex },
): MailRecordsSqlite {
  const prepare = statementCacheOf(db);
  const readRow = (key: EmailKey): EmailRow | undefined => {
    const stored = prepare(
      'SELECT t.*, f.flags FROM email_texts t JOIN email_flags f ON f.k = t.k WHERE t.k = ?',
    ).get(BigInt(key));
    return stored && restoreRow(stored as unknown as StoredRow);
  };
  const read = (wanted: readonly EmailKey[]): EmailRow[] => wanted.flatMap((key) => readRow(key) ?? []);
  const readKept = role === 'reader' ? createRowReader(db, readRow) : read;
  return {
    add: (rows) => addEmails(db, rows, terms),
    find: (entityId) => findEmail(db, entityId),
    read,
    readPage: (wanted) => (wanted.length > pageLimit ? read : readKept)(wanted),
    entityIds(wanted) {
      const found = prepare(
        'SELECT t.k, t.entity_id FROM json_each(?) AS asked CROSS JOIN email_texts t ON t.k = asked.value',
      ).all(JSON.stringify(wanted)) as { k: EmailKey; entity_id: Uint8Array | string }[];
      return new Map(found.map((mail) => [mail.k, decodeEntityId(mail.entity_id)]));
    },
    outlines(wanted) {
      const statement = prepare(
        `SELECT ${outlineColumns} FROM email_texts t JOIN email_flags f ON f.k = t.k WHERE t.k = ?`,
      );
      return wanted.flatMap((key) => {
        const stored = statement.get(BigInt(key)) as Parameters<typeof readOutline>[0] | undefined;
        return stored === undefined ? [] : [readOutline(stored)];
      });
    },
    flags(key) {
      const found = prepare('SELECT flags FROM email_flags WHERE k = ?').get(BigInt(key));
      return found === undefined ? undefined : new Set(flagsOf(Number(found.flags)));
    },
    change: (changes) => changeFlags(db, changes),
    moveMailbox: (key, mailbox) => moveMailbox(db, key, mailbox, terms),
    remove: (keys) => removeEmails(db, keys, terms),
    foldAgain: () => foldEmailsAgain(db, terms),
  };
}
