import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServiceError } from '../../../src/api/errors.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { fromWireError, toWireError } from '../../../src/service/database/storage-errors.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => void (directory = temporaryDirectory()));
afterEach(() => directory.remove());

const refusalOf = (work: () => void): Error => {
  try {
    work();
  } catch (error) {
    return fromWireError(structuredClone(toWireError(error)));
  }
  throw new Error('it did not fail');
};

it('reports a full disk, and nothing was changed', () => {
  const db = openWriter(databaseFile(directory.path));
  const pages = Object.values(db.prepare('PRAGMA page_count').get()!)[0];
  db.exec(`PRAGMA max_page_count = ${Number(pages)}`);
  const insert = db.prepare('INSERT INTO setting (name, value) VALUES (?, ?)');
  const refusal = refusalOf(() => {
    db.exec('BEGIN IMMEDIATE');
    for (let n = 0; n < 100; n++) insert.run(`name ${n}`, 'x'.repeat(8_000));
  });
  expect(refusal).toMatchObject({ code: 'disk_full', status: 507 });
  if (db.isTransaction) db.exec('ROLLBACK');
  expect(db.prepare('SELECT count(*) AS n FROM setting').get()).toEqual({ n: 0 });
  db.close();
});

it('reports that another program is writing', () => {
  const file = databaseFile(directory.path);
  openWriter(file).close();
  const [one, two] = [new DatabaseSync(file), new DatabaseSync(file, { timeout: 1 })];
  one.exec('BEGIN IMMEDIATE');
  expect(refusalOf(() => two.exec('BEGIN IMMEDIATE'))).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  one.close();
  two.close();
});

it('transfers refusals completely and other errors with their stack', () => {
  const refusal = new ServiceError('invalid_query', 'no', {
    position: 3,
    fields: [{ path: 'query', message: 'no' }],
  });
  expect(
    refusalOf(() => {
      throw refusal;
    }),
  ).toMatchObject({ code: 'invalid_query', position: 3, fields: refusal.fields });
  const bug = new TypeError('bug');
  expect(
    refusalOf(() => {
      throw bug;
    }),
  ).toMatchObject({ name: 'TypeError', message: 'bug', stack: bug.stack });
});
