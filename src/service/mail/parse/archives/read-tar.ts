/** A file of a tar archive. */
export interface TarEntry {
  readonly name: string;
  readonly data: Buffer;
}

const block = 512;

/** The files of a tar archive (ustar, pax, GNU), at most `limit`. */
export function readTar(bytes: Buffer, limit: number): TarEntry[] {
  const entries: TarEntry[] = [];
  let longName = '';
  for (let at = 0; at + block <= bytes.length && entries.length < limit;) {
    const header = bytes.subarray(at, at + block);
    const size = sizeIn(header);
    const data = bytes.subarray(at + block, at + block + size);
    const kind = header[156] ?? 0;
    at += block + Math.ceil(size / block) * block;
    if (header[0] === 0 && kind === 0) continue;
    // A name too long for its header is in a preceding entry, in GNU or pax format.
    if (kind === 0x4c) longName = textUntilZero(data, 500);
    else if (kind === 0x78)
      longName = /\d+ path=([^\n]{1,500})/.exec(data.toString('utf8', 0, 4_096))?.[1] ?? '';
    else {
      const name = longName || textUntilZero(header, 100);
      longName = '';
      // A file; folders, links and devices have no content.
      if (kind === 0 || kind === 0x30 || kind === 0x37) entries.push({ name, data });
    }
  }
  return entries;
}

const textUntilZero = (bytes: Buffer, most: number): string => {
  const zero = bytes.subarray(0, most).indexOf(0);
  return bytes.toString('utf8', 0, zero < 0 ? most : zero);
};

/** Octal digits, or binary if the first bit is set. */
function sizeIn(header: Buffer): number {
  if (((header[124] ?? 0) & 0x80) !== 0) return header.readUIntBE(130, 6);
  const digits = /[0-7]+/.exec(header.toString('latin1', 124, 136))?.[0] ?? '';
  return Number.parseInt(digits, 8) || 0;
}
