import type { ExceptionRule } from '../../api/contract/exception-rules/exception-rule.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { RuleRowView, TimeView } from '../../views/exception-rules/rules-model.ts';
import { describeAction, describeConditions } from './describe-rule.ts';
import { spellOut } from '../../views/ui/mark-text.ts';

/** The context for presenting a rule. */
export interface RuleContext {
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
