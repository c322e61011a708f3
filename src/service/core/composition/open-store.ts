import { dirname } from 'node:path';
import { createAuditKey } from '../../audit/audit-chain.ts';
import { createEmailIndexSqlite, type EmailIndexSqlite } from '../../index/sqlite/mail-index-sqlite.ts';
import { openReader, openWriter } from '../../database/open-database.ts';
import type { StoreHandle } from '../../database/operation.ts';

/** Opens a database file for operations in this thread; whoever opens it closes its `db`. */
export function openStore(
  file: string,
  role: 'writer' | 'reader',
  secretKey?: Uint8Array,
): StoreHandle & { index: EmailIndexSqlite } {
  const db = role === 'writer' ? openWriter(file) : openReader(file);
  return {
    db,
    index: createEmailIndexSqlite(db, { role }),
    sql: db.createTagStore(200),
    auditKey: createAuditKey(dirname(file), secretKey),
  };
}
