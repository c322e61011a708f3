import { z } from 'zod';
import { essential, orUnknown } from '../foreign.ts';
import { queryText, privateText, privateValue, publicText } from '../../privacy.ts';
import { bulkLimit, emailLimit, pageLimit, queryLimit } from '../../limits.ts';
import { attackCategories, eventSeverities } from '../../vocabulary/attack-categories.ts';
import { directions } from '../../vocabulary/directions.ts';
import { entityTypes, mailApps } from '../../vocabulary/platforms.ts';
import { endpoint } from '../endpoint.ts';
import { analyticsRangeFields, uiMetaSchema } from './query-files.ts';

/** One mail behind a number, as an event. */
export const drillDownRowSchema = z.object({
  /** The same for mails that belong together: by sender and subject, by a link or by a file. */
  aggregation_id: privateText(),
  time: publicText(),
  current_state: orUnknown(['quarantined', 'released', 'deleted', 'junk', 'delivered']),
  /** The domain of the mailbox. */
  customer_domain: publicText(),
  /** The subject, the sender and the recipients, as in the mail's headers. */
  description: privateText(),
  sender: privateText('address'),
  mailbox: privateText('address'),
  entityId: essential(publicText()),
  entityType: z.enum(entityTypes),
  severity: orUnknown(eventSeverities),
  saas: orUnknown(mailApps),
  /** `other` for a mail that is no attack. */
  category: orUnknown([...attackCategories, 'other']),
  /** Its most serious verdict; empty without one. */
  verdict: publicText(),
});
export type DrillDownRow = z.infer<typeof drillDownRowSchema>;

const drillDown = (name: string) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/analytics/${name}`,
    permission: 'analytics:view',
    by: 'viewing-token',
    body: z.strictObject({
      ...analyticsRangeFields,
      /** As a row of a chart names it; all detected attacks without. */
      drill_down_id: queryText('drillDown').max(400).default('detected'),
      offset: z.number().int().min(0).max(bulkLimit).default(0),
      page_size: z.number().int().min(1).max(pageLimit).optional(),
      size: z
        .number()
        .int()
        .min(1)
        .max(pageLimit)
        .optional()
        .describe('Another name of `page_size`, which comes first.'),
    }),
    answer: z.object({
      es_response: z.array(drillDownRowSchema),
      ui_meta: uiMetaSchema
        .pick({ name: true, from: true, to: true, time_zone: true, ms_defender: true })
        .extend({
          /** Exact to 10,000. */
          total: z.number().int(),
          /** The Lucene query that finds these mails within the dates; null where it would be too long to be one. */
          query: privateValue(z.string().max(queryLimit).nullable(), 'query'),
        }),
    }),
  });

/** The mails behind a number, newest first, and its twin. */
export const drillDownEvents = drillDown('drill_down_events');
export const drillDownEventsWithoutMsDefender = drillDown('drill_down_events_without_ms_defender');

const traffic = (name: string) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/analytics/${name}`,
    permission: 'analytics:view',
    by: 'viewing-token',
    body: z.strictObject({
      ...analyticsRangeFields,
      /** Whose; without it, all mail by its direction. */
      email: privateText('address').trim().max(emailLimit).optional(),
    }),
    answer: z.object({
      es_response: z.object({
        /** The days. */
        labels: z.array(z.object({ from: publicText(), to: publicText() })),
        /** Of one address: mail from it and to it. */
        datasets: z.array(
          z.object({
            name: z.enum(['from', 'to', ...directions]),
            data: z.array(z.number().int()),
            drill_down_id: privateValue(z.string(), 'drillDown'),
          }),
        ),
        /** Of all of them, each mail once: what somebody sends to themselves is from and to them. */
        whole: z.object({
          data: z.array(z.number().int()),
          drill_down_id: privateValue(z.string(), 'drillDown'),
        }),
      }),
      ui_meta: uiMetaSchema,
    }),
  });

/** The mail of the whole tenant, or of one address, day by day; the same with and without Microsoft's verdicts. */
export const userEmailTraffic = traffic('user_email_traffic');
export const userEmailTrafficWithoutMsDefender = traffic('user_email_traffic_without_ms_defender');
