import type { HeaderRow } from '../../api/contract/exception-rules/header-conditions.ts';
import { conditionFilters } from '../../api/vocabulary/search-fields.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type {
  ConditionView,
  HeaderRowsView,
  HeadersView,
  RuleFormPart,
  RuleFormView,
} from '../../views/exception-rules/model.ts';
import { operatorOf, type SearchContext } from '../mail-search/criteria-of-state.ts';
import { presentChips, presentTimeChip } from '../mail-search/describe-search.ts';
import { parseSearchText } from '../mail-search/parse-search-state.ts';
import type { SearchState } from '../mail-search/search-state.ts';
import { noProblems } from './check-rule-form.ts';
import { explorerSearchOf } from './explorer-search.ts';
import type { TypedHeaders } from './header-rows.ts';
import type { FormAgain } from './judge-rule-form.ts';
import { hasDefaultPast } from './past-range.ts';
import { describeHeaderProblem } from './present-header-rows.ts';
import { presentRuleOptions } from './present-rule-options.ts';
import { countConditions, valuesOf, withoutConditions } from './rule-of-search.ts';
import { presentTypedConditions } from './typed-conditions.ts';

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
