import { appendAudit, auditAct } from '../audit/audit-store-sqlite.ts';
import { recallNotices } from '../mail-out/mail-queue-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { findJob, findRepeated, insertJob, type NewJob } from './job-store-sqlite.ts';
import type { JobActor } from './job-actor.ts';
import { refuse } from '../core/refuse.ts';
import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import { hasRights } from '../../api/vocabulary/sections.ts';
import { readAccount } from '../accounts/user-store-sqlite.ts';
import { withdrawMoves } from '../records/moves.ts';
import { neededBy } from './job-reach-sqlite.ts';

/**
 * Stops a job between two batches; finished work is not reverted, and what mailboxes have begun is finished. A finished job stays as it is. People learn of what it has
 * quarantined with the next digest, so that it can be undone before.
 */
export function cancelJob(
  store: StoreHandle,
  { id, actor, at }: { id: string; actor: JobActor; at: number },
): void {
  const { changes } = store.sql.run`UPDATE job SET status = 'cancelled', finished_at = ${at}
    WHERE id = ${id} AND status IN ('queued', 'running')`;
  if (changes === 0) return;
  withdrawMoves(store, numberOf(store, id));
  store.sql
    .run`UPDATE job SET notices = 'digest' WHERE id = ${id} AND kind = 'quarantine' AND notices IS NOT 'off'`;
  const held = store.sql
    .all`SELECT email_key AS key FROM hold WHERE job = (SELECT number FROM job WHERE id = ${id})`;
  recallNotices(store, { keys: held.map(({ key }) => key as number), at });
  auditAct(store, 'job_cancel', { actor, at }, { job: id });
}

const numberOf = ({ sql }: StoreHandle, id: string): number =>
  sql.get`SELECT number FROM job WHERE id = ${id}`!['number'] as number;

/** Ends a job that cannot continue; finished work is not reverted. */
export function failJob(
  store: StoreHandle,
  { id, at, problem }: { id: string; at: number; problem?: string },
): void {
  const job = store.sql.get`UPDATE job SET status = 'failed', finished_at = ${at}
    WHERE id = ${id} AND status IN ('queued', 'running') RETURNING actor, number`;
  if (!job) return;
  withdrawMoves(store, job['number'] as number);
  appendAudit(store, [
    {
      at,
      actor: job['actor'] as string,
      action: 'job_fail',
      outcome: 'failed',
      clientAddress: '',
      details: { job: id, ...(problem && { problem }) },
    },
  ]);
}

/**
 * Creates the job that undoes a quarantine, with an item for each mail that it still holds.
 * @throws ServiceError `not_found` for an unknown job, `conflict` when there is nothing to undo.
 */
export function createUndoJob(
  store: StoreHandle,
  request: { undoOf: string } & Omit<NewJob, 'kind' | 'keys' | 'entityIds' | 'audit'>,
): { id: string; total: number; repeated: boolean } {
  const earlier = findRepeated(store, { actorId: request.actor.id, ...request });
  if (earlier) return { ...earlier, repeated: true };
  const original = store.sql.get`SELECT number, kind, status FROM job WHERE id = ${request.undoOf}` as
    | { number: number; kind: string; status: string }
    | undefined;
  if (!original) throw refuse('not_found', 'job_missing');
  refuseUndo(original);
  const held = store.sql.all`SELECT job_item.email_key AS key, job_item.entity_id AS entityId, job_item.before
    FROM job_item JOIN hold ON hold.email_key = job_item.email_key AND hold.job = job_item.job
    WHERE job_item.job = ${original.number} AND job_item.changed = 1
    ORDER BY job_item.position` as unknown as { key: number; entityId: string; before: string }[];
  if (held.length === 0) {
    throw refuse('conflict', 'undo_nothing');
  }
  const number = insertJob(
    store,
    {
      ...request,
      kind: 'undo_quarantine',
      keys: held.map(({ key }) => key),
      entityIds: held.map(({ entityId }) => entityId),
      audit: { undo_of: request.undoOf },
    },
    { undoOf: original.number },
  );
  held.forEach(({ before }, position) => {
    store.sql.run`UPDATE job_item SET before = ${before} WHERE job = ${number} AND position = ${position}`;
  });
  return { id: request.id, total: held.length, repeated: false };
}

/**
 * Creates a job that retries the mails that a finished job left unchanged or did not reach. Recipients are told as `notices`
 * says, by default as by the first.
 * @throws ServiceError `not_found` for an unknown job, `conflict` when there is nothing to try again.
 */
export function createRetryJob(
  store: StoreHandle,
  request: { retryOf: string } & Omit<NewJob, 'kind' | 'keys' | 'entityIds' | 'audit' | 'criteria' | 'rule'>,
): { id: string; total: number; repeated: boolean } {
  const earlier = findRepeated(store, { actorId: request.actor.id, ...request });
  if (earlier) return { ...earlier, repeated: true };
  const original = findJob(store, request.retryOf);
  if (!original) throw refuse('not_found', 'job_missing');
  if (original.kind === 'export') throw refuse('conflict', 'retry_export');
  if (original.kind === 'undo_quarantine' || original.kind === 'undo_judge') {
    throw refuse('conflict', 'retry_undo');
  }
  if (original.kind === 'retention') throw refuse('conflict', 'retry_retention');
  if (original.kind === 'judge' || original.kind === 'judge_preview') throw refuse('conflict', 'retry_judge');
  if (original.finishedAt === null) {
    throw refuse('conflict', 'job_running');
  }
  const left = store.sql.all`SELECT email_key AS key, entity_id AS entityId FROM job_item
    WHERE job = ${original.number} AND changed = 0 AND email_key >= 0 ORDER BY position` as unknown as {
    key: number;
    entityId: string;
  }[];
  if (left.length === 0) {
    throw refuse('conflict', 'retry_nothing');
  }
  insertJob(
    store,
    {
      ...request,
      kind: original.kind,
      reason: request.reason || original.reason,
      keys: left.map(({ key }) => key),
      entityIds: left.map(({ entityId }) => entityId),
      ...(original.criteria && { criteria: original.criteria }),
      ...(original.rule && { rule: original.rule }),
      notices: request.notices ?? original.notices,
      audit: { retry_of: request.retryOf },
    },
    { retryOf: original.number },
  );
  return { id: request.id, total: left.length, repeated: false };
}

function refuseUndo({ kind, status }: { kind: string; status: string }): void {
  if (kind !== 'quarantine') throw refuse('conflict', 'undo_only_quarantine');
  if (status === 'queued' || status === 'running') {
    throw refuse('conflict', 'job_running');
  }
}

/** Kinds of jobs that work on all mail, whoever reaches a part of it. */
const ofAllMail: ReadonlySet<unknown> = new Set(['judge_preview', 'judge', 'undo_judge']);

/**
 * Ends a job whose person may no longer do what it does, or is disabled; what was done stays done. Asked in the transaction of
 * each step. Jobs of the command line and of employees belong to no account and are not checked.
 */
export function stopWithoutRights(store: StoreHandle, { id, at }: { id: string; at: number }): boolean {
  const row = store.sql
    .get`SELECT account.*, job.needs, job.kind AS job_kind FROM job JOIN account ON account.id = job.actor_id
    WHERE job.id = ${id} AND job.status IN ('queued', 'running')`;
  if (!row) return false;
  const account = readAccount(row);
  const needed = neededBy(row['needs'] as string);
  const mayWork =
    hasRights(account, needed) && (!ofAllMail.has(row['job_kind']) || reachesAllMail(account, needed));
  if (!account.disabled && mayWork) return false;
  failJob(store, { id, at, problem: 'permission_denied' });
  return true;
}
