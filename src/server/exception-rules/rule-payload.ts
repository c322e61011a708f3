import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type {
  AllowRuleInput,
  BlockRuleInput,
  MessageHeaders,
  RuleConditionsInput,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { valuesOfField } from '../../api/validators.ts';
import {
  type ConditionFilter,
  conditionFilters,
  factsOf,
  ruleConditions,
} from '../../api/vocabulary/search-fields.ts';
import type { ConsoleContext } from '../context.ts';
import { criteriaOfState } from '../mail-search/criteria-of-state.ts';
import { parseSearchText } from '../mail-search/parse-search-state.ts';
import { searchContextOf } from '../mail-search/search-context.ts';
import {
  blocksFilter,
  copyState,
  hasRuleFilter,
  isActive,
  type SearchState,
} from '../mail-search/search-state.ts';
import { expiryOf, lastDayOf, pastPeriod, type RuleForm } from './rule-form.ts';

/** The payload of a form (RU-04); `headers` are its validated header conditions, and `now` is what its past counts back from. */
export const payloadOf = (
  form: RuleForm,
  headers: MessageHeaders | null,
  timeZone: string,
  now?: Temporal.Instant,
): AllowRuleInput | BlockRuleInput => payloadWith(form, conditionsOf(form, headers), timeZone, now);

/** Number of conditions in a form; all header rows together count as one. */
export const countConditionsOf = (form: RuleForm, headers: MessageHeaders | null): number =>
  form.conditionsFrom === 'search'
    ? countConditions(parseSearchText(form.search), headers)
    : Object.values(form.texts).filter((typed) => typed.trim() !== '').length + (headers ? 1 : 0);

export const conditionsOf = (form: RuleForm, headers: MessageHeaders | null): RuleConditionsInput =>
  form.conditionsFrom === 'search'
    ? { ...conditionsOfSearch(parseSearchText(form.search)), ...(headers && { message_headers: headers }) }
    : ({ ...form.texts, ...form.modes, message_headers: headers } as RuleConditionsInput);

/** A form's options with conditions. */
export function payloadWith(
  form: RuleForm,
  conditions: RuleConditionsInput,
  timeZone: string,
  now = Temporal.Now.instant(),
): AllowRuleInput | BlockRuleInput {
  const expiry = isExpiryKept(form, timeZone)
    ? form.keptExpiry
    : expiryOf(form.expires, timeZone)?.toString();
  const common = {
    ...conditions,
    exception_type: form.type,
    match_only_future: false,
    comment: form.comment.trim(),
    ...((form.releaseAll || form.quarantineAll) && pastPeriod(form.past, form.search, timeZone, now)),
    ...(expiry && { expires_at: expiry }),
  };
  if (form.type === 'whitelist') {
    return {
      ...common,
      exception_type: 'whitelist',
      // The form refuses an empty selection, but its preview still shows the mails.
      ...(form.lifted.length > 0 && { lifted_detections: form.lifted }),
      ignoring_spf_check: form.ignoringSpf,
      release_all: form.releaseAll,
    };
  }
  return {
    ...common,
    exception_type: 'blacklist',
    mail_explorer_version: 2,
    action_needed: form.action,
    quarantine_all: form.quarantineAll,
  };
}

/** Whether the day in the form is the stored one: editing an expired rule must not reactivate it. */
export const isExpiryKept = ({ expires, keptExpiry }: RuleForm, timeZone: string): boolean =>
  keptExpiry !== '' && expires === lastDayOf(keptExpiry, timeZone);

/** Names of the dialogs for searches that cannot become a rule (RU-03). */
type RuleObstacle = 'allow_empty_content' | 'blocklist_empty_content' | 'cant_created';

export const emptyContent = {
  whitelist: 'allow_empty_content',
  blacklist: 'blocklist_empty_content',
} as const satisfies Record<string, RuleObstacle>;

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
 * condition suffices; in a block rule also a link or a file.
 */
export function obstacleToRule(
  type: 'whitelist' | 'blacklist',
  state: SearchState,
  headers: MessageHeaders | null,
  isEmbedded: boolean,
): RuleObstacle | null {
  if (countConditions(state, headers) === 0) return emptyContent[type];
  const isEnough = type === 'blacklist' ? blocksFilter(state) : hasRuleFilter(state);
  return isEmbedded || headers || isEnough ? null : 'cant_created';
}

/** The part of the search that does not become part of a rule. */
export function withoutConditions(state: SearchState): SearchState {
  const rest = copyState(state);
  for (const name of conditionFilters) rest.texts[name].enabled = false;
  return rest;
}

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

/** The criteria of a rule form's search, in whose mails header conditions are counted. */
export function criteriaOfRuleSearch(c: ConsoleContext, search: string): SearchCriteriaInput {
  return criteriaOfState(parseSearchText(search), searchContextOf(c));
}
