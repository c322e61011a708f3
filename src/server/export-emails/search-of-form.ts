import type { ConsoleContext } from '../context.ts';
import { requireSearch } from '../mail-search/require-search.ts';

/** The search that a form or an address carries, as the address of the Explorer writes it. */
export const searchOf = (values: URLSearchParams): string =>
  new URLSearchParams(values.get('search') ?? '').toString();

/** The criteria of that search. @throws ServiceError `invalid_input` when it is not one that could have been run. */
export const criteriaOfSearch = (c: ConsoleContext, search: string) =>
  requireSearch(c, new URLSearchParams(search)).criteria;
