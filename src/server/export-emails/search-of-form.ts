import type { ConsoleContext } from '../context.ts';
import { line } from '../fields.ts';
import { requireSearch, searchLimit } from '../mail-search/require-search.ts';

/**
 * The search that a form carries, as the address of the Explorer writes it. One character more than is allowed is read, so
 * that a longer one is refused instead of cut.
 */
export const searchField = line(searchLimit + 1).transform((search) =>
  new URLSearchParams(search).toString(),
);

/** The criteria of that search, and its order. @throws ServiceError `invalid_input` when it is not one that could have been run. */
export function criteriaOfSearch(c: ConsoleContext, search: string) {
  const { state, criteria } = requireSearch(c, new URLSearchParams(search));
  return { ...criteria, sortDirection: state.sort };
}
