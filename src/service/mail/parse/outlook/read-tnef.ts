import { charsetInside } from '../mime/compose-text.ts';
import { decodeCharset } from '../charsets/decode-charset.ts';
import { decompressRtf, readRtf } from './read-rtf.ts';

/** A file in a TNEF container; a nested message is a container itself. */
export interface TnefFile {
  /** Empty if the container has none. */
  readonly name: string;
  readonly mimeType: string;
  /** For a message, whose files and text are returned as well: the number of messages around it. */
  readonly depth?: number;
  readonly contentId: string;
  readonly bytes: Buffer;
}

/** The content of a TNEF container. */
export interface TnefContent {
  readonly files: readonly TnefFile[];
  readonly text: string | null;
  readonly html: string | null;
  /** False when it is truncated or exceeds the limits. */
  readonly isWhole: boolean;
}

/** Most files, including nested containers, and their maximum nesting. */
const fileLimit = 1_000;
const depthLimit = 5;
/** Most values read of one property list. */
const propertyLimit = 5_000;

/** MS-OXTNEF §2.1.3: signature of a container; level and id of its attributes. */
const signature = 0x223e9f78;
const attributes = {
  body: 0x0002800c,
  attachmentBegins: 0x00069002,
  attachmentTitle: 0x00018010,
  attachmentData: 0x0006800f,
  attachmentProperties: 0x00069005,
  messageProperties: 0x00069003,
  codePage: 0x00069007,
} as const;

/** MS-OXPROPS: ids of the properties that are read. */
const properties = {
  body: 0x1000,
  html: 0x1013,
  compressedRtf: 0x1009,
  attachmentObject: 0x3701,
  attachmentName: 0x3704,
  longName: 0x3707,
  mimeType: 0x370e,
  contentId: 0x3712,
  displayName: 0x3001,
  internetCodePage: 0x3fde,
  messageCodePage: 0x3ffd,
} as const;

/** The interface id (IID_IMessage) at the start of a nested message. */
const messageInterface = Buffer.from('0703020000000000c000000000000046', 'hex');

/** Whether bytes are a TNEF container, whatever the name. */
export const isTnef = (bytes: Buffer): boolean => bytes.length > 6 && bytes.readUInt32LE(0) === signature;

/**
 * Opens Outlook's `winmail.dat` (MS-OXTNEF): files and text of the message, and of nested messages. Accepts
 * any bytes; of a truncated container, everything before the cut.
 */
export function readTnef(bytes: Buffer): TnefContent {
  const found: Found = { files: [], text: null, html: null, isWhole: true };
  if (isTnef(bytes)) readContainer(bytes, 0, found);
  return found;
}

interface Found {
  files: TnefFile[];
  text: string | null;
  html: string | null;
  isWhole: boolean;
}

interface OpenFile {
  title: string;
  data: Buffer | undefined;
  values: PropertyValues;
}

function readContainer(bytes: Buffer, depth: number, found: Found): void {
  let charset = '';
  let file: OpenFile | undefined;
  const close = () => {
    if (file) closeFile(file, charset, depth, found);
    file = undefined;
  };
  for (const { id, value } of attributesIn(bytes, found)) {
    if (id === attributes.codePage) charset = charsetOf(value) || charset;
    else if (id === attributes.body && depth === 0) found.text ??= decodeText(value, charset);
    else if (id === attributes.messageProperties)
      readBodies(readProperties(value, found), charset, depth, found);
    else if (id === attributes.attachmentBegins) {
      close();
      file = { title: '', data: undefined, values: new Map() };
    } else if (file && id === attributes.attachmentTitle) file.title = decodeText(value, charset);
    else if (file && id === attributes.attachmentData) file.data = value;
    else if (file && id === attributes.attachmentProperties) file.values = readProperties(value, found);
  }
  close();
}

/** The attributes of a container: level (1 byte), id (4), length (4), value, and a checksum (2) that is ignored. */
function* attributesIn(
  bytes: Buffer,
  found: Pick<Found, 'isWhole'>,
): Generator<{ id: number; value: Buffer }> {
  let at = 6;
  while (at + 9 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 5);
    const value = bytes.subarray(at + 9, at + 9 + length);
    if (value.length < length) found.isWhole = false;
    yield { id: bytes.readUInt32LE(at + 1), value };
    at += length + 11;
  }
  if (at < bytes.length) found.isWhole = false;
}

/** The text properties of the message itself, by id; empty for what it has not. */
export function readTnefTexts(bytes: Buffer): (id: number) => string {
  const found = { isWhole: true };
  let charset = '';
  let values: PropertyValues = new Map();
  for (const { id, value } of attributesIn(bytes, found)) {
    if (id === attributes.codePage) charset = charsetOf(value) || charset;
    else if (id === attributes.messageProperties) values = readProperties(value, found);
  }
  return (id) => decodeProperty(values.get(id), charset);
}

function closeFile({ title, data, values }: OpenFile, charset: string, depth: number, found: Found): void {
  const text = (id: number) => decodeProperty(values.get(id), charset);
  const object = values.get(properties.attachmentObject)?.bytes;
  const bytes = object ?? data;
  if (!bytes) return;
  if (found.files.length >= fileLimit) {
    found.isWhole = false;
    return;
  }
  const isMessage = bytes.subarray(0, 16).equals(messageInterface);
  const content = isMessage ? bytes.subarray(16) : bytes;
  const name =
    text(properties.longName) || text(properties.attachmentName) || title || text(properties.displayName);
  if (!isMessage || !isTnef(content)) {
    const [mimeType, contentId] = [text(properties.mimeType), text(properties.contentId)];
    found.files.push({ name, mimeType, contentId, bytes: content });
    return;
  }
  found.files.push({ name, mimeType: 'application/ms-tnef', contentId: '', bytes: content, depth });
  if (depth < depthLimit) readContainer(content, depth + 1, found);
  else found.isWhole = false;
}

/** The text of the message itself; that of nested messages is used only if it is empty. */
function readBodies(values: PropertyValues, charset: string, depth: number, found: Found): void {
  if (depth > 0 && (found.text !== null || found.html !== null)) return;
  const html = values.get(properties.html)?.bytes;
  const plain = values.get(properties.body);
  const codePage = (id: number) => charsetOf(values.get(id)?.bytes);
  if (html)
    found.html ??= decodeText(html, codePage(properties.internetCodePage) || charsetInside(html) || charset);
  if (plain) found.text ??= decodeProperty(plain, codePage(properties.messageCodePage) || charset) || null;
  const packed = values.get(properties.compressedRtf)?.bytes;
  if (!packed || found.html !== null) return;
  const rtf = decompressRtf(packed);
  if (!rtf.isWhole) found.isWhole = false;
  const read = readRtf(rtf.bytes);
  if (read.isHtml) found.html = read.text;
  else found.text ??= read.text;
}

/** Size in bytes of values by type (MS-OXCDATA §2.11.1); undefined for types with an explicit length. */
const fixedSizes: Readonly<Record<number, number>> = {
  0x0002: 4,
  0x0003: 4,
  0x0004: 4,
  0x0005: 8,
  0x0006: 8,
  0x0007: 8,
  0x000a: 4,
  0x000b: 4,
  0x0014: 8,
  0x0040: 8,
  0x0048: 16,
};
const unicodeType = 0x001f;

/** A value, and whether its characters are UTF-16. */
interface PropertyValue {
  readonly bytes: Buffer;
  readonly isWide: boolean;
}
type PropertyValues = ReadonlyMap<number, PropertyValue>;

/**
 * The values of a property list by id (MS-OXTNEF §2.1.3.4); the first of repeated ones. Stops at invalid
 * data.
 */
function readProperties(bytes: Buffer, found: Pick<Found, 'isWhole'>): PropertyValues {
  const values = new Map<number, PropertyValue>();
  let at = 0;
  const size = (length: number) => length + ((4 - (length % 4)) % 4);
  const number = () => {
    const value = at + 4 <= bytes.length ? bytes.readUInt32LE(at) : -1;
    at += 4;
    return value;
  };
  const count = number();
  for (let read = 0; read < count; read += 1) {
    if (read >= propertyLimit || at + 4 > bytes.length) {
      found.isWhole = false;
      break;
    }
    const type = bytes.readUInt16LE(at);
    const id = bytes.readUInt16LE(at + 2);
    at += 4;
    if (id >= 0x8000) {
      // A named property: a GUID, then a number or a name.
      at += 16;
      const length = number() === 0 ? 4 : size(number());
      at += length;
    }
    const fixed = fixedSizes[type & 0x0fff];
    const isList = (type & 0x1000) !== 0 || fixed === undefined;
    const entries = isList ? number() : 1;
    for (let entry = 0; entry < entries && at <= bytes.length; entry += 1) {
      const length = fixed ?? number();
      if (length < 0 || at + length > bytes.length) found.isWhole = false;
      const value = bytes.subarray(at, at + Math.max(length, 0));
      if (!values.has(id)) values.set(id, { bytes: value, isWide: (type & 0x0fff) === unicodeType });
      at += size(Math.max(length, 0));
    }
  }
  return values;
}

/** The charset of a code page, written as a 32-bit number; empty if there is none. */
const charsetOf = (value: Buffer | undefined): string => {
  const page = value && value.length >= 4 ? value.readUInt32LE(0) : 0;
  return page === 0 ? '' : `windows-${page}`;
};

const decodeProperty = (value: PropertyValue | undefined, charset: string): string => {
  if (!value) return '';
  return value.isWide ? withoutEnd(value.bytes.toString('utf16le')) : decodeText(value.bytes, charset);
};

const decodeText = (value: Buffer, charset: string): string => withoutEnd(decodeCharset(value, charset));

/** Texts end with NUL characters. */
const withoutEnd = (text: string): string => text.replace(/(?<!\0)\0+$/, '');
