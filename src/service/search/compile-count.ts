import { type CountedPart, countRange } from '../../api/vocabulary/count-filters.ts';
import type { Comparison, NamedField, QueryRange, QueryText } from './query-node.ts';
import { refuseQuery } from './refuse-query.ts';
import type { SearchExpression } from './search-expression.ts';

/** Compiles `recipients_count:>10`. @throws ServiceError `invalid_query` when it is no whole number. */
export function compileCount(
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
export function compileCountRange(of: CountedPart, field: NamedField, range: QueryRange): SearchExpression {
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
