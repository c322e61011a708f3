import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { previewUndo as previewUndoCall } from '../../api/contract/jobs/job.ts';
import type { ServiceParts } from '../service-parts.ts';
import { presentItem } from '../jobs/job-item-store-sqlite.ts';
import type { StoredJob } from '../jobs/job-store-sqlite.ts';
import { errorsShown } from './present-job.ts';
import { refuse, englishText } from '../refuse.ts';

/**
 * Previews an undo of a job: what it would revert now, what not, and why. Changes nothing.
 * @throws ServiceError `not_found` for an unknown job.
 */
export async function previewUndo(
  { stores }: ServiceParts,
  id: string,
): Promise<CallAnswer<typeof previewUndoCall>> {
  const job = await stores.jobs.findJob(id);
  if (!job) throw refuse('not_found', 'job_missing');
  const refusal = refusalOf(job);
  if (refusal) {
    return { can: 0, cannot: job.done, reasons: [], info: englishText(refusal), problem: refusal };
  }
  if (job.kind === 'judge') {
    const { done, doneStill } = await stores.judge.countDone(id);
    const nothing = doneStill === 0 ? ('undo_nothing' as const) : undefined;
    return {
      can: doneStill,
      cannot: done - doneStill,
      reasons: [],
      info: nothing ? englishText(nothing) : '',
      ...(nothing && { problem: nothing }),
    };
  }
  const { can, cannot, items } = await stores.jobs.previewUndo({ id, limit: errorsShown });
  const reasons = items.map(presentItem);
  if (can > 0) return { can, cannot, reasons, info: '' };
  return { can, cannot, reasons, info: englishText('undo_nothing'), problem: 'undo_nothing' };
}

/** Why a job of this kind cannot be undone; undefined if it depends on its mails. */
function refusalOf({
  kind,
  status,
}: StoredJob): 'undo_release' | 'undo_only_quarantine' | 'job_running' | undefined {
  if (kind === 'restore') return 'undo_release';
  if (kind !== 'quarantine' && kind !== 'judge') return 'undo_only_quarantine';
  if (status === 'queued' || status === 'running') {
    return 'job_running';
  }
  return undefined;
}
