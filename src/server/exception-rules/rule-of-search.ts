import type { RuleConditionsInput } from '../../api/contract/exception-rules/exception-rule.ts';
import type { MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import { splitValues } from '../../api/validators.ts';
import {
  copyState,
  hasRuleFilter,
  isActive,
  type SearchState,
  type TextFilterName,
} from '../mail-search/search-state.ts';

/** The filters of a search that become conditions of a rule (RU-01), as they are read. */
export const conditionFilters = [
  'from_email',
  'from_name',
  'from_domain',
  'recipients',
  'subject',
  'sender_server_ip',
  'sender_client_ip',
  'link',
  'hash',
] as const satisfies readonly TextFilterName[];
type ConditionFilter = (typeof conditionFilters)[number];

/** Names of the dialogs that say why a rule cannot be made (RU-03). */
export type RuleObstacle = 'allow_empty_content' | 'blocklist_empty_content' | 'cant_created';

/** The conditions of a rule in the names of the contract; filters that are no conditions are left out. */
export function conditionsOfSearch(state: SearchState): RuleConditionsInput {
  const value = (name: ConditionFilter) =>
    isActive(state.texts[name]) ? state.texts[name].value.trim() : undefined;
  const mode = <Mode extends string>(name: ConditionFilter) =>
    isActive(state.texts[name]) ? (state.texts[name].mode as Mode) : undefined;
  const one = (name: ConditionFilter) => (value(name) === undefined ? undefined : [value(name) ?? '']);
  return {
    sender_address: one('from_email'),
    from_email_matching: mode('from_email'),
    nickname: one('from_name'),
    from_name_matching: mode('from_name'),
    sender_domain_suffix: one('from_domain'),
    from_domain_matching: mode('from_domain'),
    recipient: valuesOf(state, 'recipients'),
    recipient_matching: mode('recipients'),
    subject: value('subject'),
    subject_matching: mode('subject'),
    sender_ip: one('sender_server_ip'),
    sender_client_ip: one('sender_client_ip'),
    with_links_to_domains: one('link'),
    link_matching: mode('link'),
    attachments: one('hash'),
  };
}

/** The values of a condition; several only of recipients. Empty when the filter is not active. */
export function valuesOf(state: SearchState, name: ConditionFilter): string[] {
  const filter = state.texts[name];
  if (!isActive(filter)) return [];
  return name === 'recipients' ? [...new Set(splitValues(filter.value))] : [filter.value.trim()];
}

/** How many conditions the rule has; all header rows together are one. */
export function countConditions(state: SearchState, headers: MessageHeaders | null): number {
  const filters = conditionFilters.filter((name) => valuesOf(state, name).length > 0);
  return filters.length + (headers ? 1 : 0);
}

/**
 * Why no rule can be made from this search, or null (RU-03). Embedded in another page, or with header conditions, any
 * condition will do.
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

/** The search by everything that does not become part of a rule. */
export function withoutConditions(state: SearchState): SearchState {
  const rest = copyState(state);
  for (const name of conditionFilters) rest.texts[name].enabled = false;
  return rest;
}
