import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** `queued → running → done | failed | cancelled`. A cancelled job keeps what it had already done. */
export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(['quarantine', 'restore', 'undo_quarantine']),
  status: z.enum(jobStatuses),
  total: z.number().int(),
  /** Mails changed so far. */
  done: z.number().int(),
  /** Mails left as they were, with a reason each. */
  failed: z.number().int(),
  /** The first 100 reasons. */
  errors: z.array(z.object({ entity_id: z.string(), info: z.string() })),
  actor: z.string(),
  reason: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** True while `POST …/undo` would change something. */
  can_undo: z.boolean(),
});
export type Job = z.infer<typeof jobSchema>;

const params = z.object({ id: z.string().min(1).max(100) });

export const showJob = endpoint({
  method: 'GET',
  path: '/api/v1/jobs/:id',
  permission: 'view',
  params,
  answer: jobSchema,
});

/** The newest jobs, at most `limit`. */
export const listJobs = endpoint({
  method: 'GET',
  path: '/api/v1/jobs',
  permission: 'view',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  answer: z.object({ jobs: z.array(jobSchema) }),
});

/** Stops a job after the batch it is in. Cancelling a job that has ended changes nothing. */
export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/v1/jobs/:id/cancel',
  permission: 'act',
  params,
  answer: jobSchema,
});

/** Takes back a quarantine job: its mails that are still quarantined by it return to the state before. */
export const undoJob = endpoint({
  method: 'POST',
  path: '/api/v1/jobs/:id/undo',
  permission: 'act',
  params,
  answer: z.object({ success: z.boolean(), job_id: z.string(), total: z.number().int() }),
});
