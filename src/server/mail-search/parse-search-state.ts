import { entityTypes, timeUnitOf, timeUnits } from '../../api/vocabulary.ts';
import type { Operator, SearchState, TimeFilter } from './search-state.ts';
import { emptyState, textFilterNames, textFilters, treeFilterNames } from './search-state.ts';

/** Longest value one parameter may have; the rest is cut off before anything reads it. */
const valueLimit = 1_000;
/** Of a text, which is refused when it is too long, so that nobody searches for the half of what they pasted. */
const textLimit = 10_000;

/**
 * Reads the search out of an address or a submitted form. Never fails: what it does not know is left out, what is
 * wrong stays as typed for `validateSearchForm`. Of a parameter that has one value the last one counts.
 */
export function parseSearchState(query: URLSearchParams): SearchState {
  const state = emptyState();
  const read = (name: string, limit = valueLimit) => query.getAll(name).at(-1)?.slice(0, limit) ?? '';
  const list = (name: string) => [
    ...new Set(query.getAll(name).flatMap((value) => value.slice(0, valueLimit).split(',').filter(Boolean))),
  ];

  state.time = parseTime(read, state.time);
  state.operator = parseOperator(read('operator'));
  for (const name of treeFilterNames) state.trees[name] = list(name);
  for (const name of ['detection', 'quarantined_state'] as const) {
    state.treeOperators[name] = parseOperator(read(`${name}_operator`)) ?? 'or';
  }
  for (const name of textFilterNames) {
    const { parameter, modes } = textFilters[name];
    const mode = modes.find((candidate) => candidate === read(parameter));
    state.texts[name] = {
      enabled: query.has(name),
      value: read(name, textLimit),
      mode: mode ?? modes[0] ?? '',
    };
  }
  state.open = parseOpen(read('open'));
  state.after = read('after') || undefined;
  return state;
}

/** `entity_type/entity_id`, or undefined. */
function parseOpen(text: string): SearchState['open'] {
  const slash = text.indexOf('/');
  const entityType = entityTypes.find((type) => type === text.slice(0, slash));
  const entityId = text.slice(slash + 1);
  return entityType && entityId ? { entityType, entityId } : undefined;
}

function parseOperator(text: string): Operator | undefined {
  return text === 'and' || text === 'or' ? text : undefined;
}

/** `last=7d` or `from=…&to=…`; the form sends `time` (`last` or `range`) with its parts. */
function parseTime(read: (name: string) => string, fallback: TimeFilter): TimeFilter {
  const time = { ...fallback, from: read('from'), to: read('to') };
  const chosen = read('time') || read('last');
  if (chosen === 'range') return { ...time, type: 'range' };
  if (chosen === 'last') {
    const unit = timeUnitOf(read('unit')) ?? time.unit;
    return { ...time, type: 'last', amount: read('amount'), unit };
  }
  const preset = /^(\d{1,5})([a-zA-Z])$/.exec(chosen);
  const unit = timeUnits.find((candidate) => candidate === preset?.[2]);
  if (preset?.[1] && unit) return { ...time, type: 'last', amount: preset[1], unit };
  return time.from !== '' || time.to !== '' ? { ...time, type: 'range' } : time;
}
