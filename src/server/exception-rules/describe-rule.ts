import { type ExceptionRule, liftableDetections } from '../../api/contract/exception-rules/exception-rule.ts';
import type { HeaderRow } from '../../api/contract/exception-rules/header-conditions.ts';
import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import type { Translate } from '../../messages/messages.ts';

/** One condition of a rule in the viewer's language. */
export interface ConditionView {
  name: string;
  /** The comparison, such as "ends with"; empty if there is only one. */
  relation: string;
  /** The values, or the first few of many. */
  value: string;
  /** Number of omitted values. */
  more: number;
}

/** Most listed values of a condition; the others are counted. */
const namedValues = 3;

/** The conditions of a rule; all of them must match. */
export function describeConditions(t: Translate, rule: ExceptionRule): ConditionView[] {
  const conditions = ruleConditions.flatMap(({ filter, name, matching }): ConditionView[] => {
    const values = [rule[name]].flat().filter(Boolean);
    if (values.length === 0) return [];
    return [
      {
        name: t(`mail_explorer.filter.${filter}`),
        relation: matching ? t(`mail_explorer.mode.${rule[matching.name]}`) : '',
        value: values.slice(0, namedValues).join(t('policy.or')),
        more: Math.max(0, values.length - namedValues),
      },
    ];
  });
  return [...conditions, ...describeHeaders(t, rule)];
}

function describeHeaders(t: Translate, { message_headers: headers }: ExceptionRule): ConditionView[] {
  if (!headers) return [];
  const [operator, ...rows] = headers;
  const joint = t(operator === 'AND' ? 'policy.and' : 'policy.or');
  return [
    {
      name: t('exception_rules.headers'),
      relation: '',
      value: rows
        .slice(0, namedValues)
        .map((row) => describeHeaderRow(t, row))
        .join(joint),
      more: Math.max(0, rows.length - namedValues),
    },
  ];
}

/** A header row as text, such as `X-Mailer contains Outlook`. */
export function describeHeaderRow(t: Translate, { header, operator, value }: HeaderRow): string {
  const relation = t(`exception_rules.header_operator.${operator}`);
  return operator === 'is not empty' ? `${header} ${relation}` : `${header} ${relation} ${value}`;
}

/** The action of a rule, as text. */
export function describeAction(t: Translate, rule: ExceptionRule): string {
  if (rule.exception_type === 'blacklist') {
    return t('policy.action_block', { kind: t(`exception_rules.block.${rule.action_needed ?? 'phishing'}`) });
  }
  const lifted = new Set(rule.lifted_detections);
  const left = liftableDetections.filter((kind) => !lifted.has(kind));
  if (left.length === 0) return t('policy.action_allow_all');
  if (left.length === 1 && left[0] === 'malware') return t('policy.action_allow_usual');
  const kinds = rule.lifted_detections.map((kind) => t(`exception_rules.lift.${kind}`));
  return t('policy.action_allow', { kinds: kinds.join(', ') });
}
