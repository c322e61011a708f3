import { createHash } from 'node:crypto';
import type { StoreHandle } from '../storage/operation.ts';
import type { AuditEntry } from './audit-entry.ts';

/** What the first row is chained to. */
const genesis = Buffer.alloc(32);

/** Appends lines to the trail, each chained to the one before; call it inside the transaction of what it records. */
export function appendAudit({ sql }: StoreHandle, entries: readonly AuditEntry[]): void {
  if (entries.length === 0) return;
  const head = sql.get`SELECT rows, hash FROM audit_head WHERE only = 1` as
    { rows: number; hash: Uint8Array } | undefined;
  let rows = head?.rows ?? 0;
  let hash: Uint8Array = head?.hash ?? genesis;
  for (const entry of entries) {
    const details = JSON.stringify(entry.details);
    hash = chain(hash, { ...entry, details });
    rows += 1;
    sql.run`INSERT INTO audit (id, at, actor, action, outcome, client_address, details, hash)
      VALUES (${rows}, ${entry.at}, ${entry.actor}, ${entry.action}, ${entry.outcome}, ${entry.clientAddress},
        ${details}, ${hash})`;
  }
  sql.run`INSERT INTO audit_head (only, rows, hash) VALUES (1, ${rows}, ${hash})
    ON CONFLICT (only) DO UPDATE SET rows = excluded.rows, hash = excluded.hash`;
}

/** A row of the trail as it is stored and hashed. */
export interface AuditRow {
  id: number;
  at: number;
  actor: string;
  action: string;
  outcome: string;
  clientAddress: string;
  details: string;
}

/** The newest rows, newest first. */
export function listAudit({ sql }: StoreHandle, { limit }: { limit: number }): AuditRow[] {
  return sql.all`SELECT id, at, actor, action, outcome, client_address AS clientAddress, details
    FROM audit ORDER BY id DESC LIMIT ${limit}` as unknown as AuditRow[];
}

/** What checking a stretch of the trail found. */
export interface AuditCheck {
  /** Rows that were checked and are as they were written. */
  rows: number;
  /** Hash of the last good row, hexadecimal: kept elsewhere, it proves later that the trail up to here is the same. */
  head: string;
  /** The first thing that is wrong; null when all is well. */
  problem: { row: number; what: string } | null;
  /** True when there is more to check. */
  more: boolean;
}

/** Checks at most `limit` rows after row `after`, whose hash is `previous`; a long trail is checked in several calls. */
export function checkAudit(
  { sql }: StoreHandle,
  { after, previous, limit }: { after: number; previous: string | null; limit: number },
): AuditCheck {
  let hash: Uint8Array = previous === null ? genesis : Buffer.from(previous, 'hex');
  let last = after;
  const rows = sql.all`SELECT id, at, actor, action, outcome, client_address AS clientAddress, details, hash
    FROM audit WHERE id > ${after} ORDER BY id LIMIT ${limit}` as unknown as (AuditRow & {
    hash: Uint8Array;
  })[];
  const result = (problem: AuditCheck['problem'], more = false): AuditCheck => ({
    rows: last - after,
    head: Buffer.from(hash).toString('hex'),
    problem,
    more,
  });
  for (const row of rows) {
    if (row.id !== last + 1) return result({ row: last + 1, what: 'is missing' });
    const expected = chain(hash, row);
    if (!expected.equals(row.hash)) return result({ row: row.id, what: 'was changed after it was written' });
    hash = expected;
    last = row.id;
  }
  if (rows.length === limit) return result(null, true);
  const head = sql.get`SELECT rows, hash FROM audit_head WHERE only = 1` as
    { rows: number; hash: Uint8Array } | undefined;
  if ((head?.rows ?? 0) > last) return result({ row: last + 1, what: 'is missing, and all rows after it' });
  if (last > 0 && !(head && Buffer.from(hash).equals(head.hash))) {
    return result({ row: last, what: 'is not the row that the trail says is its last' });
  }
  return result(null);
}

function chain(previous: Uint8Array, row: Omit<AuditRow, 'id'>): Buffer {
  const content = JSON.stringify([
    row.at,
    row.actor,
    row.action,
    row.outcome,
    row.clientAddress,
    row.details,
  ]);
  return createHash('sha256').update(previous).update(content).digest();
}
