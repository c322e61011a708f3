import type { TenantMail } from '../config/tenant-mail.ts';
import { countNewer, type InspectorVersions } from '../judging/inspector-versions.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { StoredJob } from '../jobs/job-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { countNotUndone } from './judge-plan-store-sqlite.ts';
import { changingEffects, type JudgeEffect, samplesShown } from './judge-plan.ts';

/** A dry run of judging again, with its results. */
export interface StoredPlan {
  number: number;
  id: string;
  status: StoredJob['status'];
  actor: string;
  total: number;
  done: number;
  failed: number;
  createdAt: number;
  finishedAt: number | null;
  /** Milliseconds since 1970; [since, until). */
  since: number;
  until: number;
  versions: InspectorVersions;
  /** Whether it ran without a mail domain of the tenant. */
  isWithoutDomains: boolean;
  isSuperseded: boolean;
  /** The job that carried it out; null when nobody confirmed it. */
  appliedBy: string | null;
  /** That job was cancelled or failed, so that some mails may be unchanged. */
  isStopped: boolean;
  /** The number of mails that it left unchanged. */
  left: number;
  /** The number of mails that it would change, by quarantining or releasing. */
  changes: number;
  held: number;
  letGo: number;
}

/** The runs, newest first. */
export const listJudgePlans = (store: StoreHandle, { limit }: { limit: number }): StoredPlan[] =>
  readPlans(store, { id: null, limit });

/** A run by its id. */
export const findJudgePlan = (store: StoreHandle, id: string): StoredPlan | undefined =>
  readPlans(store, { id, limit: 1 })[0];

/** The newest runs; with an id that one alone. */
function readPlans({ sql }: StoreHandle, { id, limit }: { id: string | null; limit: number }): StoredPlan[] {
  return sql.all`SELECT job.number, job.id, job.status, job.actor, job.total, job.done, job.failed, job.created_at,
      job.finished_at, since, until, versions, judge_plan.tenant, 
      superseded OR (applied.status IN ('cancelled', 'failed')
        AND EXISTS (SELECT 1 FROM judge_plan AS newer WHERE newer.job > judge_plan.job)) AS superseded,
      applied.id AS applied_by, coalesce(applied.status IN ('cancelled', 'failed'), 0) AS stopped,
      CASE WHEN applied.status IN ('cancelled', 'failed') THEN
        (SELECT count(*) FROM judge_item WHERE plan = job.number AND state = 0 AND transition IN
          (SELECT number FROM judge_transition WHERE plan = job.number
            AND effect IN (SELECT value FROM json_each(${JSON.stringify(changingEffects)}))))
        ELSE 0 END AS left_over,
      (SELECT coalesce(sum(mails), 0) FROM judge_transition WHERE plan = job.number
        AND effect IN (SELECT value FROM json_each(${JSON.stringify(changingEffects)}))) AS changes,
      (SELECT coalesce(sum(mails), 0) FROM judge_transition WHERE plan = job.number AND effect = 'held') AS held,
      (SELECT coalesce(sum(mails), 0) FROM judge_transition WHERE plan = job.number AND effect = 'let_go') AS let_go
    FROM judge_plan JOIN job ON job.number = judge_plan.job
      JOIN inspector_set ON inspector_set.number = judge_plan.inspectors
      LEFT JOIN job AS applied ON applied.number = judge_plan.applied_by
    WHERE ${id} IS NULL OR job.id = ${id}
    ORDER BY job.number DESC LIMIT ${limit}`.map(readPlan);
}

const readPlan = (row: Record<string, unknown>): StoredPlan => ({
  number: row['number'] as number,
  id: row['id'] as string,
  status: row['status'] as StoredPlan['status'],
  actor: row['actor'] as string,
  total: row['total'] as number,
  done: row['done'] as number,
  failed: row['failed'] as number,
  createdAt: row['created_at'] as number,
  finishedAt: row['finished_at'] as number | null,
  since: row['since'] as number,
  until: row['until'] as number,
  versions: JSON.parse(row['versions'] as string) as InspectorVersions,
  isWithoutDomains: (JSON.parse(row['tenant'] as string) as TenantMail).domains.length === 0,
  isSuperseded: row['superseded'] === 1,
  appliedBy: row['applied_by'] as string | null,
  isStopped: row['stopped'] === 1,
  left: row['left_over'] as number,
  changes: row['changes'] as number,
  held: row['held'] as number,
  letGo: row['let_go'] as number,
});

/** One kind of change, with the newest mails as samples. */
export interface StoredTransition {
  effect: JudgeEffect;
  /** The flags of verdict and place as numbers, before and after; 0 if unchanged. */
  before: number;
  after: number;
  mails: number;
  samples: EmailRow[];
}

/** The changes that a run proposes, the most mails first, at most `limit` kinds. */
export function listTransitions(
  { sql, index }: StoreHandle,
  { plan, limit }: { plan: number; limit: number },
): { transitions: StoredTransition[]; leftOut: number } {
  const rows = sql.all`SELECT number, effect, before, after, mails FROM judge_transition
    WHERE plan = ${plan} ORDER BY mails DESC, number` as unknown as (StoredTransition & { number: number })[];
  return {
    transitions: rows.slice(0, limit).map(({ number, ...transition }) => ({
      ...transition,
      samples: index.read(
        sql.all`SELECT k FROM judge_item WHERE plan = ${plan} AND transition = ${number}
          ORDER BY k DESC LIMIT ${samplesShown}`.map(({ k }) => k as number),
      ),
    })),
    leftOut: Math.max(0, rows.length - limit),
  };
}

/**
 * How many mails were judged by older inspectors than the current ones, and how many inspectors are newer than the oldest of these
 * judgements: counted as mail comes in, so that no read of all mail is needed.
 */
export function countBehind({ sql }: StoreHandle): { inspectors: number; mails: number; unknown: number } {
  let inspectors = 0;
  let mails = 0;
  let unknown = 0;
  for (const row of sql.all`SELECT number, versions, mails FROM inspector_set WHERE mails > 0`) {
    if (row['number'] === 0) {
      unknown = row['mails'] as number;
      continue;
    }
    const newer = countNewer(JSON.parse(row['versions'] as string) as InspectorVersions);
    if (newer === 0) continue;
    inspectors = Math.max(inspectors, newer);
    mails += row['mails'] as number;
  }
  return { inspectors, mails, unknown };
}

/** How many mails a job changed by its plan, and how many of these were not undone. */
export function countDone(store: StoreHandle, id: string): { done: number; doneStill: number } {
  const found = store.sql.get`SELECT done, plan FROM job JOIN judge_change ON judge_change.job = job.number
    WHERE id = ${id}` as { done: number; plan: number } | undefined;
  return found
    ? { done: found.done, doneStill: countNotUndone(store, found.plan) }
    : { done: 0, doneStill: 0 };
}
