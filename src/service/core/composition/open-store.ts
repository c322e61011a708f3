import { dirname } from 'node:path';
import { createAuditKey } from '../../audit/audit-chain.ts';
import { type MailIndexSqlite, openMails } from '../../index/sqlite/mail-index-sqlite.ts';
import type { MailRecordsSqlite } from '../../records/mail-records-sqlite.ts';
import { openReader, openWriter } from '../../database/open-database.ts';
import type { SearchHandle, StoreHandle } from '../../database/operation.ts';
import { foldRulesAgain } from '../../exception-rules/exception-rule-store-sqlite.ts';
import { attributeMail } from '../../directory/alias-store-sqlite.ts';

/** Opens a database file for operations in this thread; whoever opens it closes its `db`. */
export function openStore(
  file: string,
  role: 'writer' | 'reader',
  secretKey?: Uint8Array,
): SearchHandle & { records: MailRecordsSqlite; index: MailIndexSqlite } {
  const db = role === 'writer' ? openWriter(file) : openReader(file);
  return {
    db,
    ...openMails(db, { role }),
    sql: db.createTagStore(200),
    auditKey: createAuditKey(dirname(file), secretKey),
  };
}

/**
 * A step of the work on stored rules and mails that an update or a change of people leaves: rules and mails are folded
 * again, then mails move to the mailboxes that they belong to, the term index merged in between, so that no commit has
 * to. Each step is a transaction that remembers how far it is: after a crash the next start goes on. @returns false
 * when nothing is left.
 */
export function createFoldAgain(store: ReturnType<typeof openStore>): () => boolean {
  let isMerging = false;
  return () => {
    if (isMerging && store.index.mergeStep()) return true;
    if (foldRulesAgain(store)) return true;
    // Mails are moved once they are folded: until then the term index has other terms of them.
    isMerging = store.records.foldAgain() || attributeMail(store);
    return isMerging;
  };
}

/** Whether there is any such work. */
export const isWorkDue = ({ sql }: Pick<StoreHandle, 'sql'>): boolean =>
  sql.get`SELECT 1 WHERE EXISTS (SELECT 1 FROM fold_again) OR EXISTS (SELECT 1 FROM mailbox_due)` !==
  undefined;
