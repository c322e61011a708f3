import type { Job } from '../../api/contract/jobs/job.ts';
import type { StoredExport } from '../export-emails/export-store-sqlite.ts';
import { canRetryExport, presentExport } from '../export-emails/routes.ts';
import { englishText } from '../core/refuse.ts';
import type { JobItem, StoredJob } from '../jobs/job-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';

/** Maximum reasons of unchanged mails in an answer. */
export const errorsShown = 100;

interface JobParts {
  failedItems?: readonly JobItem[];
  /** Set for an export. */
  exported?: StoredExport | undefined;
  /** The first of named mails. */
  first?: { subject: string; sender: string } | undefined;
  /** The account of the caller. */
  callerId: number;
  now: number;
}

/** The contract's view of a job. */
export const presentJob = (
  job: StoredJob,
  { failedItems = [], exported, first, callerId, now }: JobParts,
): Job => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  total: job.total,
  done: job.done,
  failed: job.failed,
  errors: failedItems.map(({ entityId, outcome }) => ({
    entity_id: entityId,
    info: englishText(`outcome_${outcome}`),
    outcome,
  })),
  actor: job.actor,
  mine: job.actorId === callerId,
  reason: job.reason,
  created_at: new Date(job.createdAt).toISOString(),
  finished_at: isoOrNull(job.finishedAt),
  can_undo: (job.kind === 'quarantine' || job.kind === 'judge') && job.finishedAt !== null && job.holds,
  can_retry: exported
    ? canRetryExport(exported, now)
    : isRetried(job.kind) && job.finishedAt !== null && job.done < job.total,
  criteria: job.criteria,
  rule: job.rule && { entity_id: job.rule.entityId, exception_type: job.rule.exceptionType },
  undo_of: job.undoOf,
  retry_of: job.retryOf,
  settled_by: job.settledBy,
  plan: job.plan,
  first_mail: first ?? null,
  export: exported ? presentExport(exported, now) : null,
});

/** Retrying an undo would leave the same mails unchanged; judging again takes a new run. */
const isRetried = (kind: StoredJob['kind']): boolean => kind === 'quarantine' || kind === 'restore';
