import { nameOfBytes } from '../mime/decode-words.ts';

/** An entry of a zip archive (APPNOTE 4.3, 4.4). */
interface ZipEntry {
  /**
   * Its name in the central directory, which most programs use, in its own header, and in the Unicode fields of
   * both (APPNOTE 4.6.9). The effective one first.
   */
  readonly names: readonly string[];
  /** 0 for stored, 8 for deflated; others are not supported. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Compressed data; up to the end of the archive if the length is unknown. */
  readonly data: Buffer;
  /** The declared unpacked size in bytes; 0 if unknown. */
  readonly size: number;
}

const endSignature = Buffer.from('PK\x05\x06', 'latin1');
const entrySignature = Buffer.from('PK\x01\x02', 'latin1');
const localSignature = Buffer.from('PK\x03\x04', 'latin1');
/** Search range for the end record, which precedes a comment of at most 65,535 bytes. */
const endReach = 65_557;

/** The offset of an entry, and its record in the central directory. */
interface Place {
  readonly at: number;
  readonly packedSize: number;
  readonly size: number;
  readonly names: readonly string[];
}

/**
 * The entries of a zip archive: those of the central directory, then those outside of it, since programs
 * differ in which they use. At most `limit`. `overlaps`: whether entries share bytes, as in zip bombs.
 */
export function readZip(bytes: Buffer, limit: number): { entries: ZipEntry[]; overlaps: boolean } {
  const listed = readList(bytes, limit);
  const sum = listed.reduce((total, { packedSize }) => total + packedSize, 0);
  const places = listed.toSorted((a, b) => a.at - b.at);
  const entries: ZipEntry[] = [];
  let next = 0;
  let from = 0;
  let found = -1;
  while (entries.length < limit) {
    const listedAt = places[next]?.at ?? Infinity;
    // Searched once for all entries before it.
    if (found < from) found = indexOrInfinity(bytes, from);
    const isListed = listedAt <= found;
    const at = isListed ? listedAt : found;
    if (at === Infinity) break;
    const place = isListed ? places[next] : undefined;
    if (isListed) next += 1;
    const entry = readEntry(bytes, at, place);
    if (entry) entries.push(entry);
    const known = place?.packedSize ?? sizeAt(bytes, at + 18);
    from = Math.max(from, at + 4, entry && known > 0 ? entry.data.byteOffset - bytes.byteOffset + known : 0);
  }
  return { entries, overlaps: sum > bytes.length };
}

function indexOrInfinity(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(localSignature, from);
  return at < 0 ? Infinity : at;
}

/** 0 if the value is in a zip64 record. */
const sizeAt = (bytes: Buffer, at: number): number => {
  const size = at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0;
  return size === 0xffff_ffff ? 0 : size;
};

/** The central directory; empty if missing or invalid. */
function readList(bytes: Buffer, limit: number): Place[] {
  const end = bytes.lastIndexOf(endSignature);
  if (end < 0 || end < bytes.length - endReach || end + 22 > bytes.length) return [];
  const size = bytes.readUInt32LE(end + 12);
  // Data before the archive, such as a self-extractor, shifts every offset.
  const start = end - size;
  const moved = start - bytes.readUInt32LE(end + 16);
  const places: Place[] = [];
  let at = start;
  while (at >= 0 && at + 46 <= end && places.length < limit) {
    if (!bytes.subarray(at, at + 4).equals(entrySignature)) break;
    const begin = bytes.readUInt32LE(at + 42) + moved;
    if (begin >= 0 && begin + 30 <= bytes.length)
      places.push({
        at: begin,
        packedSize: sizeAt(bytes, at + 20),
        size: sizeAt(bytes, at + 24),
        names: namesAt(bytes, at + 46, { name: at + 28, extra: at + 30 }),
      });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return places;
}

function readEntry(bytes: Buffer, at: number, place: Place | undefined): ZipEntry | undefined {
  if (at + 30 > bytes.length || !bytes.subarray(at, at + 4).equals(localSignature)) return undefined;
  const nameLength = bytes.readUInt16LE(at + 26);
  const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
  const packedSize = place?.packedSize ?? sizeAt(bytes, at + 18);
  return {
    names: [
      ...new Set([...(place?.names ?? []), ...namesAt(bytes, at + 30, { name: at + 26, extra: at + 28 })]),
    ],
    method: bytes.readUInt16LE(at + 8),
    isEncrypted: (bytes.readUInt16LE(at + 6) & 1) === 1,
    data: bytes.subarray(start, packedSize > 0 ? start + packedSize : undefined),
    size: place?.size ?? sizeAt(bytes, at + 22),
  };
}

/** Most bytes of a name, and most extra fields, that are read. */
const limits = { name: 500, fields: 20 };
const unicodePath = 0x7075;

/** The names of a record: from its Unicode field, and as stored, in UTF-8 or an unknown charset. */
function namesAt(bytes: Buffer, at: number, sizes: { name: number; extra: number }): string[] {
  const nameLength = bytes.readUInt16LE(sizes.name);
  const stored = nameOfBytes(bytes.subarray(at, at + Math.min(nameLength, limits.name)));
  let field = at + nameLength;
  const end = Math.min(field + bytes.readUInt16LE(sizes.extra), bytes.length);
  for (let read = 0; read < limits.fields && field + 4 <= end; read += 1) {
    const length = bytes.readUInt16LE(field + 2);
    // A version and a checksum precede the name.
    if (bytes.readUInt16LE(field) === unicodePath && length > 5)
      return [
        nameOfBytes(bytes.subarray(field + 9, Math.min(field + 4 + length, field + limits.name)), 'utf-8'),
        stored,
      ];
    field += 4 + length;
  }
  return [stored];
}

/** A file of a tar archive. */
interface TarEntry {
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
