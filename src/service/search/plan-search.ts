import { needsRareFlag } from './compile-predicate.ts';
import { compileSampleMatcher } from './match-sample.ts';
import type { KeyRange } from './normalize-expression.ts';
import type { PlannerSample } from './planner-sample.ts';
import { proposeTerms } from './propose-terms.ts';
import type { SearchExpression } from './search-expression.ts';

/** Where the rows come from: all of the range newest first, those with a rare flag, or those the terms propose. */
export type PlanSource = { kind: 'scan' } | { kind: 'rare' } | { kind: 'terms'; match: string };

export interface Plan {
  source: PlanSource;
  /** Matches expected in the range. */
  expected: number;
}

/** Microseconds per row, measured at 1M rows. */
const cost = { scan: 0.9, flagScan: 0.12, rare: 0.25, proposed: 4, prefixTerm: 0.4, termsStart: 250 };

/** Matches in the sample after which the estimate is good to a sixteenth; the rows come in random order. */
const enoughMatches = 256;

/**
 * Chooses how to answer a search whose first `need` matches in `range` are wanted, newest first. Estimates come from
 * the sample; an event that it never shows is taken for half as frequent as one that it shows once.
 */
export function planSearch(
  expression: SearchExpression,
  range: KeyRange,
  need: number,
  sample: PlannerSample,
): Plan {
  const proposal = proposeTerms(expression);
  const matches = compileSampleMatcher(expression);
  const covers = proposal && compileSampleMatcher(proposal.covers);
  const isRare = needsRareFlag(expression);
  let looked = 0;
  let inRange = 0;
  let matching = 0;
  let proposed = 0;
  let proposedAnywhere = 0;
  for (const row of sample.rows) {
    if (matching >= enoughMatches) break;
    looked += 1;
    const covered = covers?.(row) ?? false;
    if (covered) proposedAnywhere += 1;
    if (row.key < range.from || row.key >= range.to) continue;
    inRange += 1;
    if (covered) proposed += 1;
    if ((!covers || covered) && matches(row)) matching += 1;
  }
  const scale = sample.total / Math.max(1, looked);
  const exact = scale <= 1;
  const rows = (sampled: number) => (sampled === 0 ? (exact ? 0 : scale / 2) : sampled * scale);
  const expected = rows(matching);
  // The share of the range that is read until `need` matches are found.
  const share = Math.min(1, need / Math.max(expected, 0.5));
  const perRow = readsTexts(expression) ? cost.scan : cost.flagScan;
  const scanCost = rows(inRange) * share * perRow;
  const rareCost = isRare ? rows(inRange) * share * cost.rare : Infinity;
  const termsCost = proposal
    ? cost.termsStart +
      rows(proposed) * share * cost.proposed +
      (proposal.hasPrefix ? rows(proposedAnywhere) * cost.prefixTerm : 0)
    : Infinity;
  if (proposal && termsCost < scanCost && termsCost < rareCost) {
    return { source: { kind: 'terms', match: proposal.match }, expected };
  }
  return { source: { kind: rareCost < scanCost ? 'rare' : 'scan' }, expected };
}

function readsTexts(expression: SearchExpression): boolean {
  switch (expression.kind) {
    case 'text':
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
