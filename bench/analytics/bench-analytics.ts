import { copyFileSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import * as analytics from '../../src/service/analytics/analytics-store-sqlite.ts';
import * as draw from '../../src/service/analytics/draw-charts.ts';
import { checkAnalytics, rebuildAnalytics } from '../../src/service/analytics/rebuild-analytics-sqlite.ts';
import type { ServiceParts } from '../../src/service/core/service-parts.ts';
import type { SearchHandle } from '../../src/service/database/operation.ts';
import { clockOf, type Duration, meanOf, startClock } from '../search/clock.ts';
import { corpusEnd } from '../search/corpus.ts';
import { openCorpus, openDatabase } from '../search/open-corpus.ts';
import { figure, printTable } from '../table.ts';

const rounds = 15;
/** Milliseconds that a chart of 30 days may take. */
const most = 60;
const day = 86_400_000;

/** Times every chart over 30 days and over a year of the search corpus, and its sums' check and rebuild. */
export async function benchAnalytics(rows: number): Promise<void> {
  const corpus = openCorpus(rows, console.log);
  const file = `${corpus.file}.analytics`;
  copyFileSync(corpus.file, file);
  const db = openDatabase(file, 'writer');
  try {
    addDirectory(db);
    const store = { db, sql: db.createTagStore() } as unknown as SearchHandle;
    const parts = {
      stores: {
        analytics: Object.fromEntries(
          Object.entries(analytics).map(([name, operation]) => [
            name,
            (input: never) => Promise.resolve(operation(store, input)),
          ]),
        ),
      },
      now: () => corpusEnd,
    } as unknown as Pick<ServiceParts, 'stores' | 'now'>;
    const lines: string[][] = [];
    for (const [name, chart] of charts(parts)) {
      const month = await measure(() => chart(inputOf(30)));
      const year = await measure(() => chart(inputOf(365)));
      const { took } = clockOf(month, 0.5);
      lines.push([
        name,
        figure(took),
        figure(clockOf(month, 1).took),
        figure(meanOf(month).cpu),
        `≤ ${most}${took <= most ? ', met' : ', MISSED'}`,
        figure(clockOf(year, 0.5).took),
      ]);
    }
    printTable(
      `Charts, ${figure(rows)} mails of a year, ms`,
      ['chart', '30 days', 'at most', 'CPU', 'target', 'a year'],
      lines,
    );
    const checking = startClock();
    const wrong = checkAnalytics(store).reduce((sum, table) => sum + table.wrong, 0);
    const checked = checking().took;
    const rebuilding = startClock();
    rebuildAnalytics(store);
    printTable(
      'The sums',
      ['figure', 'measured'],
      [
        ['rows of email_mixes', figure(countOf(db, 'email_mixes'))],
        ['rows of attacked', figure(countOf(db, 'attacked'))],
        ['wrong', figure(wrong)],
        ['check, s', figure(checked / 1_000)],
        ['check and rebuild, s', figure(rebuilding().took / 1_000)],
      ],
    );
  } finally {
    db.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  }
}

const inputOf = (days: number): draw.ChartInput => ({
  asked: {
    // Not at the border of an hour, in a zone whose days are not those of UTC.
    from: new Date(corpusEnd - days * day - 1_234_567).toISOString(),
    to: new Date(corpusEnd - 7_654_321).toISOString(),
    time_zone: 'America/St_Johns',
  },
  withDefender: true,
});

const charts = (parts: Pick<ServiceParts, 'stores' | 'now'>) =>
  [
    ['attack_detections', (input: draw.ChartInput) => draw.drawDetections(parts, input)],
    ['weekly_attack_category', (input: draw.ChartInput) => draw.drawCategorySeries(parts, input, { file: '', unit: 'week' })],
    ['attack_per_month', (input: draw.ChartInput) => draw.drawCategorySeries(parts, input, { file: '', unit: 'month' })],
    ['actions_by_avanan', (input: draw.ChartInput) => draw.drawActions(parts, input)],
    ['ms_detection_by_scl_level', (input: draw.ChartInput) => draw.drawLevels(parts, input)],
    ['weekly_ms_detections_efficiency_trends', (input: draw.ChartInput) => draw.drawEfficiency(parts, input)],
    ['top_attacked_users', (input: draw.ChartInput) => draw.drawTopUsers(parts, input)],
    ['attacked_persons_by_seniority', (input: draw.ChartInput) => draw.drawGroups(parts, input, 'seniority')],
    ['attacked_persons_by_organizations', (input: draw.ChartInput) => draw.drawGroups(parts, input, 'organization')],
  ] as const; // oxfmt-ignore

async function measure(ask: () => Promise<unknown>): Promise<Duration[]> {
  await ask();
  const durations: Duration[] = [];
  for (let round = 0; round < rounds; round++) {
    const clock = startClock();
    await ask();
    durations.push(clock());
  }
  return durations;
}

/** A directory of every mailbox that was attacked. */
function addDirectory(db: DatabaseSync): void {
  db.exec(`INSERT INTO directory_person (address, email, seniority, organization, source, updated_at)
    SELECT address, address, 'Level ' || (number % 4), 'Organisation ' || (number % 40), 'csv', 0 FROM attacked_person`);
}

const countOf = (db: DatabaseSync, table: string): number =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
