import type { QueryNotice } from '../../api/contract/emails/query-emails.ts';
import { isIpOrNetwork, meantValue } from '../../api/validators.ts';
import { type CountedPart, countRange } from '../../api/vocabulary/count-filters.ts';
import type { OwnerField } from '../../api/vocabulary/directory-fields.ts';
import { expandBranches } from '../../api/vocabulary/trees.ts';
import { refuse } from '../core/refuse.ts';
import { foldText, tokenize } from '../records/fold-text.ts';
import { matchAddressOrRange, matchDomain, matchFlags, matchText } from './match-fields.ts';
import { matchesWildcard } from './match-wildcard.ts';
import { parseQuery } from './parse-query.ts';
import { defaultFields, type QueryField, requireField } from './query-fields.ts';
import {
  type Comparison,
  type NamedField,
  type QueryNode,
  type QueryRange,
  type QueryText,
  refuseQuery,
} from './query-node.ts';
import { type DateSpan, type QueryTime, resolveDate } from './resolve-date.ts';
import type { SearchExpression, TextField, TextMatch } from '../ports/search-expression.ts';

/**
 * Compiles a Lucene query over the fields of the search form (docs/search.md has the grammar). Adjacent terms are
 * combined with AND; AND binds tighter than OR, NOT tightest.
 * @returns the search, and notices about what its author may not have meant
 * @throws ServiceError `invalid_query` with the position and the reason, `empty_search` for a blank query.
 */
export function compileLucene(
  query: string,
  time: QueryTime,
): { expression: SearchExpression; notices: QueryNotice[] } {
  if (query.trim() === '') {
    throw refuse('empty_search', 'search_empty');
  }
  const { node, notices } = parseQuery(query);
  return { expression: compileNode(node, time), notices };
}

function compileNode(node: QueryNode, time: QueryTime): SearchExpression {
  switch (node.kind) {
    case 'all':
      return { kind: 'all' };
    case 'and':
    case 'or':
      return { kind: node.kind, of: node.of.map((part) => compileNode(part, time)) };
    case 'not':
      return { kind: 'not', of: compileNode(node.of, time) };
    case 'value':
      return compileTerm(node, time);
    case 'range':
      return compileRange(node, time);
  }
}

/** Compiles one value. @throws ServiceError `invalid_query` when its field cannot have it. */
function compileTerm(
  { field: named, comparison, value }: QueryNode & { kind: 'value' },
  time: QueryTime,
): SearchExpression {
  if (named === undefined) {
    if (isAnyText(value)) return { kind: 'all' };
    return { kind: 'or', of: defaultFields.map((field) => compileText(field, '', value)) };
  }
  const field = requireField(named);
  if (field.kind === 'date') return compileDate(comparison, value, time);
  if (field.kind === 'count') return compileCount(field.of, comparison, named.name, value);
  if (field.kind === 'values' && field.isNumber && !['', '='].includes(comparison))
    return compileLevel(field, named.name, comparison, value);
  if (comparison !== '' && comparison !== '=') {
    throw refuseQuery('query_compare_field', { at: value.position, found: comparison });
  }
  switch (field.kind) {
    case 'text':
      return compileText(field.field, comparison, value, field.isWhole);
    case 'words':
      return compileWords(field.field, comparison, value);
    case 'domain':
      return compileDomain(comparison, value);
    case 'address':
      return compileAddress(field.field, comparison, value);
    case 'owner':
      return compileOwner(field.field, comparison, value);
    case 'campaign':
      return compileCampaign(value);
    case 'values':
      return compileValue(field, named.name, value);
    case 'flag':
      return compileFlag(field.anyOf, named.name, value);
  }
}

const isAnyText = ({ isPattern, text }: QueryText) => isPattern && /^\*+$/.test(text);

function compileText(
  field: TextField,
  comparison: Comparison,
  value: QueryText,
  isWhole = false,
): SearchExpression {
  if (isAnyText(value)) return { kind: 'not', of: matchText(field, 'exact', '') };
  if (comparison === '=') return matchText(field, value.isPattern ? 'pattern' : 'exact', value.text);
  const match: TextMatch = value.isPattern ? 'wildcard' : isWhole ? 'exact' : 'contains';
  return matchText(field, match, requireText(value));
}

function compileWords(field: TextField, comparison: Comparison, value: QueryText): SearchExpression {
  if (comparison === '=' || value.isPattern) return compileText(field, comparison, value);
  if (tokenize(foldText(value.text)).length === 0)
    throw refuseQuery('query_no_words', { at: value.position });
  return matchText(field, 'words', value.text);
}

function requireText({ text, position }: QueryText): string {
  if (foldText(text).trim() !== '') return text;
  throw refuseQuery('query_value_empty', { at: position });
}

/** `*.example.com` is what a wildcard of DNS is: any domain below `example.com`, not that itself. */
function compileDomain(comparison: Comparison, value: QueryText): SearchExpression {
  const { text, isPattern } = value;
  if (comparison === '=' && !isPattern) return matchDomain('exact', text);
  if (!isPattern) return matchDomain('domain', requireText(value));
  if (!/^\*\.[^*?]+$/.test(text)) return compileText('sender_domain', comparison, value);
  const apex = text.slice(2);
  return { kind: 'and', of: [matchDomain('domain', apex), { kind: 'not', of: matchDomain('exact', apex) }] };
}

function compileAddress(
  field: 'sender_ip' | 'client_ip',
  comparison: Comparison,
  value: QueryText,
): SearchExpression {
  const { text, position } = value;
  if (value.isPattern || (comparison === '=' && text === '')) return compileText(field, comparison, value);
  if (!isIpOrNetwork(meantValue('ip', text)))
    throw refuseQuery('query_no_address', { at: position, value: text });
  return matchAddressOrRange(field, text);
}

/** Behind `=` as the directory writes it, else in any letter case; `*` matches any value. */
function compileOwner(field: OwnerField, comparison: Comparison, value: QueryText): SearchExpression {
  if (isAnyText(value)) return { kind: 'not', of: { kind: 'owner', field, match: 'exact', value: '' } };
  if (comparison === '=' && !value.isPattern)
    return { kind: 'owner', field, match: 'exact', value: value.text };
  return { kind: 'owner', field, match: value.isPattern ? 'pattern' : 'any-case', value: requireText(value) };
}

function compileCampaign({ text, position }: QueryText): SearchExpression {
  const number = Number(text);
  if (/^\d{1,15}$/.test(text)) return { kind: 'campaign', number };
  throw refuseQuery('query_no_value', { at: position, value: text, field: 'campaign', known: '1, 2, 3…' });
}

/** The values of a field that a text matches: itself, those below a branch of the tree, or those of a pattern. */
export function valuesOfText(field: ValuesField, { text, isPattern }: QueryText): readonly string[] {
  const value = text.toLowerCase();
  return isPattern
    ? field.values.filter((candidate) => matchesWildcard(candidate, value))
    : expandBranches(field.tree ?? [], [value]).filter((candidate) => field.values.includes(candidate));
}

function compileValue(field: ValuesField, name: string, given: QueryText): SearchExpression {
  const chosen = valuesOfText(field, given);
  if (chosen.length === 0) throw refuseValue(field, name, given);
  return matchValues(field, chosen);
}

function compileFlag(
  anyOf: Parameters<typeof matchFlags>[0],
  name: string,
  { text, position }: QueryText,
): SearchExpression {
  const flag = matchFlags(anyOf);
  if (/^(true|yes|1)$/i.test(text)) return flag;
  if (/^(false|no|0)$/i.test(text)) return { kind: 'not', of: flag };
  throw refuseQuery('query_no_flag', { at: position, field: name });
}

type ValuesField = QueryField & { kind: 'values' };

/** Compiles `scl:>=5`. @throws ServiceError `invalid_query` when it is none of the field's values. */
function compileLevel(
  field: ValuesField,
  name: string,
  comparison: Comparison,
  value: QueryText,
): SearchExpression {
  const isMax = comparison.startsWith('<');
  const isIncluded = comparison.endsWith('=');
  return compileLevels(field, name, {
    min: isMax ? undefined : value,
    max: isMax ? value : undefined,
    includesMin: isIncluded,
    includesMax: isIncluded,
    position: value.position,
  });
}

/** Compiles `scl:[5 TO 9]`. @throws ServiceError `invalid_query` when its ends are none of the values, or not in order. */
function compileLevels(field: ValuesField, name: string, range: QueryRange): SearchExpression {
  const numberOf = (end: QueryText): number => {
    if (!field.values.includes(end.text)) throw refuseValue(field, name, end);
    return Number(end.text);
  };
  const min = range.min ? numberOf(range.min) : -Infinity;
  const max = range.max ? numberOf(range.max) : Infinity;
  if (min > max) throw refuseQuery('query_range_reversed', { at: range.position });
  const isIn = (level: number) =>
    (range.includesMin ? level >= min : level > min) && (range.includesMax ? level <= max : level < max);
  return matchValues(
    field,
    field.values.filter((value) => isIn(Number(value))),
  );
}

/** Mails with any of the values. */
const matchValues = ({ match }: ValuesField, chosen: readonly string[]): SearchExpression =>
  match ? { kind: 'or', of: chosen.map(match) } : matchFlags(chosen);

/** What is thrown for a value that the field does not have. */
const refuseValue = ({ values }: ValuesField, name: string, { text, position }: QueryText) =>
  refuseQuery('query_no_value', { at: position, value: text, field: name, known: values.join(', ') });

/**
 * Compiles a date: `received:2026-01`, `received:>=now-7d`, and `received:*`, which every mail is.
 * @throws ServiceError `invalid_query` when it is none.
 */
function compileDate(comparison: Comparison, value: QueryText, time: QueryTime): SearchExpression {
  if (comparison === '' && value.isPattern && /^\*+$/.test(value.text)) return { kind: 'all' };
  const { start, end } = requireDate(value, time);
  switch (comparison) {
    case '>=':
      return { kind: 'received', from: start };
    case '>':
      return { kind: 'received', from: end };
    case '<=':
      return { kind: 'received', to: end };
    case '<':
      return { kind: 'received', to: start };
    case '':
    case '=':
      return { kind: 'received', from: start, to: end };
  }
}

/**
 * Compiles `[min TO max]`. @throws ServiceError `invalid_query` when its field has no ranges, or its ends are no dates
 * or numbers in order.
 */
function compileRange({ field, range }: QueryNode & { kind: 'range' }, time: QueryTime): SearchExpression {
  const found = requireField(field);
  if (found.kind === 'count') return compileCountRange(found.of, field, range);
  if (found.kind === 'values' && found.isNumber) return compileLevels(found, field.name, range);
  if (found.kind !== 'date') throw refuseQuery('query_range_field', { at: field.position });
  const min = range.min && requireDate(range.min, time);
  const max = range.max && requireDate(range.max, time);
  if (min && max && min.start > max.start) {
    throw refuseQuery('query_range_reversed', { at: range.position });
  }
  const from = min && (range.includesMin ? min.start : min.end);
  const to = max && (range.includesMax ? max.end : max.start);
  return { kind: 'received', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function requireDate(value: QueryText, time: QueryTime): DateSpan {
  const span = value.isPattern ? undefined : resolveDate(value.text, time);
  if (!span) throw refuseQuery('query_no_date', { at: value.position, value: value.text });
  return span;
}

/** Compiles `recipients_count:>10`. @throws ServiceError `invalid_query` when it is no whole number. */
function compileCount(
  of: CountedPart,
  comparison: Comparison,
  field: string,
  value: QueryText,
): SearchExpression {
  const range = countRange(comparison, value.text);
  if (!range) throw refuseQuery('query_no_count', { at: value.position, field });
  return { kind: 'count', of, ...range };
}

/** Compiles `recipients_count:[2 TO 5]`. @throws ServiceError `invalid_query` when its ends are no whole numbers in order. */
function compileCountRange(of: CountedPart, field: NamedField, range: QueryRange): SearchExpression {
  const numberOf = (value: QueryText) => {
    const found = countRange('', value.text);
    if (!found) throw refuseQuery('query_no_count', { at: value.position, field: field.name });
    return found.min;
  };
  const min = range.min && numberOf(range.min);
  const max = range.max && numberOf(range.max);
  if (min !== undefined && max !== undefined && min > max) {
    throw refuseQuery('query_range_reversed', { at: range.position });
  }
  return {
    kind: 'count',
    of,
    min: min === undefined ? 0 : min + (range.includesMin ? 0 : 1),
    ...(max !== undefined && { max: max - (range.includesMax ? 0 : 1) }),
  };
}
