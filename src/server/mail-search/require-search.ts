import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { FieldProblem, ServiceError } from '../../api/errors.ts';
import { refuseWith } from '../../runtime/refuse.ts';
import type { ConsoleContext } from '../context.ts';
import { timeOfRequest } from '../request-key.ts';
import { criteriaOfState, freezeTime } from './criteria-of-state.ts';
import { readSearch } from './read-search.ts';
import { searchContextOf, translatorOf } from './search-context.ts';
import type { SearchState } from './search-state.ts';
import { textOfProblem, validateSearchForm } from './validate-search-form.ts';
import { line } from '../fields.ts';

/**
 * Longest search in characters of its URL; a longer one is refused, because truncating it would match more.
 */
export const searchLimit = 64_000;

/**
 * The search of a URL or form with absolute dates, to act on it or count it.
 * @throws ServiceError `invalid_input` with the fields if it cannot be run exactly.
 */
export function requireSearch(
  c: ConsoleContext,
  query: URLSearchParams,
): { state: SearchState; criteria: SearchCriteriaInput } {
  const context = searchContextOf(c);
  const t = translatorOf(c);
  if (String(query).length > searchLimit) throw refuseSearch([]);
  const { state, unapplied, isFilterUnreadable } = readSearch(query, context);
  if (isFilterUnreadable)
    unapplied.push({ name: 'filter', value: query.getAll('filter').at(-1)!, reason: 'unknown_value' });
  const problems = Object.entries(validateSearchForm(state, context));
  if (problems.length + unapplied.length > 0) {
    throw refuseSearch([
      ...problems.map(([path, problem]) => ({ path, message: textOfProblem(t, problem) })),
      ...unapplied.map(({ name, value, reason }) => ({
        path: name,
        message: `${name}=${value}: ${t(`mail_explorer.unapplied.${reason}`)}`,
      })),
    ]);
  }
  const frozen = freezeTime(state, timeOfRequest(c), context.timeZone);
  return { state: frozen, criteria: criteriaOfState(frozen, context) };
}

/** The refusal of a search that cannot be run exactly, with the reasons at its fields. */
export const refuseSearch = (fields: FieldProblem[]): ServiceError =>
  refuseWith(fields.length > 0 ? { fields } : {}, 'invalid_input', 'search_unreadable');

/** Parses and reformats the query string of a search, because it is untrusted. */
export const searchText = (text: string): string => new URLSearchParams(text).toString();

/**
 * The search in a form, as in the Explorer's URL. Reads one character more than allowed, so that a longer one
 * is refused instead of truncated.
 */
export const searchField = line(searchLimit + 1).transform(searchText);
