import { blockActions, liftableDetections } from '../../api/contract/exception-rules/exception-rule.ts';
import type { HeaderRow } from '../../api/contract/exception-rules/header-conditions.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type {
  ChoiceView,
  ConditionView,
  HeaderRowsView,
  HeadersView,
  PastView,
  QuestionView,
  RefusalView,
  RuleFormView,
  RuleOptionsView,
} from '../../views/exception-rules/model.ts';
import { operatorOf, type SearchContext } from '../mail-search/criteria-of-state.ts';
import { describeTime, presentChips, presentTimeChip } from '../mail-search/describe-search.ts';
import { parseSearchState } from '../mail-search/parse-search-state.ts';
import type { SearchState } from '../mail-search/search-state.ts';
import { presentTypedConditions } from './typed-conditions.ts';
import type { TypedHeaders } from './header-rows.ts';
import { hasDefaultPast, pastRanges } from './past-range.ts';
import type { RuleForm } from './rule-form.ts';
import { conditionFilters } from '../../api/vocabulary/search-fields.ts';
import { countConditions, valuesOf, withoutConditions } from './rule-of-search.ts';

/** Values of one condition that are written out. */
const shownValues = 8;

export interface RuleProblems {
  lifted?: boolean;
  comment?: boolean;
  expires?: boolean;
}

interface RuleFormInput {
  form: RuleForm;
  state: SearchState;
  context: SearchContext;
  problems: RuleProblems;
  refusal: RefusalView | null;
  asksAboutSingle: boolean;
  release: QuestionView | null;
  isTyping: boolean;
  /** Of the page, which has the rows in itself; null for the dialog. */
  headerRows: HeaderRowsView | null;
  headersProblem: string;
}

/** The form of a new rule in the viewer's words. */
export function presentRuleForm(input: RuleFormInput, t: Translate): RuleFormView {
  const { form, state, context, problems } = input;
  return {
    locale: t.locale,
    type: form.type,
    backHref: paths.mailExplorer.show(form.search),
    hidden: [
      ['type', form.type],
      ['search', form.search],
      ...(form.isEmbedded ? [['embedded', '1'] as [string, string]] : []),
      ...(form.isConfirmed ? [['confirmed', '1'] as [string, string]] : []),
    ],
    conditions: presentConditions(state, t),
    typed: presentTypedConditions(state, t),
    isTyping: input.isTyping,
    leftOut: presentLeftOut(state, context, t),
    headers: presentHeaders(form.headers, t, {
      problem: input.headersProblem,
      search: form.isEmbedded ? form.search : null,
    }),
    headerRows: input.headerRows,
    options: presentRuleOptions(form, context, problems, t),
    refusal: input.refusal,
    asksAboutSingle: input.asksAboutSingle,
    release: input.release,
  };
}

/** The options of a rule in the viewer's words, with what is wrong with them. */
export function presentRuleOptions(
  form: RuleOptionsForm,
  context: SearchContext,
  problems: RuleProblems,
  t: Translate,
): RuleOptionsView {
  return {
    type: form.type,
    choices: form.type === 'whitelist' ? liftChoices(form, context, t) : blockChoices(form, context, t),
    extras: presentExtras(form, t),
    past: presentPast(form, context, t),
    comment: form.comment,
    expires: form.expires,
    firstDay: Temporal.Now.plainDateISO(context.timeZone).toString(),
    problems: {
      ...(problems.lifted && { lifted: t('exception_rules.problem.lifted') }),
      ...(problems.comment && { comment: t('exception_rules.problem.comment') }),
      ...(problems.expires && { expires: t('exception_rules.problem.expires') }),
    },
  };
}

/** The part of a rule's form that is the same for a new rule and for one that is changed. */
type RuleOptionsForm = Pick<
  RuleForm,
  | 'type'
  | 'search'
  | 'lifted'
  | 'ignoringSpf'
  | 'releaseAll'
  | 'action'
  | 'quarantineAll'
  | 'past'
  | 'comment'
  | 'expires'
>;

function presentConditions(state: SearchState, t: Translate): ConditionView[] {
  return conditionFilters.flatMap((name) => {
    const values = valuesOf(state, name);
    if (values.length === 0) return [];
    const { mode } = state.texts[name];
    return [
      {
        name: t(`mail_explorer.filter.${name}`),
        relation: mode ? t(`mail_explorer.mode.${mode}`) : '',
        values: values.slice(0, shownValues),
        more: Math.max(0, values.length - shownValues),
      },
    ];
  });
}

/** The search's filters that are no part of the rule, in words: dates, trees, message id, and 'any of the filters'. */
function presentLeftOut(state: SearchState, context: SearchContext, t: Translate): string[] {
  const rest = withoutConditions(state);
  const time = hasDefaultPast(rest) ? [] : [presentTimeChip(rest, context, t)];
  const chips = [...time, ...presentChips(rest, context, t)];
  const filters = chips.map(({ name, relation, value }) =>
    [`${name}:`, relation, value].filter(Boolean).join(' '),
  );
  const isAny = operatorOf(state, context.tenant) === 'or' && countConditions(state, null) > 1;
  return isAny ? [...filters, t('exception_rules.left_out_operator')] : filters;
}

/** The header conditions of a form in words. */
export function presentHeaders(
  { condition, rows }: TypedHeaders,
  t: Translate,
  { problem = '', search = null }: Partial<Pick<HeadersView, 'problem' | 'search'>> = {},
): HeadersView {
  return {
    condition,
    rows: rows.map((row) => ({ ...row, words: describeHeaderRow(row, t) })),
    problem,
    search,
  };
}

function describeHeaderRow({ header, operator, value }: HeaderRow, t: Translate): string {
  const relation = t(`exception_rules.header_operator.${operator}`);
  return operator === 'is not empty' ? `${header} ${relation}` : `${header} ${relation} ${value}`;
}

function liftChoices(form: RuleOptionsForm, { tenant }: SearchContext, t: Translate): ChoiceView[] {
  return liftableDetections
    .filter((kind) => kind !== 'graymail' || tenant.features.graymail)
    .map((kind) => ({
      name: 'lifted',
      value: kind,
      label: t(`exception_rules.lift.${kind}`),
      hint: t(`exception_rules.lift.${kind}_hint`),
      checked: form.lifted.includes(kind),
    }));
}

function blockChoices(form: RuleOptionsForm, { tenant }: SearchContext, t: Translate): ChoiceView[] {
  return blockActions
    .filter((action) => action !== 'graymail' || tenant.features.graymail)
    .map((action) => ({
      name: 'action_needed',
      value: action,
      label: t(`exception_rules.block.${action}`),
      hint: t(`exception_rules.block.${action}_hint`),
      checked: form.action === action,
    }));
}

function presentExtras(form: RuleOptionsForm, t: Translate): ChoiceView[] {
  return form.type === 'whitelist' ? [presentOption('ignoring_spf_check', form.ignoringSpf, t)] : [];
}

const presentOption = (
  name: 'ignoring_spf_check' | 'release_all' | 'quarantine_all',
  checked: boolean,
  t: Translate,
): ChoiceView => ({
  name,
  value: '1',
  label: t(`exception_rules.${name}`),
  hint: t(`exception_rules.${name}_hint`),
  checked,
});

/** What the rule does to mail that is there already, and how far back. */
function presentPast(form: RuleOptionsForm, { timeZone }: SearchContext, t: Translate): PastView {
  const state = form.search === '' ? undefined : parseSearchState(new URLSearchParams(form.search));
  return {
    option:
      form.type === 'whitelist'
        ? presentOption('release_all', form.releaseAll, t)
        : presentOption('quarantine_all', form.quarantineAll, t),
    range: form.past,
    ranges: pastRanges
      .filter((range) => range !== 'search' || (state !== undefined && !hasDefaultPast(state)))
      .map((range) => ({
        value: range,
        label:
          range === 'search'
            ? t('exception_rules.past.search', { period: state ? describeTime(state, timeZone, t) : '' })
            : t(`exception_rules.past.${range}`),
      })),
  };
}
