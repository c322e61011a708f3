import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { customQueryLimits } from '../../limits.ts';
import { publicText, queryText } from '../../privacy.ts';
import { searchCriteriaSchema } from '../emails/search-criteria.ts';
import { endpoint } from '../endpoint.ts';

/** How a query is shown on a dashboard. */
export const pinKinds = ['number', 'chart'] as const;
export type PinKind = (typeof pinKinds)[number];

/** How somebody is notified of what a query newly finds. */
export const alertWays = ['mail', 'webhook'] as const;

const clockHour = z.number().int().min(0).max(23).nullable().default(null);
const alertFields = {
  way: z.enum(alertWays),
  /** Where webhooks go (https), which are signed by Standard Webhooks 1.0; empty for mails. */
  url: publicText().trim().max(customQueryLimits.url).default(''),
  /** Quiet hours, in the organisation's time zone: alerts wait until they are over. */
  quiet_from: clockHour,
  quiet_to: clockHour,
  /** Messages an hour at most; what comes meanwhile is in the next. */
  most_an_hour: z.number().int().min(1).max(customQueryLimits.alertsAnHour).default(4),
};

/** An alert as it is set; its search is that of the query, as calls hold it. Its period does not count: new mail is looked at. */
const alertInputSchema = z.strictObject({ ...alertFields, criteria: searchCriteriaSchema });
export type QueryAlertInput = z.output<typeof alertInputSchema>;

const alertSchema = z.object({
  ...alertFields,
  /** Why the last try failed, by a code; empty when it did not. */
  problem: publicText().default(''),
  /** When a webhook was given up last, after a day of tries or because its receiver wants none; null for none since the query was saved. */
  given_up_at: publicText().nullable().default(null),
});
export type QueryAlert = z.infer<typeof alertSchema>;

/** What its owner chooses of a query. */
const queryFields = {
  name: publicText().trim().min(1).max(customQueryLimits.name),
  description: publicText().trim().max(customQueryLimits.description).default(''),
  /** Empty for none. */
  folder: publicText().trim().max(customQueryLimits.folder).default(''),
  /** The search as an address of the Mail Explorer holds it, without the `?` (docs/search.md). */
  search: queryText('savedSearch').max(customQueryLimits.search),
  /** Whether everybody sees it who may see mail. */
  shared: z.boolean().default(false),
  /** The alert about new matches for its owner; null ends it, and absent keeps it. */
  alert: alertInputSchema.nullable().optional(),
};

export const customQuerySchema = z.object({
  id: essential(publicText()),
  name: publicText(),
  description: publicText(),
  folder: publicText(),
  search: queryText('savedSearch'),
  shared: z.boolean(),
  /** Whose it is, or was; empty when that is not known any more. */
  owner: publicText(),
  /** Its owner was removed: it notifies nobody, and administrators may change or remove it. */
  owner_left: z.boolean().default(false),
  /** Whether it is the caller's, who alone may change it while they are there. */
  mine: z.boolean(),
  /** How it is shown on the caller's dashboard; null where it is not. */
  pinned: z.enum(pinKinds).nullable(),
  /** The alert, if the caller is the owner; null for none. */
  alert: alertSchema.nullable().default(null),
  updated_at: publicText(),
});
export type CustomQuery = z.infer<typeof customQuerySchema>;

const idParams = z.strictObject({ id: publicText().max(60) });

/** The caller's queries and those that others share, by folder and name. */
export const listCustomQueries = endpoint({
  method: 'GET',
  path: '/api/v1/custom_queries',
  permission: 'mail_explorer:view',
  by: 'viewing-token',
  answer: z.object({ queries: z.array(customQuerySchema) }),
});

/** Keeps a search. To share one needs the right to act on mail: `permission_denied` without. */
export const createCustomQuery = endpoint({
  method: 'POST',
  path: '/api/v1/custom_queries',
  permission: 'mail_explorer:view',
  by: 'acting-token',
  body: z.strictObject(queryFields),
  answer: customQuerySchema,
});

/** Changes a query of the caller's, or takes over one whose owner was removed; `updated_at` is that of the query as they saw it. */
export const updateCustomQuery = endpoint({
  method: 'PUT',
  path: '/api/v1/custom_queries/:id',
  permission: 'mail_explorer:view',
  by: 'acting-token',
  params: idParams,
  body: z.strictObject({ ...queryFields, updated_at: publicText().max(40).optional() }),
  answer: customQuerySchema,
});

/** Removes a query of the caller's, or one whose owner was removed, also from the dashboards of others. */
export const removeCustomQuery = endpoint({
  method: 'DELETE',
  path: '/api/v1/custom_queries/:id',
  permission: 'mail_explorer:view',
  by: 'acting-token',
  params: idParams,
  answer: z.object({ success: succeeded() }),
});

/** Puts a query on the caller's own dashboard, as a number or a chart, or takes it away. */
export const pinCustomQuery = endpoint({
  method: 'PUT',
  path: '/api/v1/custom_queries/:id/pin',
  permission: 'mail_explorer:view',
  by: 'acting-token',
  params: idParams,
  body: z.strictObject({ shown_as: z.enum(pinKinds).nullable() }),
  answer: customQuerySchema,
});

/** The alert of a query of the caller's, with the secret that signs its webhooks. For people alone. */
export const showCustomQueryAlert = endpoint({
  method: 'GET',
  path: '/api/v1/custom_queries/:id/alert',
  permission: 'mail_explorer:view',
  by: 'person',
  params: idParams,
  answer: alertSchema.extend({
    /** `whsec_` and base64; empty for mails. */
    secret: publicText(),
  }),
});
