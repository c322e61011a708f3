import type { DecodedRoom } from '../mime/read-limits.ts';
import { nameOfBytes } from '../mime/decode-words.ts';
import { isCompoundFile, readCompoundFile } from './read-compound-file.ts';

/** An object in an RTF document: the file in it, or its data where nobody here can take it apart. */
export interface RtfObject {
  readonly name: string;
  /** Further names, by which Windows may open it. */
  readonly others: readonly string[];
  readonly content: Buffer;
  readonly isOpened: boolean;
}

/** Most objects of one document. */
const objectLimit = 100;

export const isRtf = (start: Buffer): boolean => /^\s*\{\\rt/.test(start.toString('latin1', 0, 100));

/**
 * The objects that an RTF document embeds or links (`\objdata`): data of OLE 1.0 in hexadecimal digits, between which
 * readers ignore everything else. Linear in its length, accepts any bytes; takes at most the room that is left.
 */
export function readRtfObjects(bytes: Buffer, room: DecodedRoom): { objects: RtfObject[]; isWhole: boolean } {
  const source = bytes.toString('latin1');
  const objects: RtfObject[] = [];
  let at = source.indexOf('\\objdata');
  while (at >= 0) {
    if (objects.length >= objectLimit) return { objects, isWhole: false };
    const { data, end } = readData(source, at + '\\objdata'.length, room.left);
    if (data === undefined) return { objects, isWhole: false };
    room.left -= data.length;
    if (data.length > 0) objects.push(objectOf(data));
    at = source.indexOf('\\objdata', end);
  }
  return { objects, isWhole: true };
}

/** The bytes up to the end of the group, and where that is; undefined if they are more than there is room for. */
function readData(source: string, start: number, room: number): { data: Buffer | undefined; end: number } {
  const pieces: Buffer[] = [];
  let digits: string[] = [];
  let size = 0;
  let depth = 0;
  const flush = () => {
    if (digits.length === 0) return;
    const text = digits.join('');
    digits = [];
    pieces.push(Buffer.from(text.slice(0, text.length - (text.length % 2)), 'hex'));
  };
  const token =
    /\\bin(\d{1,10}) ?|\\[a-z]{1,32}-?\d{0,10} ?|\\'..|\\[^a-z]|([{}])|([\da-f]{1,4096})|[^\\{}\da-f]{1,4096}/giy;
  token.lastIndex = start;
  let end = start;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    end = token.lastIndex;
    const [, raw, brace, hex] = match;
    if (brace === '{') depth += 1;
    else if (brace === '}') {
      depth -= 1;
      if (depth < 0) break;
    } else if (hex !== undefined) {
      digits.push(hex);
      size += hex.length / 2;
    } else if (raw !== undefined) {
      flush();
      const binary = Buffer.from(source.slice(end, end + Number(raw)), 'latin1');
      pieces.push(binary);
      size += binary.length;
      end += binary.length;
      token.lastIndex = end;
    }
    if (size > room) return { data: undefined, end };
  }
  flush();
  return { data: Buffer.concat(pieces), end };
}

/** Classes of objects that are documents and pictures: programs that show them are not started by opening a mail. */
const documentClass =
  /^(?:word\.|excel\.|powerpoint\.|visio\.|mspublisher|msgraph|msphotoed|paint|pbrush|staticdib|staticmetafile|static_|acroexch|opendocument|equation\.dsmt)/i;

/** OLE 1.0 (MS-OLEDS §2.2): version, kind of object, three texts with their lengths, size, data. */
function objectOf(data: Buffer): RtfObject {
  let at = 8;
  const text = (): string => {
    const length = at + 4 <= data.length ? data.readUInt32LE(at) : 0;
    const value = data.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    return nameOfBytes(value).replace(/\0.*$/s, '');
  };
  const isEmbedded = data.length >= 8 && data.readUInt32LE(4) === 2;
  const [kind, topic] = [text(), text(), text()];
  const closed = {
    name: kind.slice(0, 100) || topic.slice(0, 100),
    others: [],
    content: data,
    isOpened: false,
  };
  if (!isEmbedded || at + 4 > data.length) return closed;
  const native = data.subarray(at + 4);
  if (/^package$/i.test(kind)) {
    const packed = packedObject(data.subarray(at));
    return packed ? { ...packed, isOpened: true } : closed;
  }
  const entries = isCompoundFile(native) ? readCompoundFile(native) : undefined;
  const stream = (name: string) =>
    entries?.find((entry) => entry.name === name && !entry.children)?.bytes(native.length);
  const inside = stream('\u0001Ole10Native');
  const packed = inside && packedObject(inside);
  if (packed) return { ...packed, isOpened: true };
  const document = stream('Package') ?? stream('CONTENTS');
  if (document) return { ...closed, content: document, isOpened: documentClass.test(kind) };
  return { ...closed, content: native, isOpened: documentClass.test(kind) };
}

/** A file that Windows packed into an object. */
interface PackedObject {
  readonly name: string;
  /** Further names, by which Windows may open it. */
  readonly others: readonly string[];
  readonly content: Buffer;
}

/**
 * The file in an object that Windows packed (MS-OLEDS §2.3.6): size, flags, label, path, two numbers, a
 * further path with its length, the content with its size.
 */
export function packedObject(bytes: Buffer): PackedObject | undefined {
  const label = bytes.indexOf(0, 6);
  const path = label < 0 ? -1 : bytes.indexOf(0, label + 1);
  if (path < 0 || path + 9 > bytes.length) return undefined;
  const size = path + 9 + bytes.readUInt32LE(path + 5);
  if (size + 4 > bytes.length) return undefined;
  const fileName = (from: number, to: number) =>
    nameOfBytes(bytes.subarray(from, Math.min(to, from + 1_000)))
      .replace(/\0.*$/s, '')
      .replace(/^.*[\\/]/s, '');
  const names = [fileName(6, label), fileName(label + 1, path), fileName(path + 9, size)];
  const [name = '', ...others] = new Set(names.filter((one) => one !== ''));
  // Further texts may follow it.
  const length = bytes.readUInt32LE(size) || bytes.length;
  return { name, others, content: bytes.subarray(size + 4, size + 4 + length) };
}
