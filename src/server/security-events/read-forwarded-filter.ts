import { eventCategories, eventStates } from '../../api/contract/security-events/security-events.ts';
import { directions } from '../../api/vocabulary/directions.ts';
import { quarantineStates } from '../../api/vocabulary/states.ts';
import { messagesOf } from '../../messages/messages.ts';
import { labelFor } from '../present/vocabulary-labels.ts';
import { eventSeverities } from '../../api/vocabulary/attack-categories.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { detections, verdicts } from '../../api/vocabulary/verdicts.ts';
import { paths } from '../../site/paths.ts';
import type { ConsoleContext } from '../context.ts';
import { readSearch } from '../mail-search/read-search.ts';
import { rangeOf, freezeTime } from '../mail-search/criteria-of-state.ts';
import { searchContextOf } from '../mail-search/search-context.ts';
import { hasTime } from '../mail-search/search-state.ts';
import type { Unapplied } from '../mail-search/parse-search-state.ts';

/** The filters of events that a forwarded filter may name besides those of mail. */
const eventFilters = {
  category: eventCategories,
  severity: eventSeverities,
  state: eventStates,
  saas: mailApps,
} as const;
type EventFilters = { [Name in keyof typeof eventFilters]?: (typeof eventFilters)[Name][number] };

/** Other words for them. */
const otherWords: Readonly<Record<string, string>> = { current_state: 'state', new: 'open' };
const wordOf = (text: string): string => {
  const word = text.trim().toLowerCase().replaceAll(' ', '_');
  return Object.hasOwn(otherWords, word) ? otherWords[word]! : word;
};

/** The filters for events in a filter forwarded by another product. */
export interface ForwardedFilter extends EventFilters {
  from: string | undefined;
  to: string | undefined;
  /** Whether it contains nothing else. */
  isWhole: boolean;
  /** The same filter in the Mail Explorer, which reports what it cannot apply; empty if it is about events alone. */
  explorerHref: string;
}

/** Parses the filter that another product's page forwarded (SI-06). */
export function readForwardedFilter(c: ConsoleContext, text: string): ForwardedFilter {
  const search = readFilters(text);
  const query = new URLSearchParams(search);
  const { state, unapplied, isFilterUnreadable } = readSearch(query, searchContextOf(c));
  // What is no filter of mail may be one of events.
  const { events, left } = takeEventFilters(unapplied);
  const categories = new Set(
    state.trees.detection.map((value) => verdicts[value as keyof typeof verdicts]?.category),
  );
  const [category] = categories.size === 1 ? categories : [];
  const namesTime = ['filter', 'last', 'from', 'to'].some((name) => query.has(name)) && hasTime(state);
  const range = namesTime
    ? rangeOf(freezeTime(state, Temporal.Now.instant(), c.var.timeZone), c.var.timeZone)
    : undefined;
  const others = [
    ...state.trees.direction,
    ...state.trees.quarantined_state,
    ...Object.values(state.texts).filter(({ enabled }) => enabled),
    ...Object.values(state.choices).filter(Boolean),
    ...left,
    ...(state.query || isFilterUnreadable ? [search] : []),
  ];
  return {
    ...(category && { category }),
    ...events,
    from: range?.from.toString({ smallestUnit: 'millisecond' }),
    to: range?.to.toString({ smallestUnit: 'millisecond' }),
    isWhole: others.length === 0 && (categories.size === 0 || category !== undefined),
    explorerHref: others.length === 0 && categories.size === 0 ? '' : paths.mailExplorer.show(search),
  };
}

/** The values that events are filtered by, one of each filter, and what is left. */
function takeEventFilters(given: readonly Unapplied[]): { events: EventFilters; left: Unapplied[] } {
  const events: Partial<Record<keyof EventFilters, string>> = {};
  const left = given.filter(({ name, value }) => {
    const filter = wordOf(name);
    if (!isEventFilter(filter) || events[filter] !== undefined) return true;
    events[filter] = eventFilters[filter].find((one) => one === wordOf(value));
    return events[filter] === undefined;
  });
  return { events: events as EventFilters, left };
}

const isEventFilter = (name: string): name is keyof typeof eventFilters => Object.hasOwn(eventFilters, name);

const english = messagesOf('en');

/** What can be chosen in the trees of the Mail Explorer, and in the filters of events. */
const trees = {
  detection: detections,
  quarantined_state: quarantineStates,
  direction: directions,
  severity: eventSeverities,
  state: eventStates,
} as const satisfies Record<string, readonly string[]>;

/**
 * The query of the Mail Explorer, without its `?`, for a filter that another product's page handed over (SI-06), with
 * filters of events among its parameters:
 * - parameters, `detection=cp_phishing&severity=high&period=7d`, as they are;
 * - plain values, `cp_phishing,is_incoming,high`, with or without `cp_`, or as people read them, `Phishing`;
 * - JSON of filters, plain or as base64, which the Explorer reads as its `filter`.
 *
 * Anything else is passed to the Explorer as a `filter`, which reports that it cannot be read.
 */
function readFilters(text: string): string {
  const filters = text.trim().replace(/^\?/, '');
  if (filters === '') return '';
  if (filters.startsWith('{')) {
    return new URLSearchParams({ filter: Buffer.from(filters).toString('base64url') }).toString();
  }
  return (
    readPlainValues(filters) ?? readParameters(filters) ?? new URLSearchParams({ filter: filters }).toString()
  );
}

/** Parameters of an address; base64 ends in `=` too, but has no name with a value behind it. */
function readParameters(text: string): string | undefined {
  if (!/^[a-z_]+=[^=]/.test(text)) return undefined;
  const named = [...new URLSearchParams(text)].map(([name, value]) => [
    name === 'period' ? 'last' : name,
    value,
  ]);
  return new URLSearchParams(named).toString();
}

/** Values of the vocabulary, separated by commas; undefined when one of them is none. */
function readPlainValues(text: string): string | undefined {
  const found: Partial<Record<keyof typeof trees, string[]>> = {};
  for (const part of text.split(/[,;]/)) {
    const known = findValue(part.trim());
    if (!known) return undefined;
    (found[known.tree] ??= []).push(known.value);
  }
  const query = new URLSearchParams();
  for (const [tree, values] of Object.entries(found)) query.set(tree, [...new Set(values)].join(','));
  return query.toString();
}

function findValue(typed: string): { tree: keyof typeof trees; value: string } | undefined {
  const wanted = typed.toLowerCase();
  if (wanted === '') return undefined;
  const named = [wanted, `cp_${wanted}`, `is_${wanted}`];
  for (const tree of Object.keys(trees) as (keyof typeof trees)[]) {
    const values: readonly string[] = trees[tree];
    const value =
      values.find((one) => named.includes(one)) ??
      values.find((one) => labelFor(english, one).toLowerCase() === wanted);
    if (value) return { tree, value };
  }
  return undefined;
}
