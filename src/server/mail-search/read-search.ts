import { isVocabulary, valuesOf } from '../../api/vocabulary/trees.ts';
import { applyEntries, type Unapplied } from './parse-search-state.ts';
import { type SearchContext, treesOf } from './criteria-of-state.ts';
import { narrowSearch } from './narrow-search.ts';
import { entriesOfFilter, entriesOfQuery } from './search-entries.ts';
import { operatorTrees, treeFilterNames, treeFilters } from '../../api/vocabulary/search-fields.ts';
import { emptyState, hasQueryDays, type SearchState } from './search-state.ts';

export interface ReadSearch {
  state: SearchState;
  /** Requested parts that are not in the search; each is reported (MX-03). */
  unapplied: Unapplied[];
  /** Whether the `filter` parameter is unreadable. */
  isFilterUnreadable: boolean;
}

/**
 * Parses the search of an untrusted URL, including an older link's `filter` (MX-03) and a value to narrow by.
 * Every value is either part of the search or in `unapplied`: a search that is wider than its link must not
 * look as if it were complete.
 */
export function readSearch(query: URLSearchParams, context: SearchContext): ReadSearch {
  const filter = query.getAll('filter').at(-1);
  const fromFilter = filter === undefined ? [] : entriesOfFilter(filter);
  let state = emptyState();
  const unapplied = applyEntries(state, [...entriesOfQuery(query), ...(fromFilter ?? [])]);
  for (const name of ['filter', 'narrow']) {
    const earlier = query.getAll(name).slice(0, -1);
    unapplied.push(...earlier.map((value): Unapplied => ({ name, value, reason: 'repeated' })));
  }
  const narrow = query.getAll('narrow').at(-1);
  if (narrow !== undefined) {
    const narrowed = narrowSearch(narrow, state);
    if (!narrowed) unapplied.push({ name: 'narrow', value: narrow, reason: 'unknown_value' });
    state = narrowed ?? state;
  }
  unapplied.push(...dropWhatTheTenantHasNot(state, context));
  // From here on, every address of the search says which days are meant, whoever opens it.
  state.zone = hasQueryDays(state) ? state.zone || context.timeZone : '';
  return { state, unapplied, isFilterUnreadable: fromFilter === undefined };
}

/** Removes values that do not exist for this tenant. */
function dropWhatTheTenantHasNot(state: SearchState, context: SearchContext): Unapplied[] {
  const dropped: Unapplied[] = [];
  const trees = treesOf(context.tenant);
  for (const name of treeFilterNames) {
    const known = new Set(valuesOf(trees[name]));
    for (const value of state.trees[name].filter((one) => !known.has(one))) {
      dropped.push({ name, value, reason: isVocabulary(value) ? 'not_here' : 'unknown_value' });
    }
    state.trees[name] = state.trees[name].filter((value) => known.has(value));
  }
  const { features } = context.tenant;
  if (!features.ai_prompt && state.prompt !== '') {
    dropped.push({ name: 'prompt', value: state.prompt, reason: 'not_here' });
    state.prompt = '';
  }
  if (!features.unified_quarantine && state.choices.quarantine_actor !== '') {
    dropped.push({ name: 'quarantine_actor', value: state.choices.quarantine_actor, reason: 'not_here' });
    state.choices.quarantine_actor = '';
  }
  if (!features.search_operator && state.operator === 'or') {
    dropped.push({ name: 'operator', value: 'or', reason: 'not_here' });
    state.operator = undefined;
  }
  for (const name of operatorTrees) {
    if (features.condition_filters || state.treeOperators[name] === 'or') continue;
    dropped.push({ name: treeFilters[name].operator, value: 'and', reason: 'not_here' });
    state.treeOperators[name] = 'or';
  }
  return dropped;
}
