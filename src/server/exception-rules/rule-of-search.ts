import type { RuleConditionsInput } from '../../api/contract/exception-rules/exception-rule.ts';
import type { MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import { valuesOfField } from '../../api/validators.ts';
import {
  conditionFilters,
  type ConditionFilter,
  factsOf,
  ruleConditions,
} from '../../api/vocabulary/search-fields.ts';
import { copyState, hasRuleFilter, isActive, type SearchState } from '../mail-search/search-state.ts';

/** Names of the dialogs for searches that cannot become a rule (RU-03). */
export type RuleObstacle = 'allow_empty_content' | 'blocklist_empty_content' | 'cant_created';

/** The conditions of a rule in the names of the contract; other filters are dropped. */
export function conditionsOfSearch(state: SearchState): RuleConditionsInput {
  const conditions = ruleConditions.flatMap(
    ({ filter, name, alias, parted, matching }): [string, unknown][] => {
      const values = valuesOf(state, filter);
      if (values.length === 0) return [];
      const { mode } = state.texts[filter];
      return [
        [alias ?? name, parted === 'none' ? values[0] : values],
        ...(matching ? [[matching.name, mode] as [string, unknown]] : []),
      ];
    },
  );
  return Object.fromEntries(conditions) as RuleConditionsInput;
}

/** The values of a condition, several only for recipients. Empty if the filter is not active. */
export function valuesOf(state: SearchState, name: ConditionFilter): string[] {
  const filter = state.texts[name];
  if (!isActive(filter)) return [];
  return [...new Set(valuesOfField(factsOf(name).kind, filter.value))];
}

/** Number of conditions of the rule; all header rows together count as one. */
export function countConditions(state: SearchState, headers: MessageHeaders | null): number {
  const filters = conditionFilters.filter((name) => valuesOf(state, name).length > 0);
  return filters.length + (headers ? 1 : 0);
}

/**
 * Why this search cannot become a rule, or null (RU-03). In an embedded form, or with header conditions, any
 * condition suffices.
 */
export function obstacleToRule(
  type: 'whitelist' | 'blacklist',
  state: SearchState,
  headers: MessageHeaders | null,
  isEmbedded: boolean,
): RuleObstacle | null {
  if (countConditions(state, headers) === 0)
    return type === 'whitelist' ? 'allow_empty_content' : 'blocklist_empty_content';
  return isEmbedded || headers || hasRuleFilter(state) ? null : 'cant_created';
}

/** The part of the search that does not become part of a rule. */
export function withoutConditions(state: SearchState): SearchState {
  const rest = copyState(state);
  for (const name of conditionFilters) rest.texts[name].enabled = false;
  return rest;
}
