import { existsSync } from 'node:fs';
import { openStore } from '../../../../src/service/core/composition/open-store.ts';
import type { MailStore } from '../../../../src/service/mail/import/mail-store.ts';
import * as operations from '../../../../src/service/mail/import/mail-store-sqlite.ts';
import { readDetail } from '../../../../src/service/judging/judgement-store-sqlite.ts';
import * as originals from '../../../../src/service/mail/import/original-store-sqlite.ts';
import { inWriteTransaction } from '../../../../src/service/database/statement-cache.ts';
import type { SearchHandle } from '../../../../src/service/database/operation.ts';
import { mapSqliteError } from '../../../../src/service/database/storage-errors.ts';
import { writeMigratedDatabase } from '../../../support/data-directory.ts';

/** A mail store over a real database on this thread, with the handle beside it. */
export interface TestMailStore extends MailStore {
  readonly handle: SearchHandle;
  close(): void;
}

/** Opens or creates the database file like the database worker: one transaction per write. */
export function openMailStore(file: string): TestMailStore {
  if (!existsSync(file)) writeMigratedDatabase(file);
  const handle = openStore(file, 'writer');
  handle.db.exec('PRAGMA synchronous = NORMAL');
  const write = <T>(change: () => T): T => {
    try {
      return inWriteTransaction(handle.db, change);
    } catch (error) {
      throw mapSqliteError(error);
    }
  };
  return {
    handle,
    close: () => handle.db.close(),
    addMails: async (batch) => write(() => operations.addMails(handle, batch)),
    readRuleSet: async () => operations.readRuleSet(handle),
    readDetail: async (key) => readDetail(handle, key),
    readOriginal: async (key) => originals.readOriginal(handle, key),
    readOriginalPiece: async (piece) => originals.readOriginalPiece(handle, piece),
    originalSize: async (key) => originals.originalSize(handle, key),
    importProgress: async (runId) => operations.importProgress(handle, runId),
    finishImport: async (runId) => write(() => operations.finishImport(handle, runId)),
  };
}
