import { type ActionOutcome, actionOutcomes, hasChanged } from '../../api/vocabulary/outcomes.ts';
import type { HeldState } from '../../api/vocabulary/states.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import { appendAudit } from '../audit/audit-store-sqlite.ts';
import { storeOfJob } from '../jobs/job-reach-sqlite.ts';
import { stopWithoutRights } from '../jobs/control-job-store-sqlite.ts';
import { recallNotices } from '../mail-out/mail-queue-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { type EmailAction, flagsAfter, outcomeOf, stateFlags, stateOf } from './email-states.ts';
import { changeMails, folderBefore, holderOf } from '../records/change-mails.ts';
import { type MailChange, moveUnderWay } from '../records/moves.ts';
import type { EmailKey, EmailFlag } from '../ports/mail-records.ts';

interface RunningJob {
  number: number;
  id: string;
  kind: EmailAction;
  actor: string;
  heldState: HeldState;
  reason: string;
  clientAddress: string;
  undoOf: number | null;
}

interface PendingItem {
  position: number;
  key: EmailKey;
  entityId: string;
  /** State flags to go back to, for an undo. */
  before: EmailFlag[];
}

interface WorkedItem extends PendingItem, EndedItem {
  change: MailChange | null;
}

/**
 * Processes the next items of a job in the transaction of the caller: mail states, items, progress, timeline and audit
 * commit together, so a crash loses nothing and repeats nothing. Mails that mailboxes have to move first get theirs later, by
 * `endItems`. Returns whether nothing is left to process.
 */
export function runJobBatch(
  whole: StoreHandle,
  { id, limit, at }: { id: string; limit: number; at: number },
): { ended: boolean } {
  if (stopWithoutRights(whole, { id, at })) return { ended: true };
  const store = storeOfJob(whole, id);
  const job = findRunning(store, id);
  if (!job) return { ended: true };
  const worked = pendingItems(store, job, limit).map((item) => decide(store, job, item, at));
  const moving = changeMails(
    store,
    worked.flatMap(({ change }) => change ?? []),
  );
  endItems(
    store,
    job,
    worked.filter(({ change, key }) => !change || !moving.has(key)),
    at,
  );
  return { ended: advance(store, job.number, at) };
}

/** The part of a job that the end of its items needs. */
export type EndingJob = Pick<RunningJob, 'number' | 'id' | 'actor' | 'reason' | 'clientAddress'> & {
  kind: keyof typeof auditActions;
};

/** A mail with which a job is done. */
export interface EndedItem {
  position: number;
  key: EmailKey;
  entityId: string;
  outcome: ActionOutcome;
  flagsBefore: readonly EmailFlag[];
}

/**
 * Records how mails of a job ended, in the transaction of their change: items, counts, audit trail, notices that are not due
 * any more, and requests for what is released.
 */
export function endItems(store: StoreHandle, job: EndingJob, ended: readonly EndedItem[], at: number): void {
  if (ended.length === 0) return;
  recordItems(store, job, ended);
  const changed = ended.filter(({ outcome }) => hasChanged(outcome));
  forgetNobodyToTell(store, changed);
  const released = changed.filter(({ outcome }) => outcome === 'restored').map(({ key }) => key);
  const free = changed.filter(({ outcome }) => outcome !== 'quarantined').map(({ key }) => key);
  recallNotices(store, { keys: free, at });
  settleReleased(store, { keys: released, actor: job.actor, job: job.id, at });
  auditBatch(store, job, ended, at);
  const failed = ended.length - changed.length;
  store.sql
    .run`UPDATE job SET done = done + ${changed.length}, failed = failed + ${failed} WHERE number = ${job.number}`;
}

function findRunning({ sql }: StoreHandle, id: string): RunningJob | undefined {
  return sql.get`SELECT number, id, kind, actor, held_state AS heldState, reason, client_address AS clientAddress,
    undo_of AS undoOf FROM job WHERE id = ${id} AND status IN ('queued', 'running')` as
    | RunningJob
    | undefined;
}

function pendingItems({ sql }: StoreHandle, job: RunningJob, limit: number): PendingItem[] {
  const rows = sql.all`SELECT position, email_key AS key, entity_id AS entityId, before FROM job_item
    WHERE job = ${job.number} AND outcome IS NULL AND NOT EXISTS
      (SELECT 1 FROM mail_move WHERE mail_move.job = job_item.job AND mail_move.position = job_item.position)
    ORDER BY position LIMIT ${limit}`;
  return rows.map((row) => ({
    position: row['position'] as number,
    key: row['key'] as number,
    entityId: row['entityId'] as string,
    before: ((row['before'] as string | null) ?? '').split(' ').filter(Boolean) as EmailFlag[],
  }));
}

function decide(store: StoreHandle, job: RunningJob, item: PendingItem, at: number): WorkedItem {
  const flags = store.records.flags(item.key);
  const flagsBefore = flags ? stateFlags.filter((flag) => flags.has(flag)) : [];
  const unchanged = (outcome: ActionOutcome): WorkedItem => ({ ...item, outcome, change: null, flagsBefore });
  if (!flags) return unchanged('not_found');
  if (moveUnderWay(store, item.key)) return unchanged('being_moved');
  if (job.kind === 'undo_quarantine' && holderOf(store, item.key) !== job.undoOf) {
    return unchanged('held_by_another_action');
  }
  const outcome = outcomeOf(job.kind, stateOf(flags));
  if (outcome !== 'quarantined' && outcome !== 'restored' && outcome !== 'quarantine_undone') {
    return unchanged(outcome);
  }
  const add = flagsAfter(outcome, {
    flags,
    heldState: job.heldState,
    before: item.before,
    folder: folderBefore(store, item.key),
  });
  const remove = flagsBefore.filter((flag) => !add.includes(flag));
  const change: MailChange = {
    key: item.key,
    add,
    remove,
    // A quarantine holds its mails until they are released or it is undone.
    place:
      outcome === 'quarantined'
        ? { isHeld: true, before: flagsBefore, holder: job.number }
        : { isHeld: false },
    entry: { at, event: outcome, actor: job.actor, reason: job.reason, job: job.number },
    item: { position: item.position, outcome, before: flagsBefore },
  };
  return { ...item, outcome, change, flagsBefore };
}

function recordItems(store: StoreHandle, job: EndingJob, ended: readonly EndedItem[]): void {
  const unnamed = ended.filter(({ entityId }) => entityId === '');
  const names = store.records.entityIds(unnamed.map(({ key }) => key));
  for (const item of ended) {
    item.entityId ||= names.get(item.key) ?? '';
    store.sql.run`UPDATE job_item
      SET outcome = ${item.outcome}, changed = ${hasChanged(item.outcome) ? 1 : 0}, before = ${item.flagsBefore.join(' ')},
        entity_id = ${item.entityId}
      WHERE job = ${job.number} AND position = ${item.position}`;
  }
}

/** For mails quarantined anew: that nobody was to be told the last time does not count. */
function forgetNobodyToTell({ sql }: StoreHandle, changed: readonly EndedItem[]): void {
  for (const { key, outcome } of changed) {
    if (outcome === 'quarantined')
      sql.run`DELETE FROM mail_notice WHERE email_key = ${key} AND recipient = ''`;
  }
}

const auditActions = {
  quarantine: 'emails_quarantine',
  restore: 'emails_restore',
  undo_quarantine: 'emails_undo_quarantine',
  judge: 'emails_judge',
  undo_judge: 'emails_undo_judge',
} as const satisfies Record<EmailAction, AuditAction> & Partial<Record<string, AuditAction>>;

function auditBatch(store: StoreHandle, job: EndingJob, ended: readonly EndedItem[], at: number): void {
  const idsOf = (outcome: ActionOutcome) =>
    ended.filter((item) => item.outcome === outcome).map((item) => item.entityId);
  const emails = Object.fromEntries(
    actionOutcomes.map((outcome) => [outcome, idsOf(outcome)] as const).filter(([, ids]) => ids.length > 0),
  );
  appendAudit(store, [
    {
      at,
      actor: job.actor,
      action: auditActions[job.kind],
      outcome: ended.some(({ outcome }) => hasChanged(outcome)) ? 'success' : 'failed',
      clientAddress: job.clientAddress,
      details: { job: job.id, reason: job.reason, emails },
    },
  ]);
}

/**
 * Ends a job that is worked on, when nothing is left to process and mailboxes have moved all of its mails. Returns whether
 * nothing is left to process.
 */
function advance({ sql }: StoreHandle, job: number, at: number): boolean {
  const more = sql.get`SELECT 1 FROM job_item WHERE job = ${job} AND outcome IS NULL AND NOT EXISTS
    (SELECT 1 FROM mail_move WHERE mail_move.job = job_item.job AND mail_move.position = job_item.position) LIMIT 1`;
  if (more) sql.run`UPDATE job SET status = 'running' WHERE number = ${job}`;
  else endWhenMoved({ sql }, { job, at });
  return !more;
}

/** Ends a job whose mails were all worked on, when mailboxes have moved the last of them. */
export function endWhenMoved(
  { sql }: Pick<StoreHandle, 'sql'>,
  { job, at }: { job: number; at: number },
): void {
  const isMoving = sql.get`SELECT 1 FROM mail_move WHERE job = ${job} LIMIT 1` !== undefined;
  sql.run`UPDATE job SET status = ${isMoving ? 'running' : 'done'}, is_moving = ${isMoving ? 1 : 0},
    finished_at = ${isMoving ? null : at} WHERE number = ${job} AND status IN ('queued', 'running')`;
}

/** Closes the open requests for mails that were released in any way; runs in the transaction of the release. */
function settleReleased(
  { sql }: StoreHandle,
  { keys, actor, job, at }: { keys: readonly EmailKey[]; actor: string; job: string; at: number },
): void {
  for (const key of keys) {
    sql.run`UPDATE restore_request SET state = 'approved', decided_at = ${at}, decided_by = ${actor}, job = ${job}
      WHERE email_key = ${key} AND state = 'open'`;
  }
}
