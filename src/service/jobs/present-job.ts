import type { Job } from '../../api/contract/jobs/job.ts';
import { infoOf, type JobItem, type StoredJob } from './job-store-sqlite.ts';

/** Most reasons of unchanged mails that an answer carries. */
export const errorsShown = 100;

/** The contract's view of a job. */
export const presentJob = (job: StoredJob, failedItems: readonly JobItem[]): Job => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  total: job.total,
  done: job.done,
  failed: job.failed,
  errors: failedItems.map(({ entityId, outcome }) => ({ entity_id: entityId, info: infoOf(outcome) })),
  actor: job.actor,
  reason: job.reason,
  created_at: new Date(job.createdAt).toISOString(),
  finished_at: job.finishedAt === null ? null : new Date(job.finishedAt).toISOString(),
  can_undo: job.kind === 'quarantine' && job.finishedAt !== null && job.holds,
  can_retry: job.kind !== 'undo_quarantine' && job.finishedAt !== null && job.done < job.total,
  criteria: job.criteria,
  rule: job.rule && { entity_id: job.rule.entityId, exception_type: job.rule.exceptionType },
  undo_of: job.undoOf,
  retry_of: job.retryOf,
  export: null,
});
