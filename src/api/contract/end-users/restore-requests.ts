import { z } from 'zod';
import { reasonLimit } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';
import { emailRowSchema } from '../emails/email-row.ts';
import { verdictGroups } from './restore-links.ts';

export const requestStates = ['open', 'approved', 'declined', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

/** Most requests decided in one call. */
export const decisionLimit = 200;

const requestSchema = z.object({
  id: z.string(),
  state: z.enum(requestStates),
  created_at: z.string(),
  /** Null while it is open; the address of the administrator, or of whoever released the mail elsewhere. */
  decided_at: z.string().nullable(),
  decided_by: z.string(),
  /** Whether two people have to approve it, and the approval that there is; one that has lapsed is none. */
  needs_two: z.boolean().default(false),
  first_approval: z.object({ by: z.string(), at: z.string() }).nullable().default(null),
  /** Why, in the words of who decided; the employees read it. */
  reason: z.string(),
  /** The job that releases the mail. */
  job_id: z.string().nullable(),
  group: z.enum(verdictGroups),
  /** Everybody who asks for this copy, first come first. */
  requesters: z.array(z.object({ email: z.string(), message: z.string(), asked_at: z.string() })),
  /** Null when the mail is gone. */
  email: emailRowSchema.nullable(),
  /** Colleagues who get it as well when it is released. */
  others: z.number().int().nonnegative(),
});
export type RestoreRequest = z.infer<typeof requestSchema>;

/** A page of the requests of employees, oldest first while they are open, else newest first. */
export const listRestoreRequests = endpoint({
  method: 'GET',
  path: '/api/v1/restore_requests',
  permission: 'user_interaction:view',
  by: 'acting-token',
  query: z.object({
    state: z.enum(requestStates).default('open'),
    /** Part of an address, a subject or a message. */
    search: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  answer: z.object({
    requests: z.array(requestSchema),
    total: z.number().int(),
    /** How many there are in each state, whatever was searched for. */
    counts: z.record(z.enum(requestStates), z.number().int()),
  }),
});

export const showRestoreRequest = endpoint({
  method: 'GET',
  path: '/api/v1/restore_requests/:id',
  permission: 'user_interaction:view',
  by: 'acting-token',
  params: z.object({ id: z.string().min(1).max(100) }),
  answer: requestSchema,
});

/**
 * Approves or declines open requests; those that are decided already stay as they are. Approval releases as a durable job. Nobody
 * approves what they have asked for, nor twice where two people are needed: `permission_denied` when that is all there is.
 */
export const decideRestoreRequests = endpoint({
  method: 'POST',
  path: '/api/v1/restore_requests/decisions',
  permission: 'user_interaction:act',
  by: 'acting-token',
  body: z.object({
    ids: z.array(z.string().min(1).max(100)).min(1).max(decisionLimit),
    decision: z.enum(['approve', 'decline']),
    /** The employees read it. */
    reason: z.string().trim().max(reasonLimit).default(''),
  }),
  answer: z.object({
    success: z.boolean(),
    job_id: z.string().nullable(),
    decided: z.number().int(),
    /** Requests that wait for the approval of a second person now. */
    first_approved: z.number().int().default(0),
    /** Requests of who decides, or whose first approval is theirs. */
    own: z.number().int().default(0),
    /** Requests that somebody else had decided, or that are gone. */
    left: z.number().int(),
  }),
});
