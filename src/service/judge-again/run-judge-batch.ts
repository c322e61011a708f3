import { appendAudit } from '../audit/audit-store-sqlite.ts';
import { type ActionOutcome, hasChanged } from '../../api/vocabulary/outcomes.ts';
import { stateOf } from '../emails/email-states.ts';
import { endWhenMoved } from '../emails/run-job-batch.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import { changeMails } from '../records/change-mails.ts';
import { type MailChange, moveUnderWay } from '../records/moves.ts';
import { hasPeoplesEvents } from '../records/timeline.ts';
import { judgedBy, moveJudgement } from '../judging/judgement-store-sqlite.ts';
import { swapEvidence } from '../mail/import/mail-store-sqlite.ts';
import { stopWithoutRights } from '../jobs/control-job-store-sqlite.ts';
import { flagsOf, maskOf } from '../records/email-flags.ts';
import type { StoreHandle } from '../database/operation.ts';
import { changingEffects, isUnchanged, type JudgeEffect, shownFlags } from './judge-plan.ts';

interface RunningChange {
  number: number;
  id: string;
  isUndo: number;
  actor: string;
  reason: string;
  clientAddress: string;
  plan: number;
  inspectors: number;
  transition: number;
  k: number;
}

interface ChangeItem {
  transition: number;
  k: number;
  effect: JudgeEffect;
  /** All flags of the mail when it was judged, and its future flags of verdict and place; 0 if unchanged. */
  flags: number;
  after: number;
  wasInspectors: number | null;
  wasAt: number | null;
  at: number;
  evidence: Uint8Array | null;
}

type WorkedItem = ChangeItem & {
  outcome: ActionOutcome | 'judged_versions';
  /** Its new flags and place; absent when they stay. */
  move?: Pick<MailChange, 'add' | 'remove' | 'place'>;
  entityId: string;
};

/**
 * Carries out a confirmed plan, or undoes it, for its next mails, in the transaction of the caller: a crash loses nothing
 * and repeats nothing. Mails that have changed since they were judged are left alone. Returns whether the job is
 * finished.
 */
export function runJudgeBatch(
  store: StoreHandle,
  { id, limit, at }: { id: string; limit: number; at: number },
): { ended: boolean } {
  if (stopWithoutRights(store, { id, at })) return { ended: true };
  const job = findChange(store, id);
  if (!job) return { ended: true };
  const items = nextItems(store, job, limit);
  const worked = items.map((item): WorkedItem => {
    const judged = judgeMail(store, job, item);
    const isNamed = judged.outcome !== 'judged_versions' && judged.outcome !== 'judged_evidence';
    const entityId = isNamed ? (store.records.entityIds([item.k]).get(item.k) ?? '') : '';
    return { ...item, ...judged, entityId };
  });
  const positions = recordItems(store, job, worked);
  const moving = changeMails(
    store,
    worked.map((item) => changeOf(job, item, { position: positions.get(item.k) ?? null, at })),
  );
  const ended = worked.filter(({ k }) => !moving.has(k));
  leaveOpen(store, job, { positions, keys: moving });
  if (ended.length > 0) auditBatch(store, job, ended, at);
  return { ended: advance(store, job, { last: worked.at(-1), ended, isLast: items.length < limit, at }) };
}

const isChanged = (outcome: WorkedItem['outcome']): boolean =>
  outcome === 'judged_versions' || hasChanged(outcome);

function findChange({ sql }: StoreHandle, id: string): RunningChange | undefined {
  return sql.get`SELECT job.number, id, kind = 'undo_judge' AS isUndo, actor, reason, client_address AS clientAddress,
      judge_change.plan, judge_plan.inspectors, transition, k
    FROM job JOIN judge_change ON judge_change.job = job.number JOIN judge_plan ON judge_plan.job = judge_change.plan
    WHERE id = ${id} AND status IN ('queued', 'running')` as RunningChange | undefined;
}

/** The changes of a plan, or for an undo those that were made. */
function nextItems({ sql }: StoreHandle, job: RunningChange, limit: number): ChangeItem[] {
  const numbers =
    sql.all`SELECT number, effect, after FROM judge_transition WHERE plan = ${job.plan} ORDER BY number`
      .filter(({ effect }) => changingEffects.some((changing) => changing === effect))
      .map((row) => row as { number: number; effect: JudgeEffect; after: number });
  const items: ChangeItem[] = [];
  for (const { number, effect, after } of numbers) {
    if (number < job.transition || items.length >= limit) continue;
    const from = number === job.transition ? job.k : Number.MIN_SAFE_INTEGER;
    const rows = sql.all`SELECT k, flags, was_inspectors AS wasInspectors, was_at AS wasAt, at, evidence FROM judge_item
      WHERE plan = ${job.plan} AND transition = ${number} AND k > ${from} AND state = ${job.isUndo}
      ORDER BY k LIMIT ${limit - items.length}`;
    for (const row of rows)
      items.push({ ...(row as unknown as ChangeItem), transition: number, effect, after });
  }
  return items;
}

/** Gives a mail the judgement and evidence of the plan, or those from before it. Its flags are changed with the others'. */
function judgeMail(
  store: StoreHandle,
  job: RunningChange,
  item: ChangeItem,
): Pick<WorkedItem, 'outcome' | 'move'> {
  const found = store.records.flags(item.k);
  if (!found) return { outcome: 'not_found' };
  const now = Number(maskOf(found));
  const judged = judgedBy(store, item.k);
  const was = item.wasInspectors === null ? undefined : { inspectors: item.wasInspectors, at: item.wasAt! };
  const planned = { inspectors: job.inspectors, at: item.at };
  const [from, to] = job.isUndo ? [planned, was] : [was, planned];
  const places = { before: shownFlags(item.flags), after: item.after || shownFlags(item.flags) };
  const [placeFrom, placeTo] = job.isUndo ? [places.after, places.before] : [places.before, places.after];
  const expected = item.flags - shownFlags(item.flags) + placeFrom;
  const isAsJudged =
    isUnchanged(expected, now) &&
    judged?.inspectors === from?.inspectors &&
    judged?.at === from?.at &&
    !hasPeoplesEvents(store, item.k);
  if (!isAsJudged || moveUnderWay(store, item.k)) return { outcome: 'changed_meanwhile' };
  if (item.evidence) item.evidence = swapEvidence(store, item.k, item.evidence);
  moveJudgement(store, item.k, judged, to);
  store.sql.run`UPDATE judge_item SET state = ${job.isUndo ? 2 : 1}, evidence = ${item.evidence}
    WHERE plan = ${job.plan} AND transition = ${item.transition} AND k = ${item.k}`;
  const undone = item.effect === 'versions' ? 'judged_versions' : 'judgement_undone';
  const outcome = job.isUndo ? undone : outcomeOfEffect[item.effect as keyof typeof outcomeOfEffect];
  return placeFrom === placeTo ? { outcome } : { outcome, move: moveOf(placeFrom, placeTo) };
}

function moveOf(from: number, to: number): WorkedItem['move'] & {} {
  const [before, add] = [flagsOf(from), flagsOf(to)];
  return {
    add,
    remove: before.filter((flag) => !add.includes(flag)),
    place:
      stateOf(new Set(add)) === 'quarantined' ? { isHeld: true, before, holder: null } : { isHeld: false },
  };
}

/** What changes of a mail, and what its history says: nothing where only the versions of the engines are new. */
function changeOf(
  job: RunningChange,
  { k: key, outcome, effect, move }: WorkedItem,
  { position, at }: { position: number | null; at: number },
): MailChange {
  const isTold = isChanged(outcome) && effect !== 'versions';
  const entry = { at, event: outcome, actor: job.actor, reason: job.reason, job: job.number };
  // When a mailbox does not move it, its verdict has changed all the same.
  const item = outcome !== 'judged_versions' && {
    item: { position, outcome, otherwise: 'judged' as const, before: [] },
  };
  return { key, add: [], remove: [], ...move, ...(isTold && { entry }), ...item };
}

const outcomeOfEffect = {
  held: 'judged_held',
  let_go: 'judged_let_go',
  verdict: 'judged',
  evidence: 'judged_evidence',
  versions: 'judged_versions',
} as const;

/** Lists mails with another verdict or place, and those that were left alone, with the job. Returns their positions. */
function recordItems(
  { sql }: StoreHandle,
  job: RunningChange,
  worked: readonly WorkedItem[],
): Map<EmailKey, number> {
  const positions = new Map<EmailKey, number>();
  const changed = worked.filter(
    ({ outcome }) => outcome !== 'judged_versions' && outcome !== 'judged_evidence',
  );
  if (changed.length === 0) return positions;
  let position =
    sql.get`SELECT coalesce(max(position) + 1, 0) AS next FROM job_item WHERE job = ${job.number}`?.[
      'next'
    ] as number;
  for (const { k, entityId, outcome } of changed) {
    positions.set(k, position);
    sql.run`INSERT INTO job_item (job, position, email_key, entity_id, outcome, changed)
      VALUES (${job.number}, ${position++}, ${k}, ${entityId}, ${outcome}, ${isChanged(outcome) ? 1 : 0})`;
  }
  return positions;
}

/** Mails that mailboxes have to move first have no outcome yet. */
function leaveOpen(
  { sql }: StoreHandle,
  job: RunningChange,
  { positions, keys }: { positions: ReadonlyMap<EmailKey, number>; keys: ReadonlySet<EmailKey> },
): void {
  for (const key of keys)
    sql.run`UPDATE job_item SET outcome = NULL, changed = 0 WHERE job = ${job.number} AND position = ${positions.get(key) ?? -1}`;
}

function auditBatch(store: StoreHandle, job: RunningChange, worked: readonly WorkedItem[], at: number): void {
  const names = [...new Set(worked.map(({ outcome }) => outcome))];
  const of = (outcome: string) => worked.filter((item) => item.outcome === outcome);
  const ids = (outcome: string) => of(outcome).flatMap(({ entityId }) => entityId || []);
  const emails = Object.fromEntries(
    names.map((name) => [name, ids(name).length > 0 ? ids(name) : of(name).length]),
  );
  appendAudit(store, [
    {
      at,
      actor: job.actor,
      action: job.isUndo ? 'emails_undo_judge' : 'emails_judge',
      outcome: worked.some(({ outcome }) => isChanged(outcome)) ? 'success' : 'failed',
      clientAddress: job.clientAddress,
      details: { job: job.id, reason: job.reason, emails },
    },
  ]);
}

function advance(
  { sql }: StoreHandle,
  job: RunningChange,
  {
    last,
    ended,
    isLast,
    at,
  }: { last: WorkedItem | undefined; ended: readonly WorkedItem[]; isLast: boolean; at: number },
): boolean {
  if (last) {
    sql.run`UPDATE judge_change SET transition = ${last.transition}, k = ${last.k} WHERE job = ${job.number}`;
  }
  const done = ended.filter(({ outcome }) => isChanged(outcome)).length;
  sql.run`UPDATE job SET status = 'running', done = done + ${done}, failed = failed + ${ended.length - done}
    WHERE number = ${job.number}`;
  if (isLast) endWhenMoved({ sql }, { job: job.number, at });
  return isLast;
}
