import { constants, zstdCompressSync } from 'node:zlib';
import { frameAsIs, longestFrame } from './frame-as-is.ts';

/** From here on a copy of a message weighs. Bytes. */
const largeSize = 1024 * 1024;
/** Bytes that are compressed at a time of what is large. */
const pieceSize = 4 * 1024 * 1024;
/** Level 1 takes mail to a third; level 3 would take twice the time for two more bytes in a hundred. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

/** Of what is short, setting a compressor up costs more than the few bytes it saves are worth. */
export function compressBlob(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= longestFrame) return frameAsIs(bytes);
  if (bytes.length > largeSize) return compressLarge(bytes);
  return zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length });
}

/**
 * One frame after the other, which is read like one (RFC 8878, section 3), right into memory that threads can share. What is
 * not used of it is never touched.
 */
function compressLarge(bytes: Uint8Array): Uint8Array {
  const most = (length: number) => length + (length >> 7) + 1_024;
  const pieces = Math.ceil(bytes.length / pieceSize);
  const frames = new Uint8Array(new SharedArrayBuffer(most(bytes.length) + pieces * 1_024));
  let to = 0;
  for (let from = 0; from < bytes.length; from += pieceSize) {
    const piece = bytes.subarray(from, from + pieceSize);
    const options = { params, pledgedSrcSize: piece.length, chunkSize: most(piece.length) };
    const frame = zstdCompressSync(piece, options);
    frames.set(frame, to);
    to += frame.length;
  }
  return frames.subarray(0, to);
}
