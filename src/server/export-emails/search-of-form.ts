import type { ConsoleContext } from '../context.ts';
import { requireSearch } from '../mail-search/require-search.ts';

/**
 * The criteria of that search, and its order.
 * @throws ServiceError `invalid_input` if it is not valid.
 */
export function criteriaOfSearch(c: ConsoleContext, search: string) {
  const { state, criteria } = requireSearch(c, new URLSearchParams(search));
  return { ...criteria, sortDirection: state.sort };
}
