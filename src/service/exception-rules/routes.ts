import type { output } from 'zod';
import type { searchExceptionRules } from '../../api/contract/exception-rules/list-exception-rules.ts';
import {
  type ConditionName,
  factsOf,
  type MatchingName,
  textCalls,
} from '../../api/vocabulary/search-fields.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import type { EmailParts } from '../emails/email-parts.ts';
import type { HandlersOf, SignedInCall } from '../call.ts';
import { jobActor } from '../jobs/job-actor.ts';
import { refuse } from '../refuse.ts';
import { noSuchRule } from './change-rule-store-sqlite.ts';
import { countHeaderFits } from './count-header-fits.ts';
import { listPolicies } from './list-policies.ts';
import { countRulePast } from './count-rule-past.ts';
import { createMatchTotals, listRuleMatches } from './list-rule-matches.ts';
import { previewExceptionRule } from './preview-exception-rule.ts';
import { saveExceptionRule } from './save-exception-rule.ts';
import { presentRule } from './stored-rule.ts';

type SearchRulesBody = output<NonNullable<(typeof searchExceptionRules)['body']>>;
type RuleCalls =
  | 'saveAllowRule'
  | 'saveBlockRule'
  | 'enableExceptionRule'
  | 'removeExceptionRule'
  | 'changeExceptionRules'
  | 'searchExceptionRules'
  | 'policyCatalogs'
  | 'showExceptionRule'
  | 'previewExceptionRule'
  | 'countRulePast'
  | 'listRuleMatches'
  | 'countHeaderFits';

/** The filters of the search form in a search for rules, by the conditions that they become. */
function textsOf(body: SearchRulesBody) {
  return textCalls.flatMap(({ call, filter }) => {
    const given = body[call];
    if (given === undefined) return [];
    const { condition, matching } = factsOf(filter);
    const mode = matching ? body[matching.name as MatchingName] : 'contains';
    return {
      condition: condition?.name as ConditionName | undefined,
      anyOf: [given].flat(),
      isExact: mode === 'exact' || mode === 'match',
    };
  });
}

/** Rules are seen by everybody who may see rules; hits are of all mail (decision 221). */
const reachesAllMailOfRules = ({ caller }: SignedInCall): boolean =>
  reachesAllMail(caller.account, 'policy:view');

/** Making, changing, listing and trying exception rules. */
export function exceptionRuleRoutes(parts: EmailParts): HandlersOf<RuleCalls> {
  const totals = createMatchTotals();
  return {
    saveAllowRule: ({ body }, call) => saveExceptionRule(parts, body, call),
    saveBlockRule: ({ body }, call) => saveExceptionRule(parts, body, call),
    async enableExceptionRule({ params, body }, call) {
      await parts.stores.exceptionRules.enableRule({
        entityId: params.entity_id,
        enabled: body.enabled,
        actor: jobActor(call),
        at: parts.now(),
      });
      return { success: true };
    },
    async removeExceptionRule({ params }, call) {
      await parts.stores.exceptionRules.removeRule({
        entityId: params.entity_id,
        actor: jobActor(call),
        at: parts.now(),
      });
      return { success: true, info: 'The rule is removed. Emails it took effect on stay as they are.' };
    },
    async changeExceptionRules({ body }, call) {
      const at = parts.now();
      const { changed, rules } = await parts.stores.exceptionRules.changeManyRules({
        action: body.action,
        entityIds: body.entity_ids,
        actor: jobActor(call),
        at,
      });
      return { changed, rules: rules.map((rule) => presentRule(rule, { now: at, reachesAll: true })) };
    },
    async searchExceptionRules({ query, body }, call) {
      const now = parts.now();
      const reachesAll = reachesAllMailOfRules(call);
      const sort = body.sort_column ?? 'updated_at';
      // Neither an order nor a choice tells what is not shown.
      if (!reachesAll && body.status === 'misfiring') throw refuse('permission_denied', 'scope_all_mail');
      const { rules, total } = await parts.stores.exceptionRules.listRules({
        query: body.query ?? '',
        texts: textsOf(body),
        type: body.exception_type ?? null,
        status: body.status ?? null,
        sort: !reachesAll && (sort === 'hits' || sort === 'last_hit_at') ? 'updated_at' : sort,
        direction: body.sort_direction ?? 'desc',
        ...query,
        now,
      });
      return { rows: rules.map((rule) => presentRule(rule, { now, reachesAll })), total_rows: total };
    },
    policyCatalogs: ({ query }) =>
      listPolicies(parts, { hidePaused: query.hide_paused === '1', saas: query.saas }),
    async showExceptionRule({ params }, call) {
      const rule = await parts.stores.exceptionRules.findRule(params.entity_id);
      if (!rule) throw noSuchRule();
      return presentRule(rule, { now: parts.now(), reachesAll: reachesAllMailOfRules(call) });
    },
    previewExceptionRule: (input, call) => previewExceptionRule(parts, input, call),
    countRulePast: (input, { signal }) => countRulePast(parts, input, signal),
    listRuleMatches: (input, call) => listRuleMatches(parts, totals, input, call),
    countHeaderFits: (input, { signal }) => countHeaderFits(parts, input, signal),
  };
}
