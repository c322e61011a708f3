import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import type { RuleForm } from './rule-form.ts';

/**
 * The search of the Explorer for the conditions of a rule over the past 12 months, without `?`; its header conditions
 * are left out. Null where there is none: without conditions, and where one that the Explorer asks for one value of has
 * several.
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
