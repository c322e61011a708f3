import { z } from 'zod';
import { essential, orUnknown, succeeded } from '../foreign.ts';
import { privateText, privateValue, publicText } from '../../privacy.ts';
import { noticeChoices } from '../config/end-user-policy.ts';
import { endpoint } from '../endpoint.ts';
import { messageCodeFields } from '../message-code.ts';

/** `queued → running → done | failed | cancelled`. A cancelled job keeps what it had already done. */
export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const jobKinds = [
  'quarantine',
  'restore',
  'undo_quarantine',
  'export',
  'judge_preview',
  'judge',
  'undo_judge',
  'retention',
] as const;

/** How the file of an export reaches the person who requested it. */
export const exportDeliveries = ['preparing', 'waiting', 'mailed', 'link', 'expired', 'refused'] as const;

export const jobSchema = z.object({
  id: essential(publicText()),
  kind: orUnknown(jobKinds),
  status: orUnknown(jobStatuses),
  /** Mails the job takes; of an export, the matches when it began. */
  total: z.number().int(),
  /** Mails changed or judged, or rows written, so far. */
  done: z.number().int(),
  /** Mails left as they were, with a reason each. */
  failed: z.number().int(),
  /** The first 100 reasons. */
  errors: z.array(
    z.object({
      entity_id: essential(publicText()),
      info: publicText(),
      /** An outcome of the service's email state table, with `info` as its English text; empty where there is none. */
      outcome: publicText().default(''),
    }),
  ),
  /** Address of who started it, at the time. */
  actor: publicText(),
  /** Whether the caller started it. */
  mine: z.boolean().default(false),
  reason: privateText(),
  created_at: publicText(),
  finished_at: publicText().nullable(),
  /** True while `POST …/undo` would change something. */
  can_undo: z.boolean(),
  /** True when `POST …/retry` would try mails, or a delivery, again. */
  can_retry: z.boolean().default(false),
  /** The search the mails came from (the contract's criteria); null for named mails. */
  criteria: privateValue(z.record(publicText(), z.unknown()), 'criteria').nullable().default(null),
  /** The exception rule whose past effect this job is; null for other jobs. */
  rule: z
    .object({ entity_id: essential(publicText()), exception_type: publicText() })
    .nullable()
    .default(null),
  /** The job this one takes back, or tries again. */
  undo_of: publicText().nullable().default(null),
  retry_of: publicText().nullable().default(null),
  /** The later job that put right what this one failed to do: a retry, another undo, the next run; null for others. */
  settled_by: publicText().nullable().default(null),
  /** The plan (`GET /api/v1/judgements/:id`) that the job made, carries out or takes back; null for other kinds. */
  plan: publicText().nullable().default(null),
  /** The first mail of a job about named mails; null for other jobs, and where it is gone. */
  first_mail: z
    .object({ subject: privateText(), sender: privateText('address') })
    .nullable()
    .default(null),
  /** Of an export only. */
  export: z
    .object({
      file_name: publicText(),
      /** Bytes of the file so far. */
      size: z.number().int(),
      delivery: z.enum(exportDeliveries),
      /** Details of the delivery: the mail server's response, the outbox folder. */
      info: publicText(),
      /** Until when the file can be downloaded. */
      expires_at: publicText().nullable(),
      /** The address it is sent to. */
      to: publicText().default(''),
      /** Without a mail server: the mail was written to the outbox folder, and `info` is the file. */
      is_filed: z.boolean().default(false),
      /** When a mail that waits is tried again. */
      next_try_at: publicText().nullable().default(null),
      /** Why the job failed: `damaged` (its file, on the disk) or an error code such as `disk_full`; empty while it has not. */
      problem: publicText().default(''),
    })
    .nullable()
    .default(null),
});
export type Job = z.infer<typeof jobSchema>;

const params = z.object({ id: publicText().min(1).max(100) });

export const showJob = endpoint({
  method: 'GET',
  path: '/api/v1/jobs/:id',
  permission: { any: ['mail_explorer:view', 'entity:act'] },
  by: 'viewing-token',
  params,
  answer: jobSchema,
});

/**
 * `unsettled`: those that failed in the last 30 days and that no later one has put right; of exports the caller's own,
 * whom they are left to.
 */
export const jobListStatuses = [...jobStatuses, 'unsettled'] as const;

/** The newest jobs first, in pages. */
export const listJobs = endpoint({
  method: 'GET',
  path: '/api/v1/jobs',
  permission: { any: ['mail_explorer:view', 'entity:act'] },
  by: 'viewing-token',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    kind: z.enum(jobKinds).optional(),
    status: z.enum(jobListStatuses).optional(),
    /** Only jobs of the caller. */
    mine: z.enum(['0', '1']).default('0'),
  }),
  answer: z.object({ jobs: z.array(jobSchema), total: z.number().int() }),
});

const itemSchema = z.object({
  entity_id: essential(publicText()),
  entity_type: publicText(),
  /** Empty when there is no such mail any more. */
  subject: privateText(),
  /** An outcome of the service's email state table; null while the item waits. */
  outcome: publicText().nullable(),
  changed: z.boolean(),
  info: publicText(),
});
export type JobItem = z.infer<typeof itemSchema>;

/** The mails of a job with what became of each, in the order they are worked off. */
export const listJobItems = endpoint({
  method: 'GET',
  path: '/api/v1/jobs/:id/items',
  permission: { any: ['mail_explorer:view', 'entity:act'] },
  by: 'viewing-token',
  params,
  query: z.object({
    failed: z.enum(['0', '1']).default('0'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({ items: z.array(itemSchema), total: z.number().int() }),
});

/** Stops a job after the batch it is in. Cancelling a job that has ended changes nothing. */
export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/v1/jobs/:id/cancel',
  permission: 'mail_explorer:act',
  by: 'acting-token',
  params,
  answer: jobSchema,
});

/** What an undo would take back, and the mails it cannot, with a reason each (the first 100). */
export const previewUndo = endpoint({
  method: 'GET',
  path: '/api/v1/jobs/:id/undo',
  permission: { any: ['mail_explorer:view', 'entity:act'] },
  by: 'viewing-token',
  params,
  answer: z.object({
    can: z.number().int(),
    cannot: z.number().int(),
    reasons: z.array(itemSchema),
    /** Why nothing of this job can be undone; empty when something can. */
    info: publicText(),
    ...messageCodeFields,
  }),
});

/**
 * Takes back a quarantine job: its mails that are still quarantined by it return to the state before; or a judgement: its mails
 * that nobody has changed since get their verdict, evidence and place of before.
 */
export const undoJob = endpoint({
  method: 'POST',
  path: '/api/v1/jobs/:id/undo',
  permission: 'mail_explorer:act',
  by: 'acting-token',
  params,
  answer: z.object({ success: succeeded(), job_id: publicText(), total: z.number().int() }),
});

/**
 * Tries the mails that a job left unchanged again, as a job of their own, with `notices` in the place of the first job's; of an
 * export, writes or mails it again.
 */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/v1/jobs/:id/retry',
  permission: 'mail_explorer:act',
  by: 'acting-token',
  params,
  query: z.object({ notices: z.enum(noticeChoices).optional() }),
  answer: z.object({ success: succeeded(), job_id: publicText(), total: z.number().int() }),
});
