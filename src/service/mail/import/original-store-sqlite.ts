import { zstdDecompressSync } from 'node:zlib';
import { writerCache } from '../../database/open-database.ts';
import type { StoreHandle } from '../../database/operation.ts';
import { compressBlob } from './compress-blob.ts';
import type { StoredMail } from './parsed-mail.ts';
import type { EmailKey } from '../../ports/mail-records.ts';

/** Bytes of a large original that are compressed and stored at a time. */
const pieceSize = 1024 * 1024;

/** Page cache in KiB while a large original is stored, whose pages are not needed again. */
const cacheBeside = 8_192;

/**
 * Stores the original of a mail, if it has one; returns whether it has. A large one is stored in pieces, each a zstd frame (RFC 8878,
 * section 3): SQLite copies its parameters, and this avoids a second copy of a message of 150 MB.
 */
export function addOriginal({ db, sql }: StoreHandle, key: EmailKey, mail: StoredMail): boolean {
  const { original, originalSize, isPlain } = mail;
  if (!original) return false;
  const first = isPlain ? compressBlob(original.subarray(0, pieceSize)) : original;
  sql.run`INSERT INTO original (k, size, message) VALUES (${key}, ${originalSize}, ${first})`;
  if (!isPlain) return true;
  db.exec(`PRAGMA cache_size = -${cacheBeside}`);
  for (let from = pieceSize; from < original.length; from += pieceSize) {
    const piece = compressBlob(original.subarray(from, from + pieceSize));
    sql.run`INSERT INTO original_piece (k, place, message) VALUES (${key}, ${from / pieceSize}, ${piece})`;
    // Released immediately: garbage collection would leave fifty of them in memory.
    if (piece.length > Buffer.poolSize) (piece.buffer as ArrayBuffer).transfer(0);
  }
  db.exec(`PRAGMA shrink_memory; PRAGMA cache_size = -${writerCache}`);
  return true;
}

/** Lets a mail have the original of another one of the same message, which is stored once. */
export function shareOriginal({ sql }: StoreHandle, { key, of }: { key: EmailKey; of: EmailKey }): void {
  sql.run`INSERT INTO original_copy (k, of) VALUES (${key}, ${of})`;
}

/** The mail that an original is stored with: another one of the same message, or the mail itself. */
const storedWith = ({ sql }: StoreHandle, key: EmailKey): EmailKey =>
  (sql.get`SELECT of FROM original_copy WHERE k = ${key}`?.['of'] as EmailKey | undefined) ?? key;

/**
 * Removes the original of a mail. Mails that share it and are not removed as well keep it.
 * @param removed All mails that are removed in this transaction.
 * @returns whether it had one, and the stored bytes that are free now
 */
export function dropOriginal(
  { sql }: StoreHandle,
  key: EmailKey,
  removed: ReadonlySet<EmailKey>,
): { had: boolean; bytes: number } {
  const { changes } = sql.run`DELETE FROM original_copy WHERE k = ${key}`;
  if (changes > 0) return { had: true, bytes: 0 };
  const sharing = sql.all`SELECT k FROM original_copy WHERE of = ${key}`.map(({ k }) => k as EmailKey);
  const heir = sharing.find((one) => !removed.has(one));
  if (heir !== undefined) {
    sql.run`DELETE FROM original_copy WHERE k = ${heir}`;
    sql.run`UPDATE original_copy SET of = ${heir} WHERE of = ${key}`;
    sql.run`UPDATE original SET k = ${heir} WHERE k = ${key}`;
    sql.run`UPDATE original_piece SET k = ${heir} WHERE k = ${key}`;
    return { had: true, bytes: 0 };
  }
  const first = sql.get`DELETE FROM original WHERE k = ${key} RETURNING octet_length(message) AS bytes`;
  if (!first) return { had: false, bytes: 0 };
  const pieces = sql.get`SELECT coalesce(sum(octet_length(message)), 0) AS bytes FROM original_piece WHERE k = ${key}`;
  const more = Number(pieces?.['bytes'] ?? 0);
  if (more > 0) sql.run`DELETE FROM original_piece WHERE k = ${key}`;
  return { had: true, bytes: Number(first['bytes']) + more };
}

/** The zstd frames of an original in order, read one at a time; none if only its row was imported. */
export function* originalFrames(store: StoreHandle, mail: EmailKey): Generator<Uint8Array> {
  const { sql } = store;
  const key = storedWith(store, mail);
  const found = sql.get`SELECT message FROM original WHERE k = ${key}` as Piece | undefined;
  if (!found) return;
  yield found.message;
  for (let place = 1; ; place += 1) {
    const piece = sql.get`SELECT message FROM original_piece WHERE k = ${key} AND place = ${place}` as
      | Piece
      | undefined;
    if (!piece) return;
    yield piece.message;
  }
}

interface Piece {
  readonly message: Uint8Array;
}

/**
 * One piece of the original message, a megabyte where it was stored in pieces; null after the last one. For reading it
 * piece by piece, without all of it in memory.
 */
export function readOriginalPiece(
  store: StoreHandle,
  { key: mail, place }: { key: EmailKey; place: number },
): Uint8Array<ArrayBuffer> | null {
  const { sql } = store;
  const key = storedWith(store, mail);
  const found =
    place === 0
      ? sql.get`SELECT message FROM original WHERE k = ${key}`
      : sql.get`SELECT message FROM original_piece WHERE k = ${key} AND place = ${place}`;
  if (!found) return null;
  // In memory of its own, which is handed over to another thread.
  return new Uint8Array(zstdDecompressSync((found as unknown as Piece).message));
}

/** The original message, byte for byte; null when only its row was imported. */
export function readOriginal(store: StoreHandle, key: EmailKey): Uint8Array<ArrayBuffer> | null {
  const size = originalSize(store, key);
  let whole: Uint8Array<ArrayBuffer> | null = null;
  let to = 0;
  for (const frame of originalFrames(store, key)) {
    whole ??= new Uint8Array(size);
    const piece = zstdDecompressSync(frame);
    whole.set(piece, to);
    to += piece.length;
  }
  return whole;
}

/** Bytes of the original message; 0 when only its row was imported. */
export function originalSize(store: StoreHandle, key: EmailKey): number {
  const found = store.sql.get`SELECT size FROM original WHERE k = ${storedWith(store, key)}` as
    | { size: number }
    | undefined;
  return found?.size ?? 0;
}

/** When retention removed the original of a mail, milliseconds since 1970; null if it did not. */
export function originalRemovedAt({ sql }: StoreHandle, key: EmailKey): number | null {
  const found = sql.get`SELECT at FROM original_gone WHERE k = ${key} AND had = 1`;
  return found === undefined ? null : Number(found['at']);
}
