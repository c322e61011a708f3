import { createHash, createHmac } from 'node:crypto';
import type { ChainKey } from './audit-key.ts';

/** A row of the trail as it is stored and chained. */
export interface AuditRow {
  id: number;
  at: number;
  actor: string;
  action: string;
  outcome: string;
  clientAddress: string;
  details: string;
  /** What its hash is made of: 1 for rows from before they had a session and a request. */
  form: number;
  session: string;
  request: string;
}

/** The form of rows that are written now. */
export const rowForm = 2;

/** What the trail says of its own end. */
export interface AuditHead {
  /** How many rows there are; the last one has this number. */
  rows: number;
  /** Hash of the last row. */
  hash: Uint8Array;
  /** Name of the key of the newest rows; null while the trail has no key. */
  keyId: string | null;
  /** The first row that is chained with that key; 0 while there is none. */
  keyedFrom: number;
  /** The last row that was written before the trail had a key; 0 when it always had one. */
  plainTo: number;
  /** The last row that the trail's retention has removed, with its hash; 0 for none. */
  removedTo: number;
  removedHash: Uint8Array | null;
}

/** What the first row is chained to. */
export const genesis = Buffer.alloc(32);

/** The hash of a row, which nobody can make without the key. */
export const chainRow = (key: ChainKey, previous: Uint8Array, row: AuditRow): Buffer =>
  createHmac('sha256', key.bytes).update('row\0').update(previous).update(contentOf(row)).digest();

/** The hash of a row from the time before the trail had a key. */
export const chainPlainRow = (previous: Uint8Array, row: AuditRow): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([row.at, row.actor, row.action, row.outcome, row.clientAddress, row.details]))
    .digest();

/** Proof that the end of the trail was written by somebody with the key: rows cut off are missed. */
export const proveHead = (
  key: ChainKey,
  { rows, hash, keyedFrom, plainTo, removedTo, removedHash }: AuditHead,
): Buffer =>
  createHmac('sha256', key.bytes)
    .update('head\0')
    .update(
      JSON.stringify([
        rows,
        hex(hash),
        key.id,
        keyedFrom,
        plainTo,
        // A trail that is whole has the proof that it always had.
        ...(removedTo > 0 ? [removedTo, hex(removedHash ?? genesis)] : []),
      ]),
    )
    .digest();

const contentOf = (row: AuditRow): string =>
  JSON.stringify([
    row.id,
    row.at,
    row.actor,
    row.action,
    row.outcome,
    row.clientAddress,
    row.details,
    ...(row.form === 1 ? [] : [row.form, row.session, row.request]),
  ]);

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
