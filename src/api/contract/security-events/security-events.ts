import { z } from 'zod';
import { essential, orUnknown } from '../foreign.ts';
import { emailLimit, reasonLimit } from '../../limits.ts';
import { privateText, publicText } from '../../privacy.ts';
import { attackCategories, eventSeverities } from '../../vocabulary/attack-categories.ts';
import { mailApps } from '../../vocabulary/platforms.ts';
import { drillDownRowSchema } from '../analytics/drill-down.ts';
import { endpoint } from '../endpoint.ts';

/** What happened: a campaign of attacks, an action on mail, an employee's report, a rule that took effect. */
export const eventKinds = ['attack', 'state_change', 'user_report', 'policy_hit'] as const;
export type EventKind = (typeof eventKinds)[number];

/** How far people are with an event. */
export const eventStates = ['open', 'acknowledged', 'closed'] as const;
export type EventState = (typeof eventStates)[number];

/** What somebody does about an event. To close and to comment needs a text, to assign an address. */
export const eventActions = ['acknowledge', 'assign', 'comment', 'close', 'reopen'] as const;
export type EventAction = (typeof eventActions)[number];

/** Categories by which events are found: those of attacks, and the other kinds of events. */
export const eventCategories = [...attackCategories, 'state_change', 'user_report', 'policy_hit'] as const;
/** What events are asked for by: a category, or all `attacks`. */
export const eventSelections = ['attacks', ...eventCategories] as const;
/** The order of a page: the newest first, or the most serious and of those the newest. */
export const eventOrders = ['time', 'severity'] as const;

const eventSchema = z.object({
  id: essential(publicText()),
  kind: orUnknown(eventKinds),
  /** The same for mails that belong together; as in `drill_down_events`. */
  aggregation_id: publicText(),
  /** When something of it happened last, and first. */
  time: publicText(),
  first_time: publicText(),
  current_state: orUnknown(eventStates),
  /** The domain that mail came from first; empty for what is not about one. */
  sender_domain: publicText(),
  /** Whether mails came from other domains as well. */
  other_senders: z.boolean(),
  /** The subject of its newest mail; the same as `what` without one. */
  description: privateText(),
  /** The action or report, such as `quarantine` or `reported`; null for an attack. */
  what: publicText().nullable().default(null),
  /** Mails that it is about. */
  mails: z.number().int(),
  severity: orUnknown(eventSeverities),
  /** Null for mail of several platforms, and for none. */
  saas: z.enum(mailApps).nullable(),
  /** The most serious of its categories, and all of them: an event is found by each. */
  category: orUnknown(eventCategories),
  categories: z.array(z.enum(eventCategories)).default([]),
  /** Who did it: an account of the console, or empty. */
  actor: publicText(),
  /** Who looks after it. */
  assignee: publicText(),
  /** What it is about, by its id: a job, a report, a rule; null for an attack. */
  subject_id: publicText().nullable(),
});
export type SecurityEvent = z.infer<typeof eventSchema>;

/** Events, the newest or the most serious first, pages of 50 by cursor. */
export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/v1/security_events',
  permission: 'security_events:view',
  by: 'viewing-token',
  query: z.object({
    category: z.enum(eventSelections).optional(),
    severity: z.enum(eventSeverities).optional(),
    state: z.enum(eventStates).optional(),
    saas: z.enum(mailApps).optional(),
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    /** `next` of the page before. */
    after: publicText().max(100).optional(),
    sort: z.enum(eventOrders).default('time'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ events: z.array(eventSchema), next: publicText().nullable() }),
});

const idParams = z.strictObject({ id: publicText().max(100) });
const detailSchema = eventSchema.extend({
  /** What people did about it, oldest first. */
  history: z.array(
    // Comments on mail may quote it.
    z.object({ at: publicText(), actor: publicText(), action: orUnknown(eventActions), text: privateText() }),
  ),
  /** The newest of its mails, at most 50. */
  rows: z.array(drillDownRowSchema),
  /** Who can look after it, by address, for those who may act on events; at most 500. */
  assignees: z.array(z.object({ email: publicText(), name: publicText() })).default([]),
});

/** One event with its mails, and what people did about it. */
export const showSecurityEvent = endpoint({
  method: 'GET',
  path: '/api/v1/security_events/:id',
  permission: 'security_events:view',
  by: 'viewing-token',
  params: idParams,
  answer: detailSchema,
});

/** Acknowledges, assigns, comments on, closes or opens an event again. */
export const changeSecurityEvent = endpoint({
  method: 'POST',
  path: '/api/v1/security_events/:id/changes',
  permission: 'security_events:act',
  by: 'acting-token',
  params: idParams,
  body: z.strictObject({
    action: z.enum(eventActions),
    /** The reason or the comment. */
    text: publicText().trim().max(reasonLimit).default(''),
    /** The assignee: the address of somebody who may act on mail; empty for none. */
    assignee: publicText().trim().max(emailLimit).default(''),
  }),
  answer: detailSchema,
});
