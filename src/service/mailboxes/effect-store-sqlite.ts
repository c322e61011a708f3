import type { ActionOutcome } from '../../api/vocabulary/outcomes.ts';
import type { StoreHandle } from '../database/operation.ts';
import { type EndedItem, type EndingJob, endItems, endWhenMoved } from '../emails/run-job-batch.ts';
import { stopWithoutRights } from '../jobs/control-job-store-sqlite.ts';
import { storeOfJob } from '../jobs/job-reach-sqlite.ts';
import type { EmailKey } from '../ports/mail-records.ts';
import type { ActResult, FoundCopy, MailReference } from '../ports/mailbox.ts';
import { changeAtOnce } from '../records/change-mails.ts';
import {
  countCopies,
  forgetMove,
  type MailChange,
  type MoveAct,
  type PendingMove,
  readMove,
} from '../records/moves.ts';

/** A copy to act on. */
export interface LeasedEffect {
  readonly number: number;
  readonly key: EmailKey;
  /** Empty when it is void. */
  readonly reference: MailReference;
  readonly folder: string;
  /** Whether to look where the copy is before anything is done: a try ended without an answer, or its reference is in doubt. */
  readonly isInDoubt: boolean;
  /** Tries so far, with this one. */
  readonly tries: number;
}

/** The same act on copies of one mailbox. */
export interface EffectBatch {
  readonly mailbox: number;
  readonly act: MoveAct;
  /** Identifies the lease: a result after it is not recorded. */
  readonly leasedUntil: number;
  readonly effects: readonly LeasedEffect[];
}

/** What is known about a copy after a try; `found` and `unknown` are tried again, the latter after a look. */
export type EffectResult = { readonly number: number } & (
  | Exclude<ActResult, { result: 'later' }>
  | { result: 'later'; reason: string; notBefore: number }
  | { result: 'unknown'; reason: string; notBefore: number }
  | { result: 'found'; copy: FoundCopy; notBefore: number }
);

/** When the next effect is due, milliseconds since 1970; null when none waits. */
export function nextEffect({ sql }: StoreHandle): number | null {
  if (findLeftJob({ sql }) !== undefined) return 0;
  const due = sql.get`SELECT min(not_before) AS at FROM effect WHERE state = 'waiting'
    AND mailbox NOT IN (SELECT mailbox FROM effect WHERE state = 'acting')`;
  return due?.['at'] as number | null;
}

/** Whether mailboxes have something to do for a job. */
export const isMoving = ({ sql }: StoreHandle, id: string): boolean =>
  sql.get`SELECT 1 FROM mail_move WHERE job = (SELECT number FROM job WHERE id = ${id}) LIMIT 1` !==
  undefined;

/** The Message-ID of a mail; empty for none. */
export const messageIdOf = ({ records }: StoreHandle, key: EmailKey): string =>
  records.read([key])[0]?.message_id ?? '';

/** A job of which mailboxes move nothing any more though it has not ended: the last mails of it were removed. */
const findLeftJob = ({ sql }: Pick<StoreHandle, 'sql'>): number | undefined =>
  sql.get`SELECT number FROM job WHERE status = 'running' AND is_moving = 1
    AND NOT EXISTS (SELECT 1 FROM mail_move WHERE mail_move.job = job.number) LIMIT 1`?.['number'] as
    | number
    | undefined;

/**
 * After a start: whoever acted is gone, and nothing is known about what it did. The same for leases that are over.
 * @param at Leases until then are over; absent for all.
 */
export function takeBackEffects({ sql }: StoreHandle, { at }: { at?: number }): void {
  sql.run`UPDATE effect SET state = 'waiting', in_doubt = 1
    WHERE state = 'acting' AND leased_until <= ${at ?? Number.MAX_SAFE_INTEGER}`;
}

/**
 * Leases the effects that are due in one mailbox on which nobody acts. Effects that are not wanted any more end here: of jobs
 * without their rights, of mails out of reach or gone, of copies that are not known any more. Null when nothing is due.
 */
export function leaseEffects(
  store: StoreHandle,
  { limit, at, leasedUntil }: { limit: number; at: number; leasedUntil: number },
): EffectBatch | null {
  const { sql } = store;
  takeBackEffects(store, { at });
  const left = findLeftJob(store);
  if (left !== undefined) endWhenMoved(store, { job: left, at });
  const first = sql.get`SELECT mailbox, act FROM effect WHERE state = 'waiting' AND not_before <= ${at}
    AND mailbox NOT IN (SELECT mailbox FROM effect WHERE state = 'acting') ORDER BY not_before, number LIMIT 1` as
    | { mailbox: number; act: MoveAct }
    | undefined;
  if (!first) return null;
  const { mailbox, act } = first;
  const due = readDue(store, { mailbox, act, limit, at });
  const wanted = stillWanted(store, due, at);
  const known = wanted.filter(({ place }) => place !== null);
  endUnknown(
    store,
    wanted.filter(({ place }) => place === null),
    at,
  );
  for (const { number } of known)
    sql.run`UPDATE effect SET state = 'acting', leased_until = ${leasedUntil}, tries = tries + 1 WHERE number = ${number}`;
  return { mailbox, act, leasedUntil, effects: known.map(presentEffect) };
}

interface DueEffect {
  number: number;
  k: EmailKey;
  tries: number;
  in_doubt: number;
  job: string | null;
  /** Null for a copy that is not known any more. */
  place: 'mailbox' | 'held' | null;
  reference: string;
  folder: string;
  gone_at: number | null;
}

const readDue = (
  { sql }: StoreHandle,
  { mailbox, act, limit, at }: { mailbox: number; act: MoveAct; limit: number; at: number },
): DueEffect[] =>
  sql.all`SELECT effect.number, effect.k, tries, in_doubt, job.id AS job, place, reference, folder, gone_at
    FROM effect JOIN mail_move ON mail_move.k = effect.k LEFT JOIN job ON job.number = mail_move.job
      LEFT JOIN location ON location.number = effect.location AND location.k = effect.k
    WHERE effect.mailbox = ${mailbox} AND state = 'waiting' AND not_before <= ${at} AND effect.act = ${act}
    ORDER BY effect.not_before, effect.number LIMIT ${limit}` as unknown as DueEffect[];

const presentEffect = (one: DueEffect): LeasedEffect => ({
  number: one.number,
  key: one.k,
  reference: one.reference,
  folder: one.folder,
  isInDoubt: one.in_doubt === 1 || one.reference === '' || one.gone_at !== null,
  tries: one.tries + 1,
});

/** Without those of jobs that may not go on, and of mails that these do not reach any more. */
function stillWanted(store: StoreHandle, due: readonly DueEffect[], at: number): DueEffect[] {
  const wanted: DueEffect[] = [];
  for (const [id, effects] of Map.groupBy(due, ({ job }) => job)) {
    if (id !== null) stopWithoutRights(store, { id, at });
    const reached = id === null ? store : storeOfJob(store, id);
    for (const effect of effects) {
      // The end of its job has taken back what was not begun.
      if (!readMove(store, effect.k)) continue;
      const isBegun = effect.in_doubt === 1;
      if (isBegun || reached.records.flags(effect.k)) wanted.push(effect);
      else endMove(store, { key: effect.k, outcome: 'not_found', reason: '', at });
    }
  }
  return wanted;
}

/** Nobody can move a copy whose mailbox is not connected any more. */
function endUnknown(store: StoreHandle, effects: readonly DueEffect[], at: number): void {
  for (const { number } of effects)
    store.sql
      .run`UPDATE effect SET state = 'refused', reason = 'The mailbox is not connected any more.' WHERE number = ${number}`;
  endMoves(store, { keys: effects.map(({ k }) => k), at });
}

/**
 * Records what is known about copies after a try: where they are, and of the mails whose last copy has an answer, in the same
 * transaction: flags, hold, history, items of jobs, audit trail and requests. Results of another lease are left out: a look
 * follows.
 */
export function recordEffects(
  store: StoreHandle,
  { leasedUntil, results, at }: { leasedUntil: number; results: readonly EffectResult[]; at: number },
): void {
  const { sql } = store;
  const keys = new Set<EmailKey>();
  for (const result of results) {
    const effect = sql.get`SELECT k, location, act FROM effect
      WHERE number = ${result.number} AND state = 'acting' AND leased_until = ${leasedUntil}` as
      | { k: EmailKey; location: number; act: MoveAct }
      | undefined;
    if (!effect) continue;
    recordEffect(store, effect, result, at);
    keys.add(effect.k);
  }
  endMoves(store, { keys: [...keys], at });
}

function recordEffect(
  { sql }: StoreHandle,
  { location, act }: { location: number; act: MoveAct },
  result: EffectResult,
  at: number,
): void {
  const { number } = result;
  const end = (state: 'done' | 'gone' | 'refused', reason = '') =>
    sql.run`UPDATE effect SET state = ${state}, reason = ${reason}, in_doubt = 0 WHERE number = ${number}`;
  const wait = (notBefore: number, reason: string, isInDoubt: boolean) =>
    sql.run`UPDATE effect SET state = 'waiting', not_before = ${notBefore}, reason = ${reason},
      in_doubt = ${isInDoubt ? 1 : 0} WHERE number = ${number}`;
  const freeReference = (reference: MailReference) =>
    sql.run`DELETE FROM location WHERE number <> ${location} AND reference = ${reference}
      AND mailbox = (SELECT mailbox FROM location WHERE number = ${location})`;
  switch (result.result) {
    case 'done':
    case 'already': {
      const place = act === 'hold' ? 'held' : 'mailbox';
      // A round over the mailbox may have seen it first.
      freeReference(result.reference);
      sql.run`UPDATE location SET place = ${place}, reference = ${result.reference}, seen_at = ${at}, gone_at = NULL
        WHERE number = ${location}`;
      end('done');
      return;
    }
    case 'gone':
      sql.run`UPDATE location SET gone_at = ${at} WHERE number = ${location} AND gone_at IS NULL`;
      end('gone');
      return;
    case 'refused':
      end('refused', result.reason);
      return;
    case 'later':
      wait(result.notBefore, result.reason, false);
      return;
    case 'unknown':
      wait(result.notBefore, result.reason, true);
      return;
    case 'found': {
      const { reference, folder } = result.copy;
      freeReference(reference);
      sql.run`UPDATE location SET reference = ${reference}, seen_at = ${at}, gone_at = NULL,
        folder = CASE place WHEN 'mailbox' THEN ${folder} ELSE folder END WHERE number = ${location}`;
      wait(result.notBefore, '', false);
    }
  }
}

/** Ends the moves of mails whose copies all have an answer. */
function endMoves(store: StoreHandle, { keys, at }: { keys: readonly EmailKey[]; at: number }): void {
  const ended: EndedMove[] = [];
  for (const key of new Set(keys)) {
    const effects = store.sql.all`SELECT state, reason FROM effect WHERE k = ${key}` as {
      state: string;
      reason: string;
    }[];
    if (effects.length === 0 || effects.some(({ state }) => state === 'waiting' || state === 'acting'))
      continue;
    const move = readMove(store, key)!;
    const has = (wanted: string) => effects.find(({ state }) => state === wanted);
    const refused = has('refused');
    // What one of its mailboxes keeps is held; only what none keeps is released.
    const isDone = has('done') !== undefined && !(refused && move.act === 'release');
    const failure = refused ? ('mailbox_refused' as const) : ('mailbox_gone' as const);
    ended.push({ move, failure: isDone ? null : failure, reason: isDone ? '' : (refused?.reason ?? '') });
  }
  finish(store, ended, at);
}

/** Ends the move of one mail without an answer of its mailbox. */
function endMove(
  store: StoreHandle,
  { key, outcome, reason, at }: { key: EmailKey; outcome: Failure; reason: string; at: number },
): void {
  const move = readMove(store, key);
  if (move) finish(store, [{ move, failure: outcome, reason }], at);
}

type Failure = Extract<ActionOutcome, 'mailbox_gone' | 'mailbox_refused' | 'not_found'>;

interface EndedMove {
  move: PendingMove;
  failure: Failure | null;
  reason: string;
}

function finish(store: StoreHandle, ended: readonly EndedMove[], at: number): void {
  changeAtOnce(
    store,
    ended.map((one) => changeAfter(one, { at, isThere: countCopies(store, one.move.key).total > 0 })),
  );
  for (const { move } of ended) forgetMove(store, move.key);
  for (const [number, moves] of Map.groupBy(ended, ({ move }) => move.job)) {
    if (number === null) continue;
    const job = store.sql
      .get`SELECT number, id, kind, actor, reason, client_address AS clientAddress, is_moving AS isMoving
      FROM job WHERE number = ${number}` as unknown as EndingJob & { isMoving: number };
    endItems(
      store,
      job,
      moves.flatMap((one) => itemOf(one)),
      at,
    );
    if (job.isMoving === 1) endWhenMoved(store, { job: number, at });
  }
}

/** The change that was asked for, once it is done; else what the history says. A mail of which no copy is left is deleted. */
function changeAfter(
  { move, failure, reason }: EndedMove,
  { at, isThere }: { at: number; isThere: boolean },
): MailChange {
  const { change, key } = move;
  const { entry } = change;
  if (failure === null) return { ...change, ...(entry && { entry: { ...entry, at } }) };
  if (failure === 'not_found') return { key, add: [], remove: [] };
  // A further copy of a held mail was nobody's action.
  const told = change.place && { entry: { actor: '', job: null, ...entry, at, event: failure, reason } };
  if (failure === 'mailbox_refused') return { key, add: [], remove: [], ...told };
  // Nobody holds it any more, and nobody has released it.
  const letGo = move.act === 'release' && change;
  const add = change.add.filter((flag) => flag !== 'restored');
  const deleted = isThere ? [] : (['deleted'] as const);
  return { key, remove: [], ...letGo, add: letGo ? [...add, ...deleted] : deleted, ...told };
}

function itemOf({ move, failure }: EndedMove): EndedItem[] {
  const { outcome, otherwise, position, before } = move.item;
  if (position === null || outcome === null) return [];
  return [
    {
      position,
      key: move.key,
      entityId: '',
      outcome: failure === null ? outcome : (otherwise ?? failure),
      flagsBefore: before,
    },
  ];
}
