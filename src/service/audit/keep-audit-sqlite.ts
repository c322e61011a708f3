import type { AuditEntry } from './audit-entry.ts';
import { objectsOf } from './audit-objects.ts';
import { type AuditCheckpoint, publicKeyOf, segmentRows } from './audit-checkpoint.ts';
import {
  appendAudit,
  indexObjects,
  keyOf,
  readHead,
  writeCheckpoint,
  writeHead,
} from './audit-store-sqlite.ts';
import type { InTurns } from '../turns/in-turns.ts';
import type { StoreHandle } from '../database/operation.ts';

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
