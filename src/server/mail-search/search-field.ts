import { line } from '../fields.ts';
import { searchLimit } from './require-search.ts';

/**
 * The search that a form carries, as the address of the Explorer writes it. One character more than is allowed is read, so
 * that a longer one is refused instead of cut.
 */
export const searchField = line(searchLimit + 1).transform((search) =>
  new URLSearchParams(search).toString(),
);
