import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../../api/errors.ts';
import { fieldProblem, type ProblemCode, refuseWith } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Dependencies of the calls about mail. */
export interface EmailParts extends ServiceParts {
  readonly cursors: EmailCursors;
}

/** The end of the previous page: its last key, and the number of rows up to it. */
interface CursorPlace {
  key: EmailKey;
  rows: number;
}

/**
 * Makes and reads the opaque `search_after`: the place to continue after, the search it belongs to, and a proof that this
 * service wrote it.
 */
export interface EmailCursors {
  /** @param search the search as JSON; see `digestSearch` */
  encode(search: unknown, place: CursorPlace | null): string | null;
  /** @throws ServiceError `invalid_cursor` for anything this service did not write, or wrote for another search. */
  decode(search: unknown, cursor: string | null | undefined): CursorPlace | null;
}

const keyBytes = 8;
const rowsBytes = 4;
const searchBytes = 8;
const placeBytes = keyBytes + rowsBytes + searchBytes;
const proofBytes = 16;

/** Creates cursors signed with `secret`, which stays in the database so that they outlive a restart. */
export function createEmailCursors(secret: string): EmailCursors {
  const prove = (place: Buffer) =>
    createHmac('sha256', secret).update('email-cursor').update(place).digest().subarray(0, proofBytes);
  return {
    encode(search, place) {
      if (place === null) return null;
      const bytes = Buffer.alloc(keyBytes + rowsBytes);
      bytes.writeBigInt64BE(BigInt(place.key));
      bytes.writeUInt32BE(Math.min(place.rows, 0xffffffff), keyBytes);
      const named = Buffer.concat([bytes, digestSearch(search)]);
      return Buffer.concat([named, prove(named)]).toString('base64url');
    },
    decode(search, cursor) {
      if (cursor === null || cursor === undefined || cursor === '') return null;
      const bytes = Buffer.from(cursor, 'base64url');
      const place = bytes.subarray(0, placeBytes);
      const genuine =
        bytes.length === placeBytes + proofBytes &&
        // Only the canonical encoding.
        bytes.toString('base64url') === cursor &&
        timingSafeEqual(bytes.subarray(placeBytes), prove(place));
      if (!genuine) throw refuseCursor('cursor_unknown');
      if (!digestSearch(search).equals(place.subarray(keyBytes + rowsBytes)))
        throw refuseCursor('cursor_foreign');
      return { key: Number(place.readBigInt64BE()), rows: place.readUInt32BE(keyBytes) };
    },
  };
}

function refuseCursor(problem: Extract<ProblemCode, 'cursor_unknown' | 'cursor_foreign'>): ServiceError {
  return refuseWith({ fields: [fieldProblem('search_after', 'cursor_value')] }, 'invalid_cursor', problem);
}

/** A digest of a search that ignores the order of fields and values, and null fields. */
function digestSearch(search: unknown): Buffer {
  const text = JSON.stringify(search, (_, value: unknown) => {
    if (Array.isArray(value)) return value.map((item) => JSON.stringify(item)).sort();
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([, item]) => item !== null && item !== undefined);
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
  return hash('sha256', text, 'buffer').subarray(0, searchBytes);
}
