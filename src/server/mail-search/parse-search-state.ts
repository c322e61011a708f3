import { applyEntries } from './apply-entries.ts';
import { entriesOfQuery } from './search-entries.ts';
import { emptyState, type SearchState } from './search-state.ts';

/**
 * Reads the search out of an address that we wrote. Never fails: what it does not know is left out, what is wrong stays
 * as typed for `validateSearchForm`. What a person or another product wrote is read by `readSearch`, which tells more.
 */
export function parseSearchState(query: URLSearchParams): SearchState {
  const state = emptyState();
  applyEntries(state, entriesOfQuery(query));
  return state;
}

/** The same of a search that a form or a rule carries as the query string of an address. */
export const parseSearchText = (search: string): SearchState => parseSearchState(new URLSearchParams(search));
