import { applyEntries } from './apply-entries.ts';
import { entriesOfQuery } from './search-entries.ts';
import { emptyState, type SearchState } from './search-state.ts';

/**
 * Parses the search from a URL of our own. Never fails: unknown parts are dropped, invalid values stay as typed for
 * `validateSearchForm`. URLs from people or other products are parsed by `readSearch`, which reports what it drops.
 */
export function parseSearchState(query: URLSearchParams): SearchState {
  const state = emptyState();
  applyEntries(state, entriesOfQuery(query));
  return state;
}

/** The same for the query string of a search in a form or a rule. */
export const parseSearchText = (search: string): SearchState => parseSearchState(new URLSearchParams(search));
