import { timingSafeEqual } from 'node:crypto';
import { type AuditEntry, objectsOf } from './audit-entry.ts';
import {
  type AuditCheckpoint,
  type AuditHead,
  type AuditRow,
  chainPlainRow,
  chainRow,
  genesis,
  isSigned,
  proveHead,
  publicKeyOf,
  segmentRows,
} from './audit-chain.ts';
import {
  appendAudit,
  indexObjects,
  keyOf,
  readHead,
  readOldStretches,
  writeCheckpoint,
  writeHead,
} from './audit-store-sqlite.ts';
import type { InTurns } from '../turns/in-turns.ts';
import type { ChainKey, StoreHandle } from '../database/operation.ts';

/** Rows per step, a few milliseconds of the writer thread. */
const stepRows = 1_000;

/**
 * Makes a checkpoint of the last row if the newest one is older than `every` (milliseconds) and there are new
 * rows.
 */
export function makeDueCheckpoint(store: StoreHandle, { at, every }: { at: number; every: number }): void {
  const head = readHead(store);
  if (!head || head.keyId === null || head.rows === 0) return;
  const last = store.sql.get`SELECT row, at FROM audit_checkpoint ORDER BY row DESC LIMIT 1`;
  // A clock that was set back causes an additional one.
  const isDue = !last || Math.abs(at - Number(last['at'])) >= every;
  if (!isDue || (last && Number(last['row']) >= head.rows)) return;
  writeCheckpoint(store, keyOf(store, head), { row: head.rows, at, hash: head.hash });
}

/** Indexes the objects of the next old rows. Returns whether there are more. */
export function indexOldRows(store: StoreHandle): boolean {
  const { sql } = store;
  const entered = sql.get`SELECT row, until FROM audit_entered WHERE only = 1` as
    | { row: number; until: number }
    | undefined;
  if (!entered || entered.row >= entered.until) return false;
  const rows = sql.all`SELECT id AS row, at, action, details FROM audit
    WHERE id > ${entered.row} AND id <= ${entered.until} ORDER BY id LIMIT ${stepRows}` as unknown as {
    row: number;
    at: number;
    action: string;
    details: string;
  }[];
  for (const { details, ...row } of rows) {
    indexObjects(store, { ...row, details: JSON.parse(details) as Record<string, unknown> });
  }
  const last = rows.at(-1)?.row ?? entered.until;
  sql.run`UPDATE audit_entered SET row = ${last}`;
  return last < entered.until;
}

/** Segments that are checked per step. */
const stretches = 50;

/**
 * The last row that can be removed: whole segments of 1,000 rows between checkpoints, all rows older than
 * `before` (milliseconds) and already sent to every receiver. 0 if there is none.
 */
export function* findTrimEnd(store: StoreHandle, { before }: { before: number }): InTurns<number> {
  const { sql } = store;
  const head = readHead(store);
  if (!head || head.keyId === null) return 0;
  const sent = sql.get`SELECT min(sent_row) AS row FROM audit_receiver WHERE enabled = 1`?.['row'] as
    | number
    | null;
  let end = head.removedTo;
  for (;;) {
    const next = sql.all`SELECT row FROM audit_checkpoint
      WHERE row > ${end} AND row <= ${Math.min(sent ?? head.rows, head.rows - 1)} AND row % ${segmentRows} = 0
      ORDER BY row LIMIT ${stretches}` as { row: number }[];
    for (const { row } of next) {
      const newer = sql.get`SELECT 1 FROM audit WHERE id > ${end} AND id <= ${row} AND at >= ${before} LIMIT 1`;
      if (newer) return end === head.removedTo ? 0 : end;
      end = row;
    }
    if (next.length < stretches) return end === head.removedTo ? 0 : end;
    yield;
  }
}

/**
 * Removes the rows up to one with a checkpoint (`findTrimEnd`): records that row and its hash in the record
 * of the end and in a new row; the rows themselves are deleted by `removeTrimmed`. Returns their number.
 */
export function trimAudit(
  store: StoreHandle,
  {
    to,
    before,
    entry,
  }: { to: number; before: number; entry: Omit<AuditEntry, 'details' | 'action' | 'outcome'> },
): number {
  const head = readHead(store);
  const last = store.sql.get`SELECT row, hash FROM audit_checkpoint WHERE row = ${to}` as
    | Pick<AuditCheckpoint, 'row' | 'hash'>
    | undefined;
  if (!head || !last || to <= head.removedTo || to >= head.rows) return 0;
  const rows = to - head.removedTo;
  writeHead(store, keyOf(store, head), { ...head, removedTo: to, removedHash: last.hash });
  const details = {
    rows,
    removed_from: head.removedTo + 1,
    removed_to: to,
    hash: Buffer.from(last.hash).toString('hex'),
    older_than: new Date(before).toISOString(),
  };
  appendAudit(store, [{ ...entry, action: 'audit_trim', outcome: 'success', details }]);
  return rows;
}

/** Deletes the next rows that are marked as removed. Returns whether there are more. */
export function removeTrimmed(store: StoreHandle): boolean {
  const { sql } = store;
  const removedTo = readHead(store)?.removedTo ?? 0;
  if (removedTo === 0) return false;
  const rows =
    sql.all`SELECT id, at, action, details FROM audit WHERE id <= ${removedTo} ORDER BY id LIMIT ${stepRows}` as unknown as {
      id: number;
      at: number;
      action: string;
      details: string;
    }[];
  for (const row of rows) forgetObjects(store, row);
  const last = rows.at(-1)?.id;
  if (last !== undefined) sql.run`DELETE FROM audit WHERE id <= ${last}`;
  return rows.length === stepRows;
}

function forgetObjects(
  { sql }: StoreHandle,
  { id: row, at, action, details }: { id: number; at: number; action: string; details: string },
): void {
  for (const { type, id } of objectsOf(action, JSON.parse(details) as Record<string, unknown>)) {
    sql.run`DELETE FROM audit_object WHERE type = ${type} AND id = ${id} AND at = ${at} AND row = ${row}`;
  }
}

/** The state of the trail, for its page. */
export function readAuditState(store: StoreHandle, { checkpoints: most }: { checkpoints: number }) {
  const { sql } = store;
  const head = readHead(store);
  const timeOf = (row: number) =>
    sql.get`SELECT at FROM audit WHERE id = ${row}`?.['at'] as number | undefined;
  const key = store.auditKey.find();
  const entered = sql.get`SELECT row < until AS more FROM audit_entered WHERE only = 1`;
  const first = (head?.removedTo ?? 0) + 1;
  return {
    firstRow: head ? first : 0,
    lastRow: head?.rows ?? 0,
    firstAt: timeOf(first),
    lastAt: head && timeOf(head.rows),
    hash: head && Buffer.from(head.hash).toString('hex'),
    keyId: head?.keyId ?? null,
    publicKey: key && key.id === head?.keyId ? publicKeyOf(key) : null,
    removedTo: head?.removedTo ?? 0,
    isEntering: entered?.['more'] === 1,
    checkpoints: sql.all`SELECT row, at, hash, key_id AS keyId, signature FROM audit_checkpoint
      ORDER BY row DESC LIMIT ${most}` as unknown as AuditCheckpoint[],
  };
}

/** Result of verifying a part of the trail. */
export interface AuditCheck {
  /** Number of verified rows. */
  rows: number;
  /** The last good row. */
  last: number;
  /** Its hash, hexadecimal: stored elsewhere, it proves later that the trail up to here is unchanged. */
  head: string;
  /** The first problem; null if there is none. */
  problem: { row: number; what: string } | null;
  /** Whether there are further rows to verify. */
  more: boolean;
  /**
   * The last row from before the trail had a key: earlier ones prove less by themselves; 0 if there are none.
   */
  plainTo: number;
  /** The last row that retention has removed; 0 if none. */
  removedTo: number;
  /** The last row that was chained with a lost key and cannot be verified; 0 if there are none. */
  uncheckedTo: number;
}

type StoredHead = AuditHead & { mac: Uint8Array | null };
type StoredRow = AuditRow & { hash: Uint8Array };

/**
 * Verifies at most `limit` rows after row `after`, whose hash is `previous`; a long trail is verified in
 * several calls.
 */
export function checkAudit(
  store: Pick<StoreHandle, 'sql' | 'auditKey'>,
  { after, previous, limit }: { after: number; previous: string | null; limit: number },
): AuditCheck {
  const { sql } = store;
  const head = readHead(store);
  const key = store.auditKey.find();
  const plainTo = head?.plainTo ?? 0;
  const removedTo = head?.removedTo ?? 0;
  const olds = head?.keyId && key?.id === head.keyId ? readOldStretches(store, key) : [];
  const knownFrom = Math.min(head?.keyedFrom ?? 0, ...olds.map(({ from }) => from));
  const uncheckedTo = head && knownFrom > head.plainTo + 1 ? knownFrom - 1 : 0;
  const keyAt = (row: number) =>
    row >= (head?.keyedFrom ?? 0) ? key : olds.find(({ from, to }) => row >= from && row <= to)?.key;
  // After retention, the trail starts behind the row whose hash the record of the end contains.
  const isFirst = previous === null || removedTo > after;
  const first = isFirst ? removedTo : after;
  let hash: Uint8Array = isFirst ? (head?.removedHash ?? genesis) : Buffer.from(previous, 'hex');
  let last = first;
  const result = (problem: AuditCheck['problem'], more = false): AuditCheck => ({
    rows: last - first,
    last,
    head: Buffer.from(hash).toString('hex'),
    problem,
    more,
    plainTo,
    removedTo,
    uncheckedTo,
  });

  const atHead = problemOfHead(store, head, key);
  if (atHead) return result(atHead);
  const rows =
    sql.all`SELECT id, at, actor, action, outcome, client_address AS clientAddress, details, hash, form, session, request
    FROM audit WHERE id > ${first} ORDER BY id LIMIT ${limit}` as unknown as StoredRow[];
  for (const row of rows) {
    if (row.id !== last + 1) return result({ row: last + 1, what: 'is missing' });
    const rowKey = keyAt(row.id);
    if (!isAsWritten(row, hash, head!, rowKey))
      return result({ row: row.id, what: 'was changed after it was written' });
    if (row.action === 'audit_lost')
      return result({
        row: row.id,
        what: 'begins the trail of an installation that had users before: rows are lost',
      });
    if (
      row.action === 'audit_key_rotate' &&
      rowKey &&
      row.id - 1 > Math.max(plainTo, removedTo) &&
      !keyAt(row.id - 1)
    )
      return result({ row: row.id, what: 'names an earlier key, whose record was removed' });
    hash = row.hash;
    last = row.id;
    const strange = problemOfCheckpoint(store, rowKey, row);
    if (strange) return result(strange);
  }
  if (rows.length === limit) return result(null, true);
  if (head && head.rows > last) return result({ row: last + 1, what: 'is missing, and all rows after it' });
  if (last > 0 && !(head && head.rows === last && Buffer.from(hash).equals(head.hash))) {
    return result({ row: last, what: 'is not the row that the trail says is its last' });
  }
  return result(null);
}

/** Problems of the trail's own record, before any row is verified. */
function problemOfHead(
  { sql }: Pick<StoreHandle, 'sql'>,
  head: StoredHead | undefined,
  key: ChainKey | undefined,
): AuditCheck['problem'] {
  if (!head) {
    const found = sql.get`SELECT EXISTS (SELECT 1 FROM audit) AS rows, EXISTS (SELECT 1 FROM user) AS users`;
    if (found?.['rows'] === 1) return { row: 1, what: 'and all others have lost the record of the last one' };
    return found?.['users'] === 1
      ? { row: 1, what: 'is missing: the trail is empty although there are users' }
      : null;
  }
  if (head.keyId === null) {
    return {
      row: 1,
      what:
        'and all others are not bound by a key, so that they could have been written anew. If Postern was only just ' +
        'upgraded, start it once; else the record of the key was removed',
    };
  }
  if (key?.id !== head.keyId) {
    return {
      row: head.keyedFrom,
      what: `and those after it cannot be checked: their key (${head.keyId}) is not the one at hand (${key?.id ?? 'none'})`,
    };
  }
  const isProved =
    head.mac !== null && head.mac.length === 32 && timingSafeEqual(head.mac, proveHead(key, head));
  return isProved ? null : { row: head.rows, what: 'is not the row that the trail was left with' };
}

/** A row's checkpoint must be signed and have the row's hash; one of a lost key cannot be verified. */
function problemOfCheckpoint(
  { sql }: Pick<StoreHandle, 'sql'>,
  key: ChainKey | undefined,
  row: StoredRow,
): AuditCheck['problem'] {
  const found =
    sql.get`SELECT row, at, hash, key_id AS keyId, signature FROM audit_checkpoint WHERE row = ${row.id}` as
      | AuditCheckpoint
      | undefined;
  // Rows of the older form have no checkpoints.
  if (!found && row.form !== 1 && row.id % segmentRows === 0)
    return { row: row.id, what: 'has lost its checkpoint' };
  if (!found || !key || found.keyId !== key.id) return null;
  if (!isSigned(key, found)) return { row: row.id, what: 'has a checkpoint that was not signed here' };
  return Buffer.from(found.hash).equals(row.hash)
    ? null
    : { row: row.id, what: 'is not the row that its checkpoint was made of' };
}

function isAsWritten(
  row: StoredRow,
  previous: Uint8Array,
  head: AuditHead,
  key: ChainKey | undefined,
): boolean {
  // These columns are not hashed in the older form.
  if (row.form === 1 && (row.session !== '' || row.request !== '')) return false;
  if (row.id <= head.plainTo) return chainPlainRow(previous, row).equals(row.hash);
  // Chained with a lost key.
  if (!key) return true;
  return chainRow(key, previous, row).equals(row.hash);
}
