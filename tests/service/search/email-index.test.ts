import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createEmailIndexSqlite } from '../../../src/service/search/email-index-sqlite.ts';
import { describeEmailIndex } from './email-index-suite.ts';
import { createNaiveEmailIndex } from './naive-email-index.ts';

const schema = readFileSync(
  new URL('../../../src/service/storage/migrations/100-email-index.sql', import.meta.url),
  'utf8',
);

function openDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(schema);
  return db;
}

describeEmailIndex('email index (naive)', createNaiveEmailIndex);
describeEmailIndex('email index (SQLite)', () => createEmailIndexSqlite(openDatabase(), { role: 'writer' }));
for (const force of ['scan', 'terms', 'rare'] as const) {
  describeEmailIndex(`email index (SQLite, always ${force})`, () =>
    createEmailIndexSqlite(openDatabase(), { role: 'writer', force }),
  );
}
