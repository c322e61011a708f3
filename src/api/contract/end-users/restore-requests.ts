import { z } from 'zod';
import { essential, orUnknown, succeeded } from '../foreign.ts';
import { requestStates, verdictGroups } from '../../vocabulary/held-mail.ts';
import { privateText, publicText } from '../../privacy.ts';
import { decisionLimit, reasonLimit } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';
import { emailRowSchema } from '../emails/email-row.ts';

const requestSchema = z.object({
  id: essential(publicText()),
  state: orUnknown(requestStates),
  created_at: publicText(),
  /** Null while it is open; the address of the administrator, or of the person who released the mail elsewhere. */
  decided_at: publicText().nullable(),
  decided_by: privateText('address'),
  /** Whether two people have to approve it, and the approval that there is; one that has lapsed is none. */
  needs_two: z.boolean().default(false),
  first_approval: z.object({ by: publicText(), at: publicText() }).nullable().default(null),
  /** Why, in the words of who decided; the employees read it. */
  reason: privateText(),
  /** The job that releases the mail. */
  job_id: publicText().nullable(),
  group: z.enum(verdictGroups).default('other'),
  /** The one file of the mail that is requested; null for the whole mail. */
  attachment: privateText('file').nullable().default(null),
  /** Everybody who has requested this copy, oldest first. */
  requesters: z.array(
    z.object({ email: privateText('address'), message: privateText(), asked_at: publicText() }),
  ),
  /** Null when the mail is gone. */
  email: emailRowSchema.nullable(),
  /** Colleagues who get it as well when it is released. */
  others: z.number().int().nonnegative(),
});
export type RestoreRequest = z.infer<typeof requestSchema>;

export const requestSorts = ['oldest', 'newest'] as const;
export type RequestSort = (typeof requestSorts)[number];

/** A page of the requests of employees; by default oldest first for open ones, else newest first. */
export const listRestoreRequests = endpoint({
  method: 'GET',
  path: '/api/v1/restore_requests',
  permission: 'user_interaction:view',
  by: 'acting-token',
  query: z.object({
    state: z.enum(requestStates).default('open'),
    /** Part of an address, a subject or a message. */
    search: privateText().max(200).optional(),
    /** What the mail is held for. */
    group: z.enum(verdictGroups).optional(),
    sort: z.enum(requestSorts).optional(),
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

/** One of them, with what came before and comes after it; its mail is not read for `text` with `with_text=0`. */
export const showRestoreRequest = endpoint({
  method: 'GET',
  path: '/api/v1/restore_requests/:id',
  permission: 'user_interaction:view',
  by: 'acting-token',
  params: z.object({ id: publicText().min(1).max(100) }),
  query: z.object({ with_text: z.enum(['0', '1']).default('1') }),
  answer: requestSchema.extend({
    /** The open request that has waited longest, this one aside; null when there is none. */
    next_id: publicText().nullable().default(null),
    /** How the mail begins, as words without links and pictures; empty for callers who may not open mail, and where it has no original. */
    text: privateText().default(''),
    /** Whether the caller's approval would be refused: they have requested the mail, or given the first of two approvals. */
    is_own: z.boolean().default(false),
    /** Earlier requests of its first employee, newest first. */
    earlier: z
      .array(
        z.object({
          id: essential(publicText()),
          subject: privateText(),
          state: orUnknown(requestStates),
          created_at: publicText(),
        }),
      )
      .default([]),
  }),
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
    ids: z.array(publicText().min(1).max(100)).min(1).max(decisionLimit),
    decision: z.enum(['approve', 'decline']),
    /** The employees read it. */
    reason: publicText().trim().max(reasonLimit).default(''),
  }),
  answer: z.object({
    success: succeeded(),
    job_id: publicText().nullable(),
    decided: z.number().int(),
    /** Requests that wait for the approval of a second person now. */
    first_approved: z.number().int().default(0),
    /** Requests of who decides, or whose first approval is theirs. */
    own: z.number().int().default(0),
    /** Requests that somebody else had decided, or that are gone. */
    left: z.number().int(),
  }),
});
