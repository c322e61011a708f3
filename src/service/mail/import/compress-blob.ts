import { constants, zstdCompressSync } from 'node:zlib';

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

/** Most bytes that `frameAsIs` takes. */
export const longestFrame = 1_024;

/**
 * An uncompressed zstd frame, for the same readers as compressed ones: one raw block, its size in one byte
 * below 256, else in two (RFC 8878, section 3.1.1).
 * @param bytes At most `longestFrame`.
 */
export function frameAsIs(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  const size = length < 256 ? [0x20, length] : [0x60, (length - 256) & 0xff, (length - 256) >> 8];
  const block = (length << 3) | 1;
  const header = [0x28, 0xb5, 0x2f, 0xfd, ...size, block & 0xff, (block >> 8) & 0xff, block >> 16];
  const frame = new Uint8Array(header.length + length);
  frame.set(header);
  frame.set(bytes, header.length);
  return frame;
}
