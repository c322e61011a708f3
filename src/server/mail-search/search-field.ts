import { line } from '../fields.ts';
import { searchLimit } from './require-search.ts';

/** Parses and reformats the query string of a search, because it is untrusted. */
export const searchText = (text: string): string => new URLSearchParams(text).toString();

/**
 * The search in a form, as in the Explorer's URL. Reads one character more than allowed, so that a longer one
 * is refused instead of truncated.
 */
export const searchField = line(searchLimit + 1).transform(searchText);
