import { parseSearchText } from '../mail-search/parse-search-state.ts';
import { rangeOf } from '../mail-search/criteria-of-state.ts';
import { startOfLast } from '../mail-search/resolve-time.ts';
import type { SearchState } from '../mail-search/search-state.ts';

/** The mail of the past a rule can act on: that of the last days or months, or of the dates of the search it is made from. */
export const pastRanges = ['7d', '30d', '90d', '12M', 'search'] as const;
export type PastRange = (typeof pastRanges)[number];
/** The past that previews look at (RU-02). */
const defaultPast: PastRange = '12M';

/** Whether a search has the dates that rules look back at anyway: nothing is lost of it, and there is no other past to offer. */
export const hasDefaultPast = ({ time }: SearchState): boolean =>
  time.type === 'last' && time.amount + time.unit === defaultPast;

/** The past that is offered first: the dates of the search that the rule is made of, for that is what the person sees. */
export function pastOfSearch(search: string): PastRange {
  if (search === '') return defaultPast;
  return hasDefaultPast(parseSearchText(search)) ? defaultPast : 'search';
}

/**
 * `range_from` and `range_to` of the payload; none where the service's own 12 months are meant. `search` is the query
 * string that the rule's form carries.
 */
export function pastPeriod(
  past: PastRange,
  search: string,
  timeZone: string,
): { range_from?: string; range_to?: string } {
  const now = Temporal.Now.instant();
  if (past === '12M') return {};
  if (past !== 'search') {
    return { range_from: startOfLast(Number.parseInt(past, 10), 'd', now, timeZone).toString() };
  }
  const state = parseSearchText(search);
  if (state.time.type === 'last') {
    return { range_from: startOfLast(Number(state.time.amount), state.time.unit, now, timeZone).toString() };
  }
  const range = rangeOf(state, timeZone);
  return range ? { range_from: range.from.toString(), range_to: range.to.toString() } : {};
}
