import {
  blockActions,
  type HeaderRow,
  liftableDetections,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { reasonLimit } from '../../api/limits.ts';
import { conditionFilters } from '../../api/vocabulary/search-fields.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type {
  ChoiceView,
  ConditionView,
  HeaderRowsView,
  HeadersView,
  PastView,
  RuleFormPart,
  RuleFormView,
  RuleOptionsView,
} from '../../views/exception-rules/model.ts';
import { operatorOf, type SearchContext } from '../mail-search/criteria-of-state.ts';
import { describeTime, presentChips, presentTimeChip } from '../mail-search/describe-search.ts';
import { parseSearchText } from '../mail-search/parse-search-state.ts';
import type { SearchState } from '../mail-search/search-state.ts';
import { type FormAgain, noProblems, type OptionProblems } from './check-rule-form.ts';
import { describeHeaderProblem, type TypedHeaders } from './header-rows.ts';
import { hasDefaultPast, pastRanges, presentTypedConditions, type RuleForm } from './rule-form.ts';
import { countConditions, explorerSearchOf, valuesOf, withoutConditions } from './rule-payload.ts';

/** Most values of a condition that are shown. */
const shownValues = 8;

/** The common parts of rule forms in the viewer's language. */
export function presentFormPart(
  { form, problems = noProblems, ...shown }: FormAgain,
  context: SearchContext,
  t: Translate,
): RuleFormPart {
  const [problem] = problems.headers;
  const ownSearch = form.isEmbedded ? form.search : null;
  return {
    locale: t.locale,
    headers: presentHeaders(form.headers, t, {
      isOffered: context.tenant.features.headers,
      problem: problem ? describeHeaderProblem(problem, t) : '',
      search: form.conditionsFrom === 'search' ? ownSearch : explorerSearchOf(form),
    }),
    options: presentRuleOptions(form, context, problems.options, t),
    refusal: shown.refusal ?? null,
    asksAboutSingle: shown.asksAboutSingle ?? false,
    release: shown.release ?? null,
  };
}

/**
 * The form of a rule based on a search.
 * @param headerRows The rows of the page; null for the dialog, which has none.
 */
export function presentRuleForm(
  again: FormAgain,
  headerRows: HeaderRowsView | null,
  context: SearchContext,
  t: Translate,
): RuleFormView {
  const { form, isTyping = false } = again;
  const state = parseSearchText(form.search);
  return {
    ...presentFormPart(again, context, t),
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
    isTyping,
    leftOut: presentLeftOut(state, context, t),
    headerRows,
  };
}

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

/**
 * The filters that do not become part of the rule, as text: dates, trees, message id, and 'any of the
 * filters'.
 */
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

/** The header conditions of a form as text. */
export function presentHeaders(
  { condition, rows }: TypedHeaders,
  t: Translate,
  {
    isOffered,
    problem = '',
    search = null,
  }: Pick<HeadersView, 'isOffered'> & Partial<Pick<HeadersView, 'problem' | 'search'>>,
): HeadersView {
  return {
    condition,
    rows: rows.map((row) => ({ ...row, words: describeHeaderRow(row, t) })),
    problem,
    isOffered,
    search,
  };
}

function describeHeaderRow({ header, operator, value }: HeaderRow, t: Translate): string {
  const relation = t(`exception_rules.header_operator.${operator}`);
  return operator === 'is not empty' ? `${header} ${relation}` : `${header} ${relation} ${value}`;
}

/** The options of a rule in the viewer's language, with their errors. */
function presentRuleOptions(
  form: RuleForm,
  context: SearchContext,
  problems: OptionProblems,
  t: Translate,
): RuleOptionsView {
  return {
    type: form.type,
    choices: form.type === 'whitelist' ? liftChoices(form, context, t) : blockChoices(form, context, t),
    extras: presentExtras(form, t),
    past: presentPast(form, context, t),
    comment: form.comment,
    expires: form.expires,
    firstDay: firstDayOf(form, problems, context.timeZone),
    problems: {
      ...(problems.lifted && { lifted: t('exception_rules.problem.lifted') }),
      ...(problems.comment && { comment: t('exception_rules.problem.comment', { most: reasonLimit }) }),
      ...(problems.expires && { expires: t('exception_rules.problem.expires') }),
    },
  };
}

function liftChoices(form: RuleForm, { tenant }: SearchContext, t: Translate): ChoiceView[] {
  return liftableDetections
    .filter((kind) => kind !== 'graymail' || tenant.features.graymail || keeps(form, form.lifted))
    .map((kind) => ({
      name: 'lifted',
      value: kind,
      label: t(`exception_rules.lift.${kind}`),
      hint: t(`exception_rules.lift.${kind}_hint`),
      checked: form.lifted.includes(kind),
    }));
}

function blockChoices(form: RuleForm, { tenant }: SearchContext, t: Translate): ChoiceView[] {
  return (
    blockActions
      // A choice made before the feature was disabled is kept: otherwise the form would silently change the
      // rule.
      .filter((action) => action !== 'graymail' || tenant.features.graymail || form.action === action)
      .map((action) => ({
        name: 'action_needed',
        value: action,
        label: t(`exception_rules.block.${action}`),
        hint: t(`exception_rules.block.${action}_hint`),
        checked: form.action === action,
      }))
  );
}

/** A rule that uses graymail keeps it after it was disabled: saving must not change the rule. */
const keeps = ({ updatedAt }: RuleForm, chosen: readonly string[]): boolean =>
  updatedAt !== '' && chosen.includes('graymail');

function presentExtras(form: RuleForm, t: Translate): ChoiceView[] {
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

/** The effect of the rule on existing mail, and the period. */
function presentPast(form: RuleForm, { timeZone }: SearchContext, t: Translate): PastView {
  const state = form.search === '' ? undefined : parseSearchText(form.search);
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

/** The first selectable day; the rule's stored day remains selectable after it has passed. */
function firstDayOf(form: RuleForm, { expires: problem }: OptionProblems, timeZone: string): string {
  const today = Temporal.Now.plainDateISO(timeZone).toString();
  const isKept = form.conditionsFrom === 'fields' && form.expires !== '' && form.expires < today && !problem;
  return isKept ? form.expires : today;
}
