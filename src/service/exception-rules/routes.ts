import type { output } from 'zod';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type {
  policyCatalogs,
  searchExceptionRules,
} from '../../api/contract/exception-rules/change-exception-rules.ts';
import { entityTypeOfApp, type MailApp } from '../../api/vocabulary/platforms.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import {
  type ConditionName,
  factsOf,
  type MatchingName,
  textCalls,
} from '../../api/vocabulary/search-fields.ts';
import { detectionTree, leavesOf } from '../../api/vocabulary/trees.ts';
import { accuses, detections, isOwn, verdicts } from '../../api/vocabulary/verdicts.ts';
import { messagesOf } from '../../messages/messages.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { readFeatures } from '../config/read-features.ts';
import { readTenant } from '../config/tenant-store.ts';
import type { EmailParts } from '../emails/email-cursor.ts';
import { jobActor } from '../jobs/job-actor.ts';
import { refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { noSuchRule } from './exception-rule-store-sqlite.ts';
import {
  countHeaderFits,
  countRulePast,
  createMatchTotals,
  listRuleMatches,
  previewExceptionRule,
} from './preview-exception-rule.ts';
import { summarizeConditions } from './rule-conditions.ts';
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

/** Most rules in a catalog. */
const maxRules = 10_000;

/** What decides about mail: derived from the verdicts and the rules themselves, so that it is never out of date. */
async function listPolicies(
  parts: ServiceParts,
  { hidePaused, saas }: { hidePaused: boolean; saas: MailApp | undefined },
): Promise<CallAnswer<typeof policyCatalogs>> {
  const [tenant, features, { rules }] = await Promise.all([
    readTenant(parts.stores),
    readFeatures(parts),
    parts.stores.exceptionRules.listRules({
      query: '',
      type: null,
      status: hidePaused ? 'enabled' : null,
      sort: 'updated_at',
      direction: 'desc',
      limit: maxRules,
      offset: 0,
      now: parts.now(),
    }),
  ]);
  const t = messagesOf('en');
  const deciding = detections
    .filter((name) => isOwn(name) && accuses(name))
    .toSorted((one, other) => verdicts[one].rank - verdicts[other].rank);
  const { graymail, phishing_training: phishingTraining } = features;
  const offered = leavesOf(detectionTree({ apps: tenant.apps, graymail, phishingTraining }));
  const policies = deciding.map((name) => ({
    id: name,
    policy_name: t(`vocabulary.${name}`),
    internal_name: name as string,
    hidden: !offered.includes(name),
    system: true,
  }));
  const made = rules.map((rule) => ({
    id: rule.entityId,
    policy_name: `${rule.type === 'whitelist' ? 'Allow' : 'Block'}: ${summarizeConditions(rule.conditions)}`,
    internal_name: rule.type as string,
    hidden: rule.onlyMailbox !== '',
    system: false,
  }));
  const rows = tenant.apps
    .filter((app) => saas === undefined || app === saas)
    .flatMap((app) =>
      [...policies, ...made].map(({ id, ...policy }) => ({
        policy_id: policy.system ? `${id}.${app}` : id,
        entity_type: entityTypeOfApp[app],
        ...policy,
      })),
    );
  return { rows };
}
