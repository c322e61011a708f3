import { reachesAllMail } from '../../api/vocabulary/scopes.ts';
import { hasRights } from '../../api/vocabulary/sections.ts';
import { readAccount } from '../accounts/user-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { failJob } from './control-job-store-sqlite.ts';
import { neededBy } from './job-reach-sqlite.ts';

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
