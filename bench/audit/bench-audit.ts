import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStorage } from '../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import type { AuditFilter, AuditPlace } from '../../src/service/audit/find-audit-sqlite.ts';

/**
 * How quick a page of the audit trail is: `node bench/audit/bench-audit.ts [ROWS]`, 10,000,000 when absent. The rows are made by SQL
 * without hashes, for pages do not look at them.
 */
const rows = Number(process.argv[2] ?? 10_000_000);
const start = Date.UTC(2025, 0, 1);
const step = 3_000;

const directory = await mkdtemp(join(tmpdir(), 'postern-bench-audit-'));
try {
  await (await openStorage(directory)).close();
  fill();
  const { stores, close } = await openStorage(directory);
  await stores.audit.findAudit({ filter: { seesPrivate: true }, after: null, limit: 1 });
  const middle: AuditPlace = { at: start + (rows / 2) * step, row: rows / 2 };
  const cases: [string, Partial<AuditFilter>, AuditPlace | null][] = [
    ['newest page', {}, null],
    ['page in the middle', {}, middle],
    ['one person of 500', { actor: 'person-7@tenant.example' }, null],
    ['the same, in the middle', { actor: 'person-7@tenant.example' }, middle],
    ['one person, by or about', { person: 'person-7@tenant.example' }, null],
    ['history of a mail', { object: { type: 'mail', id: 'mail-4710' } }, null],
    [
      'a rare action of a frequent person',
      { actor: 'person-1@tenant.example', actions: ['role_change'] },
      null,
    ],
    ['an address within a month', { address: '10.0.3.7', from: start, to: start + 30 * 86_400_000 }, null],
    ['refused, by time', { outcome: 'refused' }, null],
    ['a word that is nowhere (50,000 rows)', { text: 'nowhere-at-all' }, null],
  ];
  process.stdout.write(`${rows.toLocaleString('en')} rows\n`);
  for (const [name, filter, after] of cases) {
    const times: number[] = [];
    let found = 0;
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now();
      const page = await stores.audit.findAudit({
        filter: { ...filter, seesPrivate: true },
        after,
        limit: 50,
      });
      times.push(performance.now() - began);
      found = page.rows.length;
    }
    times.sort((a, b) => a - b);
    process.stdout.write(
      `${name.padEnd(40)} p50 ${times[10]!.toFixed(1)} ms  p95 ${times[18]!.toFixed(1)} ms  ${found} rows\n`,
    );
  }
  await close();
} finally {
  await rm(directory, { recursive: true, force: true });
}

function fill(): void {
  const db = new DatabaseSync(databaseFile(directory));
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; BEGIN');
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
  db.exec(`${numbers} INSERT INTO audit (id, at, actor, action, outcome, client_address, details, hash, form, session, request)
    SELECT i, ${start} + i * ${step}, 'person-' || (i * 7919 % 500) || '@tenant.example',
      CASE WHEN i % 1000000 = 0 THEN 'role_change' WHEN i % 5 = 0 THEN 'email_view' WHEN i % 5 = 1 THEN 'sign_in' ELSE 'search' END,
      CASE WHEN i % 400 = 1 THEN 'refused' ELSE 'success' END, '10.0.' || (i % 20) || '.' || (i % 11),
      CASE WHEN i % 5 = 0 THEN json_object('entity_id', 'mail-' || (i % 200000)) ELSE json_object('criteria', json_object('subject', 'invoice ' || i), 'rows', 50) END,
      zeroblob(32), 2, 'session:' || (i % 5000), 'request-' || i FROM n`);
  db.exec(`INSERT INTO audit_object (type, id, at, row)
    SELECT 'mail', json_extract(details, '$.entity_id'), at, id FROM audit WHERE action = 'email_view' ORDER BY 2, 3`);
  db.exec(`INSERT OR REPLACE INTO audit_head (only, rows, hash) VALUES (1, ${rows}, zeroblob(32))`);
  db.exec('COMMIT');
  db.close();
}
