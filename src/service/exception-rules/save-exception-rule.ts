import type { AllowRule, BlockRule } from '../../api/contract/exception-rules/exception-rule.ts';
import type { SaveRuleAnswer } from '../../api/contract/exception-rules/save-exception-rule.ts';
import { newId } from '../accounts/secrets.ts';
import type { SignedInCall } from '../call.ts';
import { jobActor } from '../jobs/job-actor.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { RuleContent } from './change-rule-store-sqlite.ts';
import { ruleConditionsOf, type RuleConditions } from './rule-conditions.ts';
import { isActive, type StoredRule } from './stored-rule.ts';
import { validateRule } from './validate-rule.ts';

/**
 * Makes a rule, or changes the one that `entity_id` names. A rule of the same list with the same conditions is not made
 * twice: the answer names it.
 * @throws ServiceError `invalid_input` with fields, `not_found` for a rule removed meanwhile, `conflict` for one changed
 * meanwhile.
 */
export async function saveExceptionRule(
  { stores, now }: ServiceParts,
  rule: AllowRule | BlockRule,
  call: SignedInCall,
): Promise<SaveRuleAnswer> {
  const at = now();
  const conditions = ruleConditionsOf(rule);
  validateRule(rule, conditions, at);
  const saved = await stores.exceptionRules.saveRule({
    content: contentOf(rule, conditions),
    existing: rule.entity_id
      ? { entityId: rule.entity_id, seenAt: rule.updated_at ? Date.parse(rule.updated_at) : null }
      : null,
    newId: newId(),
    actor: jobActor(call),
    at,
  });
  if (saved.outcome === 'duplicate') {
    return { ...noJob, success: false, info: duplicateInfo(saved.of, at), entity_id: saved.of.entityId };
  }
  return { ...noJob, success: true, info: 'The rule is saved.', entity_id: saved.entityId };
}

const noJob = { job_id: null, job_total: 0 };

/** A rule as it is kept. */
export const contentOf = (rule: AllowRule | BlockRule, conditions: RuleConditions): RuleContent => ({
  type: rule.exception_type,
  conditions,
  enabled: rule.enabled,
  expiresAt: rule.expires_at ? Date.parse(rule.expires_at) : null,
  matchOnlyFuture: rule.match_only_future,
  comment: rule.comment,
  lifted: rule.exception_type === 'whitelist' ? rule.lifted_detections : [],
  ignoringSpf: rule.exception_type === 'whitelist' && rule.ignoring_spf_check,
  action: rule.exception_type === 'blacklist' ? rule.action_needed : null,
});

function duplicateInfo(rule: StoredRule, now: number): string {
  const kind = rule.type === 'whitelist' ? 'An allow rule' : 'A block rule';
  const state = isActive(rule, now) ? '' : rule.enabled ? ', which has expired,' : ', which is switched off,';
  return `${kind} with the same conditions${state} exists already: ${rule.createdBy} made it on ${new Date(rule.createdAt).toISOString().slice(0, 10)}.`;
}
