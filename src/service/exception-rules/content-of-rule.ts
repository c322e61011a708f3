import type { AllowRule, BlockRule } from '../../api/contract/exception-rules/exception-rule.ts';
import type { RuleContent } from './change-rule-store-sqlite.ts';
import type { RuleConditions } from './rule-conditions.ts';

/** A stored rule. */
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
