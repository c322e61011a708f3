import { DatabaseRefused } from '../database/storage-errors.ts';
import type { ChainKey, StoreHandle } from '../database/operation.ts';
import {
  type AuditHead,
  type AuditRow,
  chainRow,
  genesis,
  proveHead,
  rowForm,
  segmentRows,
  signCheckpoint,
} from './audit-chain.ts';
import { type AuditAction, type AuditEntry, objectsOf } from './audit-entry.ts';
import { createSecretBox } from '../secret-box/secret-box.ts';

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

/** The actor of an operation, the client, and the time (milliseconds since 1970). */
export interface AuditContext {
  readonly actor: { readonly email: string; readonly clientAddress: string };
  readonly at: number;
}

/**
 * Records an operation in the trail; call it inside the transaction of the operation.
 * @throws DatabaseRefused when the trail is chained with another key than the current one.
 */
export function auditAct(
  store: StoreHandle,
  action: AuditAction,
  { actor: { email, clientAddress }, at }: AuditContext,
  details: AuditEntry['details'],
): void {
  appendAudit(store, [{ at, actor: email, action, outcome: 'success', clientAddress, details }]);
}

/**
 * Rate limit of rows about a subject, in a window that starts with the first one; further ones are only
 * counted.
 */
export interface TallyLimit {
  subject: string;
  most: number;
  /** Milliseconds. */
  window: number;
}

/** Writes an entry, or counts it if one of the limits is reached. */
export function tallyAudit(
  store: StoreHandle,
  { entry, limits }: { entry: AuditEntry; limits: readonly TallyLimit[] },
): void {
  writeDueTallies(store, { at: entry.at });
  const { sql } = store;
  const reached = limits.find(({ subject, most }) => {
    const row = sql.get`SELECT written FROM audit_tally WHERE subject = ${subject}`;
    return ((row?.['written'] ?? 0) as number) >= most;
  });
  if (reached) {
    sql.run`UPDATE audit_tally SET count = count + 1, counted_from = coalesce(counted_from, ${entry.at}),
      entry = coalesce(entry, ${JSON.stringify(entry)}) WHERE subject = ${reached.subject}`;
    return;
  }
  appendAudit(store, [entry]);
  for (const { subject, window } of limits) {
    sql.run`INSERT INTO audit_tally (subject, window_ends_at, written) VALUES (${subject}, ${entry.at + window}, 1)
      ON CONFLICT (subject) DO UPDATE SET written = written + 1`;
  }
}

/** Writes one row for each expired window in which entries were counted. */
export function writeDueTallies(store: StoreHandle, { at }: { at: number }): void {
  const due = store.sql.all`DELETE FROM audit_tally WHERE window_ends_at <= ${at}
    RETURNING count, counted_from AS since, entry` as { count: number; since: number; entry: string }[];
  const counted = due.filter(({ count }) => count > 0);
  appendAudit(
    store,
    counted.map(({ count, entry, since }) => {
      const example = JSON.parse(entry) as AuditEntry;
      const details = { ...example.details, count, since: new Date(since).toISOString() };
      return { ...example, at, details };
    }),
  );
}

/** A stretch of the trail that was chained with an earlier key. */
interface OldStretch {
  readonly from: number;
  readonly to: number;
  readonly key: ChainKey;
}

const purposeOf = ({ from, to, key }: OldStretch) => `audit rows ${from} to ${to}: ${key.id}`;

/** The stretches of earlier keys that the present key opens, in order. A key that was lost has none. */
export function readOldStretches({ sql }: Pick<StoreHandle, 'sql'>, present: ChainKey): OldStretch[] {
  const box = createSecretBox(present.bytes);
  const rows = sql.all`SELECT from_row AS "from", to_row AS "to", key_id AS id, sealed FROM audit_old_key ORDER BY to_row`;
  return rows.flatMap((row) => {
    const { from, to, id, sealed } = row as unknown as {
      from: number;
      to: number;
      id: string;
      sealed: string;
    };
    const stretch = { from, to, key: { id, bytes: new Uint8Array() } };
    try {
      const bytes = Buffer.from(box.open(sealed, purposeOf(stretch)), 'base64');
      return [{ ...stretch, key: { id, bytes: new Uint8Array(bytes) } }];
    } catch {
      return [];
    }
  });
}

/**
 * Continues the trail with another key, and names the old one in it. The old one is kept, sealed with the new one, so
 * that the rows up to now can still be checked.
 * @throws DatabaseRefused when the trail is chained with another key than the present one
 */
export function changeChainKey(
  store: StoreHandle,
  next: ChainKey,
  entry: Omit<AuditEntry, 'action' | 'details'>,
  details: AuditEntry['details'],
): void {
  const head = readHead(store)!;
  const present = keyOf(store, head);
  const stretches = readOldStretches(store, present);
  if (head.rows >= head.keyedFrom) stretches.push({ from: head.keyedFrom, to: head.rows, key: present });
  const box = createSecretBox(next.bytes);
  store.sql.run`DELETE FROM audit_old_key`;
  for (const stretch of stretches) {
    const sealed = box.seal(Buffer.from(stretch.key.bytes).toString('base64'), purposeOf(stretch));
    store.sql.run`INSERT INTO audit_old_key (to_row, from_row, key_id, sealed)
      VALUES (${stretch.to}, ${stretch.from}, ${stretch.key.id}, ${sealed})`;
  }
  const after = { ...head, keyId: next.id, keyedFrom: head.rows + 1 };
  writeRows(store, next, after, [
    { ...entry, action: 'audit_key_rotate', details: { key: next.id, instead_of: present.id, ...details } },
  ]);
}
