import { currentInspectors } from '../judging/judgement-store-sqlite.ts';
import type { TenantMail } from '../config/tenant-mail.ts';
import { deriveNameKeys } from '../mail/import/mail-store-sqlite.ts';
import { findRepeated, insertJob, type JudgeKind, type NewJob } from '../jobs/job-store-sqlite.ts';
import { refuse } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';
import { changingEffects, type PlannedMail, samplesShown } from './judge-plan.ts';
import { firstKeyAt } from '../records/mail-key.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** A period of times of receipt, [since, until), milliseconds since 1970. */
export interface JudgePeriod {
  since: number;
  until: number;
}

/** Mails that a run will look at. */
export function countPeriod({ sql }: StoreHandle, { since, until }: JudgePeriod): number {
  const found = sql.get`SELECT count(*) AS n FROM email_flags
    WHERE k >= ${firstKeyAt(since)} AND k < ${firstKeyAt(until)}`;
  return found?.['n'] as number;
}

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
