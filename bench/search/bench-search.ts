import { parseArgs } from 'node:util';
import { copyFileSync, rmSync } from 'node:fs';
import { figure, machine, printTable } from '../table.ts';
import { corpusEnd } from './corpus.ts';
import { measureBesideWriter } from './measure-beside-writer.ts';
import { type BenchCorpus, openCorpus, openDatabase, pageSize } from './open-corpus.ts';
import { clockOf, type Duration, meanOf, medianOf, startClock } from './clock.ts';
import { benchQueries } from './queries.ts';
import { createMailsSqlite, type Mails } from '../../tests/support/mails-sqlite.ts';

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
  const open = measureOpen(corpus.file);
  const db = openDatabase(corpus.file, 'reader');
  const index = createMailsSqlite(db, { role: 'reader' });
  checkAnswers(index, corpus);
  const pages = measureEach(index, askPage);
  const counts = measureEach(index, (target, at) => target.count(expressionOf(at), countCap));
  const range = { kind: 'received', from: corpusEnd - 200 * day, to: corpusEnd } as const;
  const facets = medianOf(repeat(() => index.facets(range)));
  const histogram = medianOf(repeat(() => index.histogram({ kind: 'all' }, 60)));
  const copy = `${corpus.file}.copy`;
  copyFileSync(corpus.file, copy);
  const update = measureUpdate(copy);
  const beside = await measureBesideWriter(copy, (target) => measureEach(target, askPage, 1));
  db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });

  const twoCharacters = pages.filter((_, at) => benchQueries[at]?.group === 'two characters');
  const ingest = { took: corpus.rowsPerSecond, cpu: corpus.rowsPerCpuSecond };
  const lines: Line[] = [
    { name: 'page of 40, p50, ms', value: clockOf(pages, 0.5), most: 2.5 },
    { name: 'page of 40, p95, ms', value: clockOf(pages, 0.95), most: 40 },
    { name: 'page of 40, max, ms', value: clockOf(pages, 1) },
    { name: 'page of 40, mean, ms', value: meanOf(pages) },
    { name: 'count to 10,000, p50, ms', value: clockOf(counts, 0.5), most: 10 },
    { name: 'count to 10,000, p95, ms', value: clockOf(counts, 0.95) },
    { name: 'count to 10,000, max, ms', value: clockOf(counts, 1) },
    { name: 'count to 10,000, mean, ms', value: meanOf(counts) },
    { name: 'two characters, worst page, ms', value: clockOf(twoCharacters, 1), most: 250 },
    { name: 'update of 10,000, ms', value: update, most: 100 },
    { name: 'ingest, rows/s', value: ingest, least: 4_000 },
    { name: 'ingest, slowest 1,000, ms', value: { took: corpus.slowestBatch } },
    { name: 'idle merge after ingest, s', value: { took: corpus.mergeSeconds } },
    { name: 'bytes/row', value: { took: corpus.bytesPerRow }, most: 1_200 },
    { name: 'free bytes/row after merging', value: { took: corpus.freeBytesPerRow } },
    { name: 'open to first page, ms', value: open, most: 300 },
    { name: 'page p95 beside a busy writer / alone', value: { took: beside.ratio }, most: 2 },
    { name: 'rows/s of that writer', value: { took: beside.rowsPerSecond } },
    { name: 'facets of a range, ms', value: facets, most: 50 },
    { name: 'histogram, ms', value: histogram },
  ];
  log(
    `${machine()}; ${rows.toLocaleString('en')} rows, ${benchQueries.length} searches, every answer as brute force has it`,
  );
  printLines(`Search, ${rows.toLocaleString('en')} rows`, lines);
  printTable(
    'Search by class: slowest of five searches, ms',
    ['class', 'page', 'count'],
    [...new Set(benchQueries.map(({ group }) => group))].map((group) => {
      const inGroup = (_: Duration, at: number) => benchQueries[at]?.group === group;
      return [group, ...[pages, counts].map((times) => figure(clockOf(times.filter(inGroup), 1).took))];
    }),
  );
  return lines.filter((line) => !isMet(line, line.value.took)).map(({ name }) => name);
}

const day = 24 * 60 * 60 * 1000;

interface Line {
  name: string;
  value: { took: number; cpu?: number };
  most?: number;
  least?: number;
}

/** The wall clock decides; CPU time shows how much other programs on the machine took. */
function printLines(title: string, lines: readonly Line[]): void {
  printTable(
    title,
    ['figure', 'measured', 'CPU', 'target', ''],
    lines.map((line) => {
      const { name, value, most, least } = line;
      const target =
        most === undefined ? (least === undefined ? '' : `≥ ${figure(least)}`) : `≤ ${figure(most)}`;
      const verdict = target === '' ? '' : isMet(line, value.took) ? 'met' : 'missed';
      return [name, figure(value.took), value.cpu === undefined ? '' : figure(value.cpu), target, verdict];
    }),
  );
}

function isMet({ most, least }: Line, value: number): boolean {
  return value <= (most ?? Infinity) && value >= (least ?? -Infinity);
}

const askPage = (index: Mails, at: number) => index.page(expressionOf(at), null, pageSize);
const expressionOf = (at: number) => benchQueries[at]?.expression ?? { kind: 'none' as const };

function checkAnswers(index: Mails, corpus: BenchCorpus): void {
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

/** Medians of each search, in the order of the searches. */
function measureEach(index: Mails, ask: (index: Mails, at: number) => unknown, times = rounds): Duration[] {
  return benchQueries.map((_, at) => medianOf(repeat(() => ask(index, at), times)));
}

/** Until a fresh connection has answered its first page, sample included. */
function measureOpen(file: string): Duration {
  return medianOf(
    repeat(() => {
      const db = openDatabase(file, 'reader');
      createMailsSqlite(db, { role: 'reader' }).page({ kind: 'all' }, null, pageSize);
      db.close();
    }),
  );
}

/** To quarantine or release 10,000 found mails in one transaction. */
function measureUpdate(file: string): Duration {
  const db = openDatabase(file, 'writer');
  const index = createMailsSqlite(db, { role: 'writer' });
  const found = index.keys({ kind: 'text', field: 'subject', match: 'contains', value: 'invoice' }, 10_000);
  const change = (add: 'cp_quarantined_by_admin' | 'cp_not_quarantined', remove: typeof add) =>
    repeat(() => index.change(found.map((key) => ({ key, add: [add], remove: [remove] }))), 1);
  const times = Array.from({ length: rounds }, () => [
    ...change('cp_quarantined_by_admin', 'cp_not_quarantined'),
    ...change('cp_not_quarantined', 'cp_quarantined_by_admin'),
  ]).flat();
  db.close();
  return medianOf(times);
}

function repeat(work: () => unknown, times = rounds): Duration[] {
  return Array.from({ length: times }, () => {
    const clock = startClock();
    work();
    return clock();
  });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
  await benchSearch({ rows: Number(values.rows) });
}
