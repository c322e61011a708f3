import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { ActionOutcome } from '../../api/vocabulary/outcomes.ts';
import { quarantineStates } from '../../api/vocabulary/states.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { EmailFlag, EmailKey, FlagChange } from '../ports/mail-records.ts';
import type { TimelineEntry } from './timeline.ts';

/** A change of one stored mail: its flags, and what belongs to them. Without flags it is an entry alone. */
export interface MailChange extends FlagChange {
  /** Where the mail is from now on; absent when the change is about marks, and it stays where it is. */
  place?: NewPlace;
  /** What its history says; absent for nothing. */
  entry?: Omit<TimelineEntry, 'key'>;
  /** What the job that asks for it records if a mailbox has to move the mail first. */
  item?: MovedItem;
}

type NewPlace =
  | {
      isHeld: true;
      /** Its flags until now: they tell the folder to which it goes back. */
      before: readonly EmailFlag[];
      /** The job that holds it, which can be undone; null for a verdict. */
      holder: number | null;
    }
  | { isHeld: false };

/** What a mailbox does with a copy of a mail. */
export type MoveAct = 'hold' | 'release';

/** What a job records of a mail when mailboxes have moved it. */
export interface MovedItem {
  /** The position of the mail in its job; null for a verdict. */
  readonly position: number | null;
  /** The outcome when it is done. */
  readonly outcome: ActionOutcome | null;
  /** The outcome when it is not done, where something else of the mail has changed. */
  readonly otherwise?: ActionOutcome;
  /** Its state before. */
  readonly before: readonly EmailFlag[];
}

/** A move under way. */
export interface PendingMove {
  readonly key: EmailKey;
  readonly act: MoveAct;
  readonly job: number | null;
  readonly change: MailChange;
  readonly item: MovedItem;
}

/** The flags that say where a mail is; others change whatever mailboxes do. */
const placeFlags: ReadonlySet<EmailFlag> = new Set([...quarantineStates, 'restored']);

/** The act that a change asks of mailboxes; undefined when it moves nothing. */
const actOf = ({ place }: MailChange): MoveAct | undefined => place && (place.isHeld ? 'hold' : 'release');

/**
 * Asks mailboxes to make a change, if copies of the mail are in them. What is left to change at once; null when nothing was
 * asked and all of it is.
 */
export function startMove(store: StoreHandle, change: MailChange): MailChange | null {
  const act = actOf(change);
  if (!act) return null;
  const copies = copiesToMove(store, change.key, act);
  if (copies.length === 0) return null;
  const isOfPlace = (flag: EmailFlag) => placeFlags.has(flag);
  const later: MailChange = {
    ...change,
    add: change.add.filter(isOfPlace),
    remove: change.remove.filter(isOfPlace),
  };
  insertMove(store, { act, change: later, copies, at: change.entry?.at ?? 0 });
  return {
    key: change.key,
    add: change.add.filter((flag) => !isOfPlace(flag)),
    remove: change.remove.filter((flag) => !isOfPlace(flag)),
  };
}

/** Asks mailboxes to hold the copies of a mail that they have, with what changes then; false when there are none. */
export function startHold(store: StoreHandle, change: MailChange, at: number): boolean {
  const copies = copiesToMove(store, change.key, 'hold');
  if (copies.length > 0) insertMove(store, { act: 'hold', change, copies, at });
  return copies.length > 0;
}

interface Copy {
  number: number;
  mailbox: number;
}

/**
 * The copies that an act is about. To hold a mail of which no copy is known to be there, the missed ones are looked for: their
 * owner may just have moved them.
 */
function copiesToMove({ sql }: StoreHandle, key: EmailKey, act: MoveAct): Copy[] {
  const place = act === 'hold' ? 'mailbox' : 'held';
  const copies = sql.all`SELECT number, mailbox, gone_at IS NULL OR reference = '' AS is_there FROM location
    WHERE k = ${key} AND place = ${place} ORDER BY number` as unknown as (Copy & { is_there: number })[];
  const there = copies.filter(({ is_there: isThere }) => isThere === 1);
  if (there.length > 0) return there;
  const isHeldElsewhere = act === 'hold' && hasHeldCopy({ sql }, key);
  return isHeldElsewhere ? [] : copies;
}

const hasHeldCopy = ({ sql }: Pick<StoreHandle, 'sql'>, key: EmailKey): boolean =>
  sql.get`SELECT 1 FROM location WHERE k = ${key} AND place = 'held' AND gone_at IS NULL` !== undefined;

function insertMove(
  { sql }: StoreHandle,
  { act, change, copies, at }: { act: MoveAct; change: MailChange; copies: readonly Copy[]; at: number },
): void {
  const { key, entry, item } = change;
  sql.run`INSERT INTO mail_move (k, act, job, position, asked_at, change)
    VALUES (${key}, ${act}, ${entry?.job ?? null}, ${item?.position ?? null}, ${at}, ${JSON.stringify(change)})`;
  for (const { number, mailbox } of copies)
    sql.run`INSERT INTO effect (k, location, mailbox, act, not_before) VALUES (${key}, ${number}, ${mailbox}, ${act}, ${at})`;
}

/** What mailboxes are doing with a mail; undefined for nothing. */
export const moveUnderWay = ({ sql }: Pick<StoreHandle, 'sql'>, key: EmailKey): MoveAct | undefined =>
  sql.get`SELECT act FROM mail_move WHERE k = ${key}`?.['act'] as MoveAct | undefined;

/** What mailboxes are doing with each of some mails; those with which nothing is being done are left out. */
export const movesUnderWay = (
  { sql }: Pick<StoreHandle, 'sql'>,
  keys: readonly EmailKey[],
): ReadonlyMap<EmailKey, MoveAct> =>
  new Map(
    sql.all`SELECT k, act FROM mail_move WHERE k IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`.map(
      ({ k, act }) => [k as EmailKey, act as MoveAct],
    ),
  );

/** Rows with what mailboxes are doing with them, by their keys. */
export function withMoves<Row extends EmailRow>(
  store: Pick<StoreHandle, 'sql'>,
  rows: readonly Row[],
  keys: readonly EmailKey[],
): Row[] {
  const moves = movesUnderWay(store, keys);
  return rows.map((row, place) => {
    const moving = moves.get(keys[place]!);
    return moving ? { ...row, moving } : row;
  });
}

/** In how many mailboxes copies of a mail are, and in how many of these they are held. */
export function countCopies(
  { sql }: Pick<StoreHandle, 'sql'>,
  key: EmailKey,
): { held: number; total: number } {
  const found = sql.get`SELECT count(DISTINCT mailbox) AS total,
    count(DISTINCT CASE place WHEN 'held' THEN mailbox END) AS held FROM location WHERE k = ${key} AND gone_at IS NULL`!;
  return { held: found['held'] as number, total: found['total'] as number };
}

/** A move under way, with what becomes of it. */
export function readMove({ sql }: Pick<StoreHandle, 'sql'>, key: EmailKey): PendingMove | undefined {
  const row = sql.get`SELECT act, job, change FROM mail_move WHERE k = ${key}`;
  if (!row) return undefined;
  const change = JSON.parse(row['change'] as string) as MailChange;
  const item = change.item ?? { position: null, outcome: null, before: [] };
  return { key, act: row['act'] as MoveAct, job: row['job'] as number | null, change, item };
}

/** Forgets a move that has ended, and its effects. */
export function forgetMove({ sql }: Pick<StoreHandle, 'sql'>, key: EmailKey): void {
  sql.run`DELETE FROM mail_move WHERE k = ${key}`;
}

/** Ends the move of a mail that is removed; what mailboxes have begun, nobody learns of. */
export function dropMove({ sql }: Pick<StoreHandle, 'sql'>, key: EmailKey): void {
  const move = sql.get`DELETE FROM mail_move WHERE k = ${key} RETURNING job, position`;
  if (!move || move['job'] === null) return;
  const job = move['job'] as number;
  sql.run`UPDATE job_item SET outcome = 'not_found' WHERE job = ${job} AND position = ${move['position'] as number}`;
  sql.run`UPDATE job SET failed = failed + 1 WHERE number = ${job}`;
}

/** Takes back the moves of a job that no mailbox has begun; those begun are finished. */
export function withdrawMoves({ sql }: Pick<StoreHandle, 'sql'>, job: number): void {
  const unbegun = sql.all`SELECT k, position, change ->> '$.item.otherwise' AS otherwise FROM mail_move
    WHERE job = ${job} AND NOT EXISTS
      (SELECT 1 FROM effect WHERE effect.k = mail_move.k AND (state <> 'waiting' OR in_doubt = 1))`;
  for (const { k, position, otherwise } of unbegun) {
    forgetMove({ sql }, k as EmailKey);
    if (otherwise !== null)
      sql.run`UPDATE job_item SET outcome = ${otherwise as string}, changed = 1
        WHERE job = ${job} AND position = ${position as number}`;
  }
}
