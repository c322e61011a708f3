import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { TenantConfig } from '../../api/contract/config/show-config.ts';
import {
  detectionTree,
  directionTree,
  expandBranches,
  leavesOf,
  quarantineStateTree,
  type VocabularyNode,
} from '../../api/vocabulary/trees.ts';
import { wireUnits } from '../../api/vocabulary/time-units.ts';
import { parseInstant, startOfLast } from './resolve-time.ts';
import {
  copyState,
  hasQueryDays,
  hasTime,
  isActive,
  type Operator,
  type SearchState,
  type TextFilter,
} from './search-state.ts';
import { meantValue, splitValues, type ValueKind } from '../../api/validators.ts';
import {
  booleans,
  choiceFilterNames,
  choiceFilters,
  factsOf,
  operatorTrees,
  type TextFilterName,
  textFilterNames,
  type TreeFilterName,
  treeFilterNames,
  treeFilters,
} from '../../api/vocabulary/search-fields.ts';

/** The context of a search besides its parameters. */
export interface SearchContext {
  tenant: TenantConfig;
  /** IANA zone of the viewer, e.g. `Europe/Berlin`. */
  timeZone: string;
  /** Whether the viewer may see and search private data. */
  seesPrivateData: boolean;
}

const day = Temporal.Duration.from({ hours: 24 });

/** The three tree filters with the options this tenant has (MX-05). */
export function treesOf(tenant: TenantConfig): Trees {
  const { apps, features } = tenant;
  const key = JSON.stringify([apps, features.graymail, features.phishing_training]);
  const known = trees.get(key);
  if (known) return known;
  const made = makeTrees(tenant);
  trees.set(key, made);
  return made;
}

type Trees = Readonly<Record<TreeFilterName, readonly VocabularyNode[]>>;
/** Cached by the features they depend on. */
const trees = new Map<string, Trees>();

function makeTrees(tenant: TenantConfig): Trees {
  return {
    detection: detectionTree({
      apps: tenant.apps,
      graymail: tenant.features.graymail,
      phishingTraining: tenant.features.phishing_training,
    }),
    quarantined_state: quarantineStateTree({ apps: tenant.apps }),
    direction: directionTree,
  };
}

/** The operator between the filters if the URL has none: 'or' for tenants that can choose (MX-09). */
export function operatorOf(state: SearchState, tenant: TenantConfig): Operator {
  if (!tenant.features.search_operator) return 'and';
  return state.operator ?? 'or';
}

/**
 * Converts the form to the criteria of the contract (MX-09, D6): drops disabled and blank filters, and trees
 * with every option selected; equal dates become a day. Requires a state that `validateSearchForm` accepted.
 */
export function criteriaOfState(state: SearchState, context: SearchContext): SearchCriteriaInput {
  const { features } = context.tenant;
  const trees = treesOf(context.tenant);
  const selected = Object.fromEntries(
    treeFilterNames.map((name) => [name, selectedLeaves(trees[name], state.trees[name])]),
  );
  const operators = operatorTrees
    .filter((name) => selected[name])
    .map((name) => [
      treeFilters[name].operator,
      features.condition_filters ? state.treeOperators[name] : 'or',
    ]);
  return {
    ...(state.query && { query: state.query }),
    ...(hasQueryDays(state) && { query_time_zone: state.zone || context.timeZone }),
    ...(hasTime(state) && timeCriteria(state, context.timeZone)),
    operator: operatorOf(state, context.tenant),
    ...(selected as SearchCriteriaInput),
    ...(Object.fromEntries(operators) as SearchCriteriaInput),
    ...Object.assign({}, ...textFilterNames.map((name) => textCriteria(name, state.texts[name]))),
    ...choiceCriteria(state),
  };
}

/** The value and comparison of a filter, in the names of the calls. */
function textCriteria(name: TextFilterName, filter: TextFilter): SearchCriteriaInput {
  if (!isActive(filter)) return {};
  const { kind, calls, matching } = factsOf(name);
  const value = valueFor[kind]?.(filter.value.trim()) ?? filter.value.trim();
  const [usual = '', ...others] = Object.keys(calls);
  const call = kind === 'hash' && value.length !== md5Length ? (others[0] ?? usual) : usual;
  return { [call]: value, ...(matching && filter.mode && { [matching.name]: filter.mode }) };
}

/** An MD5 has half the digits of a SHA-256. */
const md5Length = 32;

/** Conversions of typed values by kind, where needed. */
const valueFor: Partial<Record<ValueKind, (value: string) => string | string[]>> = {
  emails: splitValues,
  hash: (value) => meantValue('hash', value).toLowerCase(),
  message_id: (value) => meantValue('message_id', value),
};

function choiceCriteria({ choices }: SearchState): SearchCriteriaInput {
  const chosen = choiceFilterNames.flatMap((name) => {
    const value = choices[name];
    if (value === '') return [];
    return [[name, choiceFilters[name].values === booleans ? value === 'true' : value]];
  });
  return Object.fromEntries(chosen) as SearchCriteriaInput;
}

/**
 * Converts 'the last hour' to absolute times, so that later pages, the count and a bulk action cover the same
 * mail as the first page.
 */
export function freezeTime(state: SearchState, now: Temporal.Instant, timeZone: string): SearchState {
  if (state.time.type !== 'last' || !hasTime(state)) return state;
  const frozen = copyState(state);
  const from = startOfLast(Number(state.time.amount), state.time.unit, now, timeZone);
  frozen.time = { ...state.time, type: 'range', from: inMilliseconds(from), to: inMilliseconds(now) };
  return frozen;
}

/** Before any mail. */
const beginning = Temporal.Instant.fromEpochMilliseconds(0);

/** Limits the search to mail up to now, so that mail arriving later is not affected. */
export function endNow(state: SearchState, now: Temporal.Instant, timeZone: string): SearchState {
  const frozen = freezeTime(state, now, timeZone);
  const { from, to } = hasTime(frozen)
    ? (rangeOf(frozen, timeZone) ?? { from: now, to: now })
    : { from: beginning, to: undefined };
  if (Temporal.Instant.compare(from, now) >= 0 || (to && Temporal.Instant.compare(to, now) <= 0))
    return frozen;
  const time = {
    ...frozen.time,
    type: 'range' as const,
    from: inMilliseconds(from),
    to: inMilliseconds(now),
  };
  return { ...copyState(frozen), time };
}

const inMilliseconds = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' });

/** Start and end of a range; the end is a day later if both are equal (MX-09). */
export function rangeOf(
  state: SearchState,
  timeZone: string,
): { from: Temporal.Instant; to: Temporal.Instant } | undefined {
  const from = parseInstant(state.time.from, timeZone);
  const to = parseInstant(state.time.to, timeZone);
  if (!from || !to) return undefined;
  return { from, to: from.equals(to) ? to.add(day) : to };
}

function timeCriteria(state: SearchState, timeZone: string): SearchCriteriaInput {
  const { time } = state;
  if (time.type === 'last') {
    return {
      time_type: 'last',
      last_date_amount: Number(time.amount),
      last_date_period: wireUnits[time.unit],
    };
  }
  const range = rangeOf(state, timeZone);
  return { time_type: 'range', range_from: range?.from.toString(), range_to: range?.to.toString() };
}

/** The leaves of a selection; undefined if it is empty or covers everything the tenant has. */
export function selectedLeaves(
  nodes: readonly VocabularyNode[],
  selected: readonly string[],
): string[] | undefined {
  const known = new Set(leavesOf(nodes));
  const leaves = expandBranches(nodes, selected).filter((value) => known.has(value));
  return leaves.length === 0 || leaves.length === known.size ? undefined : leaves;
}
