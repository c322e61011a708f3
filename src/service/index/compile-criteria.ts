import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import type { FieldProblem } from '../../api/errors.ts';
import { bareDomain } from '../../api/refang.ts';
import { isTimeZone, isValueOf, type ValueKind } from '../../api/validators.ts';
import { countFilterNames, countFilters, readCount } from '../../api/vocabulary/count-filters.ts';
import {
  factsOf,
  type MatchingName,
  textCalls,
  treeFilterNames,
} from '../../api/vocabulary/search-fields.ts';
import { quarantineActors } from '../../api/vocabulary/states.ts';
import {
  criteriaTrees,
  expandBranches,
  leavesOf,
  type TreeField,
  valuesOf,
} from '../../api/vocabulary/trees.ts';
import { fieldProblem, refuse, refuseInput, refuseWith } from '../core/refuse.ts';
import { compileLucene } from './compile-lucene.ts';
import { foldText, tokenize } from '../records/fold-text.ts';
import { anyQuarantine, matchFlags, matchQuarantineActor, matchValue } from './match-fields.ts';
import { startOfLast, timeOf } from './resolve-date.ts';
import type { SearchExpression } from '../ports/search-expression.ts';

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

/**
 * Checks the fields of a search (MX-07, MX-08, MX-09).
 * @throws ServiceError `headers_not_supported`, or `invalid_input` with a message for every field that is wrong.
 */
function validateCriteria(criteria: SearchCriteria): void {
  if (criteria.message_headers && criteria.message_headers.length > 0) {
    const fields = [fieldProblem('message_headers', 'headers_remove')];
    throw refuseWith({ fields }, 'headers_not_supported', 'headers_unsupported');
  }
  const fields = [
    ...dateProblems(criteria),
    ...zoneProblems(criteria),
    ...treeProblems(criteria),
    ...textProblems(criteria),
    ...countProblems(criteria),
  ];
  if (fields.length > 0) throw refuseInput(fields);
}

function dateProblems({ time_type, range_from, range_to }: SearchCriteria): FieldProblem[] {
  if (time_type === 'last' || (!time_type && !range_from && !range_to)) return [];
  if (!range_from) return [fieldProblem('range_from', 'range_from_missing')];
  if (!range_to) return [fieldProblem('range_to', 'range_to_missing')];
  if (Date.parse(range_from) <= Date.parse(range_to)) return [];
  return [fieldProblem('range_to', 'range_reversed')];
}

const zoneProblems = ({ query_time_zone: zone }: SearchCriteria): FieldProblem[] =>
  zone === undefined || isTimeZone(zone) ? [] : [fieldProblem('query_time_zone', 'time_zone_unknown')];

function treeProblems(criteria: SearchCriteria): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [path, tree] of Object.entries(criteriaTrees)) {
    const known = new Set(valuesOf(tree));
    const unknown = criteria[path as TreeField]?.filter((value) => !known.has(value)) ?? [];
    if (unknown.length > 0) {
      const values = { unknown: unknown.join(', '), known: leavesOf(tree).join(', ') };
      problems.push(fieldProblem(path, 'unknown_values', values));
    }
  }
  if (criteria.quarantine_actor && !quarantineActors.some((actor) => actor === criteria.quarantine_actor)) {
    const choices = quarantineActors.join(', ');
    problems.push(fieldProblem('quarantine_actor', 'input_choose', { choices }));
  }
  return problems;
}

const countProblems = (criteria: SearchCriteria): FieldProblem[] =>
  countFilterNames
    .filter((name) => criteria[name] !== undefined && !readCount(criteria[name]))
    .map((name) => fieldProblem(name, 'not_count'));

type FieldCode =
  | 'not_address'
  | 'not_email'
  | 'not_domain'
  | 'not_md5'
  | 'not_sha256'
  | 'no_word'
  | 'value_unseen';

/** The error for a value that is not of its kind, in the order in which they are reported; null where any text is right. */
const codeOfKind: Record<ValueKind, FieldCode | null> = {
  ip: 'not_address',
  text: null,
  link: null,
  words: null,
  message_id: null,
  email: 'not_email',
  emails: 'not_email',
  domain: 'not_domain',
  hash: 'not_sha256',
  md5: 'not_md5',
  sha256: 'not_sha256',
};

const kindsInOrder = Object.keys(codeOfKind);
const checkedCalls = textCalls.toSorted(
  (one, other) => kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind),
);

function textProblems(criteria: SearchCriteria): FieldProblem[] {
  return checkedCalls.flatMap(({ filter, call, kind }) => {
    const values = [criteria[call] ?? []].flat();
    const { matching } = factsOf(filter);
    const mode = matching ? criteria[matching.name as MatchingName] : '';
    const code = values.map((value) => valueProblem(kind, mode, value)).find(Boolean);
    return code ? [fieldProblem(call, code)] : [];
  });
}

function valueProblem(kind: ValueKind, mode: string, value: string): FieldCode | null {
  if (foldText(value).trim() === '') return 'value_unseen';
  if (kind === 'words') return mode === 'match' && tokenize(foldText(value)).length === 0 ? 'no_word' : null;
  const isNothing = kind === 'domain' && bareDomain(value) === '';
  return isNothing || !isValueOf(kind, value, mode) ? codeOfKind[kind] : null;
}
