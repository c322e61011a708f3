import { parseArgs } from 'node:util';
import { copyFileSync, rmSync } from 'node:fs';
import type { EmailIndex } from '../../src/service/search/email-index.ts';
import { createEmailIndexSqlite } from '../../src/service/search/email-index-sqlite.ts';
import { figure, machine, printTable } from '../table.ts';
import { corpusEnd } from './corpus.ts';
import { measureBesideWriter } from './measure-beside-writer.ts';
import { type BenchCorpus, openCorpus, openDatabase, pageSize } from './open-corpus.ts';
import { percentile } from './percentile.ts';
import { benchQueries } from './queries.ts';

const countCap = 10_001;
const rounds = 5;

/**
 * Builds (or reuses) a corpus of `rows` mails, checks every answer against brute force and prints the table of the
 * search store beside its targets. Returns the names of the targets that were missed.
 * @throws Error when an answer is wrong
 */
export async function benchSearch({
  rows,
  log = console.log,
}: {
  rows: number;
  log?: (line: string) => void;
}): Promise<string[]> {
  const corpus = openCorpus(rows, log);
  const opened = measureOpen(corpus.file);
  const db = openDatabase(corpus.file, 'reader');
  const index = createEmailIndexSqlite(db, { role: 'reader' });
  checkAnswers(index, corpus);
  const pages = measureEach(index, askPage);
  const counts = measureEach(index, (target, at) => target.count(expressionOf(at), countCap));
  const range = { kind: 'received', from: corpusEnd - 200 * 86_400_000, to: corpusEnd } as const;
  const facets = median(repeat(() => index.facets(range)));
  const histogram = median(repeat(() => index.histogram({ kind: 'all' }, 60)));
  const copy = `${corpus.file}.copy`;
  copyFileSync(corpus.file, copy);
  const update = measureUpdate(copy);
  const beside = await measureBesideWriter(copy, (target) => measureEach(target, askPage, 1));
  db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });

  const twoCharacters = pages.filter((_, at) => benchQueries[at]?.group === 'two characters');
  const lines: [name: string, value: number, target: number, atLeast?: boolean][] = [
    ['page of 40, p50, ms', percentile(pages, 0.5), 2.5],
    ['page of 40, p95, ms', percentile(pages, 0.95), 40],
    ['page of 40, max, ms', Math.max(...pages), Infinity],
    ['count to 10,000, p50, ms', percentile(counts, 0.5), 10],
    ['count to 10,000, p95, ms', percentile(counts, 0.95), Infinity],
    ['count to 10,000, max, ms', Math.max(...counts), Infinity],
    ['two characters, worst page, ms', Math.max(...twoCharacters), 250],
    ['update of 10,000, ms', update, 100],
    ['ingest, rows/s', corpus.rowsPerSecond, 4_000, true],
    ['ingest, slowest 1,000, ms', corpus.slowestBatch, Infinity],
    ['idle merge after ingest, s', corpus.mergeSeconds, Infinity],
    ['bytes/row', corpus.bytesPerRow, 1_200],
    ['open to first page, ms', opened, 300],
    ['page p95 beside the busy writer / alone', beside.ratio, 2],
    ['facets of a range, ms', facets, 50],
    ['histogram, ms', histogram, Infinity],
  ];
  const missed = lines.filter(([, value, target, atLeast]) => (atLeast ? value < target : value > target));
  log(`${machine()}; ${rows.toLocaleString('en')} rows, ${benchQueries.length} searches, every answer as brute force has it`); // prettier-ignore
  printTable(
    `Search, ${rows.toLocaleString('en')} rows`,
    ['figure', 'measured', 'target', ''],
    lines.map(([name, value, target, atLeast]) => [
      name,
      figure(value),
      target === Infinity ? '' : `${atLeast ? '≥' : '≤'} ${figure(target)}`,
      target === Infinity ? '' : missed.some(([other]) => other === name) ? 'missed' : 'met',
    ]),
  );
  printTable(
    'Search by class: slowest of five searches, ms',
    ['class', 'page', 'count'],
    [...new Set(benchQueries.map(({ group }) => group))].map((group) => [
      group,
      figure(Math.max(...pages.filter((_, at) => benchQueries[at]?.group === group))),
      figure(Math.max(...counts.filter((_, at) => benchQueries[at]?.group === group))),
    ]),
  );
  return missed.map(([name]) => name);
}

const askPage = (index: EmailIndex, at: number) => index.page(expressionOf(at), null, pageSize);
const expressionOf = (at: number) => benchQueries[at]?.expression ?? { kind: 'none' as const };

function checkAnswers(index: EmailIndex, corpus: BenchCorpus): void {
  benchQueries.forEach(({ group, expression }, at) => {
    const answer = corpus.answers[at];
    const keys = index.page(expression, null, pageSize).keys;
    const count = index.count(expression, countCap);
    const wantedCount = Math.min(answer?.total ?? 0, countCap);
    if (keys.join() === answer?.newest.join() && count === wantedCount) return;
    throw new Error(
      `Wrong answer, ${group}: ${JSON.stringify(expression)} found ${count} of ${wantedCount} matches.`,
    );
  });
}

/** Median milliseconds of each search, in the order of the searches. */
function measureEach(
  index: EmailIndex,
  ask: (index: EmailIndex, at: number) => unknown,
  times = rounds,
): number[] {
  return benchQueries.map((_, at) => median(repeat(() => ask(index, at), times)));
}

/** Milliseconds until a fresh connection has answered its first page, sample included. */
function measureOpen(file: string): number {
  return median(
    repeat(() => {
      const db = openDatabase(file, 'reader');
      createEmailIndexSqlite(db, { role: 'reader' }).page({ kind: 'all' }, null, pageSize);
      db.close();
    }),
  );
}

/** Milliseconds to quarantine and release 10,000 found mails, each in one transaction. */
function measureUpdate(file: string): number {
  const db = openDatabase(file, 'writer');
  const index = createEmailIndexSqlite(db, { role: 'writer' });
  const found = index.keys({ kind: 'text', field: 'subject', match: 'contains', value: 'invoice' }, 10_000);
  const change = (add: 'cp_quarantined_by_admin' | 'cp_not_quarantined', remove: typeof add) =>
    index.change(found.map((key) => ({ key, add: [add], remove: [remove] })));
  const times = repeat(() => change('cp_quarantined_by_admin', 'cp_not_quarantined'), 3);
  times.push(...repeat(() => change('cp_not_quarantined', 'cp_quarantined_by_admin'), 3));
  db.close();
  return median(times);
}

function repeat(work: () => unknown, times = rounds): number[] {
  return Array.from({ length: times }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
  await benchSearch({ rows: Number(values.rows) });
}
