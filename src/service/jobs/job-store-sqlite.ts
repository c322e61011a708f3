import type { NoticeChoice } from '../../api/contract/config/end-user-policy.ts';
import type { Job } from '../../api/contract/jobs/job.ts';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import type { ActionOutcome } from '../../api/vocabulary/outcomes.ts';
import { statementCacheOf } from '../database/statement-cache.ts';
import type { StoreHandle } from '../database/operation.ts';
import { englishText, refuse } from '../core/refuse.ts';
import type { JobActor } from './job-actor.ts';
import { keepJobReach, reachedOf } from './job-reach-sqlite.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Kinds of jobs that judge stored mail again; they keep their mails in a plan (`src/service/judge-again`). */
export type JudgeKind = 'judge_preview' | 'judge' | 'undo_judge';

export interface NewJob {
  id: string;
  kind: Exclude<Job['kind'], 'export'>;
  actor: JobActor;
  reason: string;
  /** The mails in processing order; `entityIds`, if given, are at the same positions. */
  keys: readonly EmailKey[];
  /** Number of mails, where it differs from the number of keys. */
  total?: number;
  entityIds?: readonly string[];
  idempotencyKey: string | null;
  /** A digest of the request: the same idempotency key with another digest is another request. */
  requestHash: string;
  /** The subject of the job in the audit trail. */
  audit: Readonly<Record<string, unknown>>;
  /** The search the mails came from, in the contract's criteria. */
  criteria?: Readonly<Record<string, unknown>>;
  /** The exception rule that the job applies to stored mail. */
  rule?: JobRule;
  /** When people learn of what it quarantines; absent as the organisation sets it. */
  notices?: NoticeChoice | null | undefined;
  at: number;
}

/** An exception rule as named by a job; the rule itself may be removed. */
export interface JobRule {
  entityId: string;
  exceptionType: string;
}

/** The job that another one undoes or retries. */
export interface JobOrigin {
  undoOf?: number;
  retryOf?: number;
}

export interface StoredJob {
  number: number;
  id: string;
  kind: Job['kind'];
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  total: number;
  done: number;
  failed: number;
  actor: string;
  /** Their account; 0 for jobs of nobody. */
  actorId: number;
  reason: string;
  createdAt: number;
  finishedAt: number | null;
  /** True while mails are held, or have their verdict, because of this job. */
  holds: boolean;
  criteria: Record<string, unknown> | null;
  rule: JobRule | null;
  notices: NoticeChoice | null;
  /** Ids of the jobs that this one undoes or retries. */
  undoOf: string | null;
  retryOf: string | null;
  /** Id of the later job that did what this one failed to do. */
  settledBy: string | null;
  /** Id of the plan that the job created, applies or undoes; null for other jobs. */
  plan: string | null;
}

/**
 * Stores a job with all of its items, or returns the one that the same request created before.
 * @throws ServiceError `conflict` when the idempotency key belongs to a different request.
 */
export function createJob(store: StoreHandle, job: NewJob): { id: string; total: number; repeated: boolean } {
  const earlier = findRepeated(store, { actorId: job.actor.id, ...job });
  if (earlier) return { ...earlier, repeated: true };
  insertJob(store, job);
  return { id: job.id, total: job.keys.length, repeated: false };
}

/** The job that the same request created before, if any. */
export function findRepeated(
  { sql }: StoreHandle,
  request: { actorId: number; idempotencyKey: string | null; requestHash: string },
): { id: string; total: number } | undefined {
  if (request.idempotencyKey === null) return undefined;
  const row = sql.get`SELECT id, total, request_hash FROM job
    WHERE actor_id = ${request.actorId} AND idempotency_key = ${request.idempotencyKey}`;
  if (!row) return undefined;
  if (row['request_hash'] !== request.requestHash) {
    throw refuse('conflict', 'key_reused');
  }
  return { id: row['id'] as string, total: row['total'] as number };
}

/** Inserts a job, its items and its audit line; returns its number. */
export function insertJob(store: StoreHandle, job: NewJob, origin: JobOrigin = {}): number {
  const { sql } = store;
  const { id: actorId, needs = 'mail_explorer:act' } = job.actor;
  const { lastInsertRowid } = sql.run`INSERT INTO job
    (id, kind, status, total, actor_id, actor, held_state, reason, undo_of, retry_of, criteria, rule_id, rule_type,
      idempotency_key, request_hash, created_at, client_address, needs, notices, reach)
    VALUES (${job.id}, ${job.kind}, 'queued', ${job.total ?? job.keys.length}, ${actorId}, ${job.actor.email},
      ${job.actor.heldState}, ${job.reason}, ${origin.undoOf ?? null}, ${origin.retryOf ?? null},
      ${job.criteria ? JSON.stringify(job.criteria) : null}, ${job.rule?.entityId ?? null},
      ${job.rule?.exceptionType ?? null}, ${job.idempotencyKey}, ${job.requestHash}, ${job.at},
      ${job.actor.clientAddress}, ${needs}, ${job.notices ?? null}, ${keepJobReach(store, { actorId, needs })})`;
  const number = Number(lastInsertRowid);
  addJobItems(store, number, 0, job.keys, job.entityIds);
  auditAct(
    store,
    'job_create',
    { actor: job.actor, at: job.at },
    {
      job: job.id,
      kind: job.kind,
      total: job.total ?? job.keys.length,
      reason: job.reason,
      ...job.audit,
    },
  );
  return number;
}

/** Adds mails to a job, at the positions from `first` on. */
export function addJobItems(
  { db }: StoreHandle,
  job: number,
  first: number,
  keys: readonly EmailKey[],
  entityIds: readonly string[] = [],
): void {
  const insert = statementCacheOf(db)(
    'INSERT INTO job_item (job, position, email_key, entity_id) VALUES (?, ?, ?, ?)',
  );
  keys.forEach((key, at) => insert.run(job, first + at, key, entityIds[at] ?? ''));
}

/** A job with whether it still holds mails, and the jobs that it belongs to. */
const selectJob = `SELECT job.*, EXISTS (SELECT 1 FROM hold WHERE hold.job = job.number)
    OR EXISTS (SELECT 1 FROM judge_plan JOIN judge_item ON judge_item.plan = judge_plan.job
      WHERE judge_plan.applied_by = job.number AND judge_item.state = 1) AS holds,
    undone.id AS undone, retried.id AS retried, planned.id AS plan, settling.id AS settling
  FROM job LEFT JOIN job AS undone ON undone.number = job.undo_of
    LEFT JOIN job AS retried ON retried.number = job.retry_of
    LEFT JOIN settled_job ON settled_job.job = job.number
    LEFT JOIN job AS settling ON settling.number = settled_job.settled_by
    LEFT JOIN judge_change ON judge_change.job = job.number
    LEFT JOIN judge_plan AS made ON made.job = job.number
    LEFT JOIN job AS planned ON planned.number = coalesce(judge_change.plan, made.job)`;

/** A job by its id. */
export function findJob({ db }: StoreHandle, id: string): StoredJob | undefined {
  const row = statementCacheOf(db)(`${selectJob} WHERE job.id = ?`).get(id);
  return row && readJob(row);
}

export interface JobFilter {
  limit: number;
  offset: number;
  /** Null: jobs of every kind. */
  kind: string | null;
  /** Null: jobs of every status. */
  status: string | null;
  /** Null: jobs of everybody. */
  actorId: number | null;
  /** Only those that ended since, that no later job has settled, and that the caller can settle; null: all. */
  unsettled: { since: number; callerId: number } | null;
}

/** A page of the jobs that pass the filter, newest first, and how many there are. */
export function listJobs(
  store: StoreHandle,
  { limit, offset, kind, status, actorId, unsettled }: JobFilter,
): { jobs: StoredJob[]; total: number } {
  const { db, sql } = store;
  const reached = actorId === null || !store.isScoped ? null : reachedOf(store, actorId);
  const { since = null, callerId = null } = unsettled ?? {};
  const rows = statementCacheOf(db)(
    `${selectJob}
        WHERE (?1 IS NULL OR job.kind = ?1) AND (?2 IS NULL OR job.status = ?2) AND (?3 IS NULL OR job.actor_id = ?3)
          AND (?8 IS NULL OR job.reach IN (SELECT value FROM json_each(?8)))
          AND (?4 IS NULL OR (settled_job.job IS NULL AND job.finished_at >= ?4
            AND (job.kind <> 'export' OR job.actor_id = ?5)))
        ORDER BY job.number DESC LIMIT ?6 OFFSET ?7`,
  ).all(kind, status, actorId, since, callerId, limit, offset, reached);
  const total = sql.get`SELECT count(*) AS n FROM job
    WHERE (${kind} IS NULL OR kind = ${kind}) AND (${status} IS NULL OR status = ${status})
      AND (${actorId} IS NULL OR actor_id = ${actorId})
      AND (${reached} IS NULL OR reach IN (SELECT value FROM json_each(${reached})))
      AND (${since} IS NULL OR (number NOT IN (SELECT job FROM settled_job) AND finished_at >= ${since}
        AND (kind <> 'export' OR actor_id = ${callerId})))`?.['n'] as number;
  return { jobs: rows.map(readJob), total };
}

/** Ids of the unfinished quarantines, releases and undos, oldest first. */
export function listUnfinishedJobs({ sql }: StoreHandle): string[] {
  return sql.all`SELECT id FROM job WHERE kind IN ('quarantine', 'restore', 'undo_quarantine')
    AND status IN ('queued', 'running') ORDER BY number`.map((row) => row['id'] as string);
}

export interface JobItem {
  entityId: string;
  outcome: ActionOutcome;
}

/**
 * The processed items, and those that mailboxes are working on, in order from position `first` on, at most `limit`; with `failedOnly` only those left unchanged.
 */
export function listJobItems(
  { sql }: StoreHandle,
  { id, failedOnly, first = 0, limit }: { id: string; failedOnly: boolean; first?: number; limit: number },
): JobItem[] {
  const rows = failedOnly
    ? sql.all`SELECT entity_id AS entityId, outcome FROM job_item
        WHERE job = (SELECT number FROM job WHERE id = ${id}) AND outcome IS NOT NULL AND changed = 0
          AND position >= ${first} ORDER BY position LIMIT ${limit}`
    : sql.all`SELECT entity_id AS entityId, coalesce(outcome, 'mailbox_waiting') AS outcome FROM job_item
        WHERE job = (SELECT number FROM job WHERE id = ${id}) AND (outcome IS NOT NULL OR EXISTS
          (SELECT 1 FROM mail_move WHERE mail_move.job = job_item.job AND mail_move.position = job_item.position))
          AND position >= ${first} ORDER BY position LIMIT ${limit}`;
  return rows as unknown as JobItem[];
}

function readJob(row: Record<string, unknown>): StoredJob {
  return {
    number: row['number'] as number,
    id: row['id'] as string,
    kind: row['kind'] as StoredJob['kind'],
    status: row['status'] as StoredJob['status'],
    total: row['total'] as number,
    done: row['done'] as number,
    failed: row['failed'] as number,
    actor: row['actor'] as string,
    actorId: row['actor_id'] as number,
    reason: row['reason'] as string,
    createdAt: row['created_at'] as number,
    finishedAt: row['finished_at'] as number | null,
    holds: row['holds'] === 1,
    criteria:
      row['criteria'] === null ? null : (JSON.parse(row['criteria'] as string) as Record<string, unknown>),
    rule:
      row['rule_id'] === null
        ? null
        : { entityId: row['rule_id'] as string, exceptionType: (row['rule_type'] as string | null) ?? '' },
    notices: row['notices'] as NoticeChoice | null,
    undoOf: row['undone'] as string | null,
    retryOf: row['retried'] as string | null,
    settledBy: row['settling'] as string | null,
    plan: row['plan'] as string | null,
  };
}

/** A mail of a job with its outcome. */
export interface ListedItem {
  entityId: string;
  /** Empty when the mail no longer exists. */
  entityType: string;
  subject: string;
  /** Null until processed. */
  outcome: ActionOutcome | null;
  changed: boolean;
}

/** A page of the mails of a job in processing order, and their number; with `failed`, those it left unchanged. */
export function pageJobItems(
  store: StoreHandle,
  { id, failedOnly, limit, offset }: { id: string; failedOnly: boolean; limit: number; offset: number },
): { items: ListedItem[]; total: number } {
  const { sql } = store;
  const rows = failedOnly
    ? sql.all`SELECT email_key AS key, entity_id AS entityId, outcome, changed FROM job_item
        WHERE job = (SELECT number FROM job WHERE id = ${id}) AND outcome IS NOT NULL AND changed = 0
        ORDER BY position LIMIT ${limit} OFFSET ${offset}`
    : sql.all`SELECT email_key AS key, entity_id AS entityId, changed,
          coalesce(outcome, CASE WHEN EXISTS (SELECT 1 FROM mail_move
            WHERE mail_move.job = job_item.job AND mail_move.position = job_item.position) THEN 'mailbox_waiting' END) AS outcome
        FROM job_item WHERE job = (SELECT number FROM job WHERE id = ${id}) ORDER BY position LIMIT ${limit} OFFSET ${offset}`;
  const counted = failedOnly
    ? sql.get`SELECT count(*) AS n FROM job_item
        WHERE job = (SELECT number FROM job WHERE id = ${id}) AND outcome IS NOT NULL AND changed = 0`
    : sql.get`SELECT count(*) AS n FROM job_item WHERE job = (SELECT number FROM job WHERE id = ${id})`;
  return { items: nameItems(store, rows as unknown as RawItem[]), total: counted?.['n'] as number };
}

/** The first mail of each of the jobs, where it still exists. */
export const firstMails = (
  store: StoreHandle,
  ids: readonly string[],
): { id: string; subject: string; sender: string }[] =>
  ids.flatMap((id) => {
    const row = store.sql.get`SELECT email_key AS key, entity_id AS entityId FROM job_item
      WHERE job = (SELECT number FROM job WHERE id = ${id}) ORDER BY position LIMIT 1`;
    const [mail] = row && Number(row['key']) >= 0 ? store.records.read([Number(row['key'])]) : [];
    // A later mail may have the key of a removed one.
    const isIt = mail && (!row!['entityId'] || row!['entityId'] === mail.entity_id);
    return isIt ? [{ id, subject: mail.subject, sender: mail.sender_address }] : [];
  });

/**
 * What an undo of a quarantine would revert now, and what it cannot: the first `limit` mails that the job quarantined
 * and no longer holds.
 */
export function previewUndo(
  store: StoreHandle,
  { id, limit }: { id: string; limit: number },
): { can: number; cannot: number; items: ListedItem[] } {
  const { sql } = store;
  const can = sql.get`SELECT count(*) AS n FROM hold WHERE job = (SELECT number FROM job WHERE id = ${id})`;
  const changed = sql.get`SELECT count(*) AS n FROM job_item
    WHERE job = (SELECT number FROM job WHERE id = ${id}) AND changed = 1`;
  const rows = sql.all`SELECT email_key AS key, entity_id AS entityId, 'held_by_another_action' AS outcome, 0 AS changed
    FROM job_item
    WHERE job = (SELECT number FROM job WHERE id = ${id}) AND changed = 1
      AND NOT EXISTS (SELECT 1 FROM hold WHERE hold.email_key = job_item.email_key AND hold.job = job_item.job)
    ORDER BY position LIMIT ${limit}`;
  const held = can?.['n'] as number;
  return {
    can: held,
    cannot: (changed?.['n'] as number) - held,
    items: nameItems(store, rows as unknown as RawItem[]),
  };
}

interface RawItem {
  key: number;
  entityId: string;
  outcome: ActionOutcome | null;
  changed: number;
}

/** Adds the mails' entity ids; unprocessed items know their mail by key only. */
function nameItems({ records }: StoreHandle, rows: readonly RawItem[]): ListedItem[] {
  return rows.map(({ key, entityId, outcome, changed }) => {
    const found = key < 0 ? undefined : records.read([key])[0];
    // A later mail may have the key of a removed one.
    const email = entityId && found?.entity_id !== entityId ? undefined : found;
    return {
      entityId: entityId || (email?.entity_id ?? ''),
      entityType: email?.entity_type ?? '',
      subject: email?.subject ?? '',
      outcome,
      changed: changed === 1,
    };
  });
}

/** The contract's view of an item. */
export const presentItem = (item: ListedItem) => ({
  entity_id: item.entityId,
  entity_type: item.entityType,
  subject: item.subject,
  outcome: item.outcome,
  changed: item.changed,
  info: item.outcome === null ? '' : englishText(`outcome_${item.outcome}`),
});
