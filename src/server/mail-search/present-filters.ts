import { expandBranches, leavesOf, type VocabularyNode } from '../../api/vocabulary/trees.ts';
import { timeUnits } from '../../api/vocabulary/time-units.ts';
import { dateRangeLabelKeys, presets } from '../../islands/date-range/props.ts';
import { filtersPanelLabelKeys } from '../../islands/filters-panel/props.ts';
import { type TextField, textFiltersLabelKeys } from '../../islands/text-filters/props.ts';
import { treeFilterLabelKeys, type TreeFilterProps, type TreeNode } from '../../islands/tree-filter/props.ts';
import { islandLabels } from '../../messages/island-labels.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { keepLatest } from '../../views/ui/render-cache.ts';
import type { FiltersView } from '../../views/mail-explorer/model.ts';
import { operatorOf, type SearchContext, treesOf } from './criteria-of-state.ts';
import { formatSearchState } from './format-search-state.ts';
import { localFieldOf, parseInstant } from './resolve-time.ts';
import {
  type ChoiceFilterName,
  choiceFilterNames,
  choiceFilters,
  factsOf,
  type TextFilterName,
  textFilterNames,
  type TreeFilterName,
  treeFilterNames,
  treeFilters,
} from '../../api/vocabulary/search-fields.ts';
import { emptyState, isActive, type SearchState, withoutPage } from './search-state.ts';
import { type FormField, type FormProblems, textOfProblem } from './validate-search-form.ts';
import { choiceLabel, labelFor } from '../present/vocabulary-labels.ts';
import { lastAmountLimit } from '../../api/limits.ts';

/** Element ids shared by the page, the islands and htmx. */
export const elementIds = {
  form: 'explorer-filters',
  panel: 'filters-panel',
  results: 'explorer-results',
} as const;

/** The id of a filter's control: a focusable element, with or without scripts. */
export const controlIds = {
  date: (type: SearchState['time']['type']) => `${dateId}-${type === 'range' ? 'from' : 'amount'}`,
  tree: (name: TreeFilterName) => `${treeId(name)}-summary`,
  text: (name: TextFilterName) => `${textsId}-${name}`,
  choice: (name: ChoiceFilterName) => `filters-choice-${name}`,
} as const;
const dateId = 'filters-date';
const textsId = 'filters-texts';
const treeId = (name: TreeFilterName) => `filters-${name.replace('_', '-')}`;

interface FiltersInput {
  state: SearchState;
  problems: FormProblems;
  collapsed: boolean;
}

/** Cached views, about 15 KB each with their key: most searches have few filters. */
const views = keepLatest<FiltersView>(100);

/**
 * The props of the filters panel and its islands; for the same filters the same object, which is never changed. Its key has
 * all of its input: of the tenant what `SearchContext` says of filters.
 */
export function presentFilters(input: FiltersInput, context: SearchContext, t: Translate): FiltersView {
  const { apps, features } = context.tenant;
  const { timeZone, seesPrivateData } = context;
  const filters = { ...input, state: withoutPage(input.state) };
  const key = JSON.stringify([filters, apps, features, timeZone, seesPrivateData, t.locale]);
  return views(key, () => writeView(input, context, t));
}

function writeView(input: FiltersInput, context: SearchContext, t: Translate): FiltersView {
  const { state, problems } = input;
  const { features } = context.tenant;
  const message = (field: FormField) => (problems[field] ? textOfProblem(t, problems[field]) : '');
  return {
    panel: {
      id: 'filters-head',
      locale: t.locale,
      panelId: elementIds.panel,
      formId: elementIds.form,
      collapsed: input.collapsed,
      activeCount: countActive(state, context),
      resetHref: paths.mailExplorer.show(
        formatSearchState({ ...emptyState(), time: state.time, sort: state.sort }),
      ),
      labels: islandLabels(t.locale, 'filters_panel', filtersPanelLabelKeys),
    },
    dateRange: presentDateRange(state, problems, context.timeZone, t, message),
    trees: treeFilterNames.map((name) => presentTree(name, input, context, t)),
    texts: {
      id: textsId,
      locale: t.locale,
      fields: shownFilters(state, context).map((name) =>
        presentText(name, state, features.sha256, message(name), t),
      ),
      labels: islandLabels(t.locale, 'text_filters', textFiltersLabelKeys),
    },
    sort: state.sort,
    query: queryOf(state),
    zone: state.prompt === '' ? state.zone : '',
    choices: choiceFilterNames
      .filter((name) => state.choices[name] !== '')
      .map((name) => ({
        id: controlIds.choice(name),
        name,
        label: t(`mail_explorer.filter.${name}`),
        value: state.choices[name],
        options: [
          { value: '', label: t('tree.any') },
          ...[...new Set([...choiceFilters[name].values, state.choices[name]])].map((value) => ({
            value,
            label: choiceLabel(t, name, value),
          })),
        ],
      })),
    operator: features.search_operator ? operatorOf(state, context.tenant) : null,
    problem: problems.form
      ? message('form')
      : Object.keys(problems).length > 0
        ? t('mail_explorer.problem.summary')
        : '',
    problems: textFilterNames
      .filter((name) => problems[name])
      .map((name) => `${t(`mail_explorer.filter.${name}`)}: ${message(name)}`),
  };
}

/**
 * Filters by private data are shown only to people who may see it; one set by a link explains why it is not
 * applied.
 */
const shownFilters = (state: SearchState, { seesPrivateData }: SearchContext): readonly TextFilterName[] =>
  textFilterNames.filter(
    (name) => seesPrivateData || !factsOf(name).isPrivate || isActive(state.texts[name]),
  );

/** Number of active filters, without the date, which is always active. */
export function countActive(state: SearchState, context: SearchContext): number {
  const trees = treesOf(context.tenant);
  const texts = textFilterNames.filter((name) => isActive(state.texts[name])).length;
  const choices = choiceFilterNames.filter((name) => state.choices[name] !== '').length;
  return (
    texts + choices + treeFilterNames.filter((name) => isNarrowing(trees[name], state.trees[name])).length
  );
}

/**
 * Whether a tree's selection is narrower than everything: neither nothing nor everything is selected (MX-09).
 */
export function isNarrowing(nodes: readonly VocabularyNode[], selected: readonly string[]): boolean {
  const leaves = new Set(leavesOf(nodes));
  const ticked = expandBranches(nodes, selected).filter((value) => leaves.has(value));
  return ticked.length > 0 && ticked.length < leaves.size;
}

/** The query that the filters narrow; a question is replaced by them. */
const queryOf = ({ query, prompt }: SearchState): string => (prompt === '' ? query : '');

function presentDateRange(
  state: SearchState,
  problems: FormProblems,
  timeZone: string,
  t: Translate,
  message: (field: FormField) => string,
): FiltersView['dateRange'] {
  const { time } = state;
  const local = (text: string) => {
    const instant = parseInstant(text, timeZone);
    return instant ? localFieldOf(instant, timeZone) : text;
  };
  return {
    id: dateId,
    locale: t.locale,
    value: {
      timeType: time.type,
      amount: Number(time.amount) || 0,
      unit: time.unit,
      from: local(time.from),
      to: local(time.to),
    },
    isOptional: queryOf(state) !== '',
    presets: presets.map(({ amount, unit }) => ({
      amount,
      unit,
      label: t(`mail_explorer.last.${unit}`, { count: amount }),
    })),
    units: timeUnits.map((unit) => ({ value: unit, label: t(`mail_explorer.unit.${unit}`) })),
    maxAmount: lastAmountLimit,
    timeZone,
    problems: {
      ...(problems.amount && { amount: message('amount') }),
      ...(problems.from && { from: message('from') }),
      ...(problems.to && { to: message('to') }),
    },
    labels: islandLabels(t.locale, 'date_range', dateRangeLabelKeys),
  };
}

function presentTree(
  name: TreeFilterName,
  { state }: FiltersInput,
  context: SearchContext,
  t: Translate,
): TreeFilterProps {
  const nodes = treesOf(context.tenant)[name];
  const leaves = new Set(leavesOf(nodes));
  const hasOperator = context.tenant.features.condition_filters && name !== 'direction';
  return {
    id: treeId(name),
    locale: t.locale,
    name,
    label: t(`mail_explorer.filter.${name}`),
    nodes: nodes.map((node) => presentNode(node, t)),
    selected: expandBranches(nodes, state.trees[name]).filter((value) => leaves.has(value)),
    operator: hasOperator ? { name: treeFilters[name].operator, value: state.treeOperators[name] } : null,
    labels: islandLabels(t.locale, 'tree', treeFilterLabelKeys),
  };
}

function presentNode(node: VocabularyNode, t: Translate): TreeNode {
  return {
    value: node.value,
    label: labelFor(t, node.value),
    ...(node.children && { children: node.children.map((child) => presentNode(child, t)) }),
  };
}

function presentText(
  name: TextFilterName,
  state: SearchState,
  sha256: boolean,
  problem: string,
  t: Translate,
): TextField {
  const { kind, matching } = factsOf(name);
  const filter = state.texts[name];
  return {
    name,
    label: t(`mail_explorer.filter.${name}`),
    value: filter.value,
    placeholder: t(
      name === 'hash' && sha256 ? 'mail_explorer.placeholder.hash256' : `mail_explorer.placeholder.${name}`,
    ),
    kind: kind === 'hash' && !sha256 ? 'md5' : kind,
    mode: matching
      ? {
          name: matching.name,
          value: filter.mode,
          options: [...new Set([...matching.modes, ...(filter.mode ? [filter.mode] : [])])].map((mode) => ({
            value: mode,
            label: t(`mail_explorer.mode.${mode}`),
          })),
        }
      : null,
    problem,
  };
}
