import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import { type RuleConditions, valuesOf } from './rule-conditions.ts';

/** The values of a rule in short, without words, e.g. `supplier.example · Invoice · +3`. */
export function summarizeConditions(conditions: RuleConditions): string {
  const [, ...headers] = conditions.message_headers ?? ['OR' as const];
  const values = [
    ...ruleConditions.flatMap(({ name }) => valuesOf(conditions, name)),
    ...headers.map(({ header, value }) => (value === '' ? header : `${header}: ${value}`)),
  ];
  const shown = values.slice(0, 3).map((text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text));
  return [...shown, ...(values.length > shown.length ? [`+${values.length - shown.length}`] : [])].join(
    ' · ',
  );
}
