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
