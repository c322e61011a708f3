import { z } from 'zod';
import { changedRulesLimit } from '../../limits.ts';
import { privateText, publicText } from '../../privacy.ts';
import { entityTypes, mailApps } from '../../vocabulary/platforms.ts';
import { type MatchingName, textFilterNames } from '../../vocabulary/search-fields.ts';
import { textSchemas } from '../emails/search-criteria.ts';
import { endpoint } from '../endpoint.ts';
import { succeeded } from '../foreign.ts';
import { matchingSchemas } from '../matching-schemas.ts';
import { messageCodeFields } from '../message-code.ts';
import {
  allowRuleSchema,
  blockRuleSchema,
  exceptionRuleSchema,
  exceptionTypes,
  ruleFilters,
} from './exception-rule.ts';

const saveAnswer = z.object({
  /** False when the rule was not saved although every field is valid: `info` is the reason, such as a duplicate. */
  success: succeeded(),
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
  answer: z.object({ success: succeeded() }),
});

/** Removes a rule. Mails it took effect on keep their verdict and state. */
export const removeExceptionRule = endpoint({
  method: 'DELETE',
  path: '/api/v1/mail_explorer2/exception/:entity_id',
  permission: 'policy:act',
  by: 'acting-token',
  params,
  answer: z.object({ success: succeeded(), info: publicText() }),
});

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

/** What the list can be sorted by. */
export const ruleSortColumns = [
  'updated_at',
  'created_at',
  'hits',
  'last_hit_at',
  'expires_at',
  'created_by',
] as const;

/**
 * The legacy list search (RU-05): rules whose conditions, comment or author contain `query`, and with filters of the search form
 * only those with a condition on that field that contains (or with `match` and `exact`, is) the text.
 */
export const searchExceptionRules = endpoint({
  method: 'POST',
  path: '/api/v1/ap_avanan/exception_search2',
  permission: 'policy:view',
  by: 'viewing-token',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(20),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  body: z.object({
    ...textSchemas,
    ...matchingSchemas<MatchingName>(textFilterNames),
    query: privateText().max(500).nullish(),
    exception_type: z.enum(exceptionTypes).nullish(),
    status: z.enum(ruleFilters).nullish(),
    sort_column: z.enum(ruleSortColumns).nullish(),
    sort_direction: z.enum(['asc', 'desc']).nullish(),
  }),
  answer: z.object({ rows: z.array(exceptionRuleSchema), total_rows: z.number().int() }),
});

/** One rule. */
export const showExceptionRule = endpoint({
  method: 'GET',
  path: '/api/v1/mail_explorer2/exception/:entity_id',
  permission: 'policy:view',
  by: 'viewing-token',
  params: z.object({ entity_id: publicText().min(1).max(100) }),
  answer: exceptionRuleSchema,
});

/** One policy that decides about the mail of a platform: a verdict and where it puts mail, or an exception rule. */
const policySchema = z.object({
  /** `cp_phishing.office365_emails`; the entity id of a rule. */
  policy_id: publicText(),
  /** What it is called; for a rule, its list and its values in short. */
  policy_name: privateText(),
  entity_type: z.enum(entityTypes),
  /** The verdict, or the list of the rule (`whitelist`, `blacklist`). Entries of other services without one are left out. */
  internal_name: publicText().nullish(),
  /** Whether pages leave it out: the verdict is switched off, or the rule belongs to one employee. */
  hidden: z.boolean(),
  /** Whether it is part of the product, not made by people. */
  system: z.boolean(),
});
export type Policy = z.infer<typeof policySchema>;

/** What decides about mail, by platform: the product's verdicts that accuse, the most serious first, then the exception rules. */
export const policyCatalogs = endpoint({
  method: 'GET',
  path: '/api/v1/policy/catalogs',
  permission: 'policy:view',
  by: 'viewing-token',
  query: z.object({
    /** `1` leaves out rules that are switched off or expired. */
    hide_paused: z.enum(['0', '1']).default('0'),
    /** Only of this platform; of all that the organisation has without. */
    saas: z.enum(mailApps).optional(),
  }),
  answer: z.object({ rows: z.array(policySchema) }),
});
