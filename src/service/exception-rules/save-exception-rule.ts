import type { SaveRuleAnswer } from '../../api/contract/exception-rules/change-exception-rules.ts';
import { isValueOf } from '../../api/validators.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import type { SignedInCall } from '../core/call.ts';
import { type FeatureParts, readFeatures } from '../config/read-features.ts';
import { digestRequest, jobActor } from '../jobs/job-actor.ts';
import { codeOf, englishText, fieldProblem, refuse } from '../core/refuse.ts';
import { newId } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { Stores } from '../core/stores.ts';
import { sameHeaders } from './compare-conditions.ts';
import { contentOf, preparePastAction, type SentRule } from './prepare-past-action.ts';
import { type RuleConditions, ruleConditionsOf } from './rule-conditions.ts';
import { isActive, type StoredRule } from './stored-rule.ts';
import { refuseFields, validateRule } from './validate-rule.ts';

/**
 * Creates a rule, or changes the one with `entity_id`. A duplicate (same list, same conditions) is not created; the
 * answer names the existing rule. `release_all` and `quarantine_all` create a job in the same transaction as the rule.
 * @throws ServiceError `invalid_input` with fields, `not_found` for a rule removed meanwhile, `conflict` for one
 * changed meanwhile, `permission_denied` for those options without the right to act in the Mail Explorer.
 */
export async function saveExceptionRule(
  parts: ServiceParts,
  rule: SentRule,
  call: SignedInCall,
): Promise<SaveRuleAnswer> {
  const { stores, jobs, now } = parts;
  const at = now();
  const isAboutPast = rule.exception_type === 'whitelist' ? rule.release_all : rule.quarantine_all;
  // People with the right to rules only may decide about future mail only.
  if (isAboutPast && !reachesAllMail(call.caller.account, 'mail_explorer:act')) {
    throw refuse('permission_denied', 'past_needs_mail');
  }
  const conditions = ruleConditionsOf(rule);
  validateRule(rule, conditions, at);
  await requireRuleFeatures(parts, rule, conditions);
  const request = {
    actorId: call.caller.account.id,
    idempotencyKey: call.idempotencyKey,
    requestHash: digestRequest('rule', rule),
  };
  const earlier = await findEarlier(stores, request);
  if (earlier) return earlier;
  const saved = await save(stores, rule, conditions, { ...request, at, call });
  if (saved.job) jobs.enqueue(saved.job.id);
  if (saved.outcome === 'duplicate') {
    return { ...noJob, success: false, ...describeDuplicate(saved.of, at), entity_id: saved.of.entityId };
  }
  return {
    success: true,
    info: 'The rule is saved.',
    entity_id: saved.entityId,
    job_id: saved.job?.id ?? null,
    job_total: saved.job?.total ?? 0,
  };
}

/** How often stored mail is searched and judged again because other rules, or very many mails, changed meanwhile. */
const maxAttempts = 5;

/** @throws ServiceError `conflict` when other rules keep changing. */
async function save(
  stores: Stores,
  rule: SentRule,
  conditions: RuleConditions,
  {
    at,
    call,
    ...request
  }: { at: number; call: SignedInCall; idempotencyKey: string | null; requestHash: string },
) {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const past = await preparePastAction(stores, rule, conditions, {
      now: at,
      ...request,
      signal: call.signal,
    });
    const saved = await stores.exceptionRules.saveRule({
      content: contentOf(rule, conditions),
      existing: rule.entity_id
        ? { entityId: rule.entity_id, seenAt: rule.updated_at ? Date.parse(rule.updated_at) : null }
        : null,
      newId: newId(),
      actor: jobActor(call),
      at,
      past,
    });
    if (saved) return saved;
  }
  throw refuse('conflict', 'rules_changing');
}

/**
 * The answer to a repeated request that created a job before; rules without a job are recognised by their conditions.
 */
async function findEarlier(
  stores: Stores,
  request: Parameters<Stores['jobs']['findRepeated']>[0],
): Promise<SaveRuleAnswer | undefined> {
  const earlier = await stores.jobs.findRepeated(request);
  if (!earlier) return undefined;
  const job = await stores.jobs.findJob(earlier.id);
  return {
    success: true,
    info: 'The rule was saved by the same request before.',
    entity_id: job?.rule?.entityId ?? null,
    job_id: earlier.id,
    job_total: earlier.total,
  };
}

const noJob = { job_id: null, job_total: 0 };

function describeDuplicate(rule: StoredRule, now: number) {
  const kind = rule.type === 'whitelist' ? 'allow' : 'block';
  const state = isActive(rule, now) ? '' : rule.enabled ? '_expired' : '_off';
  const values = { who: rule.createdBy, date: new Date(rule.createdAt).toISOString().slice(0, 10) };
  const problem = `duplicate_${kind}${state}` as const;
  return { info: englishText(problem, values), ...codeOf(problem, values) };
}

/**
 * Refuses in a rule what the organisation has switched off. A rule that has it from before keeps it, and works on: what
 * is switched off is that somebody asks for it again.
 * @throws ServiceError `invalid_input` at the fields.
 */
export async function requireRuleFeatures(
  parts: FeatureParts,
  rule: SentRule,
  conditions: RuleConditions,
): Promise<void> {
  const asksHeaders = conditions.message_headers !== null;
  const digests = conditions.attachments.filter((value) => isValueOf('sha256', value, ''));
  const asksGraymail = rule.exception_type === 'blacklist' && rule.action_needed === 'graymail';
  if (!asksHeaders && !asksGraymail && digests.length === 0) return;
  const features = await readFeatures(parts);
  const wantsHeaders = asksHeaders && !features.headers;
  const wantsGraymail = asksGraymail && !features.graymail;
  const wantsDigests = digests.length > 0 && !features.sha256;
  if (!wantsHeaders && !wantsGraymail && !wantsDigests) return;
  const kept = rule.entity_id ? await parts.stores.exceptionRules.findRule(rule.entity_id) : undefined;
  const hasHeaders = kept !== undefined && sameHeaders(conditions, kept.conditions);
  const hasDigests = digests.every((value) => kept?.conditions.attachments.includes(value));
  refuseFields([
    ...(wantsDigests && !hasDigests ? [fieldProblem('attachments', 'feature_off')] : []),
    ...(wantsHeaders && !hasHeaders ? [fieldProblem('message_headers', 'headers_off')] : []),
    ...(wantsGraymail && kept?.action !== 'graymail' ? [fieldProblem('action_needed', 'feature_off')] : []),
  ]);
}
