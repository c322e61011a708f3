import { constants, gunzipSync, inflateRawSync } from 'node:zlib';
import type { DecodedRoom } from './decoded-room.ts';
import { archiveThatBegins, type ArchiveKind } from './examine-file.ts';
import { isExecutableName, readableName } from './executable-names.ts';
import { fileOfBytes, type MimeFile } from './mime-file.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';

/** A file inside an archive, as far as it was unpacked. */
export interface PackedFile extends MimeFile {
  readonly packed: {
    /** The name of the attachment that holds it. */
    readonly within: string;
    /** Whether it is one of a few, so that it is the archive's content and not a piece of it. */
    readonly isOneOfFew: boolean;
  };
}

export interface OpenedArchives {
  readonly files: readonly PackedFile[];
  /** Whether every archive inside, and every page, was looked into. */
  readonly isWhole: boolean;
  /** Whether one unpacks to so much that it can only be meant to stop whoever looks inside. */
  readonly hasBomb: boolean;
}

/** How deep archives are opened; a compressed tar archive counts as two. */
const depthLimit = 8;
/** Most entries of one archive. */
const entryLimit = 50_000;
/** Files of a message of which the beginning is unpacked; of further ones that of archives and pages alone, by their names. */
const startLimit = 2_000;
/** Bytes of a beginning: as packed, and as kept. */
const packedStart = 2_048;
const keptStart = 4_096;
/** What two kilobytes of anything usual unpack to at most. */
const usualStart = 64 * 1024;
/** From here on, packed, a file that unpacks to so many times its size is a bomb. */
const bomb = { size: 1024 * 1024, times: 500 };
const few = 5;

const archiveName = /\.(?:zip|zipx|jar|gz|tgz|tar|7z|rar|bz2|tbz2?|xz|txz|zst|cab|arj|lzh|ace|z)$/i;
const pageName = /\.(?:[sx]?html?|xht|svgz?)$/i;
const officeName = /\.(?:doc|xls|ppt|vsd)[xmb]$|\.(?:dot|xlt|pot|pps)[xm]$|\.od[tspgf]$|\.epub$/i;
/** What an office document has first; anything else under such a name is an archive. */
const officeStart = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|mimetype|customXml\/|word\/|xl\/|ppt\/)/;

/** A file in an archive before it is unpacked. What unpacks it throws when that cannot be. */
interface Entry {
  readonly name: string;
  readonly isLocked: boolean;
  readonly start: () => Buffer;
  readonly whole: (room: number) => Buffer;
  readonly packedSize: number;
}

/** What is left for the archives of one message. */
interface Search {
  readonly room: DecodedRoom;
  readonly files: PackedFile[];
  starts: number;
  isWhole: boolean;
  hasBomb: boolean;
}

/**
 * Looks into the archives among the files of a message, and into those inside: zip, gzip and tar. Of each file the beginning is
 * unpacked; archives and pages are unpacked whole, all of them together into the room of the message.
 */
export function openArchives(files: readonly MimeFile[], room: DecodedRoom): OpenedArchives {
  const search: Search = { room, files: [], starts: 0, isWhole: true, hasBomb: false };
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
  /** Names of the archives around a file within the attachment, each with a slash after it. */
  readonly path: string;
  readonly depth: number;
  readonly packedIn: string;
}

function openArchive(bytes: Buffer, archive: Archive, search: Search): void {
  const entries = entriesOf(bytes, archive, search);
  const isOneOfFew = entries.length <= few;
  for (const entry of entries) {
    const { name } = entry;
    const isArchive = archiveName.test(readableName(name));
    const isPage = isOneOfFew && pageName.test(readableName(name));
    const add = (content: Buffer): void => {
      const file = { name: `${archive.path}${name}`, mimeType: '', contentId: '', bytes: content };
      search.files.push({ ...fileOfBytes(file, false), packed: { within: archive.packedIn, isOneOfFew } });
    };
    const start = startOf(entry, isArchive || isPage, search);
    if (!start) {
      if (isExecutableName(name)) add(Buffer.alloc(0));
      continue;
    }
    const kind = archiveThatBegins(start);
    if (!isPage && (kind === undefined || isOffice(name, start))) {
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

/** The beginning of a file; null where it stays closed. An archive or a page that does, and needs no key, is not looked into. */
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
  // Two kilobytes can unpack to two megabytes: that takes time, so there may not be many of them.
  search.room.left -= Math.max(start.length - usualStart, 0);
  return Buffer.from(start.subarray(0, keptStart));
}

/** Null for what is larger than the room. */
function unpack(entry: Entry, { room }: Search): Buffer | null {
  const whole = attempt(() => entry.whole(room.left));
  if (!whole || whole.length > room.left) return null;
  room.left -= whole.length;
  return whole;
}

/** Null for what cannot be unpacked: damaged, or larger than its room. */
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
  return entries.map(({ name, method, isEncrypted, data, size }) => {
    if (method === 0) return { ...storedEntry(name, data), isLocked: isEncrypted };
    const unpackable = method === deflated ? data : unknown;
    return {
      name,
      isLocked: isEncrypted,
      packedSize: data.length,
      start: () => inflateRawSync(unpackable.subarray(0, packedStart), startOnly),
      whole: (room) =>
        inflateRawSync(unpackable, { maxOutputLength: room + 1, chunkSize: roomFor(size, room) }),
    };
  });
}

const deflated = 8;
/** Stands for what needs a program that is not here: a kind of block that deflate does not have. */
const unknown = Buffer.from([7]);
/** What is cut off is no fault. */
const startOnly = { finishFlush: constants.Z_SYNC_FLUSH };
/** One piece of memory for what says its size, as far as that can be true. */
const roomFor = (size: number, room: number): number => Math.min(Math.max(size, 16_384), room + 16_384);

const storedEntry = (name: string, data: Buffer): Entry => ({
  name,
  isLocked: false,
  packedSize: data.length,
  start: () => data.subarray(0, keptStart),
  // It is in memory with the archive, and takes no more.
  whole: () => data,
});
