import {
  type ExceptionRule,
  type HeaderRow,
  liftableDetections,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { RuleRowView, TimeView } from '../../views/exception-rules/model.ts';
import { spellOut } from '../../views/ui/mark-text.ts';

/** The context for presenting a rule. */
interface RuleContext {
  t: Translate;
  timeZone: string;
  mayAct: boolean;
  /** The list to return to, as a query string. */
  list: string;
}

/** A rule in the list. */
export function presentRule(rule: ExceptionRule, { t, timeZone, mayAct, list }: RuleContext): RuleRowView {
  const time = (instant: string): TimeView => ({
    text: t.dateTime(instant, timeZone, 'date'),
    exact: t.dateTime(instant, timeZone, 'full'),
    at: instant,
  });
  const conditions = describeConditions(t, rule);
  const id = rule.entity_id;
  return {
    id,
    type: rule.exception_type,
    name: spellOut(ruleName(t, rule)),
    conditions,
    action: describeAction(t, rule),
    spf:
      rule.exception_type === 'blacklist'
        ? ''
        : t(rule.ignoring_spf_check ? 'policy.spf_ignored' : 'policy.spf_needed'),
    comment: rule.comment,
    hits: rule.hits === null ? '' : t.number(rule.hits),
    lastHit: rule.last_hit_at ? time(rule.last_hit_at) : null,
    created: time(rule.created_at),
    createdBy: rule.created_by,
    changed:
      rule.updated_at === rule.created_at
        ? ''
        : t('policy.changed_by', {
            date: t.dateTime(rule.updated_at, timeZone, 'short'),
            who: rule.updated_by,
          }),
    expires: rule.expires_at ? time(rule.expires_at) : null,
    status: rule.status,
    misfire: rule.misfire
      ? t(`policy.misfire.${rule.misfire.kind}`, {
          mails: t.number(rule.misfire.mails),
          usual: t.number(rule.misfire.usual),
        })
      : '',
    editHref: paths.policy.editRule(id, list),
    ...(mayAct && {
      act: {
        enabledHref: paths.policy.ruleEnabled(id),
        removalHref: paths.policy.ruleRemoval(id, list),
        list,
      },
    }),
  };
}

/** The name of a rule: its conditions, joined. */
export function ruleName(t: Translate, rule: ExceptionRule): string {
  return describeConditions(t, rule)
    .map(({ name, relation, value, more }) =>
      [name, relation, value, more > 0 && t('exception_rules.more_values', { count: more })]
        .filter(Boolean)
        .join(' '),
    )
    .join(t('policy.and'));
}

/** One condition of a rule in the viewer's language. */
interface ConditionView {
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
function describeConditions(t: Translate, rule: ExceptionRule): ConditionView[] {
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
