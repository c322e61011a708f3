import { parseSearchText } from '../mail-search/parse-search-state.ts';
import { rangeOf } from '../mail-search/criteria-of-state.ts';
import { startOfLast } from '../mail-search/resolve-time.ts';
import type { SearchState } from '../mail-search/search-state.ts';

/** The past mail that a rule can act on: of the last days or months, or within the dates of its search. */
export const pastRanges = ['7d', '30d', '90d', '12M', 'search'] as const;
export type PastRange = (typeof pastRanges)[number];
/** The default period of previews (RU-02). */
const defaultPast: PastRange = '12M';

/** Whether a search has the default dates: then there is no other period to offer. */
export const hasDefaultPast = ({ time }: SearchState): boolean =>
  time.type === 'last' && time.amount + time.unit === defaultPast;

/** The preselected period: the dates of the rule's search, because that is what the person sees. */
export function pastOfSearch(search: string): PastRange {
  if (search === '') return defaultPast;
  return hasDefaultPast(parseSearchText(search)) ? defaultPast : 'search';
}

/**
 * `range_from` and `range_to` of the payload; absent for the service's default of 12 months. `search` is the
 * query string in the rule's form.
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
