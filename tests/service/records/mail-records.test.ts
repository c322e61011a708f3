import { DatabaseSync } from 'node:sqlite';
import { openMails } from '../../../src/service/index/sqlite/mail-index-sqlite.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { createNaiveMails } from '../index/naive-mails.ts';
import { describeMailRecords } from './mail-records-suite.ts';

describeMailRecords('records (naive)', createNaiveMails);
describeMailRecords('records (SQLite)', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(emailIndexSchema);
  return openMails(db, { role: 'writer' }).records;
});
