import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { explorerColumns, gridIds } from '../../islands/results-grid/columns.tsx';
import { readPreferences } from '../../islands/results-grid/preferences.ts';
import type { GridProps, GridUrls, RowView } from '../../islands/results-grid/props.ts';
import { gridLabelKeys } from '../../islands/results-grid/label-keys.ts';
import { islandLabels } from '../../messages/island-labels.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { SearchContext } from '../mail-search/criteria-of-state.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { elementIds } from '../mail-search/present-filters.ts';
import { hasRuleFilter, type SearchState, withoutPage } from '../mail-search/search-state.ts';
import { template } from '../present/address-template.ts';
import { gridActions } from '../present/grid-actions.ts';
import { presentColumns } from '../present/present-columns.ts';
import { wordsOfRows } from '../present/row-vocabulary.ts';
import { rulesLike } from '../present/rules-like.ts';
import { presentEmpty } from './present-empty.ts';

interface GridInput {
  /** The search as in the URL. */
  state: SearchState;
  /** The same with absolute dates, for later pages, the count and actions. */
  frozen: SearchState;
  criteria: SearchCriteriaInput;
  /** What 'any filter' means for these filters; empty if it means nothing. */
  anyText: string;
  /** The first page. */
  rows: readonly Pick<RowView, 'verdicts' | 'states' | 'direction'>[];
  searchAfter: string | null;
  mayAct: boolean;
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
    permissions: { act: mayAct, createRule: hasRuleFilter(state) },
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
      ...(input.rows.length === 0 ? presentEmpty(state, context, t) : { emptyText: '', emptyAction: null }),
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

/** URLs to create rules; none without the permission (RU-01). */
function ruleUrls(
  state: SearchState,
  mayMakeRules: boolean,
): Pick<GridUrls, 'createRule' | 'createRuleLike'> {
  if (!mayMakeRules) return { createRule: '', createRuleLike: null };
  const create = paths.policy.createRule();
  return {
    createRule: `${create}?type={type}&${formatSearchState(withoutPage(state))}`,
    createRuleLike: rulesLike,
  };
}

/** An export covers the search as shown. */
const exportUrls = (search: string) => ({
  create: paths.exports.create(),
  confirm: paths.exports.confirm(search),
  search,
});
