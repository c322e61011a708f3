import {
  type MatchMode,
  type ChoiceFilterName,
  choiceFilterNames,
  factsOf,
  type OperatorTree,
  ruleConditions,
  type TextFilterName,
  textFilterNames,
  type TreeFilterName,
} from '../../api/vocabulary/search-fields.ts';
import type { EntityType } from '../../api/vocabulary/platforms.ts';
import type { TimeUnit } from '../../api/vocabulary/time-units.ts';

export type Operator = 'and' | 'or';

/** A text filter as sent; the form omits disabled ones, so `enabled` means that it was sent. */
export interface TextFilter {
  enabled: boolean;
  value: string;
  mode: MatchMode | '';
}

/** The date filter as typed, unvalidated, so that a refused form loses nothing. */
export interface TimeFilter {
  type: 'last' | 'range';
  amount: string;
  unit: TimeUnit;
  from: string;
  to: string;
}

/** The state in the Explorer's URL: the whole search, the open row and the page. */
export interface SearchState {
  time: TimeFilter;
  /** How the filters combine; undefined for the tenant's default. */
  operator: Operator | undefined;
  trees: Record<TreeFilterName, string[]>;
  /** How the values of one tree combine; any of them by default (MX-05). */
  treeOperators: Record<OperatorTree, Operator>;
  texts: Record<TextFilterName, TextFilter>;
  /** One of the filter's values each; empty if inactive. */
  choices: Record<ChoiceFilterName, string>;
  /** A question in plain words, and the Lucene query that is searched; empty if there is none. */
  prompt: string;
  query: string;
  /** The reading of the question that was chosen, by its number; undefined for the likeliest. */
  reading: number | undefined;
  /** IANA name of the zone that dates of the query are in; empty for the viewer's, or where it makes no difference. */
  zone: string;
  /** By time of receipt: `desc`, newest first, or `asc`. */
  sort: 'asc' | 'desc';
  /** The mail whose details panel is open. */
  open: { entityType: EntityType; entityId: string } | undefined;
  /** Cursor of the page; undefined for the first page. */
  after: string | undefined;
}

/** A search without filters over the last hour, the default (MX-04). */
export function emptyState(): SearchState {
  return {
    time: { type: 'last', amount: '1', unit: 'h', from: '', to: '' },
    operator: undefined,
    trees: { detection: [], quarantined_state: [], direction: [] },
    treeOperators: { detection: 'or', quarantined_state: 'or' },
    texts: Object.fromEntries(
      textFilterNames.map((name) => [
        name,
        { enabled: false, value: '', mode: factsOf(name).matching?.modes[0] ?? '' },
      ]),
    ) as SearchState['texts'],
    choices: Object.fromEntries(choiceFilterNames.map((name) => [name, ''])) as SearchState['choices'],
    prompt: '',
    query: '',
    reading: undefined,
    zone: '',
    sort: 'desc',
    open: undefined,
    after: undefined,
  };
}

/** A search by a query alone, over all time. */
export function stateOfQuery(query: string): SearchState {
  const state = emptyState();
  return { ...state, query, time: { ...state.time, amount: '' } };
}

/** A mutable copy. */
export function copyState(state: SearchState): SearchState {
  const { time, trees, treeOperators, texts, choices, open } = state;
  return {
    ...state,
    time: { ...time },
    trees: copyEach(trees, (values) => [...values]),
    treeOperators: { ...treeOperators },
    texts: copyEach(texts, (filter) => ({ ...filter })),
    choices: { ...choices },
    open: open && { ...open },
  };
}

const copyEach = <Name extends string, Value>(
  values: Record<Name, Value>,
  copy: (value: Value) => Value,
): Record<Name, Value> =>
  Object.fromEntries(Object.entries<Value>(values).map(([name, value]) => [name, copy(value)])) as Record<
    Name,
    Value
  >;

/** Whether one of the six filters is set that the page requires for a rule (RU-01). */
export function hasRuleFilter({ texts }: SearchState): boolean {
  return ruleConditions.some(({ filter, isEnough }) => isEnough && isActive(texts[filter]));
}

/** Whether a block rule can be made of the filters: a link or a file is enough for that, but lets nobody's mail through. */
export const blocksFilter = (state: SearchState): boolean =>
  hasRuleFilter(state) || isActive(state.texts.link) || isActive(state.texts.hash);

/** Whether the filter is part of the search: enabled and not blank. */
export function isActive(filter: TextFilter): boolean {
  return filter.enabled && filter.value.trim() !== '';
}

/** The same search on its first page, without an open mail. */
export const withoutPage = (state: SearchState): SearchState => ({
  ...state,
  after: undefined,
  open: undefined,
});

/** Whether there is a question or a query. */
export const isByQuery = ({ prompt, query }: SearchState): boolean => prompt !== '' || query !== '';

/** A year, month, day or time without a zone. */
const localDate = /(?<![\w.+-])\d{4}(?:-\d\d){0,2}(?:T[\d:.]*)?(?![\dTZ:.+-])/i;
/** Whole units, and months and years, which have their length from the calendar. */
const calendarSteps = /\bnow[\w+/-]*(?:\/[mhdwMy]|\d[My])/;

/** Whether the query's dates depend on a zone, as far as can be told without reading all of it. */
export const hasQueryDays = ({ query }: Pick<SearchState, 'query'>): boolean =>
  /\b(?:received|received_at|date)\s*:/i.test(query) && (localDate.test(query) || calendarSteps.test(query));

/**
 * Whether the date filter takes part in the search: a question has its own dates and takes a range alone; beside a query no amount
 * means any time.
 */
export const hasTime = ({ time, prompt, query }: SearchState): boolean =>
  time.type === 'range' || (prompt === '' && (query === '' || time.amount.trim() !== ''));

/** The search by the query that its question was translated to, which has the question's dates; or by its own. */
export function searchByQuery(state: SearchState, query: string): SearchState {
  const { time, prompt } = state;
  const isOwn = prompt === '' || time.type === 'range';
  return { ...state, prompt: '', query, time: isOwn ? time : { ...time, amount: '' } };
}
