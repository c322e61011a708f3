import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { maskOf } from '../../src/service/records/email-flags.ts';
import {
  type EventFilter,
  listEvents,
} from '../../src/service/security-events/security-event-store-sqlite.ts';
import { runMigrations } from '../../src/service/database/run-migrations.ts';
import type { StoreHandle } from '../../src/service/database/operation.ts';
import { clockOf, type Duration, startClock } from '../search/clock.ts';
import { figure, printTable } from '../table.ts';
import { createMailsSqlite } from '../../tests/support/mails-sqlite.ts';

const rounds = 15;
/** Milliseconds that a page of 50 events may take. */
const most = 60;
const year = 365 * 86_400_000;
const end = Date.UTC(2026, 2, 1);
const page = {
  category: undefined,
  severity: undefined,
  state: undefined,
  saas: undefined,
  from: -1e15,
  to: 1e15,
  after: undefined,
  limit: 50,
} satisfies EventFilter;
const asked: [string, Partial<EventFilter>][] = [
  ['newest', {}],
  ['in the middle', { after: { at: end - year / 2, id: 'attack.1' } }],
  ['oldest', { after: { at: end - year + 86_400_000, id: 'attack.1' } }],
  ['severity: critical', { severity: 'critical' }],
  ['severity: medium', { severity: 'medium' }],
  ['severity: very low', { severity: 'very_low' }],
  ['state: closed', { state: 'closed' }],
  ['state: open', { state: 'open' }],
  ['category: phishing', { category: 'phishing' }],
  ['category: malware, of which there is none', { category: 'malware' }],
  ['category: actions', { category: 'state_change' }],
  ['category: reports', { category: 'user_report' }],
  ['platform: Google, a rare one', { saas: 'google_mail' }],
  ['a rare platform and severity, closed', { saas: 'google_mail', severity: 'critical', state: 'closed' }],
  ['a month of last year', { from: end - year, to: end - year + 30 * 86_400_000 }],
];

/** Times pages of security events among a million: attacks, reports and jobs of a year. */
export function benchEvents(events: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'postern-events-'));
  const file = join(folder, 'postern.db');
  const db = new DatabaseSync(file);
  try {
    runMigrations(db, file);
    fill(db, events);
    const index = createMailsSqlite(db, { role: 'writer' });
    const store = { db, sql: db.createTagStore(), index, records: index } as unknown as StoreHandle;
    const lines = asked.map(([name, filter]) => {
      const durations: Duration[] = [];
      let found = 0;
      for (let round = 0; round < rounds; round++) {
        const clock = startClock();
        found = listEvents(store, { ...page, ...filter }).length;
        durations.push(clock());
      }
      const { took } = clockOf(durations, 0.5);
      return [
        name,
        figure(Math.min(50, found)),
        figure(took),
        `≤ ${most}${took <= most ? ', met' : ', MISSED'}`,
      ];
    });
    printTable(
      `A page of ${figure(events)} security events, ms`,
      ['page', 'events', 'median', 'target'],
      lines,
    );
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nine tenths are attacks; of the rest, reports and requests of employees and actions on mail. One of 200 is closed. */
function fill(db: DatabaseSync, events: number): void {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)`;
  const at = (count: number) => `${end - year} + i * ${Math.floor(year / count)}`;
  const attacks = Math.floor(events * 0.9);
  const others = Math.floor((events - attacks) / 2);
  db.exec('BEGIN');
  // Phishing of Microsoft's mail, one of 10,000 of Google's; a critical one of 1,000.
  db.prepare(
    `${numbers} INSERT INTO campaign (number, shape, sender_domain, first_at, last_at, mails, flags, severity)
    SELECT i, 'shape' || i, 'one.example', ${at(attacks)}, ${at(attacks)}, 1,
      ${maskOf(['cp_phishing'])} | iif(i % 10000 = 0, ${maskOf(['google_mail'])}, ${maskOf(['office365_emails'])}), iif(i % 1000 = 0, 4, 3) FROM n`,
  ).run(attacks);
  db.prepare(
    `${numbers} INSERT INTO security_event (id, state, updated_at) SELECT 'attack.' || (i * 200), 'closed', 0 FROM n`,
  ).run(Math.floor(attacks / 200));
  db.prepare(
    `${numbers} INSERT INTO mail_report (id, cluster, facts, state, created_at)
    SELECT 'report' || i, randomblob(16), '{}', 'threat', ${at(others)} FROM n`,
  ).run(others);
  db.prepare(
    `${numbers} INSERT INTO job (id, kind, status, actor_id, held_state, actor, created_at, finished_at, total, done)
    SELECT 'job' || i, 'quarantine', 'done', 1, '', 'a@tenant.example', ${at(others)}, ${at(others)}, 1, 1 FROM n`,
  ).run(others);
  db.exec('COMMIT');
  db.exec('ANALYZE');
}
