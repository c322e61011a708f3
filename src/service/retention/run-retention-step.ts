import { appendAudit } from '../audit/audit-store-sqlite.ts';
import { noteRemoved, releaseFreePages, shrinkIndex } from './tidy-up-sqlite.ts';
import type { StoreHandle } from '../database/operation.ts';
import { keptAmong } from './keep-mails-sqlite.ts';
import { removeMails, removeOriginals } from './remove-mails-sqlite.ts';
import { dueBy, latestCut } from './retention-cuts.ts';
import {
  findRetentionRun,
  isWorkUnderWay,
  retentionActor,
  type RetentionPhase,
  type RetentionRun,
} from './retention-run-store-sqlite.ts';
import { findDue } from '../records/due-mails.ts';
import { keyAfter } from '../records/walk-mails.ts';

/** Mails that one transaction removes, about 50 ms of the writing thread. */
const removedAtOnce = 300;
/** Mails that it looks at, when few of them are due. */
const lookedAtAtOnce = 40_000;

/** How a step ended: `waiting` for other jobs, `sample` when the planner's sample is to be drawn again. */
export type RetentionStep = 'going_on' | 'waiting' | 'sample' | 'ended';

/**
 * Takes a night's work one step on, in the transaction of the caller: a crash loses nothing and repeats nothing.
 * @param at milliseconds since 1970
 */
export function runRetentionStep(store: StoreHandle, { id, at }: { id: string; at: number }): RetentionStep {
  const run = findRetentionRun(store, { id });
  if (run?.status === 'cancelled') recordRun(store, run, { at, outcome: 'failed' });
  if (!run || !['queued', 'running'].includes(run.status)) return 'ended';
  switch (run.phase) {
    case 'remove':
      if (isWorkUnderWay(store)) return 'waiting';
      return removeDue(store, run, at);
    case 'merge':
      if (!shrinkIndex(store)) enter(store, run, 'resample');
      return 'going_on';
    case 'resample':
      enter(store, run, 'vacuum');
      return 'sample';
    case 'vacuum': {
      const bytes = releaseFreePages(store);
      if (bytes === 0) return finish(store, run, at);
      store.sql.run`UPDATE retention_run SET given_back = given_back + ${bytes} WHERE job = ${run.number}`;
      return 'going_on';
    }
  }
}

function removeDue(store: StoreHandle, run: RetentionRun, at: number): RetentionStep {
  const end = latestCut(run, 'raw');
  const border = keyAfter(store, { from: run.k, to: end, skip: lookedAtAtOnce });
  const due = findDue(store, {
    from: run.k,
    to: border ?? end,
    whole: dueBy(run, 'metadata'),
    original: dueBy(run, 'raw'),
    limit: removedAtOnce,
  });
  const { held, askedFor } = keptAmong(
    store,
    due.map(({ key }) => key),
  );
  const free = due.filter(({ key }) => !held.has(key) && !askedFor.has(key));
  const whole = free.filter(({ isWhole }) => isWhole).map(({ key }) => key);
  const mails = removeMails(store, whole);
  const others = free.filter(({ isWhole }) => !isWhole).map(({ key }) => key);
  const raw = removeOriginals(store, { keys: others, at });
  noteRemoved(store, whole.length);
  const isLast = due.length < removedAtOnce && border === undefined;
  const next = due.length < removedAtOnce ? (border ?? end) : due.at(-1)!.key + 1;
  const left = due.filter(({ key }) => !held.has(key) && askedFor.has(key)).length;
  const { sql } = store;
  sql.run`UPDATE retention_run SET k = ${next}, phase = ${isLast ? 'merge' : 'remove'}, mails = mails + ${whole.length},
    originals = originals + ${mails.originals + raw.originals}, bytes = bytes + ${mails.bytes + raw.bytes},
    held = held + ${held.size}, asked_for = asked_for + ${left} WHERE job = ${run.number}`;
  sql.run`UPDATE job SET status = 'running', done = done + ${free.length}, failed = failed + ${due.length - free.length},
    total = max(total, done + failed + ${due.length}) WHERE number = ${run.number}`;
  return 'going_on';
}

const enter = ({ sql }: StoreHandle, run: RetentionRun, phase: RetentionPhase): void =>
  void sql.run`UPDATE retention_run SET phase = ${phase} WHERE job = ${run.number}`;

function finish(store: StoreHandle, run: RetentionRun, at: number): RetentionStep {
  store.sql
    .run`UPDATE job SET status = 'done', finished_at = ${at}, total = done + failed WHERE number = ${run.number}`;
  recordRun(store, run, { at, outcome: 'success' });
  return 'ended';
}

/** Records in the audit trail what was removed. */
function recordRun(
  store: StoreHandle,
  run: RetentionRun,
  { at, outcome }: { at: number; outcome: 'success' | 'failed' },
): void {
  appendAudit(store, [
    {
      at,
      actor: retentionActor,
      action: 'retention_run',
      outcome,
      clientAddress: '',
      details: {
        job: run.id,
        days: run.days,
        mails: run.mails,
        originals: run.originals,
        bytes: run.bytes,
        given_back: run.givenBack,
        kept: { legal_hold: run.held, asked_for: run.askedFor },
      },
    },
  ]);
}
