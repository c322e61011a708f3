import { type ActionOutcome, hasChanged } from '../../api/vocabulary/outcomes.ts';
import { appOfEntityType, type EntityType } from '../../api/vocabulary/platforms.ts';
import { type Detection, verdicts as facts } from '../../api/vocabulary/verdicts.ts';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import {
  addJobItems,
  findRepeated,
  insertJob,
  type JobItem,
  listJobItems,
  type NewJob,
} from '../jobs/job-store-sqlite.ts';
import { refuse } from '../core/refuse.ts';
import { detectionFlags, maskOf, severityOfFlags } from '../records/email-flags.ts';
import type { StoreHandle } from '../database/operation.ts';
import { type EmailAction, outcomeOf, stateOf } from './email-states.ts';
import { moveUnderWay } from '../records/moves.ts';
import { runJobBatch } from './run-job-batch.ts';
import type { EmailKey } from '../ports/mail-records.ts';

interface NamedJob extends Omit<NewJob, 'keys' | 'entityIds' | 'audit'> {
  entityType: EntityType;
  entityIds: readonly string[];
  /** The caller's id of the batch that this call belongs to; null if it is the only call. */
  batch: string | null;
  /** What the audit trail records of the request besides the mails. */
  noted?: Readonly<Record<string, unknown>>;
  /** Whether there is no job where it would change nothing, such as a release that was sent twice. */
  isOnlyForChanges?: boolean;
}

/**
 * Creates and runs the job of an action on named mails in one transaction, so that the answer has the outcome of each
 * mail. Calls of one batch share a job. The same request, repeated, gets the first one's outcomes.
 * @throws ServiceError `conflict` when the idempotency key belongs to a different request, or the batch to another
 * action.
 */
export function runNamedJob(
  store: StoreHandle,
  request: NamedJob,
): { id: string; first: number; items: JobItem[] } {
  const { entityIds, entityType, batch } = request;
  const limit = entityIds.length;
  const earlier = findRepeated(store, { actorId: request.actor.id, ...request });
  if (earlier) return answerOf(store, earlier.id, 0, limit);
  const part = findPart(store, request);
  if (part) return answerOf(store, part.id, part.first, part.items);
  const keys = entityIds.map((id) => findNamedKey(store, id, entityType));
  const { isOnlyForChanges, kind } = request;
  if (isOnlyForChanges && kind === 'restore' && previewKeys(store, { kind, keys }).changes === 0) {
    return { id: '', first: 0, items: [] };
  }
  const job = batch === null ? undefined : findBatch(store, request, batch);
  if (!job) {
    const number = insertJob(store, {
      ...request,
      keys,
      entityIds,
      audit: { entity_ids: entityIds, ...request.noted },
    });
    if (batch !== null) store.sql.run`UPDATE job SET batch = ${batch} WHERE number = ${number}`;
    runJobBatch(store, { id: request.id, limit, at: request.at });
    return answerOf(store, request.id, 0, limit);
  }
  extendJob(store, request, job, keys);
  runJobBatch(store, { id: job.id, limit, at: request.at });
  return answerOf(store, job.id, job.total, limit);
}

interface BatchJob {
  number: number;
  id: string;
  total: number;
}

/** The job that an earlier call of the batch created; a batch is one action with one reason. */
function findBatch({ sql }: StoreHandle, request: NamedJob, batch: string): BatchJob | undefined {
  const found = sql.get`SELECT number, id, total, kind, reason FROM job
    WHERE actor_id = ${request.actor.id} AND batch = ${batch}` as
    | (BatchJob & { kind: string; reason: string })
    | undefined;
  if (found && (found.kind !== request.kind || found.reason !== request.reason)) {
    throw refuse('conflict', 'key_reused');
  }
  return found;
}

/** Adds the mails of a further call to a job. */
function extendJob(store: StoreHandle, request: NamedJob, job: BatchJob, keys: readonly number[]): void {
  const { entityIds, actor, at } = request;
  const { sql } = store;
  addJobItems(store, job.number, job.total, keys, entityIds);
  sql.run`UPDATE job SET total = total + ${keys.length}, status = 'running', is_moving = 0, finished_at = NULL
    WHERE number = ${job.number}`;
  if (request.idempotencyKey !== null) {
    sql.run`INSERT INTO job_part (actor_id, idempotency_key, request_hash, job, first, items)
      VALUES (${actor.id}, ${request.idempotencyKey}, ${request.requestHash}, ${job.number}, ${job.total}, ${keys.length})`;
  }
  auditAct(
    store,
    'job_create',
    { actor, at },
    {
      job: job.id,
      kind: request.kind,
      total: keys.length,
      reason: request.reason,
      entity_ids: entityIds,
      ...request.noted,
    },
  );
}

function findPart(
  { sql }: StoreHandle,
  { actor, idempotencyKey, requestHash }: NamedJob,
): { id: string; first: number; items: number } | undefined {
  if (idempotencyKey === null) return undefined;
  const found = sql.get`SELECT job.id, job_part.first, job_part.items, job_part.request_hash AS hash
    FROM job_part JOIN job ON job.number = job_part.job
    WHERE job_part.actor_id = ${actor.id} AND job_part.idempotency_key = ${idempotencyKey}` as
    | { id: string; first: number; items: number; hash: string }
    | undefined;
  if (found && found.hash !== requestHash) throw refuse('conflict', 'key_reused');
  return found;
}

/** A job with its items from position `first` on. */
const answerOf = (store: StoreHandle, id: string, first: number, limit: number) => ({
  id,
  first,
  items: listJobItems(store, { id, failedOnly: false, first, limit }),
});

/** The effect of an action on mails. */
export interface ActionPreview {
  total: number;
  /** Mails it would change. */
  changes: number;
  /** Mails it would leave as they are, by the outcome of the state table; most frequent first. */
  left: { outcome: ActionOutcome; count: number }[];
  /** Verdicts of the mails it would change, other than harmless ones; most frequent first. */
  verdicts: { value: Detection; count: number }[];
  /** Mails it would change whose worst verdict is malicious. */
  malicious: number;
}

/** Previews an action on named mails; a mail that does not exist counts as `not_found`. */
export function previewNamed(
  store: StoreHandle,
  query: { kind: EmailAction; emails: readonly { entityId: string; entityType: EntityType }[] },
): ActionPreview {
  const keys = query.emails.map(({ entityId, entityType }) => findNamedKey(store, entityId, entityType));
  return previewKeys(store, { kind: query.kind, keys });
}

/** Previews an action on mails by key. */
export function previewKeys(
  { records, sql }: StoreHandle,
  { kind, keys }: { kind: EmailAction; keys: readonly EmailKey[] },
): ActionPreview {
  const left = new Map<ActionOutcome, number>();
  const verdicts = new Map<Detection, number>();
  let changes = 0;
  let malicious = 0;
  for (const key of keys) {
    const flags = records.flags(key);
    const isMoving = moveUnderWay({ sql }, key) !== undefined;
    const outcome = !flags ? 'not_found' : isMoving ? 'being_moved' : outcomeOf(kind, stateOf(flags));
    if (!flags || !hasChanged(outcome)) {
      left.set(outcome, (left.get(outcome) ?? 0) + 1);
      continue;
    }
    changes += 1;
    if (severityOfFlags(Number(maskOf(flags))) === 'malicious') malicious += 1;
    for (const flag of flags) {
      if (detectionFlags.has(flag) && !facts[flag as Detection].isHarmless) {
        verdicts.set(flag as Detection, (verdicts.get(flag as Detection) ?? 0) + 1);
      }
    }
  }
  return {
    total: keys.length,
    changes,
    left: [...left].map(([outcome, count]) => ({ outcome, count })).sort(byCount),
    verdicts: [...verdicts].map(([value, count]) => ({ value, count })).sort(byCount),
    malicious,
  };
}

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;

/** The key of a missing mail, which no mail has. */
const noEmail = -1;

/** The key of a mail by its id and type, or that of a missing mail. */
export function findNamedKey({ records }: StoreHandle, entityId: string, entityType: EntityType): EmailKey {
  const key = records.find(entityId);
  if (key === undefined) return noEmail;
  return records.flags(key)?.has(appOfEntityType[entityType]) ? key : noEmail;
}
