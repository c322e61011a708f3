import { line } from '../fields.ts';
import { searchLimit } from './require-search.ts';

/** The query string of a search, rewritten: nothing else can be made of it. */
export const searchText = (text: string): string => new URLSearchParams(text).toString();

/**
 * The search that a form carries, as the address of the Explorer writes it. One character more than is allowed is read, so
 * that a longer one is refused instead of cut.
 */
export const searchField = line(searchLimit + 1).transform(searchText);
