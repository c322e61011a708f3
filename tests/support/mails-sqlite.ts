import type { DatabaseSync } from 'node:sqlite';
import { type MailIndexSqlite, openMails } from '../../src/service/index/sqlite/mail-index-sqlite.ts';
import type { MailIndex } from '../../src/service/ports/mail-index.ts';
import type { MailRecords } from '../../src/service/ports/mail-records.ts';
import type { MailRecordsSqlite } from '../../src/service/records/mail-records-sqlite.ts';

/** Records and their index as one object, for tests of what they do together. */
export type Mails = MailRecords & MailIndex;
export type MailsSqlite = MailRecordsSqlite & MailIndexSqlite;

/** Those of a database. */
export function createMailsSqlite(db: DatabaseSync, options: Parameters<typeof openMails>[1]): MailsSqlite {
  const { records, index } = openMails(db, options);
  return { ...records, ...index };
}
