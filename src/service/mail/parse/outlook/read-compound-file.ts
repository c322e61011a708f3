/** A stream of a compound file, or a storage with its children. */
export interface CompoundEntry {
  readonly name: string;
  /** Undefined for a stream. */
  readonly children: readonly CompoundEntry[] | undefined;
  /** The bytes of a stream, at most `limit`; fewer if the file is damaged. */
  readonly bytes: (limit: number) => Buffer;
}

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** MS-CFB §2.1: sector numbers from here on are special values, such as the end of a chain. */
const firstReserved = 0xfffffffa;
/** MS-CFB §2.3: no entry. */
const noEntry = 0xffffffff;
/** Limits of entries and nesting. */
const limits = { entries: 20_000, depth: 8 };

const kinds = { storage: 1, stream: 2, root: 5 } as const;

/** Whether bytes are a compound file, whatever the name. */
export const isCompoundFile = (bytes: Buffer): boolean =>
  bytes.length >= 512 && bytes.subarray(0, 8).equals(signature);

/**
 * Parses a compound file (MS-CFB), the format of messages saved by Outlook. Accepts any bytes: cyclic chains
 * terminate, and out-of-range sectors are ignored. Undefined for other files.
 */
export function readCompoundFile(bytes: Buffer): readonly CompoundEntry[] | undefined {
  if (!isCompoundFile(bytes)) return undefined;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const size = 1 << shift;
  const sector = (number: number): Buffer => bytes.subarray((number + 1) * size, (number + 2) * size);
  const most = Math.ceil(bytes.length / size);
  const table = readTable(bytes, sector, most);
  const next = (number: number) =>
    numberAt(sector(table[Math.floor((number * 4) / size)] ?? noEntry), (number * 4) % size);
  const read = (start: number, wanted: number): Buffer => {
    const pieces: Buffer[] = [];
    let length = 0;
    for (const number of chain(start, Math.min(most, Math.ceil(wanted / size)), next)) {
      const piece = sector(number);
      pieces.push(piece);
      length += piece.length;
    }
    return Buffer.concat(pieces).subarray(0, wanted);
  };
  const directory = read(bytes.readUInt32LE(48), limits.entries * 128);
  const root = entryAt(directory, 0);
  if (root?.kind !== kinds.root) return undefined;
  // Shorter streams are stored in sectors of 64 bytes in the root's stream.
  const cutoff = bytes.readUInt32LE(56);
  const small = {
    bytes: read(root.start, bytes.length),
    table: read(bytes.readUInt32LE(60), bytes.length),
  };
  const readSmall = (start: number, wanted: number): Buffer => {
    const most = Math.ceil(Math.min(wanted, small.bytes.length) / 64);
    const needed = chain(start, most, (number) => numberAt(small.table, number * 4));
    return Buffer.concat(
      needed.map((number) => small.bytes.subarray(number * 64, number * 64 + 64)),
    ).subarray(0, wanted);
  };
  const open = ({ start, size: length }: Entry, limit: number): Buffer =>
    length < cutoff ? readSmall(start, Math.min(length, limit)) : read(start, Math.min(length, limit));
  return childrenOf(directory, root, open, new Set([0]), 0);
}

/**
 * The file allocation table: its first 109 sectors are listed in the header, the others in a chain of lists.
 */
function readTable(bytes: Buffer, sector: (number: number) => Buffer, most: number): number[] {
  const table: number[] = [];
  for (let at = 76; at < 512; at += 4) table.push(bytes.readUInt32LE(at));
  const seen = new Set<number>();
  let list = bytes.readUInt32LE(68);
  while (list < firstReserved && !seen.has(list) && seen.size < most) {
    seen.add(list);
    const numbers = sector(list);
    const last = numbers.length - 4;
    for (let at = 0; at < last; at += 4) table.push(numbers.readUInt32LE(at));
    list = numberAt(numbers, last);
  }
  return table;
}

const numberAt = (bytes: Buffer, at: number): number =>
  at >= 0 && at + 4 <= bytes.length ? bytes.readUInt32LE(at) : noEntry;

/** The sector numbers of a chain, at most `most`. */
function chain(start: number, most: number, next: (number: number) => number): number[] {
  const numbers: number[] = [];
  for (let number = start; number < firstReserved && numbers.length < most; number = next(number)) {
    numbers.push(number);
  }
  return numbers;
}

interface Entry {
  name: string;
  kind: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

/** MS-CFB §2.6.1; undefined past the end of the directory. */
function entryAt(directory: Buffer, number: number): Entry | undefined {
  const at = number * 128;
  if (number >= limits.entries || at + 128 > directory.length) return undefined;
  const nameBytes = Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2);
  return {
    name: directory.subarray(at, at + nameBytes).toString('utf16le'),
    kind: directory[at + 66]!,
    left: directory.readUInt32LE(at + 68),
    right: directory.readUInt32LE(at + 72),
    child: directory.readUInt32LE(at + 76),
    start: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  };
}

/** The children of a storage. Each entry is in only one storage, whatever the file declares. */
function childrenOf(
  directory: Buffer,
  storage: Entry,
  open: (entry: Entry, limit: number) => Buffer,
  seen: Set<number>,
  depth: number,
): CompoundEntry[] {
  const children: CompoundEntry[] = [];
  const waiting = [storage.child];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const entry = seen.has(number) ? undefined : entryAt(directory, number);
    if (!entry) continue;
    seen.add(number);
    waiting.push(entry.left, entry.right);
    const isStorage = entry.kind === kinds.storage;
    if (!isStorage && entry.kind !== kinds.stream) continue;
    children.push({
      name: entry.name,
      children: isStorage
        ? depth < limits.depth
          ? childrenOf(directory, entry, open, seen, depth + 1)
          : []
        : undefined,
      bytes: (limit) => (isStorage ? Buffer.alloc(0) : open(entry, limit)),
    });
  }
  return children;
}
