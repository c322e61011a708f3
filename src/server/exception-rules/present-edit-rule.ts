import type { ExceptionRule, ExceptionType } from '../../api/contract/exception-rules/exception-rule.ts';
import { previewMonths } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import { type RuleCondition, ruleConditions } from '../../api/vocabulary/search-fields.ts';
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
import { paths } from '../../site/paths.ts';
import type { ConditionFieldView, EditRuleView, HeaderRowsView } from '../../views/exception-rules/model.ts';
import type { SearchContext } from '../mail-search/criteria-of-state.ts';
import { presentFilters } from '../mail-search/present-filters.ts';
import { emptyState } from '../mail-search/search-state.ts';
import { gridActions, presentColumns, template } from '../present/present-email-row.ts';
import { rowVocabulary } from '../present/vocabulary-labels.ts';
import type { FormAgain, RuleProblems } from './check-rule-form.ts';
import { presentHeaderRows } from './header-rows.ts';
import { presentFormPart } from './present-rule-form.ts';
import { describeAction, describeHeaderRow } from './present-rule.ts';
import { formOfRule, type RuleForm } from './rule-form.ts';
import { emptyContent } from './rule-payload.ts';

/** Element id of the form; the embedded explorer tracks it. */
export const editFormId = 'rule-form';

export interface EditRuleInput extends FormAgain {
  /** The stored rule; undefined for a new one and for one that is gone. */
  rule: ExceptionRule | undefined;
  problems: RuleProblems;
  conflict?: EditRuleView['conflict'];
  mayAct: boolean;
  historyHref?: string;
  explorer: EmbeddedExplorerProps;
}

/** The page of a rule in the viewer's language. */
export function presentEditRule(input: EditRuleInput, context: SearchContext, t: Translate): EditRuleView {
  const { rule, form, problems, mayAct, isRemoved = false } = input;
  return {
    ...presentFormPart(input, context, t),
    title: t(rule || isRemoved ? `policy.edit_${form.type}` : `policy.create_${form.type}`),
    facts: rule ? factsOf(rule, context, t) : '',
    theirsHref: rule ? paths.policy.editRule(rule.entity_id, form.list) : '',
    action: rule ? paths.policy.editRule(rule.entity_id) : paths.policy.newRule(form.type),
    listHref: paths.policy.rules(form.list),
    historyHref: input.historyHref ?? '',
    removalHref: rule && mayAct ? paths.policy.ruleRemoval(rule.entity_id, form.list, 'rule') : undefined,
    mayAct,
    hidden: [
      ['exception_type', form.type],
      ['updated_at', form.updatedAt],
      ['kept_expiry', form.keptExpiry],
      ['list', form.list],
      ...(form.isConfirmed ? [['confirmed', '1'] as [string, string]] : []),
      ...(form.hasHeaderRows ? [['header_rows', '1'] as [string, string]] : []),
    ],
    fields: ruleConditions.map((field) => presentField(field, input, context, t)),
    conditionsProblem: problems.whole,
    emptyContent: problems.isEmpty
      ? {
          title: t(`exception_rules.obstacle.${emptyContent[form.type]}.title`),
          text: problems.whole,
          ruleHref: '',
        }
      : null,
    headerRows: form.hasHeaderRows ? presentRows(input, t) : null,
    conflict: input.conflict ?? null,
    isRemoved,
    explorer: input.explorer,
  };
}

function presentField(
  { name, filter, matching }: RuleCondition,
  { form, problems }: EditRuleInput,
  { tenant }: SearchContext,
  t: Translate,
): ConditionFieldView {
  const hint = filter === 'hash' && tenant.features.sha256 ? 'hash256' : filter;
  return {
    name,
    label: t(`mail_explorer.filter.${filter}`),
    value: form.texts[name],
    placeholder: t(`mail_explorer.placeholder.${hint}`),
    mode: matching && {
      name: matching.name,
      value: form.modes[matching.name],
      options: matching.modes.map((value) => ({ value, label: t(`mail_explorer.mode.${value}`) })),
    },
    problem: problems.conditions[name] ?? '',
  };
}

function presentRows({ form, problems, newRow }: EditRuleInput, t: Translate): HeaderRowsView {
  const typed = form.headers;
  return presentHeaderRows(
    { typed, problems: problems.headers, goToProblem: true, ...(newRow !== undefined && { newRow }) },
    t,
  );
}

function factsOf(rule: ExceptionRule, { timeZone }: SearchContext, t: Translate): string {
  return t('policy.edit_facts', {
    created: t.dateTime(rule.created_at, timeZone, 'date'),
    who: rule.created_by,
    hits: rule.hits === null ? t('policy.hits_of_all') : t('policy.edit_hits', { count: rule.hits }),
  });
}

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

/** The differences between another person's version and the form. */
export function presentConflict(
  theirs: ExceptionRule,
  mine: RuleForm,
  t: Translate,
  timeZone: string,
): NonNullable<EditRuleView['conflict']> {
  const saved = linesOf(formOfRule(theirs, timeZone), theirs, t);
  const typed = linesOf(mine, theirs, t);
  return {
    text: t('policy.conflict_text', {
      who: theirs.updated_by,
      date: t.dateTime(theirs.updated_at, timeZone, 'short'),
    }),
    rows: saved.flatMap(([name, value], index) => {
      const own = typed[index]?.[1] ?? '';
      return own === value ? [] : [{ name, theirs: value, mine: own }];
    }),
  };
}

/** The fields of a form as text. */
function linesOf(
  { texts, modes, ...options }: RuleForm,
  rule: ExceptionRule,
  t: Translate,
): [string, string][] {
  return [
    ...ruleConditions.map(({ name, filter, matching }): [string, string] => {
      const values = texts[name]
        .split('\n')
        .map((value) => value.trim())
        .filter(Boolean);
      const relation =
        matching && values.length > 0 ? `${t(`mail_explorer.mode.${modes[matching.name]}`)} ` : '';
      return [t(`mail_explorer.filter.${filter}`), relation + values.join(t('policy.or'))];
    }),
    [
      t('exception_rules.headers'),
      options.headers.rows
        .map((row) => describeHeaderRow(t, row))
        .join(t(options.headers.condition === 'AND' ? 'policy.and' : 'policy.or')),
    ],
    [
      t('policy.column.action'),
      describeAction(t, { ...rule, lifted_detections: options.lifted, action_needed: options.action }),
    ],
    ...(rule.exception_type === 'whitelist'
      ? [
          [
            t('policy.column.spf'),
            t(options.ignoringSpf ? 'policy.spf_ignored' : 'policy.spf_needed'),
          ] satisfies [string, string],
        ]
      : []),
    [t('policy.column.comment'), options.comment.trim()],
    [t('policy.column.expires'), options.expires],
  ];
}
