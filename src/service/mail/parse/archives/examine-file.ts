import { createHash } from 'node:crypto';
import { isExecutableName } from './executable-names.ts';

/** Facts about a file from one pass over its bytes, which are not kept. */
export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** In hex; empty if not requested. */
  readonly MD5: string;
  readonly sha256: string;
  /** The beginning and the end, at most `endSize` bytes each. */
  readonly head: Buffer;
  readonly tail: Buffer;
  /** Whether the DOS header points to a PE signature. */
  readonly isWindowsProgram: boolean;
  /** The name of a program in an archive, from the archive's headers. */
  readonly packedProgram: string | undefined;
  /** Whether it can be opened as an archive, and how. */
  readonly archive: ArchiveKind | undefined;
  /** The extension that matches the first bytes, if a double click would run or mount such a file. */
  readonly launcher: string | undefined;
  /** Whether an entry of a zip archive needs a password (APPNOTE 4.4.4, bit 0 of the flags). */
  readonly hasEncryptedEntry: boolean;
  /** Whether it contains the stream of documents encrypted by Office. */
  readonly hasEncryptedPackage: boolean;
}

/** Archive formats of `open-archives.ts`. */
export type ArchiveKind = 'zip' | 'gzip' | 'tar';

/** The archive format by the first bytes; a zip may have other data in front, which this does not detect. */
export function archiveThatBegins(head: Buffer): ArchiveKind | undefined {
  if (head.subarray(0, 4).equals(localHeader)) return 'zip';
  if (head[0] === 0x1f && head[1] === 0x8b && head[2] === 8) return 'gzip';
  return head.toString('latin1', 257, 262) === 'ustar' ? 'tar' : undefined;
}

/** Bytes that are kept from each end of a file. */
const endSize = 256 * 1024;
/** Bytes that are scanned again with the next piece: the header of an entry with its name. */
const overlap = 1_024;
const entryHeader = 30;
const nameLimit = 500;

const localHeader = Buffer.from('PK\x03\x04', 'latin1');
const centralEnd = Buffer.from('PK\x05\x06', 'latin1');
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** Examines a file in one pass; each piece needs to be valid only until the next one. */
export function examineFile(pieces: Iterable<Buffer>, { isHashed }: { isHashed: boolean }): FileFacts {
  const hashes = isHashed ? [createHash('md5'), createHash('sha256')] : [];
  const scan = createScan();
  const head: Buffer[] = [];
  let headSize = 0;
  let tail = Buffer.alloc(0);
  let tailSize = 0;
  let size = 0;
  for (const piece of pieces) {
    for (const hash of hashes) hash.update(piece);
    if (headSize < endSize) {
      const start = Buffer.from(piece.subarray(0, endSize - headSize));
      head.push(start);
      headSize += start.length;
    }
    const end = piece.subarray(-endSize);
    if (tailSize === 0) tail = Buffer.from(end);
    else {
      // Reuses one buffer: a copy per piece would be garbage of many times the size of a large file.
      if (tail.length < endSize) tail = Buffer.concat([tail], endSize);
      const kept = Math.min(tailSize, endSize - end.length);
      tail.copyWithin(0, tailSize - kept, tailSize);
      end.copy(tail, kept);
      tailSize = kept;
    }
    tailSize += end.length;
    scan.see(piece, size);
    size += piece.length;
  }
  const first = Buffer.concat(head);
  const [MD5 = '', sha256 = ''] = hashes.map((hash) => hash.digest('hex'));
  const last = tail.subarray(0, tailSize);
  return { size, MD5, sha256, head: first, tail: last, ...scan.result(first) };
}

/** First bytes of files that a double click runs or mounts. */
const launchers: readonly (readonly [extension: string, start: Buffer, at: number])[] = [
  ['lnk', Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), 0],
  ['one', Buffer.from('e4525c7b8cd8a74daeb15378d02996d3', 'hex'), 0],
  ['iso', Buffer.from('CD001', 'latin1'), 0x8001],
  ['vhd', Buffer.from('conectix', 'latin1'), 0],
  ['vhdx', Buffer.from('vhdxfile', 'latin1'), 0],
  ['chm', Buffer.from('ITSF\x03\0\0\0', 'latin1'), 0],
];

const launcherIn = (head: Buffer): string | undefined =>
  launchers.find(([, start, at]) => head.subarray(at, at + start.length).equals(start))?.[0];

/** Archives with plain-text file names: RAR, cabinets, gzip, tar, ARJ, ACE, LHA. */
const archiveStarts: readonly (readonly [start: string, at: number])[] = [
  ['Rar!\x1a\x07', 0],
  ['MSCF\0\0\0\0', 0],
  ['\x1f\x8b\x08', 0],
  ['\x60\xea', 0],
  ['**ACE**', 7],
  ['-lh', 2],
  ['ustar', 257],
];
/**
 * Containers that are not unpacked, without file names in plain text: 7z, xz, bzip2, Zstandard, lzip, LZ4, compress, further volumes of a zip, ALZip,
 * images for Windows, packages (XAR, ar, cpio), Outlook data files.
 */
const compressedStarts = [
  '7z\xbc\xaf\x27\x1c',
  '\xfd7zXZ\0',
  'BZh',
  '\x28\xb5\x2f\xfd',
  'LZIP',
  '\x04\x22\x4d\x18',
  '\x1f\x9d',
  '\x1f\xa0',
  'PK\x07\x08',
  'PK00PK\x03\x04',
  'ALZ\x01',
  'EGGA',
  'MSWIM\0\0\0',
  'xar!',
  '!<arch>\n',
  '070701',
  '070707',
  '!BDN',
];

/** Whether a file is a container of a kind that is not unpacked, by its first bytes. */
export const isUnopenedArchive = (head: Buffer): boolean =>
  archiveThatBegins(head) === undefined &&
  (archiveStarts.some(([start, at]) => head.toString('latin1', at, at + start.length) === start) ||
    compressedStarts.some((start) => head.toString('latin1', 0, start.length) === start));

const packedName = /[\w()[\]{} +,.@~-]{1,120}\.[a-z][\w-]{1,19}(?![\w.-])/gi;

/** A program name at the beginning of an archive. */
function nameInArchive(head: Buffer): string | undefined {
  if (!archiveStarts.some(([start, at]) => head.toString('latin1', at, at + start.length) === start))
    return undefined;
  for (const [name] of head.toString('latin1', 0, 64 * 1024).matchAll(packedName))
    if (isExecutableName(name)) return name.trim().slice(0, 100);
  return undefined;
}

/** A scanner for patterns anywhere in a file. */
function createScan() {
  let before = Buffer.alloc(0);
  let programAt = -1;
  const signature = [-1, -1, -1, -1];
  let packed: string | undefined;
  let hasCentralEnd = false;
  let hasEncryptedEntry = false;
  let hasEncryptedPackage = false;

  const seeEntries = (bytes: Buffer, isLast: boolean): void => {
    for (let at = bytes.indexOf(localHeader); at >= 0; at = bytes.indexOf(localHeader, at + entryHeader)) {
      if (at + entryHeader > bytes.length || (!isLast && at > bytes.length - overlap)) break;
      hasEncryptedEntry ||= (bytes.readUInt16LE(at + 6) & 1) === 1;
      if (packed !== undefined) continue;
      const nameLength = Math.min(bytes.readUInt16LE(at + 26), nameLimit);
      const name = bytes.toString('utf8', at + entryHeader, at + entryHeader + nameLength);
      if (isExecutableName(name)) packed = name.slice(0, 100);
    }
  };

  let scratch = Buffer.alloc(0);
  /** The end of the previous piece and the current one, in a reused buffer. */
  const joined = (piece: Buffer): Buffer => {
    const length = before.length + piece.length;
    if (scratch.length < length) scratch = Buffer.allocUnsafe(length);
    before.copy(scratch);
    piece.copy(scratch, before.length);
    return scratch.subarray(0, length);
  };

  return {
    /** @param position Of the first byte of the piece in the file. */
    see(piece: Buffer, position: number): void {
      const bytes = before.length === 0 ? piece : joined(piece);
      if (position === 0 && piece.length >= 64 && piece[0] === 0x4d && piece[1] === 0x5a)
        programAt = piece.readUInt32LE(0x3c);
      if (programAt >= 0)
        for (let step = 0; step < 4; step += 1)
          signature[step] = piece[programAt + step - position] ?? signature[step] ?? -1;
      seeEntries(bytes, false);
      hasCentralEnd ||= bytes.includes(centralEnd);
      hasEncryptedPackage ||= bytes.includes(encryptedPackage);
      before = Buffer.from(bytes.subarray(-overlap));
    },
    result(head: Buffer) {
      seeEntries(before, true);
      // Unpackers read the end of an archive first, so other data may precede it.
      const archive = archiveThatBegins(head) ?? (hasCentralEnd ? 'zip' : undefined);
      return {
        isWindowsProgram: signature.join() === [0x50, 0x45, 0, 0].join(),
        archive,
        packedProgram: archive === 'zip' || hasCentralEnd ? packed : nameInArchive(head),
        launcher: launcherIn(head),
        hasEncryptedEntry,
        hasEncryptedPackage,
      };
    },
  };
}
