import { matchFlags } from './match-fields.ts';
import type { QueryField } from './query-fields.ts';
import type { Comparison, QueryRange, QueryText } from './query-node.ts';
import { refuseQuery } from './refuse-query.ts';
import type { SearchExpression } from './search-expression.ts';

export type ValuesField = QueryField & { kind: 'values' };

/** Compiles `scl:>=5`. @throws ServiceError `invalid_query` when it is none of the field's values. */
export function compileLevel(
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
export function compileLevels(field: ValuesField, name: string, range: QueryRange): SearchExpression {
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
export const matchValues = ({ match }: ValuesField, chosen: readonly string[]): SearchExpression =>
  match ? { kind: 'or', of: chosen.map(match) } : matchFlags(chosen);

/** What is thrown for a value that the field does not have. */
export const refuseValue = ({ values }: ValuesField, name: string, { text, position }: QueryText) =>
  refuseQuery('query_no_value', { at: position, value: text, field: name, known: values.join(', ') });
