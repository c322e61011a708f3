import { compileCountRange } from './compile-count.ts';
import { compileLevels } from './compile-level.ts';
import type { Comparison, QueryNode, QueryText } from './query-node.ts';
import { requireField } from './query-fields.ts';
import { refuseQuery } from './refuse-query.ts';
import { type DateSpan, type QueryTime, resolveDate } from './resolve-date.ts';
import type { SearchExpression } from './search-expression.ts';

/**
 * Compiles a date: `received:2026-01`, `received:>=now-7d`, and `received:*`, which every mail is.
 * @throws ServiceError `invalid_query` when it is none.
 */
export function compileDate(comparison: Comparison, value: QueryText, time: QueryTime): SearchExpression {
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

/** Compiles `[min TO max]`. @throws ServiceError `invalid_query` when its field has no ranges, or its ends are no dates or numbers in order. */
export function compileRange(
  { field, range }: QueryNode & { kind: 'range' },
  time: QueryTime,
): SearchExpression {
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
