import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import type { RuleForm } from './rule-form.ts';

/**
 * The Explorer's search for the conditions of a rule over the past 12 months, without `?` and without its
 * header conditions. Null without conditions, and if a condition has several values where the Explorer has
 * only one.
 */
export function explorerSearchOf({ texts, modes }: RuleForm): string | null {
  const search = new URLSearchParams({ last: '12M', operator: 'and' });
  const without = search.size;
  for (const { name, filter, kind, matching } of ruleConditions) {
    const values = texts[name]
      .split('\n')
      .map((value) => value.trim())
      .filter(Boolean);
    if (values.length === 0) continue;
    if (values.length > 1 && kind !== 'emails') return null;
    search.set(filter, values.join(', '));
    if (matching) search.set(matching.name, modes[matching.name]);
  }
  return search.size > without ? search.toString() : null;
}
