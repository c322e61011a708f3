import { constants, gunzipSync, inflateRawSync } from 'node:zlib';
import type { DecodedRoom } from '../mime/read-limits.ts';
import { archiveThatBegins, type ArchiveKind, isExecutableName, readableName } from './examine-file.ts';
import { fileOfBytes, type MimeFile } from '../mime/mime-file.ts';
import { readTar, readZip } from './archive-entries.ts';
import { isRtf } from '../outlook/rtf-objects.ts';

/** A file inside an archive, as far as it was unpacked. */
export interface PackedFile extends MimeFile {
  readonly packed: {
    /** The name of the attachment that contains it. */
    readonly within: string;
    /**
     * Whether the archive has only a few files, so that this one is its content and not a piece of something
     * larger.
     */
    readonly isOneOfFew: boolean;
    /** Whether nothing of it could be unpacked: an unknown compression, damaged, or one of too many. */
    readonly isUnread?: boolean;
  };
}

export interface OpenedArchives {
  readonly files: readonly PackedFile[];
  /** Whether all nested archives and pages could be opened. */
  readonly isWhole: boolean;
  /** Whether an archive is a decompression bomb. */
  readonly hasBomb: boolean;
}

/** Maximum nesting of archives; a compressed tar archive counts as two. */
const depthLimit = 8;
/** Most entries of one archive. */
const entryLimit = 50_000;
/**
 * Number of files per message whose beginning is unpacked; beyond it, only of archives and pages, by name.
 */
const startLimit = 2_000;
/** Size of a file's beginning in bytes: compressed, and unpacked. */
const packedStart = 2_048;
const keptStart = 4_096;
/** Largest normal unpacked size of two compressed kilobytes. */
const usualStart = 64 * 1024;
/** A file of at least this compressed size that unpacks to this many times its size is a bomb. */
const bomb = { size: 1024 * 1024, times: 500 };
const few = 5;
/** Most files of one message that are named as not unpacked. */
const namedLimit = 20;

export const archiveName = /\.(?:zip|zipx|jar|gz|tgz|tar|7z|rar|bz2|tbz2?|xz|txz|zst|cab|arj|lzh|ace|z)$/i;
/** Messages as files, which are opened with their own files. */
const messageName = /\.(?:eml|mht(?:ml)?|msg|oft|mbox|mbx|tnef|p7m)$|^winmail\.dat$/i;
const pageName = /\.(?:[sx]?html?|xht|svgz?)$/i;
const officeName = /\.(?:doc|xls|ppt|vsd)[xmb]$|\.(?:dot|xlt|pot|pps)[xm]$|\.od[tspgf]$|\.epub$/i;
/** First entries of office documents; anything else with such an extension is an ordinary archive. */
const officeStart = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|mimetype|customXml\/|word\/|xl\/|ppt\/)/;

/** A file in an archive before unpacking. Its methods throw if it cannot be unpacked. */
interface Entry {
  readonly name: string;
  /** Further names by which programs may unpack it. */
  readonly others?: readonly string[];
  readonly isLocked: boolean;
  readonly start: () => Buffer;
  readonly whole: (room: number) => Buffer;
  readonly packedSize: number;
}

/** State and budgets while opening the archives of one message. */
interface Search {
  readonly room: DecodedRoom;
  readonly files: PackedFile[];
  starts: number;
  /** Number of files that are named as not unpacked. */
  unread: number;
  isWhole: boolean;
  hasBomb: boolean;
}

/**
 * Opens the archives among the files of a message, recursively: zip, gzip and tar. Only the beginning of a
 * file is unpacked; archives, messages, RTF documents and pages completely, all within the budget of the message.
 */
export function openArchives(files: readonly MimeFile[], room: DecodedRoom): OpenedArchives {
  const search: Search = { room, files: [], starts: 0, unread: 0, isWhole: true, hasBomb: false };
  for (const file of files) {
    const { archive, size } = file.facts();
    const name = file.names[0] ?? '';
    if (!archive || isOffice(name, file.bytes(100))) continue;
    if (size > room.left) search.isWhole = false;
    else {
      room.left -= size;
      openArchive(file.bytes(Infinity), { kind: archive, path: '', depth: 1, packedIn: name }, search);
    }
  }
  return search;
}

interface Archive {
  readonly kind: ArchiveKind;
  /** Path of the enclosing archives within the attachment, each with a trailing slash. */
  readonly path: string;
  readonly depth: number;
  readonly packedIn: string;
}

function openArchive(bytes: Buffer, archive: Archive, search: Search): void {
  const entries = entriesOf(bytes, archive, search);
  const isOneOfFew = entries.length <= few;
  for (const entry of entries) {
    const { name, others = [] } = entry;
    const names = [name, ...others];
    const isNamed = (wanted: RegExp) => names.some((one) => wanted.test(readableName(one)));
    const isArchive = isNamed(archiveName);
    const isOpened = isNamed(messageName) || (isOneOfFew && isNamed(pageName));
    const add = (content: Buffer, isUnread = false): void => {
      if (search.room.files <= 0) search.isWhole = false;
      if ((search.room.files -= 1) < 0) return;
      const file = { name: `${archive.path}${name}`, mimeType: '', contentId: '', bytes: content };
      const opened = fileOfBytes(file, false);
      search.files.push({
        ...opened,
        names: [...opened.names, ...others],
        packed: { within: archive.packedIn, isOneOfFew, ...(isUnread && { isUnread }) },
      });
    };
    const start = startOf(entry, isArchive || isOpened, search);
    if (!start) {
      const isNamed = !entry.isLocked && search.isWhole && search.unread < namedLimit;
      if (isNamed) search.unread += 1;
      if (isNamed || names.some(isExecutableName)) add(Buffer.alloc(0), isNamed);
      continue;
    }
    const kind = archiveThatBegins(start);
    if (!isOpened && !isRtf(start) && (kind === undefined || isOffice(name, start))) {
      add(start);
      continue;
    }
    const whole = archive.depth < depthLimit ? unpack(entry, search) : null;
    add(whole ?? start);
    if (!whole) search.isWhole = false;
    else if (kind)
      openArchive(
        whole,
        { ...archive, kind, path: `${archive.path}${name}/`, depth: archive.depth + 1 },
        search,
      );
  }
}

/**
 * The beginning of a file; null if it cannot be unpacked. Notes a wanted archive or page that cannot be,
 * unless it is encrypted.
 */
function startOf(entry: Entry, isWanted: boolean, search: Search): Buffer | null {
  if (entry.isLocked || (!isWanted && search.starts >= startLimit)) return null;
  if (search.room.left <= 0) {
    search.isWhole = false;
    return null;
  }
  search.starts += 1;
  const start = attempt(entry.start);
  if (!start) {
    if (isWanted) search.isWhole = false;
    return null;
  }
  if (entry.packedSize >= bomb.size && start.length >= packedStart * bomb.times) search.hasBomb = true;
  // Two kilobytes can unpack to two megabytes, which takes time, so it counts against the budget.
  search.room.left -= Math.max(start.length - usualStart, 0);
  return Buffer.from(start.subarray(0, keptStart));
}

/** Null if larger than the budget. */
function unpack(entry: Entry, { room }: Search): Buffer | null {
  const whole = attempt(() => entry.whole(room.left));
  if (!whole || whole.length > room.left) return null;
  room.left -= whole.length;
  return whole;
}

/** Null for what cannot be unpacked: damaged, or larger than its limit. */
function attempt(read: () => Buffer): Buffer | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function isOffice(name: string, start: Buffer): boolean {
  if (!officeName.test(readableName(name)) || archiveThatBegins(start) !== 'zip') return false;
  return officeStart.test(start.toString('latin1', 30, 100));
}

function entriesOf(bytes: Buffer, { kind, packedIn, path }: Archive, search: Search): Entry[] {
  if (kind === 'tar') return readTar(bytes, entryLimit).map(({ name, data }) => storedEntry(name, data));
  if (kind === 'gzip') {
    const outer = (path.replace(/\/$/, '') || packedIn).replace(/^.*\//s, '');
    const name = outer.replace(/\.t?gz$/i, (end) => (/^\.t/i.test(end) ? '.tar' : ''));
    return [
      {
        name,
        isLocked: false,
        packedSize: bytes.length,
        start: () => gunzipSync(bytes.subarray(0, packedStart), startOnly),
        whole: (room) => gunzipSync(bytes, { maxOutputLength: room + 1 }),
      },
    ];
  }
  const { entries, overlaps } = readZip(bytes, entryLimit);
  if (overlaps) search.hasBomb = true;
  return entries.map(({ names: [name = '', ...others], method, isEncrypted, data, size }) => {
    if (method === 0) return { ...storedEntry(name, data), others, isLocked: isEncrypted };
    const unpackable = method === deflated ? data : unknown;
    return {
      name,
      others,
      isLocked: isEncrypted,
      packedSize: data.length,
      start: () => inflateRawSync(unpackable.subarray(0, packedStart), startOnly),
      whole: (room) =>
        inflateRawSync(unpackable, { maxOutputLength: room + 1, chunkSize: roomFor(size, room) }),
    };
  });
}

const deflated = 8;
/** Placeholder for unsupported compression methods: an invalid deflate block. */
const unknown = Buffer.from([7]);
/** Truncated input is allowed. */
const startOnly = { finishFlush: constants.Z_SYNC_FLUSH };
/** Allocates the declared size at once, as far as it is plausible. */
const roomFor = (size: number, room: number): number => Math.min(Math.max(size, 16_384), room + 16_384);

const storedEntry = (name: string, data: Buffer): Entry => ({
  name,
  isLocked: false,
  packedSize: data.length,
  start: () => data.subarray(0, keptStart),
  // Already in memory with the archive.
  whole: () => data,
});
