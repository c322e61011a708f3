import type { ExceptionRule } from '../../api/contract/exception-rules/exception-rule.ts';
import type { Translate } from '../../messages/messages.ts';
import type { EditRuleView } from '../../views/exception-rules/edit-rule-model.ts';
import { describeAction, describeHeaderRow } from './describe-rule.ts';
import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import { formOfRule, type RuleForm } from './rule-form.ts';

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
