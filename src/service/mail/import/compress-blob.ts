import { constants, zstdCompressSync } from 'node:zlib';
import { frameAsIs, longestFrame } from './frame-as-is.ts';

/** Level 1 takes mail to a third; level 3 would take twice the time for two more bytes in a hundred. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

/**
 * `ZSTD_COMPRESSBOUND`: an output buffer of this size avoids joining a hundred chunks, which would be
 * garbage.
 */
const longestResult = (length: number): number =>
  length + (length >> 8) + (length < 131_072 ? (131_072 - length) >> 11 : 0);

/** For short texts, setting up a compressor costs more than the bytes that it saves. */
export function compressBlob(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= longestFrame) return frameAsIs(bytes);
  return zstdCompressSync(bytes, {
    params,
    pledgedSrcSize: bytes.length,
    chunkSize: longestResult(bytes.length),
  });
}
