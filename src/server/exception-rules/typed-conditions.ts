import type { Translate } from '../../messages/messages.ts';
import type { TypedConditionView } from '../../views/exception-rules/model.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { given } from '../fields.ts';
import { parseSearchText } from '../mail-search/parse-search-state.ts';
import { copyState, isActive, type SearchState, withoutPage } from '../mail-search/search-state.ts';
import { conditionFilters, factsOf } from '../../api/vocabulary/search-fields.ts';

/** Names of the fields for a new rule's conditions. */
const fieldOf = (filter: string) => `condition.${filter}`;
const modeFieldOf = (filter: string) => `condition.${filter}.mode`;

/** These fields; missing ones are undefined. */
export const typedConditionFields = Object.fromEntries(
  conditionFilters.flatMap((name) => [
    [fieldOf(name), given],
    [modeFieldOf(name), given],
  ]),
) as Record<string, typeof given>;
export type TypedConditions = Readonly<Record<string, string | undefined>>;

/** The search of a form with its conditions as typed; missing fields are unchanged. */
export function withTypedConditions(search: string, sent: TypedConditions): string {
  if (conditionFilters.every((name) => sent[fieldOf(name)] === undefined)) return search;
  const state = copyState(parseSearchText(search));
  for (const name of conditionFilters) {
    const typed = sent[fieldOf(name)];
    if (typed === undefined) continue;
    const value = typed.trim().slice(0, 2_000);
    const mode = factsOf(name).matching?.modes.find((one) => one === sent[modeFieldOf(name)]);
    state.texts[name] = { enabled: value !== '', value, mode: mode ?? state.texts[name].mode };
  }
  return formatSearchState(withoutPage(state));
}

/** The conditions of a new rule as text fields. */
export const presentTypedConditions = (state: SearchState, t: Translate): TypedConditionView[] =>
  conditionFilters.map((name) => {
    const modes = factsOf(name).matching?.modes ?? [];
    const filter = state.texts[name];
    return {
      name: fieldOf(name),
      label: t(`mail_explorer.filter.${name}`),
      value: isActive(filter) ? filter.value : '',
      mode:
        modes.length > 1
          ? {
              name: modeFieldOf(name),
              value: filter.mode,
              options: modes.map((value) => ({ value, label: t(`mail_explorer.mode.${value}`) })),
            }
          : undefined,
    };
  });
