import type { SearchState } from './search-state.ts';
import {
  choiceFilterNames,
  factsOf,
  operatorTrees,
  textFilterNames,
  treeFilterNames,
  treeFilters,
} from '../../api/vocabulary/search-fields.ts';
import { hasQueryDays, hasTime, isActive } from './search-state.ts';

/**
 * Formats the search as a query string, without `?`: only non-default values, in a fixed order, so that the
 * same search has one URL. The inverse of `parseSearchState`.
 */
export function formatSearchState(state: SearchState): string {
  const pairs: [string, string][] = [];
  const { time } = state;
  if (state.prompt) {
    pairs.push(['prompt', state.prompt]);
    if (state.reading !== undefined) pairs.push(['reading', String(state.reading)]);
  } else if (state.query) {
    pairs.push(['query', state.query]);
    if (state.zone && hasQueryDays(state)) pairs.push(['query_zone', state.zone]);
  }
  if (time.type === 'range') pairs.push(['from', time.from], ['to', time.to]);
  // Without a query, no amount is the usual one.
  else if (hasTime(state) && time.amount.trim() !== '')
    pairs.push(['last', `${time.amount.trim()}${time.unit}`]);

  for (const name of textFilterNames) {
    const { value, mode } = state.texts[name];
    if (!isActive(state.texts[name])) continue;
    const { matching } = factsOf(name);
    pairs.push([name, value.trim()]);
    if (matching && mode !== '' && mode !== matching.modes[0]) pairs.push([matching.name, mode]);
  }
  for (const name of treeFilterNames) {
    if (state.trees[name].length > 0) pairs.push([name, state.trees[name].join(',')]);
  }
  for (const name of operatorTrees) {
    if (state.treeOperators[name] === 'and') pairs.push([treeFilters[name].operator, 'and']);
  }
  for (const name of choiceFilterNames) {
    if (state.choices[name] !== '') pairs.push([name, state.choices[name]]);
  }
  if (state.operator === 'and') pairs.push(['operator', 'and']);
  if (state.sort === 'asc') pairs.push(['sort', 'asc']);
  if (state.after) pairs.push(['after', state.after]);
  if (state.open) pairs.push(['open', `${state.open.entityType}/${state.open.entityId}`]);
  return pairs.map(([name, value]) => `${name}=${encodeValue(value)}`).join('&');
}

/** Percent-encodes a query value except characters that are harmless there, for readability. */
function encodeValue(value: string): string {
  return encodeURIComponent(value).replace(/%(2C|2F|3A|40)/g, (escape) => decodeURIComponent(escape));
}
