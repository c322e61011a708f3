import type { Job } from '../../api/contract/jobs/job.ts';
import { newId } from '../secret-box/secrets.ts';
import type { HandlersOf, SignedInCall } from '../call.ts';
import type { ExportFiles } from '../export-emails/export-files.ts';
import { retryExport } from '../export-emails/retry-export.ts';
import type { ServiceParts } from '../service-parts.ts';
import { digestRequest } from '../jobs/digest-request.ts';
import { jobActor } from '../jobs/job-actor.ts';
import { presentItem } from '../jobs/job-item-store-sqlite.ts';
import { errorsShown, presentJob } from './present-job.ts';
import { previewUndo } from './preview-undo.ts';
import { refuse } from '../refuse.ts';
import { currentReach } from '../storage/current-caller.ts';

/** How long a failed job is shown as needing attention, milliseconds. */
const unsettledFor = 30 * 86_400_000;
/** Answers are kept while nothing changes, so the time in the question moves in hours. */
const hour = 3_600_000;

/** Progress, cancelling and undoing of actions. */
export const jobRoutes = (
  parts: ServiceParts & { readonly files: ExportFiles },
): HandlersOf<
  'showJob' | 'listJobs' | 'listJobItems' | 'cancelJob' | 'previewUndo' | 'undoJob' | 'retryJob'
> => ({
  async showJob({ params }, call) {
    await requireReached(parts, params.id, call);
    return showJob(parts, params.id, call);
  },
  async listJobs({ query: { limit, offset, kind = null, status = null, mine } }, call) {
    const { stores, now } = parts;
    const actorId = mine === '1' || isLimited() ? call.caller.account.id : null;
    const isOpen = status === 'unsettled';
    const { jobs, total } = await stores.jobs.listJobs({
      limit,
      offset,
      kind,
      status: isOpen ? 'failed' : status,
      actorId,
      unsettled: isOpen
        ? { since: Math.floor((now() - unsettledFor) / hour) * hour, callerId: call.caller.account.id }
        : null,
    });
    const exportIds = jobs.filter((job) => job.kind === 'export').map(({ id }) => id);
    const exports = exportIds.length > 0 ? await stores.exports.findExports(exportIds) : [];
    const exportOf = (id: string) => exports.find((found) => found.id === id);
    return {
      jobs: jobs.map((job) =>
        presentJob(job, { exported: exportOf(job.id), callerId: call.caller.account.id, now: now() }),
      ),
      total,
    };
  },
  async listJobItems({ params: { id }, query: { failed, limit, offset } }, call) {
    await requireReached(parts, id, call);
    await showJob(parts, id, call);
    const { items, total } = await parts.stores.jobs.pageJobItems({
      id,
      failedOnly: failed === '1',
      limit,
      offset,
    });
    return { items: items.map(presentItem), total };
  },
  async cancelJob({ params }, call) {
    await requireReached(parts, params.id, call);
    await showJob(parts, params.id, call);
    await parts.stores.jobs.cancelJob({ id: params.id, actor: jobActor(call), at: parts.now() });
    return showJob(parts, params.id, call);
  },
  async previewUndo({ params }, call) {
    await requireReached(parts, params.id, call);
    return previewUndo(parts, params.id);
  },
  async retryJob({ params }, call) {
    await requireReached(parts, params.id, call);
    const exported = await parts.stores.exports.findExport(params.id);
    if (exported) return retryExport(parts, exported, call);
    const { id, total } = await parts.stores.jobs.createRetryJob({
      retryOf: params.id,
      id: newId(),
      actor: jobActor(call),
      reason: '',
      idempotencyKey: call.idempotencyKey,
      requestHash: digestRequest('retry', params.id),
      at: parts.now(),
    });
    parts.jobs.enqueue(id);
    return { success: true, job_id: id, total };
  },
  async undoJob({ params }, call) {
    await requireReached(parts, params.id, call);
    const undo = {
      undoOf: params.id,
      id: newId(),
      actor: jobActor(call),
      reason: '',
      idempotencyKey: call.idempotencyKey,
      requestHash: digestRequest('undo', params.id),
      at: parts.now(),
    };
    const isJudgement = (await parts.stores.jobs.findJob(params.id))?.kind === 'judge';
    const { id, total } = isJudgement
      ? await parts.stores.judge.createJudgeUndo(undo)
      : await parts.stores.jobs.createUndoJob(undo);
    if (isJudgement) parts.judging.enqueue(id);
    else parts.jobs.enqueue(id);
    return { success: true, job_id: id, total };
  },
});

/** Whether the call reaches a part of the mail alone. */
const isLimited = (): boolean => currentReach().length > 0;

/**
 * Somebody who reaches a part of the mail sees only their own jobs, and of those only the ones about mail that they still reach.
 * @throws ServiceError `not_found` for others.
 */
async function requireReached({ stores }: ServiceParts, id: string, { caller }: SignedInCall): Promise<void> {
  if (!isLimited()) return;
  if (!(await stores.jobs.reachesJob({ id, actorId: caller.account.id })))
    throw refuse('not_found', 'job_missing');
}

async function showJob({ stores, now }: ServiceParts, id: string, call: SignedInCall): Promise<Job> {
  const job = await stores.jobs.findJob(id);
  if (!job) throw refuse('not_found', 'job_missing');
  const exported = job.kind === 'export' ? await stores.exports.findExport(id) : undefined;
  const failedItems =
    job.failed > 0 ? await stores.jobs.listJobItems({ id, failedOnly: true, limit: errorsShown }) : [];
  return presentJob(job, { failedItems, exported, callerId: call.caller.account.id, now: now() });
}
