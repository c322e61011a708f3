import type { eventCategories } from '../../api/contract/security-events/security-events.ts';
import { verdicts } from '../../api/vocabulary/verdicts.ts';
import { paths } from '../../paths.ts';
import type { ConsoleContext } from '../context.ts';
import { readSearch } from '../mail-search/read-search.ts';
import { rangeOf, freezeTime } from '../mail-search/criteria-of-state.ts';
import { searchContextOf } from '../mail-search/search-context.ts';
import { hasTime } from '../mail-search/search-state.ts';
import { readFilters } from './read-filters.ts';

/** The filters for events in a filter forwarded by another product. */
export interface ForwardedFilter {
  category: (typeof eventCategories)[number] | undefined;
  from: string | undefined;
  to: string | undefined;
  /** Whether it contains nothing else. */
  isWhole: boolean;
  /** The same filter in the Mail Explorer, which reports what it cannot apply. */
  explorerHref: string;
}

/** Parses the filter that another product's page forwarded (SI-06). */
export function readForwardedFilter(c: ConsoleContext, text: string): ForwardedFilter {
  const search = readFilters(text);
  const query = new URLSearchParams(search);
  const { state, unapplied, isFilterUnreadable } = readSearch(query, searchContextOf(c));
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
  ];
  return {
    category,
    from: range?.from.toString({ smallestUnit: 'millisecond' }),
    to: range?.to.toString({ smallestUnit: 'millisecond' }),
    isWhole:
      others.length === 0 &&
      unapplied.length === 0 &&
      !isFilterUnreadable &&
      !state.query &&
      (categories.size === 0 || category !== undefined),
    explorerHref: paths.mailExplorer.show(search),
  };
}
