import { createHash, createHmac } from 'node:crypto';
import type { ChainKey } from '../database/chain-key.ts';

/** A row of the trail in the form that is stored and hashed. */
export interface AuditRow {
  id: number;
  at: number;
  actor: string;
  action: string;
  outcome: string;
  clientAddress: string;
  details: string;
  /** Version of the hashed form: 1 for rows from before they had a session and a request. */
  form: number;
  session: string;
  request: string;
}

/** The current version of the form. */
export const rowForm = 2;

/** The trail's record of its own end. */
export interface AuditHead {
  /** Number of rows, which is also the number of the last one. */
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

/** The previous hash for the first row. */
export const genesis = Buffer.alloc(32);

/** The hash of a row, which cannot be computed without the key. */
export const chainRow = (key: ChainKey, previous: Uint8Array, row: AuditRow): Buffer =>
  createHmac('sha256', key.bytes).update('row\0').update(previous).update(contentOf(row)).digest();

/** The hash of a row from before the trail had a key. */
export const chainPlainRow = (previous: Uint8Array, row: AuditRow): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([row.at, row.actor, row.action, row.outcome, row.clientAddress, row.details]))
    .digest();

/** A MAC of the trail's end, which detects rows that were cut off. */
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
        // A complete trail keeps its original form of the MAC.
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
