import type { AllowRule, BlockRule } from '../../api/contract/exception-rules/exception-rule.ts';
import { type FeatureParts, readFeatures } from '../config/read-features.ts';
import { fieldProblem } from '../refuse.ts';
import { sameHeaders } from './compare-conditions.ts';
import type { RuleConditions } from './rule-conditions.ts';
import { refuseFields } from './validate-rule.ts';

/**
 * Refuses in a rule what the organisation has switched off. A rule that has it from before keeps it, and works on: what is switched off is
 * that somebody asks for it anew.
 * @throws ServiceError `invalid_input` at the fields.
 */
export async function demandRuleFeatures(
  parts: FeatureParts,
  rule: AllowRule | BlockRule,
  conditions: RuleConditions,
): Promise<void> {
  const asksHeaders = conditions.message_headers !== null;
  const asksGraymail = rule.exception_type === 'blacklist' && rule.action_needed === 'graymail';
  if (!asksHeaders && !asksGraymail) return;
  const features = await readFeatures(parts);
  const wantsHeaders = asksHeaders && !features.headers;
  const wantsGraymail = asksGraymail && !features.graymail;
  if (!wantsHeaders && !wantsGraymail) return;
  const kept = rule.entity_id ? await parts.stores.exceptionRules.findRule(rule.entity_id) : undefined;
  const hasHeaders = kept !== undefined && sameHeaders(conditions, kept.conditions);
  refuseFields([
    ...(wantsHeaders && !hasHeaders ? [fieldProblem('message_headers', 'headers_off')] : []),
    ...(wantsGraymail && kept?.action !== 'graymail' ? [fieldProblem('action_needed', 'feature_off')] : []),
  ]);
}
