import { ServiceError } from '../../api/errors.ts';
import type { ConsoleContext } from '../context.ts';
import { criteriaOfState, freezeTime } from '../mail-search/criteria-of-state.ts';
import { parseSearchState } from '../mail-search/parse-search-state.ts';
import { searchContextOf } from '../mail-search/search-context.ts';
import { validateSearchForm } from '../mail-search/validate-search-form.ts';

/** Longest address of a search that is read. */
const searchLimit = 8_000;

/** The search that a form or an address carries, as the address of the Explorer writes it. */
export const searchOf = (values: URLSearchParams): string =>
  new URLSearchParams((values.get('search') ?? '').slice(0, searchLimit)).toString();

/** The criteria of that search. @throws ServiceError `invalid_input` when it is not one that could have been run. */
export function criteriaOfSearch(c: ConsoleContext, search: string) {
  const state = parseSearchState(new URLSearchParams(search));
  const context = searchContextOf(c);
  if (Object.keys(validateSearchForm(state, context)).length > 0) {
    throw new ServiceError('invalid_input', 'The search of this export is not valid.');
  }
  return criteriaOfState(freezeTime(state, Temporal.Now.instant(), context.timeZone), context);
}
