import { findRepeated, insertJob, type NewJob } from '../jobs/job-store-sqlite.ts';
import { refuse } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';
import { findJudgePlan } from './find-judge-plan-store-sqlite.ts';
import { countNotUndone, requireNoneRunning } from './judge-plan-store-sqlite.ts';

type NewChange = Pick<NewJob, 'id' | 'actor' | 'reason' | 'idempotencyKey' | 'requestHash' | 'at'>;

/**
 * Creates the job that carries out a plan; if an earlier job of the plan was cancelled or failed, what that left.
 * @throws ServiceError `not_found` for an unknown plan; `conflict` for one that is not complete, was confirmed before, was
 * superseded, or changes nothing, and while another judgement is running.
 */
export function createJudgeChange(
  store: StoreHandle,
  { plan: planId, ...change }: NewChange & { plan: string },
): { id: string; total: number } {
  const earlier = findRepeated(store, { actorId: change.actor.id, ...change });
  if (earlier) return earlier;
  const { sql } = store;
  const plan = findJudgePlan(store, planId);
  if (!plan) throw refuse('not_found', 'judge_plan_missing');
  if (plan.appliedBy !== null && !plan.isStopped) throw refuse('conflict', 'judge_plan_done');
  if (plan.isSuperseded) throw refuse('conflict', 'judge_plan_superseded');
  if (plan.status !== 'done') throw refuse('conflict', 'judge_plan_open');
  requireNoneRunning(store);
  const total = plan.isStopped ? plan.left : plan.changes;
  if (total === 0) throw refuse('conflict', 'judge_plan_nothing');
  const number = insertJob(store, { ...change, kind: 'judge', keys: [], total, audit: { plan: planId } });
  sql.run`UPDATE judge_plan SET applied_by = ${number} WHERE job = ${plan.number}`;
  sql.run`INSERT INTO judge_change (job, plan) VALUES (${number}, ${plan.number})`;
  return { id: change.id, total };
}

/**
 * Creates the job that undoes a judgement.
 * @throws ServiceError `conflict` while a judgement is running, or when there is nothing to undo.
 */
export function createJudgeUndo(
  store: StoreHandle,
  { undoOf, ...change }: NewChange & { undoOf: string },
): { id: string; total: number } {
  const earlier = findRepeated(store, { actorId: change.actor.id, ...change });
  if (earlier) return earlier;
  requireNoneRunning(store);
  const { sql } = store;
  const found = sql.get`SELECT job.number, judge_change.plan FROM job
    JOIN judge_change ON judge_change.job = job.number WHERE id = ${undoOf}` as
    | { number: number; plan: number }
    | undefined;
  if (!found) throw refuse('not_found', 'job_missing');
  const total = countNotUndone(store, found.plan);
  if (total === 0) throw refuse('conflict', 'undo_nothing');
  const number = insertJob(
    store,
    { ...change, kind: 'undo_judge', keys: [], total, audit: { undo_of: undoOf } },
    { undoOf: found.number },
  );
  sql.run`INSERT INTO judge_change (job, plan) VALUES (${number}, ${found.plan})`;
  return { id: change.id, total };
}
