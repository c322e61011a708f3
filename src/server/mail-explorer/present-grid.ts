import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { explorerColumns, gridIds } from '../../islands/results-grid/columns.tsx';
import { readPreferences } from '../../islands/results-grid/preferences.ts';
import type { GridProps, GridUrls, RowView } from '../../islands/results-grid/props.ts';
import { gridLabelKeys } from '../../islands/results-grid/grid-labels.ts';
import { islandLabels } from '../../messages/island-labels.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { SearchContext } from '../mail-search/criteria-of-state.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { elementIds } from '../mail-search/present-filters.ts';
import {
  blocksFilter,
  copyState,
  emptyState,
  hasRuleFilter,
  hasTime,
  isByQuery,
  type SearchState,
  withoutPage,
} from '../mail-search/search-state.ts';
import {
  gridActions,
  presentColumns,
  presentEmailRow,
  type RowContext,
  template,
} from '../present/present-email-row.ts';
import { wordsOfRows } from '../present/vocabulary-labels.ts';
import { rulesLike } from '../present/email-values.ts';
import { describeTime, presentChips } from '../mail-search/describe-search.ts';
import { parseInstant } from '../mail-search/resolve-time.ts';
import { spellOut } from '../../views/ui/mark-text.ts';
import type { ReadEmailRow } from '../../api/contract/emails/email-row.ts';
import { viewOf } from '../../islands/results-grid/pack-rows.ts';
import { keepLatest } from '../../views/ui/render-cache.ts';

interface GridInput {
  /** The search as in the URL. */
  state: SearchState;
  /** The same with absolute dates, for later pages, the count and actions. */
  frozen: SearchState;
  criteria: SearchCriteriaInput;
  /** What 'any filter' means for these filters; empty if it means nothing. */
  anyText: string;
  askedText: string;
  /** The first page. */
  rows: readonly Pick<RowView, 'verdicts' | 'states' | 'direction'>[];
  searchAfter: string | null;
  mayAct: boolean;
  /** Whether the viewer may bring mail in. */
  mayImport: boolean;
  mayMakeRules: boolean;
  /** Whether the viewer may open profiles (MX-14). */
  mayOpen: boolean;
  /** The request's `Cookie` header, for the viewer's density and column settings. */
  cookies: string;
}

/** The props of the results grid. */
export function presentGrid(input: GridInput, context: SearchContext, t: Translate): GridProps {
  const { state, frozen, mayAct } = input;
  const { actionUrls, effects } = gridActions(t);
  const { unified_quarantine } = context.tenant.features;
  // SPF and comment are columns of allow-list views only.
  const columns = presentColumns(explorerColumns, { unified_quarantine, allow_list: false }, t);
  const { density, columns: shown } = readPreferences(input.cookies, columns);
  const search = formatSearchState(withoutPage(state));
  const frozenSearch = formatSearchState(withoutPage(frozen));
  return {
    id: gridIds.explorer,
    locale: t.locale,
    timeZone: context.timeZone,
    urls: {
      rows: paths.mailExplorer.rows(frozenSearch),
      count: paths.mailExplorer.count(frozenSearch),
      nextPage: input.searchAfter
        ? paths.mailExplorer.show(formatSearchState({ ...frozen, after: input.searchAfter, open: undefined }))
        : '',
      profile: input.mayOpen ? template(paths.profile.email('TYPE', 'ID', { hide_menu: '1' })) : '',
      file: fileUrl(input.mayOpen),
      panel: template(`${paths.mailExplorer.emailPanel('TYPE', 'ID')}?${search}`),
      filterBy: `${paths.mailExplorer.show(search)}&narrow={field}:{value}`,
      ...actionUrls,
      ...ruleUrls(state, input.mayMakeRules),
      exports: mayAct && context.tenant.features.csv_export ? exportUrls(frozenSearch) : undefined,
    },
    permissions: { act: mayAct, createRule: blocksFilter(state), allow: hasRuleFilter(state) },
    columns,
    preferences: { density, columns: shown },
    vocabulary: wordsOfRows(
      input.rows,
      t,
      Object.values(effects).map(({ state }) => state),
    ),
    labels: islandLabels(t.locale, 'grid', gridLabelKeys),
    searchAfter: input.searchAfter,
    search: {
      query: search,
      criteria: { ...input.criteria },
      formId: elementIds.form,
      anyText: input.anyText,
      askedText: input.askedText,
      ...(input.rows.length === 0
        ? presentEmpty(state, context, t, input.mayImport)
        : { emptyText: '', emptyAction: null }),
    },
    sort: {
      direction: state.sort,
      href: paths.mailExplorer.show(
        formatSearchState({ ...withoutPage(state), sort: state.sort === 'asc' ? 'desc' : 'asc' }),
      ),
    },
    open: state.open ? `${state.open.entityType}/${state.open.entityId}` : null,
    effects,
  };
}

/** The template `file` of `GridUrls`. */
export const fileUrl = (mayOpen: boolean): string =>
  mayOpen ? template(paths.profile.file('TYPE', 'ID', { hide_menu: '1' })) : '';

/** URLs to create rules; none without the permission, none from the search of a question in plain words (RU-01). */
function ruleUrls(
  state: SearchState,
  mayMakeRules: boolean,
): Pick<GridUrls, 'createRule' | 'createRuleLike'> {
  if (!mayMakeRules) return { createRule: '', createRuleLike: null };
  const create = paths.policy.createRule();
  return {
    createRule: state.prompt === '' ? `${create}?type={type}&${formatSearchState(withoutPage(state))}` : '',
    createRuleLike: rulesLike,
  };
}

/** An export covers the search as shown. */
const exportUrls = (search: string) => ({
  create: paths.exports.create(),
  confirm: paths.exports.confirm(search),
  search,
});

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
function presentEmpty(
  state: SearchState,
  context: SearchContext,
  t: Translate,
  mayImport: boolean,
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
  if (chips.length === 0) {
    const label = t('settings.import');
    return { emptyText, emptyAction: mayImport ? { label, href: paths.systemSettings.mailImport() } : null };
  }
  const cleared = { ...emptyState(), time };
  return {
    emptyText,
    emptyAction: {
      label: t('mail_explorer.widen_clear'),
      href: paths.mailExplorer.show(formatSearchState(cleared)),
    },
  };
}

/** Cached views, about 3 KB each with their key; the newest mails are on most pages. */
const views = keepLatest<RowView>(1_000);

/**
 * Converts rows of the contract to views for the grid. A row that has not changed gives the same object as before: a view is
 * kept by the whole row, as its viewer may see it, and by all that it is presented with.
 */
export function presentRowViews(
  rows: readonly ReadEmailRow[],
  context: RowContext,
  fileProfile: string,
): RowView[] {
  const { t, timeZone } = context;
  // Short dates leave this year's year out.
  const { year } = Temporal.Now.plainDateISO(timeZone);
  const shared = JSON.stringify([t.locale, timeZone, year, fileProfile]);
  return rows.map((row) =>
    views(shared + JSON.stringify(row), () => viewOf(presentEmailRow(row, context), fileProfile)),
  );
}
