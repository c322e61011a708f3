import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { MailIndex, ReadOrder, SearchTurns } from '../../ports/mail-index.ts';
import { countFlagsOfRange } from '../../records/count-periods.ts';
import { buildKeyQuery, disjointParts, planSearch, type PlanSource } from './plan-search.ts';
import { needsRareFlag } from './compile-predicate.ts';
import { createTermIndex, mergeTerms } from './index-terms.ts';
import { registerFunctions } from './sql-functions.ts';
import { createMailRecordsSqlite, type MailRecordsSqlite } from '../../records/mail-records-sqlite.ts';
import { matchingEmails } from '../match-records.ts';
import { compileSampleMatcher } from '../match-sample.ts';
import { normalizeExpression, splitKeyRange } from '../normalize-expression.ts';
import { createSampleReader, type PlannerSample } from './planner-sample.ts';
import { proposeTerms } from './propose-terms.ts';
import { finish, type InTurns } from '../../turns/in-turns.ts';
import type { SearchExpression } from '../../ports/search-expression.ts';
import { statementCacheOf } from '../../database/statement-cache.ts';
import { bucketMatches, countFlags, type FlaggedKey } from './summarize-matches.ts';
import type { EmailKey } from '../../ports/mail-records.ts';
import type { KeyRange } from '../../records/mail-key.ts';
import { readInSlices } from './read-in-slices.ts';

/** The index, with the maintenance that its writer does while idle. */
export interface MailIndexSqlite extends MailIndex {
  /** Its searches as yielding work. */
  readonly turns: SearchTurns;
  /** Merges a little of the term index, about 10 ms; false when there is nothing left to merge. */
  mergeStep(): boolean;
  /** Moves the write-ahead log into the database file, as far as readers allow. */
  checkpoint(): void;
}

export interface MailIndexOptions {
  /** The writer has a larger page cache, because writes to the term index are random. */
  role: 'writer' | 'reader';
  /** Forces one plan for every search that it can serve; for tests, which compare the plans. */
  force?: PlanSource['kind'];
}

/** A search with its dates as a range of keys. */
type SplitSearch = ReturnType<typeof splitKeyRange>;
const split = (expression: SearchExpression): SplitSearch => splitKeyRange(normalizeExpression(expression));

/** Rows that histograms and facets read one by one; beyond that they extrapolate from the sample. */
const summaryLimit = 20_000;
/** Milliseconds after which a merge step writes no further pages of the term index, and how many it writes at once. */
const mergeTime = 8;
const mergePages = 16;
/** Pages of the whole term index that a step of `shrink` writes, about 10 ms. */
const shrinkPages = 400;

/** Opens the records and their index in a database that has the tables of `migrations/100-email-index.sql`. */
export function openMails(
  db: DatabaseSync,
  options: MailIndexOptions,
): { records: MailRecordsSqlite; index: MailIndexSqlite } {
  const terms = createTermIndex(statementCacheOf(db));
  const records = createMailRecordsSqlite(db, { role: options.role, terms });
  return { records, index: createMailIndexSqlite(db, records, options) };
}

function createMailIndexSqlite(
  db: DatabaseSync,
  records: MailRecordsSqlite,
  options: MailIndexOptions,
): MailIndexSqlite {
  const prepare = statementCacheOf(db);
  registerFunctions(db);
  const readSample = createSampleReader(db);
  db.exec(`PRAGMA cache_size = ${options.role === 'writer' ? -131_072 : -65_536}`);

  /**
   * Reads the matches after the key `after`, in the requested order; `take` gets the rows of each slice and returns how
   * many of them count towards `limit`. Proposals of the term index are read in one go, because most of their cost is
   * the start.
   */
  function* readMatches(
    select: 'keys' | 'flags' | 'count',
    { range: asked, rest }: SplitSearch,
    {
      after,
      limit,
      order = 'newest',
    }: { after: EmailKey | null; limit: number; order?: ReadOrder | undefined },
    take: (rows: readonly SQLOutputValue[][]) => number,
  ): InTurns<void> {
    const range = { ...asked };
    if (after !== null && order === 'newest') range.to = Math.min(range.to, after);
    if (after !== null && order === 'oldest') range.from = Math.max(range.from, after + 1);
    if (rest.kind === 'none' || range.from >= range.to || limit < 1) return;
    const sample = readSample();
    const source = options.force
      ? forcedSource(rest, options.force)
      : planSearch(rest, range, limit, sample).source;
    const readSlice = (slice: KeyRange, left: number) => {
      const query = buildKeyQuery(select, rest, slice, source, left, order);
      const statement = prepare(query.sql);
      // Takes half the time of rows with names, and there may be 20,000.
      statement.setReturnArrays(true);
      return take(statement.all(...query.values) as unknown as SQLOutputValue[][]);
    };
    if (source.kind === 'terms') readSlice(range, limit);
    else yield* readInSlices(range, limit, sample, readSlice, order);
  }
  function* keys(
    expression: SearchExpression,
    after: EmailKey | null,
    limit: number,
    order?: ReadOrder,
  ): InTurns<EmailKey[]> {
    const found: EmailKey[] = [];
    yield* readMatches('keys', split(expression), { after, limit, order }, (rows) => {
      for (const [key] of rows) found.push(Number(key));
      return rows.length;
    });
    return found;
  }
  /** The matches themselves if they are few, otherwise those in the sample with their scale. */
  function* matchesOf(expression: SearchExpression): InTurns<{ matches: FlaggedKey[]; scale: number }> {
    const search = split(expression);
    const { range, rest } = search;
    const sample = readSample();
    const expected = planSearch(rest, range, summaryLimit, sample).expected;
    if (expected > summaryLimit) return sampleMatches(rest, range, sample);
    const matches: FlaggedKey[] = [];
    yield* readMatches('flags', search, { after: null, limit: summaryLimit + 1 }, (rows) => {
      for (const [key, flags] of rows) matches.push({ key: Number(key), flags: Number(flags) });
      return rows.length;
    });
    return matches.length <= summaryLimit ? { matches, scale: 1 } : sampleMatches(rest, range, sample);
  }

  const turns: SearchTurns = {
    *page(expression, after, limit, order) {
      const found = yield* keys(expression, after, limit + 1, order);
      const shown = found.slice(0, limit);
      return {
        rows: records.readPage(shown),
        keys: shown,
        after: found.length > limit ? (shown.at(-1) ?? null) : null,
      };
    },
    *count(expression, cap) {
      let count = 0;
      const { range, rest } = split(expression);
      for (const part of disjointParts(rest)) {
        yield* readMatches('count', { range, rest: part }, { after: null, limit: cap - count }, ([row]) => {
          const added = Number(row?.[0]);
          count += added;
          return added;
        });
      }
      return count;
    },
    keys: (expression, cap, order) => keys(expression, null, cap, order),
    *histogram(expression, buckets, period) {
      const { matches, scale } = yield* matchesOf(expression);
      return { buckets: bucketMatches(matches, buckets, scale, period), estimated: scale !== 1 };
    },
    *facets(expression) {
      const { range, rest } = split(expression);
      if (rest.kind === 'all') {
        const isEmpty = range.from >= range.to;
        return {
          counts: isEmpty ? countFlags([], 1) : countFlagsOfRange(prepare, range),
          estimated: false,
        };
      }
      const { matches, scale } = yield* matchesOf(expression);
      return { counts: countFlags(matches, scale), estimated: scale !== 1 };
    },
  };

  return {
    turns,
    page: (expression, after, limit, order) => finish(turns.page(expression, after, limit, order)),
    count: (expression, cap) => finish(turns.count(expression, cap)),
    keys: (expression, cap, order) => finish(turns.keys(expression, cap, order)),
    histogram: (expression, buckets, period) => finish(turns.histogram(expression, buckets, period)),
    facets: (expression) => finish(turns.facets(expression)),
    matching: (expression, keys) => matchingEmails(db, expression, keys),
    shrink: () => mergeTerms(prepare, -shrinkPages),
    mergeStep() {
      const started = performance.now();
      do {
        if (!mergeTerms(prepare, mergePages)) return false;
      } while (performance.now() - started < mergeTime);
      return true;
    },
    checkpoint() {
      db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    },
  };
}

function forcedSource(expression: SearchExpression, kind: PlanSource['kind']): PlanSource {
  if (kind === 'terms') {
    const proposal = proposeTerms(expression);
    if (proposal) return { kind, match: proposal.match };
  }
  return kind === 'rare' && needsRareFlag(expression) ? { kind } : { kind: 'scan' };
}

function sampleMatches(
  expression: SearchExpression,
  range: KeyRange,
  sample: PlannerSample,
): { matches: FlaggedKey[]; scale: number } {
  const matches = compileSampleMatcher(expression, sample.lookups);
  return {
    matches: sample.rows.filter((row) => row.key >= range.from && row.key < range.to && matches(row)),
    scale: sample.total / Math.max(1, sample.rows.length),
  };
}
