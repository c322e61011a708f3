import { z } from 'zod';
import { privateText, publicText } from '../../privacy.ts';
import { textSchemas } from '../emails/search-criteria.ts';
import { type MatchingName, textFilterNames } from '../../vocabulary/search-fields.ts';
import { endpoint } from '../endpoint.ts';
import { matchingSchemas } from '../matching-schemas.ts';
import { exceptionRuleSchema, exceptionTypes, ruleFilters } from './exception-rule.ts';

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
