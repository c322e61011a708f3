import { dirname } from 'node:path';
import { createAuditKey } from '../../../../src/service/audit/audit-key.ts';
import type { MailStore } from '../../../../src/service/mail-in/mail-store.ts';
import * as operations from '../../../../src/service/mail-in/mail-store-sqlite.ts';
import { readDetail } from '../../../../src/service/judging/read-detail.ts';
import * as originals from '../../../../src/service/mail-in/original-store-sqlite.ts';
import { createEmailIndexSqlite } from '../../../../src/service/search/email-index-sqlite.ts';
import { openWriter } from '../../../../src/service/storage/open-database.ts';
import type { StoreHandle } from '../../../../src/service/storage/operation.ts';
import { mapSqliteError } from '../../../../src/service/storage/storage-errors.ts';

/** A mail store over a real database on this thread, with the handle beside it. */
export interface TestMailStore extends MailStore {
  readonly handle: StoreHandle;
  close(): void;
}

/** Opens the database file as the database worker does, one transaction for each write. */
export function openMailStore(file: string): TestMailStore {
  const db = openWriter(file);
  db.exec('PRAGMA synchronous = NORMAL');
  const handle: StoreHandle = {
    db,
    index: createEmailIndexSqlite(db, { role: 'writer' }),
    sql: db.createTagStore(200),
    auditKey: createAuditKey(dirname(file), undefined),
  };
  const write = <T>(change: () => T): T => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const value = change();
      db.exec('COMMIT');
      return value;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw mapSqliteError(error);
    }
  };
  return {
    handle,
    close: () => db.close(),
    addMails: async (batch) => write(() => operations.addMails(handle, batch)),
    readRuleSet: async () => operations.readRuleSet(handle),
    readDetail: async (key) => readDetail(handle, key),
    readOriginal: async (key) => originals.readOriginal(handle, key),
    originalSize: async (key) => originals.originalSize(handle, key),
    importProgress: async (runId) => operations.importProgress(handle, runId),
    finishImport: async (runId) => write(() => operations.finishImport(handle, runId)),
  };
}
