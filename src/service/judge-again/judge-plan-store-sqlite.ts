import { currentInspectors } from '../judging/judgement-store-sqlite.ts';
import type { TenantMail } from '../config/tenant-mail.ts';
import { deriveNameKeys } from '../mail/import/mail-store-sqlite.ts';
import {
  findRepeated,
  insertJob,
  type JudgeKind,
  type NewJob,
  type StoredJob,
} from '../jobs/job-store-sqlite.ts';
import { refuse } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';
import { changingEffects, type JudgeEffect, type PlannedMail, samplesShown } from './judge-plan.ts';
import { firstKeyAt } from '../records/mail-key.ts';
import { countMails } from '../records/walk-mails.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import { countNewer, type InspectorVersions } from '../judging/inspector-versions.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';

/** A period of times of receipt, [since, until), milliseconds since 1970. */
export interface JudgePeriod {
  since: number;
  until: number;
}

/** Mails that a run will look at. */
export const countPeriod = (store: StoreHandle, { since, until }: JudgePeriod): number =>
  countMails(store, { from: firstKeyAt(since), to: firstKeyAt(until) });

type NewPlan = Pick<NewJob, 'id' | 'actor' | 'reason' | 'idempotencyKey' | 'requestHash' | 'at'> &
  JudgePeriod & { total: number; tenant: TenantMail };

/**
 * Creates the job that determines what judging again would change. Earlier unconfirmed plans are superseded.
 * @throws ServiceError `conflict` while another judgement is running.
 */
export function createJudgePlan(store: StoreHandle, plan: NewPlan): { id: string; total: number } {
  const earlier = findRepeated(store, { actorId: plan.actor.id, ...plan });
  if (earlier) return earlier;
  requireNoneRunning(store);
  deriveNameKeys(store);
  const { sql } = store;
  const { since, until, tenant, ...job } = plan;
  sql.run`UPDATE judge_plan SET superseded = 1 WHERE applied_by IS NULL AND superseded = 0`;
  const period = { since: new Date(since).toISOString(), until: new Date(until).toISOString() };
  const number = insertJob(store, { ...job, kind: 'judge_preview', keys: [], audit: period });
  sql.run`INSERT INTO judge_plan (job, since, until, inspectors, tenant, before_key)
    VALUES (${number}, ${since}, ${until}, ${currentInspectors(store)}, ${JSON.stringify(tenant)}, ${firstKeyAt(until)})`;
  return { id: plan.id, total: plan.total };
}

/** Refuses a second judgement while one is running: it would judge what the other is about to change. */
export function requireNoneRunning(store: StoreHandle): void {
  if (listUnfinishedJudging(store).length > 0) throw refuse('conflict', 'judge_running');
}

/** Ids of unfinished judgements, oldest first. */
export function listUnfinishedJudging({ sql }: StoreHandle): string[] {
  return sql.all`SELECT id FROM job WHERE kind IN ('judge_preview', 'judge', 'undo_judge')
    AND status IN ('queued', 'running') ORDER BY number`.map((row) => row['id'] as string);
}

/** An unfinished judgement. */
export interface Judging {
  kind: JudgeKind;
  /** Of a preview, null otherwise. */
  plan: {
    since: EmailKey;
    /** Mails older than this key are not judged yet. */
    before: EmailKey;
    inspectors: number;
    tenant: TenantMail;
  } | null;
}

/** An unfinished judgement with what its next step needs. */
export function findJudging({ sql }: StoreHandle, id: string): Judging | undefined {
  const row = sql.get`SELECT kind, since, before_key AS before, inspectors, tenant
    FROM job LEFT JOIN judge_plan ON judge_plan.job = job.number
    WHERE id = ${id} AND status IN ('queued', 'running')` as
    | { kind: JudgeKind; since: number; before: number; inspectors: number; tenant: string }
    | undefined;
  if (!row) return undefined;
  const { kind, since, before, inspectors, tenant } = row;
  if (kind !== 'judge_preview') return { kind, plan: null };
  return {
    kind,
    plan: { since: firstKeyAt(since), before, inspectors, tenant: JSON.parse(tenant) as TenantMail },
  };
}

/** How many mails of superseded plans are deleted in one step. */
const droppedAtOnce = 5_000;

/** Deletes some mails of superseded plans; returns whether there were any. */
export function dropSuperseded({ sql }: StoreHandle): boolean {
  const old = sql.get`SELECT plan FROM judge_plan JOIN judge_item ON judge_item.plan = judge_plan.job
    WHERE superseded = 1 LIMIT 1`?.['plan'] as number | undefined;
  if (old === undefined) return false;
  sql.run`DELETE FROM judge_item WHERE plan = ${old} AND (transition, k) IN
    (SELECT transition, k FROM judge_item WHERE plan = ${old} LIMIT ${droppedAtOnce})`;
  return true;
}

/** The results for the mails between two keys. */
interface JudgedStretch {
  id: string;
  /** Start of the stretch; another process may have judged it already. */
  before: EmailKey;
  /** End of the stretch; null at the end of the run. */
  next: EmailKey | null;
  /** Mails that were looked at, and those of them that could not be judged. */
  looked: number;
  failed: number;
  mails: readonly PlannedMail[];
  at: number;
}

/** Adds the results for a stretch of mails to the plan; does nothing if they are there already, or the run was cancelled. */
export function advanceJudgePlan(store: StoreHandle, stretch: JudgedStretch): { ended: boolean } {
  const { sql } = store;
  const { id, before, next, looked, failed, at } = stretch;
  const job = sql.get`SELECT number FROM job WHERE id = ${id} AND status IN ('queued', 'running')`;
  if (!job) return { ended: true };
  const plan = job['number'] as number;
  const { changes } = sql.run`UPDATE judge_plan SET before_key = ${next ?? before}
    WHERE job = ${plan} AND before_key = ${before}`;
  if (changes === 0) return { ended: false };
  for (const mail of stretch.mails) addPlannedMail(store, plan, mail, at);
  const done = sql.get`UPDATE job SET status = ${next === null ? 'done' : 'running'}, done = done + ${looked - failed},
    failed = failed + ${failed}, finished_at = ${next === null ? at : null} WHERE number = ${plan}
    RETURNING done + failed AS looked`;
  // The total changes when mail of the period arrives or is removed meanwhile.
  if (next === null) sql.run`UPDATE job SET total = ${done?.['looked'] as number} WHERE number = ${plan}`;
  return { ended: next === null };
}

function addPlannedMail({ sql }: StoreHandle, plan: number, mail: PlannedMail, at: number): void {
  const { key, effect, flags, before, after, was, evidence } = mail;
  const found = sql.get`SELECT number, mails FROM judge_transition
    WHERE plan = ${plan} AND effect = ${effect} AND before = ${before} AND after = ${after}` as
    | { number: number; mails: number }
    | undefined;
  const number = found?.number ?? nextNumber(sql, plan);
  if (found) {
    sql.run`UPDATE judge_transition SET mails = mails + 1 WHERE plan = ${plan} AND number = ${number}`;
  } else {
    sql.run`INSERT INTO judge_transition (plan, number, effect, before, after, mails)
      VALUES (${plan}, ${number}, ${effect}, ${before}, ${after}, 1)`;
  }
  if (!changingEffects.includes(effect) && (found?.mails ?? 0) >= samplesShown) return;
  sql.run`INSERT INTO judge_item (plan, transition, k, flags, was_inspectors, was_at, at, evidence)
    VALUES (${plan}, ${number}, ${key}, ${flags}, ${was?.inspectors ?? null}, ${was?.at ?? null}, ${at}, ${evidence})`;
}

const nextNumber = (sql: StoreHandle['sql'], plan: number): number =>
  ((sql.get`SELECT max(number) AS n FROM judge_transition WHERE plan = ${plan}`?.['n'] as number | null) ??
    0) + 1;

/** Mails that a confirmed plan changed and that were not undone. */
export const countNotUndone = ({ sql }: StoreHandle, plan: number): number =>
  sql.get`SELECT count(*) AS n FROM judge_item WHERE plan = ${plan} AND state = 1`?.['n'] as number;

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
  { sql, records }: StoreHandle,
  { plan, limit }: { plan: number; limit: number },
): { transitions: StoredTransition[]; leftOut: number } {
  const rows = sql.all`SELECT number, effect, before, after, mails FROM judge_transition
    WHERE plan = ${plan} ORDER BY mails DESC, number` as unknown as (StoredTransition & { number: number })[];
  return {
    transitions: rows.slice(0, limit).map(({ number, ...transition }) => ({
      ...transition,
      samples: records.read(
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
