import type { ExceptionRule } from '../../api/contract/exception-rules/exception-rule.ts';
import type { EmbeddedExplorerProps } from '../../islands/embedded-explorer/props.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { ConditionFieldView, EditRuleView } from '../../views/exception-rules/edit-rule-model.ts';
import type { HeaderRowsView } from '../../views/exception-rules/model.ts';
import type { SearchContext } from '../mail-search/criteria-of-state.ts';
import type { RuleProblems } from './check-rule-form.ts';
import { type RuleCondition, ruleConditions } from '../../api/vocabulary/search-fields.ts';
import type { FormAgain } from './judge-rule-form.ts';
import { presentHeaderRows } from './present-header-rows.ts';
import { presentFormPart } from './present-rule-form.ts';

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
