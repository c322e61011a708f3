import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { flagsOfRow } from '../../src/service/records/email-flags.ts';
import { textsOf } from '../../src/service/records/email-texts.ts';
import { compileSampleMatcher } from '../../src/service/index/match-sample.ts';
import { normalizeExpression } from '../../src/service/index/normalize-expression.ts';
import { listMigrations, runMigrations } from '../../src/service/database/run-migrations.ts';
import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';
import { corpusVersion, generateCorpus } from './corpus.ts';
import { startClock } from './clock.ts';
import { benchQueries } from './queries.ts';
import { createMailsSqlite } from '../../tests/support/mails-sqlite.ts';

export const pageSize = 40;
const folder = '.cache/bench';
const batchSize = 1_000;
const service = new URL('../../src/service/', import.meta.url);
/** What decides how a mail is stored. */
const writers = [
  'database/statement-cache',
  'index/sqlite/index-terms',
  'records/attacked-list',
  'records/campaigns',
  'records/count-periods',
  'records/email-flags',
  'records/email-texts',
  'records/fold-address',
  'records/fold-text',
  'records/mail-key',
  'records/restore-row',
  'records/write-emails',
].map((name) => new URL(`${name}.ts`, service));

/** A built corpus: the database file, how building went, and the right answers of the searches. */
export interface BenchCorpus {
  file: string;
  rowsPerSecond: number;
  /** The same by the thread's own processor time: what a machine with nothing else to do reaches. */
  rowsPerCpuSecond: number;
  /** Milliseconds of the slowest commit of a batch of 1,000. */
  slowestBatch: number;
  mergeSeconds: number;
  bytesPerRow: number;
  /** Pages that merging freed; the next mails fill them. */
  freeBytesPerRow: number;
  /** Per search: keys of the newest page and the number of all matches, by looking at every row. */
  answers: { newest: number[]; total: number }[];
}

/** Builds the corpus with its answers, or takes the kept one when nothing that it depends on has changed. */
export function openCorpus(rows: number, log: (line: string) => void): BenchCorpus {
  mkdirSync(folder, { recursive: true });
  const hash = createHash('sha256').update(JSON.stringify([corpusVersion, benchQueries]));
  for (const source of [...listMigrations().map(({ url }) => url), ...writers])
    hash.update(readFileSync(source));
  const version = hash.digest('hex').slice(0, 10);
  const name = `search-${rows}-${version}`;
  const file = join(folder, `${name}.db`);
  const notes = join(folder, `${name}.json`);
  if (existsSync(notes) && existsSync(file)) return JSON.parse(readFileSync(notes, 'utf8')) as BenchCorpus;
  for (const old of readdirSync(folder)) {
    if (old.startsWith(`search-${rows}-`)) rmSync(join(folder, old));
  }
  const corpus = buildCorpus(file, rows, log);
  writeFileSync(notes, JSON.stringify(corpus));
  return corpus;
}

/** Opens a database as the service's workers do. */
export function openDatabase(file: string, role: 'writer' | 'reader'): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: role === 'reader' });
  if (role === 'writer') {
    db.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    db.exec('PRAGMA wal_autocheckpoint = 16384');
  }
  db.exec('PRAGMA busy_timeout = 5000');
  return db;
}

function buildCorpus(file: string, rows: number, log: (line: string) => void): BenchCorpus {
  const db = openDatabase(file, 'writer');
  runMigrations(db, file);
  const index = createMailsSqlite(db, { role: 'writer' });
  const answers = createAnswers();
  let writing = 0;
  let writingCpu = 0;
  let slowestBatch = 0;
  let batch: EmailRow[] = [];
  let done = 0;
  const flush = () => {
    const clock = startClock();
    const keys = index.add(batch);
    const { took, cpu } = clock();
    writing += took;
    writingCpu += cpu;
    slowestBatch = Math.max(slowestBatch, took);
    batch.forEach((row, at) => answers.look(row, keys[at] ?? 0));
    done += batch.length;
    batch = [];
    if (done % 100_000 === 0) log(`built ${done} rows, ${Math.round(done / (writing / 1000))} rows/s`);
  };
  for (const row of generateCorpus(rows)) {
    batch.push(row);
    if (batch.length === batchSize) flush();
  }
  if (batch.length > 0) flush();
  const merging = performance.now();
  while (index.mergeStep());
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const mergeSeconds = (performance.now() - merging) / 1000;
  const pages = (name: string) => Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const free = pages('freelist_count') * pages('page_size');
  db.close();
  return {
    file,
    rowsPerSecond: rows / (writing / 1000),
    rowsPerCpuSecond: rows / (writingCpu / 1000),
    slowestBatch,
    mergeSeconds,
    bytesPerRow: (statSync(file).size - free) / rows,
    freeBytesPerRow: free / rows,
    answers: answers.all(),
  };
}

/** Looks at every row for every search: the brute force that the index is checked against. */
function createAnswers() {
  const matchers = benchQueries.map(({ expression }) =>
    compileSampleMatcher(normalizeExpression(expression)),
  );
  const found = matchers.map(() => ({ newest: [] as number[], total: 0 }));
  const newestFirst = (keys: number[]) => keys.sort((a, b) => b - a).slice(0, pageSize);
  return {
    look(row: EmailRow, key: number): void {
      const sampleRow = { key, flags: Number(flagsOfRow(row)), texts: textsOf(row) };
      matchers.forEach((matches, at) => {
        const answer = found[at];
        if (!answer || !matches(sampleRow)) return;
        answer.total += 1;
        answer.newest.push(key);
        if (answer.newest.length > 5_000) answer.newest = newestFirst(answer.newest);
      });
    },
    all: () => found.map(({ newest, total }) => ({ newest: newestFirst(newest), total })),
  };
}
