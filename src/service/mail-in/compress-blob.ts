import { constants, zstdCompressSync } from 'node:zlib';
import { frameAsIs, longestFrame } from './frame-as-is.ts';

/** From here on a copy of a message weighs. Bytes. */
const largeSize = 1024 * 1024;

/**
 * Level 1 takes mail to a third; level 3 would take twice the time for two more bytes in a hundred. Of what is short,
 * setting a compressor up costs more than the few bytes it saves are worth.
 */
export function compressBlob(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= longestFrame) return frameAsIs(bytes);
  return zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: 1 },
    pledgedSrcSize: bytes.length,
    // One piece: pieces would be put together in a copy, and what is not used of it is never touched.
    ...(bytes.length > largeSize && { chunkSize: bytes.length + (bytes.length >> 7) + 1_024 }),
  });
}
