import { z } from 'zod';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { messageCodeFields } from '../message-code.ts';
import { allowRuleSchema, blockRuleSchema } from './exception-rule.ts';

const saveAnswer = z.object({
  /** False when the rule was not saved although every field is valid: `info` is the reason, such as a duplicate. */
  success: z.boolean(),
  info: publicText(),
  ...messageCodeFields,
  // What is more than `success` and `info` (RU-04) another service may leave out.
  /** The saved rule; for a duplicate, the rule that exists. */
  entity_id: publicText().nullable().default(null),
  /** The job that acts on the past; null when none was requested or nothing matches. */
  job_id: publicText().nullable().default(null),
  /** How many mails that job takes. */
  job_total: z.number().int().default(0),
});
export type SaveRuleAnswer = z.infer<typeof saveAnswer>;

/**
 * Makes an allow rule, or changes one (`entity_id`). Refuses with `invalid_input` at the fields; a rule without
 * conditions with path `conditions`, one that would match everything likewise.
 */
export const saveAllowRule = endpoint({
  method: 'POST',
  path: '/api/v1/mail_explorer2/exception/whitelist',
  permission: 'policy:act',
  by: 'acting-token',
  body: allowRuleSchema,
  ignores: ['mail_explorer_version', 'action_needed', 'quarantine_all'],
  isStrict: true,
  answer: saveAnswer,
});

/** Makes a block rule, or changes one (`entity_id`); refuses as `saveAllowRule` does. */
export const saveBlockRule = endpoint({
  method: 'PUT',
  path: '/api/v1/mail_explorer2/exception/blacklist',
  permission: 'policy:act',
  by: 'acting-token',
  body: blockRuleSchema,
  ignores: ['lifted_detections', 'ignoring_spf_check', 'release_all'],
  isStrict: true,
  answer: saveAnswer,
});

const params = z.object({ entity_id: publicText().min(1).max(100) });

/** Switches a rule on or off. */
export const enableExceptionRule = endpoint({
  method: 'PUT',
  path: '/api/v1/mail_explorer2/exception/:entity_id/enabled',
  permission: 'policy:act',
  by: 'acting-token',
  params,
  body: z.object({ enabled: z.boolean() }),
  answer: z.object({ success: z.boolean() }),
});

/** Removes a rule. Mails it took effect on keep their verdict and state. */
export const removeExceptionRule = endpoint({
  method: 'DELETE',
  path: '/api/v1/mail_explorer2/exception/:entity_id',
  permission: 'policy:act',
  by: 'acting-token',
  params,
  answer: z.object({ success: z.boolean(), info: publicText() }),
});
