import type { ExceptionType } from '../../api/contract/exception-rules/exception-rule.ts';
import {
  type EmbeddedExplorerProps,
  embeddedLabelKeys,
  type MatchesAnswer,
} from '../../islands/embedded-explorer/props.ts';
import { gridIds, ruleColumns } from '../../islands/results-grid/columns.tsx';
import { edgeLabelKeys, gridLabelKeys } from '../../islands/results-grid/label-keys.ts';
import { readRuleColumns } from '../../islands/results-grid/preferences.ts';
import { islandLabels } from '../../messages/island-labels.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { previewMonths } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { SearchContext } from '../mail-search/criteria-of-state.ts';
import { presentFilters } from '../mail-search/present-filters.ts';
import { emptyState } from '../mail-search/search-state.ts';
import { template } from '../present/address-template.ts';
import { gridActions } from '../present/grid-actions.ts';
import { presentColumns } from '../present/present-columns.ts';
import { rowVocabulary } from '../present/row-vocabulary.ts';
import { ruleConditions } from '../../api/vocabulary/search-fields.ts';

interface EmbeddedInput {
  type: ExceptionType;
  formId: string;
  timeZone: string;
  mayOpen: boolean;
  closeHref: string;
  first: MatchesAnswer | null;
  problem: string;
  mayAct: boolean;
  /** The request's `Cookie` header, for the viewer's column settings. */
  cookies: string;
}

/** Form fields that determine what a rule matches. */
const matchingFields = [
  'exception_type',
  ...ruleConditions.flatMap(({ name, matching }) => (matching ? [name, matching.name] : [name])),
  'header_condition',
  'header_name',
  'header_operator',
  'header_value',
];

/** The Explorer's filters, all of which must match, in addition to the preview. */
function filtersPanel(context: SearchContext, t: Translate): EmbeddedExplorerProps['filters'] {
  const empty = emptyState();
  const state = { ...empty, time: { ...empty.time, amount: String(previewMonths), unit: 'M' as const } };
  const input = { state, problems: {}, collapsed: false };
  const { dateRange, trees, texts } = presentFilters(input, context, t);
  return { dateRange, trees, texts };
}

/** The props of the explorer embedded in the page of a rule (MX-02). */
export function presentEmbedded(
  input: EmbeddedInput,
  context: SearchContext,
  t: Translate,
): EmbeddedExplorerProps {
  // SPF check and comment are columns of allow-list views.
  const has = { unified_quarantine: false, allow_list: input.type === 'whitelist' };
  const columnOptions = presentColumns(ruleColumns, has, t);
  return {
    id: gridIds.embedded,
    locale: t.locale,
    timeZone: input.timeZone,
    searchOptions: {
      formId: input.formId,
      fields: matchingFields,
      matches: paths.policy.ruleMatches(),
      figures: paths.policy.ruleFigures(),
    },
    columnOptions,
    columns: readRuleColumns(input.cookies, columnOptions),
    filters: filtersPanel(context, t),
    hideActions: !input.mayAct,
    ...gridActions(t),
    exceptionShowAlsoQuarantine: true,
    closeHref: input.closeHref,
    profileUrl: input.mayOpen ? template(paths.profile.email('TYPE', 'ID', { hide_menu: '1' })) : '',
    fileUrl: input.mayOpen ? template(paths.profile.file('TYPE', 'ID', { hide_menu: '1' })) : '',
    vocabulary: rowVocabulary(t),
    labels: islandLabels(t.locale, 'embedded', embeddedLabelKeys),
    gridLabels: islandLabels(t.locale, 'grid', gridLabelKeys),
    edgeLabels: islandLabels(t.locale, 'grid', edgeLabelKeys),
    first: input.first,
    problem: input.problem,
  };
}
