import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { SearchContext } from '../mail-search/criteria-of-state.ts';
import { describeTime, presentChips } from '../mail-search/describe-search.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { parseInstant } from '../mail-search/resolve-time.ts';
import {
  copyState,
  emptyState,
  hasTime,
  isByQuery,
  type SearchState,
  withoutPage,
} from '../mail-search/search-state.ts';
import { spellOut } from '../../views/ui/mark-text.ts';

/** Ranges to suggest when nothing matched: the first wider than the searched one. */
const widerRanges = [
  { amount: '30', unit: 'd', hours: 30 * 24 },
  { amount: '12', unit: 'M', hours: 366 * 24 },
  { amount: '10', unit: 'y', hours: 3653 * 24 },
] as const;
/** Maximum length of each unit in hours, so that suggested ranges are really wider. */
const hoursOf = { h: 1, d: 24, w: 24 * 7, M: 24 * 31, y: 24 * 366 } as const;

/** The length of a search's period in hours; infinite without a start. */
function reachOf({ time }: SearchState, timeZone: string): number {
  if (time.type === 'last') return Number(time.amount) * hoursOf[time.unit];
  const from = parseInstant(time.from, timeZone);
  return from ? (Date.now() - from.epochMilliseconds) / 3_600_000 : Infinity;
}

/** The text for an empty result, with the most promising change (experience.md, "Honest empties"). */
export function presentEmpty(
  state: SearchState,
  context: SearchContext,
  t: Translate,
): { emptyText: string; emptyAction: { label: string; href: string } | null } {
  const chips = presentChips(state, context, t);
  const filters = [
    ...(isByQuery(state) ? [state.prompt || state.query] : []),
    ...(hasTime(state) ? [describeTime(state, context.timeZone, t)] : []),
    ...chips.map((chip) => `${chip.name} ${chip.relation ? `${chip.relation} ` : ''}${chip.value}`),
  ].join(' · ');
  const emptyText = t('mail_explorer.empty', { filters: spellOut(filters) });
  const { time } = state;
  const searched = reachOf(state, context.timeZone);
  if (!hasTime(state)) return { emptyText, emptyAction: null };
  const wider = widerRanges.find((range) => range.hours > searched);
  if (wider) {
    const widened = withoutPage(copyState(state));
    widened.time = { type: 'last', amount: wider.amount, unit: wider.unit, from: '', to: '' };
    const range = t(`mail_explorer.last.${wider.unit}`, { count: Number(wider.amount) });
    return {
      emptyText,
      emptyAction: {
        label: t('mail_explorer.widen', { range: range.charAt(0).toLowerCase() + range.slice(1) }),
        href: paths.mailExplorer.show(formatSearchState(widened)),
      },
    };
  }
  if (chips.length === 0) return { emptyText, emptyAction: null };
  const cleared = { ...emptyState(), time };
  return {
    emptyText,
    emptyAction: {
      label: t('mail_explorer.widen_clear'),
      href: paths.mailExplorer.show(formatSearchState(cleared)),
    },
  };
}
