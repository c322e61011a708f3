import { z } from 'zod';
import { changedRulesLimit } from '../../limits.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { exceptionRuleSchema } from './exception-rule.ts';

/** What can be done to many rules at once. */
export const ruleChanges = ['enable', 'disable', 'remove'] as const;
export type RuleChangeAction = (typeof ruleChanges)[number];

/**
 * Switches many rules on or off, or removes them, all in one transaction. Rules that are gone, are already as wanted,
 * or would not work because they have expired, are left as they are.
 */
export const changeExceptionRules = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/exception/changes',
  permission: 'policy:act',
  by: 'acting-token',
  body: z.object({
    action: z.enum(ruleChanges),
    entity_ids: z.array(publicText().min(1).max(100)).min(1).max(changedRulesLimit),
  }),
  answer: z.object({
    /** The ids of the rules that were changed or removed. */
    changed: z.array(publicText()),
    /** Those of the named rules that there are now. */
    rules: z.array(exceptionRuleSchema),
  }),
});
