import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { mailApps } from '../../src/api/vocabulary/platforms.ts';
import { classifyKeyword } from '../../src/service/quick-search/classify-keyword.ts';
import { findRecords } from '../../src/service/quick-search/find-records-sqlite.ts';
import { mailSources } from '../../src/service/quick-search/routes.ts';
import { openWriter } from '../../src/service/database/open-database.ts';
import { runMigrations } from '../../src/service/database/run-migrations.ts';
import { clockOf, type Duration, meanOf, startClock } from '../search/clock.ts';
import { corpusEnd } from '../search/corpus.ts';
import { openCorpus, openDatabase } from '../search/open-corpus.ts';
import { figure, machine, printTable } from '../table.ts';
import { createMailsSqlite } from '../../tests/support/mails-sqlite.ts';

/** Milliseconds that a source may take. */
const target = 25;
const rounds = 5;
const shown = 8;
const day = 86_400_000;
const ranges = { month: 30, year: 365 } as const;

/** What is typed, by what it is; of texts what is in very many mails, in few, and in none. */
const keywords = {
  'an address': ['no-reply@homigo-mail.io', 'xenia.arce79@northwind.example', 'nobody@northwind.example'],
  'an IP address': ['26.105.195.15', '203.0.113.9'],
  'a hash': ['7bd8b3a342b0f869adfbdbb790ce963a', 'f'.repeat(32)],
  'a Message-ID': ['<bmSon9fDapHFvwEqpRJJeS@arfika.com>', '<none@absent.example>'],
  'a link': ['https://login.evil-portal.example/signin?u=1', 'https://absent.example/page'],
  'a domain': ['kekafa.fr', 'northwind.example', 'absent-domain.example'],
  'a text': ['invoice', 'payment', 'xylophonist', 'Frank Fetiro', 'service', '請求書', 'zzzzqqq', 'the', 'qj4', 'no such words'],
} as const; // oxfmt-ignore

/** Of what is not mail: as much as a large organisation has. */
const records = { people: 20_000, rules: 2_000, jobs: 5_000, requests: 5_000 };

/**
 * Asks every source of the quick search by each kind of keyword, each alone, and prints the slowest beside its target. The corpus is
 * that of the search bench, which checks the answers of its index.
 */
export function benchQuickSearch(rows: number): void {
  const { file } = openCorpus(rows, console.log);
  const db = openDatabase(file, 'reader');
  const index = createMailsSqlite(db, { role: 'reader' });
  const lines = new Map<string, Duration[]>();
  const slowest = new Map<string, { keyword: string; took: number; cpu: number }>();
  const note = (name: string, keyword: string, durations: readonly Duration[]) => {
    lines.set(name, [...(lines.get(name) ?? []), ...durations]);
    const { took } = clockOf(durations, 0.5);
    if (took > (slowest.get(name)?.took ?? 0))
      slowest.set(name, { keyword, took, cpu: meanOf(durations).cpu });
  };
  for (const [range, days] of Object.entries(ranges)) {
    for (const [kind, words] of Object.entries(keywords)) {
      for (const keyword of words) {
        const question = { keyword, limit: shown, from: corpusEnd - days * day, apps: mailApps };
        for (const source of mailSources(question, classifyKeyword(keyword))) {
          const ask = () => source.itemsOf(index.read(index.page(source.expression, null, source.rows).keys));
          note(`${kind}, ${source.type}s of a ${range}`, keyword, repeat(ask));
        }
      }
    }
  }
  const copy = `${file}.records`;
  const own = openRecords(copy);
  const store = { sql: own.createTagStore(200), records: index };
  const none = { people: false, rules: false, jobs: 'none', requests: false } as const;
  const sources = {
    people: { ...none, people: true },
    rules: { ...none, rules: true },
    jobs: { ...none, jobs: 'all' },
    requests: { ...none, requests: true },
  } as const;
  for (const [name, which] of Object.entries(sources)) {
    for (const keyword of ['person 19', 'nobody at all', 'reason', 'admin@tenant.example', 'zz']) {
      const question = { keyword, limit: shown, actorId: 1, ...which };
      note(
        `${name}`,
        keyword,
        repeat(() => findRecords(store, question)),
      );
    }
  }
  own.close();
  db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
  console.log(`${machine()}; ${rows.toLocaleString('en')} rows`);
  printTable(
    `Quick search by source, ms (a source: at most ${target})`,
    ['source', 'median', 'CPU', 'slowest keyword', 'its median', 'its CPU', 'max', ''],
    [...lines].map(([name, durations]) => {
      const worst = slowest.get(name);
      return [
        name,
        figure(clockOf(durations, 0.5).took),
        figure(meanOf(durations).cpu),
        worst?.keyword ?? '',
        figure(worst?.took ?? 0),
        figure(worst?.cpu ?? 0),
        figure(clockOf(durations, 1).took),
        (worst?.took ?? 0) <= target ? 'met' : 'missed',
      ];
    }),
  );
}

function repeat(work: () => unknown): Duration[] {
  return Array.from({ length: rounds }, () => {
    const clock = startClock();
    work();
    return clock();
  });
}

/** A database with what is not mail; the requests are of mails of the corpus. */
function openRecords(file: string): DatabaseSync {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  const db = openWriter(file);
  runMigrations(db, file);
  db.exec('BEGIN');
  const person = db.prepare(
    `INSERT INTO directory_person (address, email, name, department, source, updated_at) VALUES (?, ?, ?, ?, 'csv', 0)`,
  );
  for (let at = 0; at < records.people; at++) {
    const address = `person.${at}@northwind.example`;
    person.run(address, address, `Person ${at} of the house`, `Department ${at % 40}`);
  }
  const rule = db.prepare(
    `INSERT INTO exception_rule (entity_id, exception_type, digest, enabled, created_at, created_by, updated_at, updated_by,
      match_only_future, search_text, conditions, action_needed) VALUES (?, 'blacklist', ?, 1, 0, 'admin', ?, 'admin', 0, ?, ?, 'spam')`,
  );
  for (let at = 0; at < records.rules; at++) {
    const conditions = JSON.stringify({ domains: [`blocked-${at}.example`] });
    const digest = createHash('sha256').update(conditions).digest();
    rule.run(
      `rule${at}`,
      digest,
      at,
      `blocked-${at}.example\nreason ${at}\nadmin@tenant.example`,
      conditions,
    );
  }
  const job = db.prepare(
    `INSERT INTO job (id, status, total, actor_id, actor, held_state, reason, created_at)
      VALUES (?, 'done', 1, 1, ?, 'cp_quarantined_by_admin', ?, ?)`,
  );
  for (let at = 0; at < records.jobs; at++)
    job.run(`job${at}`, at % 3 === 0 ? 'admin@tenant.example' : 'analyst@tenant.example', `Reason ${at}`, at);
  const request = db.prepare(
    `INSERT INTO restore_request (id, email_key, entity_id, state, created_at) VALUES (?, ?, ?, 'open', ?)`,
  );
  const requester = db.prepare(
    `INSERT INTO restore_requester (request, email, message, asked_at, locale) VALUES (?, ?, ?, 0, 'en')`,
  );
  for (let at = 0; at < records.requests; at++) {
    const entity = createHash('md5').update(`bench/${at}`).digest('hex');
    const { lastInsertRowid } = request.run(`request${at}`, at, entity, at);
    requester.run(
      lastInsertRowid,
      `person.${at}@northwind.example`,
      `The reason is ${at}: please release it`,
    );
  }
  db.exec('COMMIT');
  return db;
}
