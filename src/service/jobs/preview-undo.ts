import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { previewUndo as previewUndoCall } from '../../api/contract/jobs/job.ts';
import { ServiceError } from '../../api/errors.ts';
import type { ServiceParts } from '../service-parts.ts';
import { presentItem } from './job-item-store-sqlite.ts';
import type { StoredJob } from './job-store-sqlite.ts';
import { errorsShown } from './present-job.ts';

/**
 * Says what an undo of a job would take back now and what it cannot, and why; changes nothing.
 * @throws ServiceError `not_found` for an unknown job.
 */
export async function previewUndo(
  { stores }: ServiceParts,
  id: string,
): Promise<CallAnswer<typeof previewUndoCall>> {
  const job = await stores.jobs.findJob(id);
  if (!job) throw new ServiceError('not_found', 'There is no such job.');
  const refusal = refusalOf(job);
  if (refusal) return { can: 0, cannot: job.done, reasons: [], info: refusal };
  const { can, cannot, items } = await stores.jobs.previewUndo({ id, limit: errorsShown });
  const info = can === 0 ? 'There is nothing to undo: this job holds no email any more.' : '';
  return { can, cannot, reasons: items.map(presentItem), info };
}

/** Why nothing of a job can be undone, by what it is; empty when its mails decide. */
function refusalOf({ kind, status }: StoredJob): string {
  if (kind === 'restore') return 'A release cannot be undone: restored emails cannot be quarantined again.';
  if (kind !== 'quarantine') return 'Only a quarantine can be undone.';
  if (status === 'queued' || status === 'running') {
    return 'The job is still running. Cancel it first, or wait for its end.';
  }
  return '';
}
