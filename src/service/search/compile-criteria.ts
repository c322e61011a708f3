import { type SearchCriteria, timeOf } from '../../api/contract/emails/search-criteria.ts';
import { countFilterNames, countFilters, readCount } from '../../api/vocabulary/count-filters.ts';
import {
  factsOf,
  type MatchingName,
  textCalls,
  treeFilterNames,
} from '../../api/vocabulary/search-fields.ts';
import { quarantineActors } from '../../api/vocabulary/states.ts';
import { expandBranches, leavesOf } from '../../api/vocabulary/trees.ts';
import { anyQuarantine, matchFlags, matchQuarantineActor, matchValue } from './match-fields.ts';
import { startOfLast } from './resolve-period.ts';
import type { SearchExpression } from './search-expression.ts';
import { criteriaTrees, type TreeField } from '../../api/vocabulary/trees.ts';
import { compileLucene } from './compile-lucene.ts';
import { validateCriteria } from './validate-criteria.ts';
import { refuse } from '../refuse.ts';

/**
 * Compiles the search form. The filters are combined by `operator`; the date range, `include_quarantined` and
 * `is_deleted_message` and the query always hold (docs/search.md).
 * @param context `now` in milliseconds since 1970: what 'last' counts back from
 * @throws ServiceError `empty_search`, `invalid_input` with fields, `invalid_query` or `headers_not_supported`.
 */
export function compileCriteria(criteria: SearchCriteria, context: { now: number }): SearchExpression {
  validateCriteria(criteria);
  const filters = [...treeFilters(criteria), ...textFilters(criteria), ...countedFilters(criteria)];
  const bounds = [...dateBounds(criteria, context.now), ...scopeBounds(criteria)];
  if (criteria.query !== undefined) {
    const time = { now: context.now, timeZone: criteria.query_time_zone };
    bounds.push(compileLucene(criteria.query, time).expression);
  }
  const isCriterion = filters.length > 0 || bounds.length > 0;
  if (!isCriterion) {
    throw refuse('empty_search', 'search_empty');
  }
  if (criteria.is_deleted_message === false) bounds.push({ kind: 'not', of: matchFlags(['deleted']) });
  if (filters.length === 0) return { kind: 'and', of: bounds };
  return { kind: 'and', of: [...bounds, { kind: criteria.operator, of: filters }] };
}

function dateBounds(criteria: SearchCriteria, now: number): SearchExpression[] {
  const time = timeOf(criteria);
  if (!time) return [];
  if ('amount' in time) return [{ kind: 'received', from: startOfLast(time.amount, time.unit, now) }];
  const from = Date.parse(time.from);
  const to = Date.parse(time.to);
  return [{ kind: 'received', from, to: from === to ? to + day : to }];
}

const day = 24 * 60 * 60 * 1000;

/** Restrictions that apply in addition to the filters, whatever their operator. */
function scopeBounds({ include_quarantined, is_deleted_message }: SearchCriteria): SearchExpression[] {
  const bounds: SearchExpression[] = [];
  if (include_quarantined === 'quarantined') bounds.push(anyQuarantine);
  if (include_quarantined === 'other') bounds.push({ kind: 'not', of: anyQuarantine });
  if (is_deleted_message) bounds.push(matchFlags(['deleted']));
  return bounds;
}

function treeFilters(criteria: SearchCriteria): SearchExpression[] {
  const filters = treeFilterNames
    .map((field) => treeFilter(criteria, field))
    .filter((filter) => filter !== undefined);
  const { is_quarantined, quarantine_actor } = criteria;
  if (is_quarantined === true) filters.push(anyQuarantine);
  if (is_quarantined === false) filters.push({ kind: 'not', of: anyQuarantine });
  const actor = quarantineActors.find((candidate) => candidate === quarantine_actor);
  if (actor) filters.push(matchQuarantineActor(actor));
  return filters;
}

/** One tree: any of its values, or all of them; dropped when every option is selected (MX-09). */
function treeFilter(criteria: SearchCriteria, field: TreeField): SearchExpression | undefined {
  const values = criteria[field];
  if (!values) return undefined;
  const tree = criteriaTrees[field];
  const selected = expandBranches(tree, values);
  if (leavesOf(tree).every((leaf) => selected.includes(leaf))) return undefined;
  const operator = field === 'direction' ? 'or' : (criteria[`${field}_operator`] ?? 'or');
  if (operator === 'or') return matchFlags(selected);
  // A branch matches any of its leaves, even where all values must match.
  return { kind: 'and', of: values.map((value) => matchFlags(expandBranches(tree, [value]))) };
}

function countedFilters(criteria: SearchCriteria): SearchExpression[] {
  return countFilterNames.flatMap((name): SearchExpression[] => {
    const read = readCount(criteria[name] ?? '');
    return read ? [{ kind: 'count', of: countFilters[name], ...read.range }] : [];
  });
}

function textFilters(criteria: SearchCriteria): SearchExpression[] {
  return textCalls.flatMap(({ filter, call, kind, index }): SearchExpression[] => {
    const given = criteria[call];
    if (given === undefined) return [];
    const { matching } = factsOf(filter);
    const mode = matching ? criteria[matching.name as MatchingName] : '';
    const of = [given].flat().map((value) => matchValue(kind, index, mode, value));
    return [of.length === 1 && of[0] && !Array.isArray(given) ? of[0] : { kind: 'or', of }];
  });
}
