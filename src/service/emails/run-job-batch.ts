import { type ActionOutcome, actionOutcomes } from '../../api/vocabulary/outcomes.ts';
import type { HeldState } from '../../api/vocabulary/states.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import { appendAudit } from '../audit/audit-store-sqlite.ts';
import { storeOfJob } from '../jobs/job-reach-sqlite.ts';
import { stopWithoutRights } from '../jobs/control-job-store-sqlite.ts';
import { recallNotices } from '../mail-out/mail-queue-store-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { type EmailAction, flagsAfter, outcomeOf, stateFlags, stateOf } from './email-states.ts';
import { changeMails, folderBefore, holderOf, type MailChange } from '../records/change-mails.ts';
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

interface WorkedItem extends PendingItem {
  outcome: ActionOutcome;
  change: MailChange | null;
  flagsBefore: readonly EmailFlag[];
}

/**
 * Processes the next items of a job in the transaction of the caller: mail states, items, progress, timeline and audit
 * commit together, so a crash loses nothing and repeats nothing. Returns whether the job has finished.
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
  const changed = worked.filter(({ change }) => change);
  changeMails(
    store,
    changed.flatMap(({ change }) => change ?? []),
  );
  recordItems(store, job, worked);
  forgetNobodyToTell(store, changed);
  const released = changed.filter(({ outcome }) => outcome === 'restored').map(({ key }) => key);
  const free = changed.filter(({ outcome }) => outcome !== 'quarantined').map(({ key }) => key);
  recallNotices(store, { keys: free, at });
  settleReleased(store, { keys: released, actor: job.actor, job: job.id, at });
  if (worked.length > 0) auditBatch(store, job, worked, at);
  return { ended: advance(store, job, { done: changed.length, failed: worked.length - changed.length, at }) };
}

function findRunning({ sql }: StoreHandle, id: string): RunningJob | undefined {
  return sql.get`SELECT number, id, kind, actor, held_state AS heldState, reason, client_address AS clientAddress,
    undo_of AS undoOf FROM job WHERE id = ${id} AND status IN ('queued', 'running')` as
    | RunningJob
    | undefined;
}

function pendingItems({ sql }: StoreHandle, job: RunningJob, limit: number): PendingItem[] {
  const rows = sql.all`SELECT position, email_key AS key, entity_id AS entityId, before FROM job_item
    WHERE job = ${job.number} AND outcome IS NULL ORDER BY position LIMIT ${limit}`;
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
  };
  return { ...item, outcome, change, flagsBefore };
}

function recordItems(store: StoreHandle, job: RunningJob, worked: readonly WorkedItem[]): void {
  const unnamed = worked.filter(({ entityId }) => entityId === '');
  const names = store.records.entityIds(unnamed.map(({ key }) => key));
  for (const item of worked) {
    item.entityId ||= names.get(item.key) ?? '';
    store.sql.run`UPDATE job_item
      SET outcome = ${item.outcome}, changed = ${item.change ? 1 : 0}, before = ${item.flagsBefore.join(' ')},
        entity_id = ${item.entityId}
      WHERE job = ${job.number} AND position = ${item.position}`;
  }
}

/** For mails quarantined anew: that nobody was to be told the last time does not count. */
function forgetNobodyToTell({ sql }: StoreHandle, changed: readonly WorkedItem[]): void {
  for (const { key, outcome } of changed) {
    if (outcome === 'quarantined')
      sql.run`DELETE FROM mail_notice WHERE email_key = ${key} AND recipient = ''`;
  }
}

const auditActions: Record<EmailAction, AuditAction> = {
  quarantine: 'emails_quarantine',
  restore: 'emails_restore',
  undo_quarantine: 'emails_undo_quarantine',
};

function auditBatch(store: StoreHandle, job: RunningJob, worked: readonly WorkedItem[], at: number): void {
  const idsOf = (outcome: ActionOutcome) =>
    worked.filter((item) => item.outcome === outcome).map((item) => item.entityId);
  const emails = Object.fromEntries(
    actionOutcomes.map((outcome) => [outcome, idsOf(outcome)] as const).filter(([, ids]) => ids.length > 0),
  );
  appendAudit(store, [
    {
      at,
      actor: job.actor,
      action: auditActions[job.kind],
      outcome: worked.some(({ change }) => change) ? 'success' : 'failed',
      clientAddress: job.clientAddress,
      details: { job: job.id, reason: job.reason, emails },
    },
  ]);
}

function advance(
  { sql }: StoreHandle,
  job: RunningJob,
  { done, failed, at }: { done: number; failed: number; at: number },
): boolean {
  const more = sql.get`SELECT 1 FROM job_item WHERE job = ${job.number} AND outcome IS NULL LIMIT 1`;
  const status = more ? 'running' : 'done';
  sql.run`UPDATE job SET status = ${status}, done = done + ${done}, failed = failed + ${failed},
    finished_at = ${more ? null : at} WHERE number = ${job.number}`;
  return !more;
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
