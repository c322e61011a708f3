import type { Job, previewUndo as previewUndoCall } from '../../api/contract/jobs/job.ts';
import { newId } from '../secret-box/secrets.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import type { ExportFiles } from '../export-emails/export-files.ts';
import { canRetryExport, presentExport, retryExport } from '../export-emails/routes.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { digestRequest, jobActor } from '../jobs/job-actor.ts';
import { type JobItem, presentItem, type StoredJob } from '../jobs/job-store-sqlite.ts';
import { englishText, refuse } from '../core/refuse.ts';
import { currentReach } from '../database/current-caller.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { StoredExport } from '../export-emails/export-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';

/**
 * Previews an undo of a job: what it would revert now, what not, and why. Changes nothing.
 * @throws ServiceError `not_found` for an unknown job.
 */
async function previewUndo(
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
    const first = await firstMailsOf(parts, jobs);
    const callerId = call.caller.account.id;
    return {
      jobs: jobs.map((job) =>
        presentJob(job, { exported: exportOf(job.id), first: first.get(job.id), callerId, now: now() }),
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
  async retryJob({ params, query: { notices } }, call) {
    await requireReached(parts, params.id, call);
    const exported = await parts.stores.exports.findExport(params.id);
    if (exported) return retryExport(parts, exported, call);
    const { id, total } = await parts.stores.jobs.createRetryJob({
      retryOf: params.id,
      id: newId(),
      actor: jobActor(call),
      reason: '',
      idempotencyKey: call.idempotencyKey,
      requestHash: digestRequest('retry', [params.id, notices]),
      ...(notices && { notices }),
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

async function showJob(parts: ServiceParts, id: string, call: SignedInCall): Promise<Job> {
  const { stores, now } = parts;
  const job = await stores.jobs.findJob(id);
  if (!job) throw refuse('not_found', 'job_missing');
  const exported = job.kind === 'export' ? await stores.exports.findExport(id) : undefined;
  const failedItems =
    job.failed > 0 ? await stores.jobs.listJobItems({ id, failedOnly: true, limit: errorsShown }) : [];
  const first = (await firstMailsOf(parts, [job])).get(id);
  return presentJob(job, { failedItems, exported, first, callerId: call.caller.account.id, now: now() });
}

/** The first mails of jobs that were started for named mails, by job. */
async function firstMailsOf({ stores }: ServiceParts, jobs: readonly StoredJob[]) {
  const named = jobs.filter((job) => !job.criteria && !job.rule && !job.plan && job.kind !== 'export');
  const found = named.length > 0 ? await stores.jobs.firstMails(named.map(({ id }) => id)) : [];
  return new Map(found.map(({ id, ...mail }) => [id, mail]));
}

/** Maximum reasons of unchanged mails in an answer. */
const errorsShown = 100;

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
const presentJob = (job: StoredJob, { failedItems = [], exported, first, callerId, now }: JobParts): Job => ({
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
