/** The content of a saved message: streams and storages by name. */
export interface MsgContent {
  [name: string]: Buffer | MsgContent;
}

const sector = 512;
const [endOfChain, free, noEntry] = [0xfffffffe, 0xffffffff, 0xffffffff];

/** A compound file like Outlook's: small streams in blocks of 64 bytes, others in sectors. */
export function writeMsg(content: MsgContent): Buffer {
  const table: number[] = [];
  const sectors: Buffer[] = [];
  /** Writes bytes into new sectors. */
  const store = (bytes: Buffer): number => {
    if (bytes.length === 0) return endOfChain;
    const first = sectors.length;
    for (let at = 0; at < bytes.length; at += sector) {
      sectors.push(padded(bytes.subarray(at, at + sector), sector));
      table.push(at + sector < bytes.length ? sectors.length : endOfChain);
    }
    return first;
  };
  const small: Buffer[] = [];
  const smallTable: number[] = [];
  const storeSmall = (bytes: Buffer): number => {
    const first = small.length;
    for (let at = 0; at < bytes.length; at += 64) {
      small.push(padded(bytes.subarray(at, at + 64), 64));
      smallTable.push(at + 64 < bytes.length ? small.length : endOfChain);
    }
    return bytes.length === 0 ? endOfChain : first;
  };
  const entries: { name: string; kind: number; right: number; child: number; start: number; size: number }[] =
    [{ name: 'Root Entry', kind: 5, right: noEntry, child: noEntry, start: endOfChain, size: 0 }];
  const add = (name: string, value: Buffer | MsgContent): number => {
    const number = entries.length;
    const isStream = Buffer.isBuffer(value);
    const size = isStream ? value.length : 0;
    const entry = { name, kind: isStream ? 2 : 1, right: noEntry, child: noEntry, start: 0, size };
    entries.push(entry);
    if (isStream) entry.start = value.length < 4_096 ? storeSmall(value) : store(value);
    else entry.child = addAll(value);
    return number;
  };
  /** Siblings as a right-leaning tree. */
  const addAll = (values: MsgContent): number => {
    const numbers = Object.entries(values).map(([name, value]) => add(name, value));
    for (const [place, number] of numbers.entries()) entries[number]!.right = numbers[place + 1] ?? noEntry;
    return numbers[0] ?? noEntry;
  };
  entries[0]!.child = addAll(content);
  const smallBytes = Buffer.concat(small);
  Object.assign(entries[0]!, { start: store(smallBytes), size: smallBytes.length });
  const smallTableStart = store(numbers(smallTable));
  const directoryStart = store(Buffer.concat(entries.map(writeEntry)));
  const tableSectors = Math.ceil((table.length + 20) / 128);
  const tableStart = sectors.length;
  for (let place = 0; place < tableSectors; place += 1) table.push(0xfffffffd);
  const tableBytes = numbers(table);
  const header = Buffer.alloc(sector);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tableSectors, 44);
  header.writeUInt32LE(directoryStart, 48);
  header.writeUInt32LE(4_096, 56);
  header.writeUInt32LE(smallTableStart, 60);
  header.writeUInt32LE(1, 64);
  header.writeUInt32LE(endOfChain, 68);
  for (let place = 0; place < 109; place += 1) {
    header.writeUInt32LE(place < tableSectors ? tableStart + place : free, 76 + place * 4);
  }
  return Buffer.concat([header, ...sectors, padded(tableBytes, tableSectors * sector, 0xff)]);
}

const padded = (bytes: Buffer, length: number, fill = 0): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(length - bytes.length, fill)]);

const numbers = (values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);

function writeEntry(entry: {
  name: string;
  kind: number;
  right: number;
  child: number;
  start: number;
  size: number;
}): Buffer {
  const bytes = Buffer.alloc(128);
  const name = Buffer.from(`${entry.name}\0`, 'utf16le');
  name.copy(bytes);
  bytes.writeUInt16LE(name.length, 64);
  bytes[66] = entry.kind;
  bytes.writeUInt32LE(noEntry, 68);
  bytes.writeUInt32LE(entry.right, 72);
  bytes.writeUInt32LE(entry.child, 76);
  bytes.writeUInt32LE(entry.start, 116);
  bytes.writeUInt32LE(entry.size, 120);
  return bytes;
}

const wide = (text: string) => Buffer.from(text, 'utf16le');

/** A message with headers, text and a file, as Outlook saves one received over the internet. */
export const savedMessage = (headers: string, body: string, file?: { name: string; bytes: Buffer }): Buffer =>
  writeMsg({
    '__properties_version1.0': Buffer.alloc(48),
    '__substg1.0_007D001F': wide(headers),
    '__substg1.0_1000001F': wide(body),
    ...(file && {
      '__attach_version1.0_#00000000': {
        '__properties_version1.0': Buffer.alloc(32),
        '__substg1.0_37010102': file.bytes,
        '__substg1.0_3707001F': wide(file.name),
        '__substg1.0_370E001E': Buffer.from('application/pdf'),
      },
    }),
  });
