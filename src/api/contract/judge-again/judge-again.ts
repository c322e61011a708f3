import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { privateText, publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { jobStatuses } from '../jobs/job.ts';

/**
 * The outcomes of a plan for mails: held, released, another verdict in the same place, the same verdict on other
 * evidence, or only confirmed by newer inspectors. The last four leave mails as they are: people decided about them,
 * they are deleted, their original is missing, or it cannot be read.
 */
export const judgementEffects = [
  'held',
  'let_go',
  'verdict',
  'evidence',
  'versions',
  'kept_people',
  'kept_deleted',
  'missing',
  'unreadable',
] as const;

/** A run that found out what judging stored mail again would change: a plan, which changes nothing before it is confirmed. */
const judgementSchema = z.object({
  id: essential(publicText()),
  status: z.enum(jobStatuses),
  actor: publicText(),
  /** Mails received from `since` on and before `until`. */
  since: publicText(),
  until: publicText(),
  /** Mails of the period, those looked at, and those of them whose original is missing or cannot be read. */
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  created_at: publicText(),
  finished_at: publicText().nullable(),
  /** The version of each inspector that judged. */
  inspectors: z.record(publicText(), z.number().int()),
  /** It had no mail domain of the tenant, so that it recognised no impersonation of its people. */
  without_domains: z.boolean(),
  /** Mails that the plan would change, and how many of them it would hold and let go. */
  changes: z.number().int(),
  held: z.number().int(),
  let_go: z.number().int(),
  /**
   * Whether it can be confirmed: it is complete, changes something, and no newer run took its place. One whose job was
   * cancelled or failed can be confirmed again, for the mails that the job left.
   */
  can_apply: z.boolean(),
  /** A newer run took its place. */
  is_superseded: z.boolean(),
  /** The job that carried it out; null until it is confirmed. */
  applied_by: publicText().nullable(),
});
export type Judgement = z.infer<typeof judgementSchema>;

const placeSchema = z.object({ verdicts: z.array(publicText()), states: z.array(publicText()) });

const transitionSchema = z.object({
  effect: z.enum(judgementEffects),
  /** Null where verdict and place stay. */
  from: placeSchema.nullable(),
  to: placeSchema.nullable(),
  mails: z.number().int(),
  /** The newest ten. */
  samples: z.array(
    z.object({
      entity_type: publicText(),
      entity_id: essential(publicText()),
      subject: privateText(),
      sender_address: privateText('address'),
      received_at: publicText(),
    }),
  ),
});
export type JudgementTransition = z.infer<typeof transitionSchema>;

const params = z.object({ id: publicText().min(1).max(100) });
const time = z.iso.datetime({ offset: true });

/** The runs, newest first, and how much mail was judged by older inspectors than those of now. For administrators. */
export const listJudgements = endpoint({
  method: 'GET',
  path: '/api/v1/judgements',
  permission: { all: ['system_settings:view', 'mail_explorer:view'] },
  by: 'viewing-token',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  answer: z.object({
    judgements: z.array(judgementSchema),
    behind: z.object({
      /** Inspectors that are newer than the judgement of `mails`. */
      inspectors: z.number().int(),
      mails: z.number().int(),
      /** At most so many mails came in before versions were recorded, those without their message among them. */
      unknown: z.number().int(),
    }),
  }),
});

/**
 * Judges stored mail again and keeps what would change as a plan; changes nothing. A durable job, which `cancelJob` stops. For
 * administrators; `conflict` while another judgement is under way.
 */
export const createJudgement = endpoint({
  method: 'POST',
  path: '/api/v1/judgements',
  permission: { all: ['system_settings:act', 'mail_explorer:act'] },
  by: 'acting-token',
  body: z.object({
    since: time,
    /** Default: now. */
    until: time.optional(),
  }),
  answer: z.object({ success: succeeded(), id: publicText(), total: z.number().int() }),
});

/** A run with what would happen, the most mails first, at most 200 kinds of change. For administrators. */
export const showJudgement = endpoint({
  method: 'GET',
  path: '/api/v1/judgements/:id',
  permission: { all: ['system_settings:view', 'mail_explorer:view'] },
  by: 'viewing-token',
  params,
  answer: judgementSchema.extend({
    transitions: z.array(transitionSchema),
    /** Kinds of change that are not among them. */
    left_out: z.number().int(),
  }),
});

/**
 * Carries out a plan, and nothing else: mails that have changed since they were judged stay as they are. A durable job, which
 * `cancelJob` stops and `undoJob` takes back. For administrators, people alone.
 */
export const applyJudgement = endpoint({
  method: 'POST',
  path: '/api/v1/judgements/:id/application',
  permission: { all: ['system_settings:act', 'mail_explorer:act'] },
  by: 'person',
  params,
  answer: z.object({ success: succeeded(), job_id: publicText(), total: z.number().int() }),
});

/**
 * What would become of the mail of a restore request if it came in now, by today's inspectors and rules. Reads alone. `unknown`: its
 * original is not stored, or cannot be read.
 */
export const judgeRequestedMail = endpoint({
  method: 'GET',
  path: '/api/v1/restore_requests/:id/judgement',
  permission: 'user_interaction:view',
  by: 'acting-token',
  params: z.object({ id: publicText().min(1).max(100) }),
  answer: z.object({
    outcome: z.enum(['held', 'let_through', 'unknown']),
    detections: z.array(publicText()),
  }),
});
