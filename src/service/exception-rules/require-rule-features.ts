import type { AllowRule, BlockRule } from '../../api/contract/exception-rules/exception-rule.ts';
import { type FeatureParts, readFeatures } from '../config/read-features.ts';
import { isValueOf } from '../../api/validators.ts';
import { fieldProblem } from '../refuse.ts';
import { sameHeaders } from './compare-conditions.ts';
import type { RuleConditions } from './rule-conditions.ts';
import { refuseFields } from './validate-rule.ts';

/**
 * Refuses in a rule what the organisation has switched off. A rule that has it from before keeps it, and works on: what
 * is switched off is that somebody asks for it again.
 * @throws ServiceError `invalid_input` at the fields.
 */
export async function requireRuleFeatures(
  parts: FeatureParts,
  rule: AllowRule | BlockRule,
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
