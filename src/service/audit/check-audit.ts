import { timingSafeEqual } from 'node:crypto';
import type { StoreHandle } from '../database/operation.ts';
import { chainPlainRow, chainRow, genesis, proveHead, type AuditHead, type AuditRow } from './audit-chain.ts';
import { type AuditCheckpoint, isSigned, segmentRows } from './audit-checkpoint.ts';
import type { ChainKey } from '../database/chain-key.ts';
import { readHead } from './audit-store-sqlite.ts';
import { readOldStretches } from './old-keys-sqlite.ts';

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
