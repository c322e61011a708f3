import { entriesOfQuery, type SearchEntry } from './search-entries.ts';
import { emptyState, type Operator, type SearchState, type TimeFilter } from './search-state.ts';
import { isTimeZone } from '../../api/validators.ts';
import { maxReadings } from '../../api/contract/emails/ask-prompt.ts';
import { entityTypes } from '../../api/vocabulary/platforms.ts';
import {
  choiceFilterNames,
  choiceFilters,
  factsOf,
  modesTaken,
  operatorTrees,
  takesChoice,
  textCalls,
  type TextFilterName,
  textFilterNames,
  treeFilterNames,
  treeFilters,
} from '../../api/vocabulary/search-fields.ts';
import { timeUnitOf } from '../../api/vocabulary/time-units.ts';

/**
 * Parses the search from a URL of our own. Never fails: unknown parts are dropped, invalid values stay as typed for
 * `validateSearchForm`. URLs from people or other products are parsed by `readSearch`, which reports what it drops.
 */
export function parseSearchState(query: URLSearchParams): SearchState {
  const state = emptyState();
  applyEntries(state, entriesOfQuery(query));
  return state;
}

/** The same for the query string of a search in a form or a rule. */
export const parseSearchText = (search: string): SearchState => parseSearchState(new URLSearchParams(search));

/** Names of the date filter: `last=7d`, or the form's fields: `time` (`last` or `range`) with its parts. */
const timeNames = ['last', 'time', 'amount', 'unit', 'from', 'to'] as const;

/** Names of the calls' search form (MX-06) that differ from those in URLs. */
const otherNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    textCalls.filter(({ call, filter }) => call !== filter).map(({ call, filter }) => [call, filter]),
  ),
  recipients_matching: 'recipient_matching',
  dateReceived: 'last',
  last_date_amount: 'amount',
  last_date_period: 'unit',
  time_type: 'time',
  range_from: 'from',
  range_to: 'to',
  date_from: 'from',
  date_to: 'to',
  sortDirection: 'sort',
  search_after: 'after',
  query_time_zone: 'query_zone',
  searchAfter: 'after',
};

/** Names of that form that do not affect the matches, with the reason they are rejected. */
const unsearchable: Readonly<Record<string, UnappliedReason>> = {
  action_needed: 'not_searchable',
  offset: 'not_searchable',
  message_headers: 'no_headers',
};

/**
 * Applies the values of a URL and of its `filter` to the search, and returns those that could not be applied.
 * Of a repeated single value the last counts; invalid values are kept as typed, for `validateSearchForm`.
 */
export function applyEntries(state: SearchState, entries: readonly SearchEntry[]): Unapplied[] {
  const { groups, unapplied } = groupEntries(entries);
  const all = (name: string) => groups.get(name) ?? [];
  const one = (name: string): Given | undefined => {
    const given = all(name);
    const last = given.findLast(({ text }) => text.trim() !== '');
    for (const { label, text } of given) {
      const isLost = last && text.trim() !== '' && text !== last.text;
      if (isLost) unapplied.push({ name: label, value: text, reason: 'repeated' });
    }
    return last;
  };
  /** The value if it is one of the choices; others are reported as unapplied. */
  const choose = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined => {
    const given = one(name);
    const choice = choices.find((candidate) => candidate === given?.text);
    if (given && choice === undefined) refuse(unapplied, given, 'unknown_value');
    return choice;
  };
  const operators: readonly Operator[] = ['and', 'or'];

  state.operator = choose('operator', operators) ?? state.operator;
  for (const name of operatorTrees) {
    state.treeOperators[name] = choose(treeFilters[name].operator, operators) ?? state.treeOperators[name];
  }
  for (const name of treeFilterNames) {
    const values = all(name).flatMap(({ text }) => text.split(',').map((value) => value.trim()));
    state.trees[name] = [...new Set(values.filter(Boolean))];
  }
  for (const name of choiceFilterNames) {
    const { none } = choiceFilters[name];
    const given = one(name);
    const choice = given?.text.replaceAll(' ', '') ?? '';
    const isTaken = choice !== '' && takesChoice(name, choice);
    if (given && !isTaken && choice !== none) refuse(unapplied, given, 'unknown_value');
    state.choices[name] = isTaken ? choice : '';
  }
  for (const name of textFilterNames) applyText(state, name, { all, one, unapplied });
  unapplied.push(...applyTime(state.time, one, all));
  state.prompt = one('prompt')?.text.trim() ?? '';
  const reading = one('reading');
  const isReading =
    reading !== undefined && /^[1-9]$/.test(reading.text) && Number(reading.text) <= maxReadings;
  if (reading && !isReading) refuse(unapplied, reading, 'unknown_value');
  state.reading = isReading ? Number(reading.text) : undefined;
  state.query = one('query')?.text.trim() ?? '';
  const zone = one('query_zone');
  if (zone && !isTimeZone(zone.text.trim())) refuse(unapplied, zone, 'unknown_value');
  state.zone = zone && isTimeZone(zone.text.trim()) ? zone.text.trim() : '';
  if (state.query !== '' && timeNames.every((name) => all(name).length === 0)) state.time.amount = '';
  state.sort = choose('sort', ['asc', 'desc']) ?? state.sort;
  const open = one('open');
  state.open = open && parseOpen(open.text);
  if (open && !state.open) refuse(unapplied, open, 'unknown_value');
  state.after = one('after')?.text;
  return unapplied;
}

interface Reading {
  all: (name: string) => readonly Given[];
  one: (name: string) => Given | undefined;
  unapplied: Unapplied[];
}

function applyText(state: SearchState, name: TextFilterName, { all, one, unapplied }: Reading): void {
  const { kind, matching } = factsOf(name);
  const filter = state.texts[name];
  filter.enabled = all(name).length > 0;
  // All given recipients count, as alternatives.
  const texts = all(name).filter(({ text }) => text.trim() !== '');
  filter.value = kind === 'emails' ? texts.map(({ text }) => text).join(', ') : (one(name)?.text ?? '');
  const given = matching && one(matching.name);
  if (!given) return;
  const { modes, others } = matching;
  const taken = modesTaken(name).find((mode) => mode === given.text);
  const mode = modes.find((one) => one === taken) ?? (taken && others?.[taken]);
  if (mode) filter.mode = mode;
  else refuse(unapplied, given, 'unknown_value');
}

/** The values by their names in the search; unknown ones and non-texts are reported as unapplied. */
function groupEntries(entries: readonly SearchEntry[]): {
  groups: Map<string, Given[]>;
  unapplied: Unapplied[];
} {
  const groups = new Map<string, Given[]>();
  const unapplied: Unapplied[] = [];
  for (const { name, value, label = name, isRepeated } of entries) {
    const texts = textsOf(value);
    const canonical = Object.hasOwn(otherNames, name) ? otherNames[name]! : name;
    const written = texts?.join(', ') ?? JSON.stringify(value) ?? '';
    if (isRepeated) {
      unapplied.push({ name: label, value: '', reason: 'repeated' });
    } else if (Object.hasOwn(unsearchable, name)) {
      const asksNothing = written === '' || (name === 'offset' && written === '0');
      if (!asksNothing) unapplied.push({ name: label, value: written, reason: unsearchable[name]! });
    } else if (!searchNames.has(canonical)) {
      unapplied.push({ name: label, value: written, reason: 'unknown_name' });
    } else if (texts === undefined) {
      unapplied.push({ name: label, value: written, reason: 'wrong_type' });
    } else {
      const group = groups.get(canonical) ?? [];
      groups.set(canonical, group);
      group.push(...texts.map((text) => ({ label, text })));
    }
  }
  return { groups, unapplied };
}

const searchNames: ReadonlySet<string> = new Set([
  'operator',
  'prompt',
  'query',
  'query_zone',
  'reading',
  'sort',
  'open',
  'after',
  ...operatorTrees.map((name) => treeFilters[name].operator),
  ...treeFilterNames,
  ...choiceFilterNames,
  ...textFilterNames,
  ...textFilterNames.flatMap((name) => factsOf(name).matching?.name ?? []),
  ...timeNames,
]);

/** A value as texts: one, or a list; empty for null. Undefined for other types. */
function textsOf(value: unknown): string[] | undefined {
  if (value === null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const isText = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  return list.every(isText) ? list.map(String) : undefined;
}

/** Parses `entity_type/entity_id`; undefined if invalid. */
function parseOpen(text: string): SearchState['open'] {
  const slash = text.indexOf('/');
  const entityType = entityTypes.find((type) => type === text.slice(0, slash));
  const entityId = text.slice(slash + 1);
  return entityType && entityId ? { entityType, entityId } : undefined;
}

/**
 * Applies the dates to the search: `last=7d`, an amount with a unit, or `from` and `to`. Returns what is
 * invalid, or ignored because another date takes precedence; the form's own unselected fields are ignored
 * silently.
 */
function applyTime(
  time: TimeFilter,
  one: (name: string) => Given | undefined,
  all: (name: string) => readonly Given[],
): Unapplied[] {
  const unapplied: Unapplied[] = [];
  const report = (given: Given | undefined, reason: Unapplied['reason']) =>
    given && unapplied.push({ name: given.label, value: given.text, reason });
  const chosen = one('time');
  const preset = one('last');
  const [amount, unit, from, to] = (['amount', 'unit', 'from', 'to'] as const).map(one);
  const isForm = chosen?.label === 'time';
  const type = chosen?.text === 'last' || chosen?.text === 'range' ? chosen.text : undefined;
  if (!type) report(chosen, 'unknown_value');
  const parsed = preset && parsePreset(preset.text);
  if (preset && !parsed) report(preset, 'unknown_value');

  const isRange = type ? type === 'range' : !parsed && !amount && !unit && (from ?? to) !== undefined;
  if (isRange) {
    Object.assign(time, { type: 'range', from: from?.text ?? '', to: to?.text ?? '' });
    if (parsed) report(preset, 'other_time');
    if (!isForm) for (const other of [amount, unit]) report(other, 'other_time');
    return unapplied;
  }
  time.type = 'last';
  if (parsed && !(isForm && amount)) {
    Object.assign(time, parsed);
    if (!isForm) for (const other of [amount, unit]) report(other, 'other_time');
  } else {
    if (parsed) report(preset, 'other_time');
    if (all('amount').length > 0) time.amount = amount?.text ?? '';
    const known = unit && (timeUnitOf(unit.text) ?? timeUnitOf(`${unit.text}s`));
    if (known) time.unit = known;
    else report(unit, 'unknown_value');
  }
  if (isForm) Object.assign(time, { from: from?.text ?? '', to: to?.text ?? '' });
  else for (const other of [from, to]) report(other, 'other_time');
  return unapplied;
}

/** `7d`, `7 days`, `last 7 days`. */
function parsePreset(text: string): Pick<TimeFilter, 'amount' | 'unit'> | undefined {
  const [, amount, word] = /^\s*(?:last\s*)?(\d{1,5})\s*([a-z]+)\s*$/i.exec(text) ?? [];
  const unit = word === undefined ? undefined : (timeUnitOf(word) ?? timeUnitOf(`${word}s`));
  return amount && unit ? { amount, unit } : undefined;
}

/** Why a value was not applied; message keys below `mail_explorer.unapplied.`. */
type UnappliedReason =
  | 'unknown_name'
  | 'unknown_value'
  | 'not_here'
  | 'not_searchable'
  | 'no_headers'
  | 'repeated'
  | 'other_time'
  | 'wrong_type';

/** A requested value that the search does not contain. */
export interface Unapplied {
  name: string;
  value: string;
  reason: UnappliedReason;
}

/** A value to apply, with its name. */
interface Given {
  label: string;
  text: string;
}

/** Records that a value was not applied. */
function refuse(unapplied: Unapplied[], { label, text }: Given, reason: UnappliedReason): void {
  unapplied.push({ name: label, value: text, reason });
}
