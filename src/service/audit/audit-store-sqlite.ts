import { DatabaseRefused } from '../database/database-refused.ts';
import type { StoreHandle } from '../database/operation.ts';
import { signCheckpoint, segmentRows } from './audit-checkpoint.ts';
import { chainRow, genesis, proveHead, rowForm, type AuditHead, type AuditRow } from './audit-chain.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { ChainKey } from '../database/chain-key.ts';
import { objectsOf } from './audit-objects.ts';

/**
 * Appends entries to the trail, each chained to its predecessor; call it inside the transaction of what it
 * records.
 * @throws DatabaseRefused when the trail is chained with another key than the current one.
 */
export function appendAudit(store: StoreHandle, entries: readonly AuditEntry[]): void {
  if (entries.length === 0) return;
  const found = readHead(store);
  const lost = found ? [] : lostTrailEntry(store, entries[0]!.at);
  const before = found ?? emptyTrail;
  const key = keyOf(store, before);
  const { head, entries: due } = keyTrail(before, key, entries[0]!.at);
  writeRows(store, key, head, [...lost, ...due, ...entries]);
}

/**
 * Starts chaining an unkeyed trail with the current key, which also binds all its earlier rows. A keyed or
 * empty trail is unchanged.
 * @throws DatabaseRefused when the trail is chained with another key than the current one.
 */
export function keyAuditTrail(store: StoreHandle, { at }: { at: number }): void {
  const before = readHead(store);
  if (!before) return;
  const key = keyOf(store, before);
  const { head, entries } = keyTrail(before, key, at);
  writeRows(store, key, head, entries);
}

/**
 * Continues with the current key if the trail is chained with a lost one. Its rows so far cannot be verified
 * any more, which is recorded in the trail. Returns their number; 0 if the key is the trail's own.
 */
export function replaceAuditKey(store: StoreHandle, entry: Omit<AuditEntry, 'action' | 'details'>): number {
  const before = readHead(store);
  if (!before) return 0;
  const key = store.auditKey.findOrMake();
  if (before.keyId === null || before.keyId === key.id) return 0;
  const head = { ...before, keyId: key.id, keyedFrom: before.rows + 1 };
  // They were sealed with the lost one.
  store.sql.run`DELETE FROM audit_old_key`;
  const details = { rows: before.rows, key: key.id, instead_of: before.keyId };
  writeRows(store, key, head, [{ ...entry, action: 'audit_key_replace', details }]);
  return before.rows;
}

/** The newest rows, newest first. */
export function listAudit({ sql }: StoreHandle, { limit }: { limit: number }): AuditRow[] {
  return sql.all`SELECT id, at, actor, action, outcome, client_address AS clientAddress, details, form, session, request
    FROM audit ORDER BY id DESC LIMIT ${limit}` as unknown as AuditRow[];
}

/** The trail's record of its end; undefined if there is none. */
export function readHead({
  sql,
}: Pick<StoreHandle, 'sql'>): (AuditHead & { mac: Uint8Array | null }) | undefined {
  return sql.get`SELECT rows, hash, key_id AS keyId, keyed_from AS keyedFrom, plain_to AS plainTo, mac,
      removed_to AS removedTo, removed_hash AS removedHash
    FROM audit_head WHERE only = 1` as unknown as (AuditHead & { mac: Uint8Array | null }) | undefined;
}

/**
 * The number and hash (hexadecimal) of the last row, which is synced to disk, with all rows before it;
 * undefined for an empty trail.
 */
export function settleAuditEnd(store: StoreHandle): { row: number; hash: string } | undefined {
  store.sql.run`UPDATE audit_head SET rows = rows`;
  const head = readHead(store);
  return head && { row: head.rows, hash: Buffer.from(head.hash).toString('hex') };
}

/** The hash (hexadecimal) of a row or its checkpoint; undefined if both are missing. */
export function findAuditHash({ sql }: StoreHandle, row: number): string | undefined {
  const found = (sql.get`SELECT hash FROM audit WHERE id = ${row}` ??
    sql.get`SELECT hash FROM audit_checkpoint WHERE row = ${row}`) as { hash: Uint8Array } | undefined;
  return found && Buffer.from(found.hash).toString('hex');
}

const emptyTrail: AuditHead = {
  rows: 0,
  hash: genesis,
  keyId: null,
  keyedFrom: 0,
  plainTo: 0,
  removedTo: 0,
  removedHash: null,
};

/**
 * Longest time between the first user and the first row, milliseconds; normally both are created together.
 */
const beginning = 60_000;

/** The entry for a trail that begins in an installation that has had users for longer. */
function lostTrailEntry({ sql }: StoreHandle, at: number): AuditEntry[] {
  const since = sql.get`SELECT min(created_at) AS since FROM user`?.['since'] as number | null | undefined;
  if (typeof since !== 'number' || since > at - beginning) return [];
  return [
    {
      at,
      actor: 'postern',
      action: 'audit_lost',
      outcome: 'failed',
      clientAddress: '',
      details: { users_since: since },
    },
  ];
}

export function keyOf({ auditKey }: StoreHandle, head: AuditHead): ChainKey {
  if (head.keyId === null) return auditKey.findOrMake();
  const key = auditKey.find();
  if (key?.id === head.keyId) return key;
  throw new DatabaseRefused(
    `The key that the audit trail is chained with ${key ? `is another one (${key.id}, not ${head.keyId})` : 'is missing'}. ` +
      'Put back the key file (postern.key in POSTERN_DATA) or POSTERN_SECRET_KEY as it was. ' +
      'If it is lost for good: postern audit new-key.',
  );
}

/** The head of a keyed trail, with an entry about the key if the trail gets it now. */
function keyTrail(head: AuditHead, key: ChainKey, at: number): { head: AuditHead; entries: AuditEntry[] } {
  if (head.keyId !== null) return { head, entries: [] };
  const keyed = { ...head, keyId: key.id, keyedFrom: head.rows + 1, plainTo: head.rows };
  if (head.rows === 0) return { head: keyed, entries: [] };
  const entry: AuditEntry = {
    at,
    actor: 'postern',
    action: 'audit_key',
    outcome: 'success',
    clientAddress: '',
    details: { rows: head.rows, key: key.id },
  };
  return { head: keyed, entries: [entry] };
}

/** Appends rows that are chained with `key`, and stores the end. */
export function writeRows(
  store: StoreHandle,
  key: ChainKey,
  head: AuditHead,
  entries: readonly AuditEntry[],
): void {
  if (entries.length === 0) return;
  const { sql } = store;
  let { rows, hash } = head;
  for (const entry of entries) {
    const { at, actor, action, outcome, clientAddress } = entry;
    const details = JSON.stringify(entry.details);
    const { session = '', request = '' } = entry.origin ?? store.origin ?? {};
    rows += 1;
    hash = chainRow(key, hash, { ...entry, id: rows, details, form: rowForm, session, request });
    sql.run`INSERT INTO audit (id, at, actor, action, outcome, client_address, details, hash, form, session, request)
      VALUES (${rows}, ${at}, ${actor}, ${action}, ${outcome}, ${clientAddress}, ${details}, ${hash}, ${rowForm},
        ${session}, ${request})`;
    indexObjects(store, { row: rows, at, action, details: entry.details });
    if (rows % segmentRows === 0) writeCheckpoint(store, key, { row: rows, at, hash });
  }
  writeHead(store, key, { ...head, rows, hash });
}

/** Indexes the objects of a row, for the history of an object. */
export function indexObjects(
  { sql }: StoreHandle,
  {
    row,
    at,
    action,
    details,
  }: { row: number; at: number } & Pick<AuditEntry, 'details'> & { action: string },
): void {
  for (const { type, id } of objectsOf(action, details)) {
    sql.run`INSERT INTO audit_object (type, id, at, row) VALUES (${type}, ${id}, ${at}, ${row})
      ON CONFLICT DO NOTHING`;
  }
}

/** Stores a signed checkpoint of a row. */
export function writeCheckpoint(
  { sql }: StoreHandle,
  key: ChainKey,
  checkpoint: { row: number; at: number; hash: Uint8Array },
): void {
  const signature = signCheckpoint(key, { ...checkpoint, keyId: key.id });
  const { row, at, hash } = checkpoint;
  sql.run`INSERT INTO audit_checkpoint (row, at, hash, key_id, signature)
    VALUES (${row}, ${at}, ${hash}, ${key.id}, ${signature}) ON CONFLICT DO NOTHING`;
}

/** Stores the trail's record of its end, with its MAC. */
export function writeHead({ sql }: StoreHandle, key: ChainKey, head: AuditHead): void {
  const { rows, hash, keyedFrom, plainTo, removedTo, removedHash } = head;
  const mac = proveHead(key, head);
  sql.run`INSERT INTO audit_head (only, rows, hash, key_id, keyed_from, plain_to, mac, removed_to, removed_hash)
    VALUES (1, ${rows}, ${hash}, ${key.id}, ${keyedFrom}, ${plainTo}, ${mac}, ${removedTo}, ${removedHash})
    ON CONFLICT (only) DO UPDATE SET rows = excluded.rows, hash = excluded.hash, key_id = excluded.key_id,
      keyed_from = excluded.keyed_from, plain_to = excluded.plain_to, mac = excluded.mac,
      removed_to = excluded.removed_to, removed_hash = excluded.removed_hash`;
}
