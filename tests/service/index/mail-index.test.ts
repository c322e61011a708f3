import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { emailFlags } from '../../../src/service/records/email-flags.ts';
import { describeMailIndex } from './mail-index-suite.ts';
import { createNaiveMails } from './naive-mails.ts';
import { emailIndexMigrations, emailIndexSchema } from '../../support/email-index-schema.ts';
import { createMailsSqlite } from '../../support/mails-sqlite.ts';

function openDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(emailIndexSchema);
  return db;
}

describeMailIndex('index (naive)', createNaiveMails);
describeMailIndex('index (SQLite)', () => createMailsSqlite(openDatabase(), { role: 'writer' }));
for (const force of ['scan', 'terms', 'rare'] as const) {
  describeMailIndex(`index (SQLite, always ${force})`, () =>
    createMailsSqlite(openDatabase(), { role: 'writer', force }),
  );
}

describe('counts by value', () => {
  it('[MX-05] are exact beyond the mails that are scanned, in a database from before they were stored', () => {
    const db = new DatabaseSync(':memory:');
    const [before, periods, analytics, events] = emailIndexMigrations;
    db.exec(before);
    // Two mails a minute for a month around 1970, of 97 combinations of flags.
    db.exec(`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 86399)
      INSERT INTO email_flags (k, flags) SELECT (i - 40000) * 1920000, (i % 97) * 7919 * 104729 % 1099511627776 FROM n;
      UPDATE email_totals SET emails = 86400`);
    db.exec(periods);
    db.exec(analytics);
    db.exec(events);
    const index = createMailsSqlite(db, { role: 'reader' });
    const minute = 60_000;
    for (const [from, to] of [
      [-1e9, 1e9],
      [-30 * 1440, 1440],
      [-19_000, 22_345],
      [-1, 14_000],
      [-9.5, 12_000.25],
    ].map((bounds) => bounds.map((bound) => bound * minute)) as [number, number][]) {
      const { counts, estimated } = index.facets({ kind: 'received', from, to });
      const sums = emailFlags.map((_, bit) => `sum((flags >> ${bit}) & 1) AS f${bit}`);
      const wanted = db
        .prepare(`SELECT ${sums.join()} FROM email_flags WHERE k >= ? AND k < ?`)
        .get(BigInt(from * 64), BigInt(to * 64)) as Record<string, number>;
      expect(estimated).toBe(false);
      expect(Object.values(counts)).toEqual(Object.values(wanted));
      expect(Math.max(...Object.values(counts))).toBeGreaterThan(10_000);
    }
  });
});
