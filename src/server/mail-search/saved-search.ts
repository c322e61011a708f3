import { countEmails } from '../../api/contract/emails/summarize-emails.ts';
import { askPrompt, type PromptNode } from '../../api/contract/emails/ask-prompt.ts';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { ServiceError } from '../../api/errors.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { paths } from '../../site/paths.ts';
import type { ConsoleContext } from '../context.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { criteriaOfState } from './criteria-of-state.ts';
import { presentBounds, presentChips, presentUnapplied } from './describe-search.ts';
import { formatSearchState } from './format-search-state.ts';
import { readSearch } from './read-search.ts';
import { refuseSearch, searchLimit } from './require-search.ts';
import { searchContextOf, translatorOf } from './search-context.ts';
import { copyState, isByQuery, searchByQuery, type SearchState, withoutPage } from './search-state.ts';
import { textOfProblem, validateSearchForm } from './validate-search-form.ts';
import { refuse } from '../../runtime/refuse.ts';

/** A saved search, as this viewer can run it now. */
export interface SavedSearch {
  state: SearchState;
  /** As a query string in canonical form. */
  search: string;
  /** The search as text. */
  summary: string;
  /**
   * Why it differs from the saved one, such as a filter that the tenant does not have any more; empty if it
   * does not.
   */
  problem: string;
  /** The URL to run it in the Mail Explorer; empty if it cannot be run. */
  runHref: string;
  /** Whether the search is hidden from this viewer: `state` is then empty, and would match all mail. */
  hides: boolean;
}

/** Parses a saved search. Nothing of it is dropped silently. */
export function readSavedSearch(c: ConsoleContext, text: string): SavedSearch {
  const context = searchContextOf(c);
  const t = translatorOf(c);
  // Saved by somebody who may see private data, viewed by somebody who may not.
  const hides = isHidden(text);
  const { state, unapplied, isFilterUnreadable } = readSearch(
    new URLSearchParams(text.slice(0, searchLimit)),
    context,
  );
  const problems = Object.values(validateSearchForm(state, context)).map((problem) =>
    textOfProblem(t, problem),
  );
  const leftOut = presentUnapplied(unapplied, t);
  const first = withoutPage(copyState(state));
  const chips = [...presentBounds(first, context, t), ...presentChips(first, context, t)];
  const words = chips.map(({ name, relation, value }) => [name, relation, value].filter(Boolean).join(' '));
  const search = formatSearchState(first);
  return {
    state: first,
    search,
    summary: hides
      ? t('service.custom_query_hidden')
      : [...(state.prompt ? [`“${state.prompt}”`] : []), ...words].join(' · '),
    problem: hides
      ? ''
      : [
          ...problems,
          ...(isFilterUnreadable ? [t('mail_explorer.bad_filter')] : []),
          ...(leftOut ? leftOut.items.map((item) => `${item.text} ${item.reason}`) : []),
        ].join(' '),
    runHref: hides ? '' : paths.mailExplorer.show(search),
    hides,
  };
}

/**
 * The criteria to watch a saved search for new mail. A question is stored as its current translation, without
 * its period, since only new mail is examined. Undefined if times are nested in other conditions, because
 * these would not move.
 * @throws ServiceError like `criteriaOfSaved`
 */
export async function watchedCriteriaOf(
  c: ConsoleContext,
  saved: SavedSearch,
): Promise<SearchCriteriaInput | undefined> {
  if (!saved.state.prompt) return criteriaOfSaved(c, saved);
  requireRunnable(saved);
  const { response, filter, parts } = await askSaved(c, saved);
  const times = parts.filter(({ filter: part }) => part.kind === 'received');
  const isNested = filter !== null && countTimes(filter) > times.length;
  if (isNested || times.length > 1) return undefined;
  const query = times.length === 0 ? response : times[0]!.rest || '*:*';
  return criteriaOfState(searchByQuery(saved.state, query), searchContextOf(c));
}

const countTimes = (node: PromptNode): number => {
  if (node.kind === 'received') return 1;
  if (node.kind === 'not') return countTimes(node.of);
  return node.kind === 'and' || node.kind === 'or'
    ? node.of.reduce((sum, part) => sum + countTimes(part), 0)
    : 0;
};

/**
 * The criteria of a saved search; a question is translated again.
 * @throws ServiceError with the reason why it cannot be run
 */
export async function criteriaOfSaved(c: ConsoleContext, saved: SavedSearch): Promise<SearchCriteriaInput> {
  requireRunnable(saved);
  const context = searchContextOf(c);
  const { state } = saved;
  if (!state.prompt) return criteriaOfState(state, context);
  const { response } = await askSaved(c, saved);
  return criteriaOfState(searchByQuery(state, response), context);
}

function requireRunnable({ problem, hides }: SavedSearch): void {
  if (hides) throw refuse('permission_denied', 'custom_query_hidden');
  if (problem) throw refuseSearch([{ path: 'search', message: problem }]);
}

const askSaved = (c: ConsoleContext, { state: { prompt, reading } }: SavedSearch) =>
  c.var.client.call(askPrompt, {
    body: {
      prompt_text: prompt,
      response_type: 'text',
      query_type: 'lucene',
      time_zone: c.var.timeZone,
      ...(reading !== undefined && { reading }),
    },
  });

/** A period before any mail: searching it is cheap, and invalid queries are still refused. */
const noTime = {
  time_type: 'range',
  range_from: '1971-01-01T00:00:00.000Z',
  range_to: '1971-01-01T00:00:00.001Z',
} as const;

/**
 * Why a saved query or question cannot be run any more; empty if it can, and for filters, which report it
 * themselves.
 */
export async function problemOfSaved(c: ConsoleContext, saved: SavedSearch): Promise<string> {
  if (saved.problem || saved.hides || !isByQuery(saved.state)) return '';
  try {
    const { last_date_amount: _, last_date_period: __, ...criteria } = await criteriaOfSaved(c, saved);
    await c.var.client.call(countEmails, { body: { ...criteria, ...noTime } });
    return '';
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500 || error.status === 429) return '';
    return refusalOf(c, error);
  }
}

/** Why a saved search could not be run, in the viewer's language. */
export const savedSearchProblem = (c: ConsoleContext, saved: SavedSearch, error: ServiceError): string =>
  saved.hides ? translatorOf(c)('service.custom_query_hidden') : saved.problem || refusalOf(c, error);

/** Without the list of all fields, which a saved query does not need. */
function refusalOf(c: ConsoleContext, error: ServiceError): string {
  const t = translatorOf(c);
  const field = error.problem === 'query_field_unknown' ? error.values?.['field'] : undefined;
  return field === undefined ? messageOfRefusal(t, error) : t('custom_queries.field_gone', { field });
}
