import { compilePredicate, needsRareFlag } from './compile-predicate.ts';
import type { ReadOrder } from '../../ports/mail-index.ts';
import { compileSampleMatcher } from '../match-sample.ts';
import type { PlannerSample } from './planner-sample.ts';
import { proposeTerms } from './propose-terms.ts';
import type { SearchExpression } from '../../ports/search-expression.ts';
import type { KeyRange } from '../../records/mail-key.ts';
import { rareCondition } from '../../records/email-flags.ts';

/** Where the rows come from: all of the range newest first, those with a rare flag, or those the terms propose. */
export type PlanSource = { kind: 'scan' } | { kind: 'rare' } | { kind: 'terms'; match: string };

interface Plan {
  source: PlanSource;
  /** Matches expected in the range. */
  expected: number;
}

/** Microseconds per row, measured at 1M rows; `sampleChunk` is the cost of evaluating a chunk of the sample. */
const cost = {
  scan: 0.9,
  flagScan: 0.12,
  rare: 0.25,
  proposed: 4,
  prefixTerm: 0.4,
  termsStart: 250,
  sampleChunk: 250,
};

/** Rows of the sample after which the plan is considered: a clear choice does not need the rest. */
const chunk = 1024;
/**
 * How much more the second-best plan must cost for a clear choice; estimates from one chunk are accurate to about a
 * third.
 */
const clearFactor = 8;

/** Matches in the sample after which the estimate is accurate to a sixteenth; the rows are in random order. */
const enoughMatches = 256;

/**
 * Chooses the plan for reading the first `need` matches in `range`, newest first. Estimates come from the sample; a
 * condition without a match there counts as half as frequent as one with a single match.
 */
export function planSearch(
  expression: SearchExpression,
  range: KeyRange,
  need: number,
  sample: PlannerSample,
): Plan {
  const proposal = proposeTerms(expression);
  const matches = compileSampleMatcher(expression, sample.lookups);
  const covers = proposal && compileSampleMatcher(proposal.covers, sample.lookups);
  const perRow = readsTexts(expression) ? cost.scan : cost.flagScan;
  const isRare = needsRareFlag(expression);
  const seen: Seen = { looked: 0, inRange: 0, matching: 0, proposed: 0, proposedAnywhere: 0 };

  const choose = (): Plan & { isClear: boolean } => {
    const scale = sample.total / Math.max(1, seen.looked);
    const rows = (sampled: number) => (sampled === 0 ? (scale <= 1 ? 0 : scale / 2) : sampled * scale);
    const expected = rows(seen.matching);
    // The share of the range that is read until `need` matches are found.
    const share = Math.min(1, need / Math.max(expected, 0.5));
    const scan = rows(seen.inRange) * share * perRow;
    const rare = isRare ? rows(seen.inRange) * share * cost.rare : Infinity;
    const terms = proposal
      ? cost.termsStart +
        rows(seen.proposed) * share * cost.proposed +
        (proposal.hasPrefix ? rows(seen.proposedAnywhere) * cost.prefixTerm : 0)
      : Infinity;
    const [best, second] = [scan, rare, terms].sort((one, other) => one - other) as [number, number, number];
    const isClear = second > best * clearFactor || best < cost.sampleChunk;
    if (proposal && terms < scan && terms < rare) {
      return { source: { kind: 'terms', match: proposal.match }, expected, isClear };
    }
    return { source: { kind: rare < scan ? 'rare' : 'scan' }, expected, isClear };
  };

  for (const row of sample.rows) {
    if (seen.matching >= enoughMatches) break;
    if (seen.looked > 0 && seen.looked % chunk === 0) {
      const early = choose();
      if (early.isClear) return early;
    }
    seen.looked += 1;
    const covered = covers?.(row) ?? false;
    if (covered) seen.proposedAnywhere += 1;
    if (row.key < range.from || row.key >= range.to) continue;
    seen.inRange += 1;
    if (covered) seen.proposed += 1;
    if ((!covers || covered) && matches(row)) seen.matching += 1;
  }
  return choose();
}

/** The counts from the part of the sample that was evaluated. */
interface Seen {
  looked: number;
  inRange: number;
  matching: number;
  proposed: number;
  proposedAnywhere: number;
}

function readsTexts(expression: SearchExpression): boolean {
  switch (expression.kind) {
    case 'text':
    case 'count':
    case 'mailbox-in':
    case 'owner':
    case 'ip-range':
      return true;
    case 'and':
    case 'or':
      return expression.of.some(readsTexts);
    case 'not':
      return readsTexts(expression.of);
    default:
      return false;
  }
}

/** An SQL query with its values. Every number is a BigInt: node:sqlite binds others as REAL, and FTS5 ignores those. */
interface KeyQuery {
  sql: string;
  values: (string | bigint)[];
}

/** Builds the query for the first `limit` matches in `range`, found by way of `source`; or for their number. */
export function buildKeyQuery(
  select: 'keys' | 'flags' | 'count',
  expression: SearchExpression,
  range: KeyRange,
  source: PlanSource,
  limit: number,
  order: ReadOrder = 'newest',
): KeyQuery {
  const { readsFlags, readsTexts } = compilePredicate(expression, '');
  const usesTerms = source.kind === 'terms';
  const usesFlags = readsFlags || select === 'flags' || source.kind === 'rare' || (!usesTerms && !readsTexts);
  const key = usesTerms ? 'p.rowid' : usesFlags ? 'f.k' : 't.k';
  const predicate = compilePredicate(expression, key);
  const flags = source.kind === 'rare' ? 'email_flags f INDEXED BY email_flags_rare' : 'email_flags f';

  // CROSS JOIN fixes the order of the loops: the source first, flags before texts.
  const joins = [
    ...(usesTerms ? ['email_terms p'] : []),
    ...(usesFlags ? [usesTerms ? `${flags} ON f.k = ${key}` : flags] : []),
    ...(readsTexts ? [key === 't.k' ? 'email_texts t' : `email_texts t ON t.k = ${key}`] : []),
  ].join(' CROSS JOIN ');
  const conditions = [
    ...(usesTerms ? ['email_terms MATCH ?'] : []),
    ...(source.kind === 'rare' ? [rareCondition] : []),
    `${key} >= ? AND ${key} < ?`,
    predicate.sql,
  ].join(' AND ');
  const values = [
    ...(usesTerms ? [source.match] : []),
    BigInt(range.from),
    BigInt(range.to),
    ...predicate.values,
    BigInt(limit),
  ];
  const body = `FROM ${joins} WHERE ${conditions}`;
  if (select === 'count') return { sql: `SELECT count(*) AS n FROM (SELECT 1 ${body} LIMIT ?)`, values };
  const columns = select === 'flags' ? `${key} AS k, f.flags` : `${key} AS k`;
  const direction = order === 'newest' ? 'DESC' : 'ASC';
  return { sql: `SELECT ${columns} ${body} ORDER BY ${key} ${direction} LIMIT ?`, values };
}

/**
 * Takes 'a rare flag or a text' apart into searches that no row is in twice, each served by an index of its own: together they
 * would be read row by row, for no index proposes both. Any other normalized expression is its only part.
 */
export function disjointParts(expression: SearchExpression): readonly SearchExpression[] {
  if (expression.kind !== 'or') return [expression];
  const rare = expression.of.filter(needsRareFlag);
  const proposed = expression.of.filter((part) => !rare.includes(part) && proposeTerms(part) !== undefined);
  const isWhole = rare.length + proposed.length === expression.of.length;
  if (!isWhole || rare.length === 0 || proposed.length === 0) return [expression];
  const either = anyOf(rare);
  return [either, { kind: 'and', of: [anyOf(proposed), { kind: 'not', of: either }] }];
}

const anyOf = (parts: SearchExpression[]): SearchExpression =>
  parts.length === 1 ? parts[0]! : { kind: 'or', of: parts };
