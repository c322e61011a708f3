import { decodeCharset } from '../charsets/decode-charset.ts';
import { decompressRtf, readRtf } from './read-rtf.ts';
import { readableName } from '../archives/examine-file.ts';
import { packedObject } from './rtf-objects.ts';
import { type CompoundEntry, isCompoundFile, readCompoundFile } from './read-compound-file.ts';
import { readTnef, readTnefTexts } from './read-tnef.ts';

/** MS-OXPROPS: ids of the properties that are read, in the form of stream names. */
const properties = {
  headers: '007D',
  subject: '0037',
  senderSmtp: '5D01',
  authorSmtp: '5D02',
  senderAddress: '0C1F',
  authorAddress: '0065',
  messageId: '1035',
  body: '1000',
  html: '1013',
  compressedRtf: '1009',
  attachmentData: '3701',
  attachmentName: '3704',
  longName: '3707',
  mimeType: '370E',
  displayName: '3001',
  recipientSmtp: '39FE',
  recipientAddress: '3003',
} as const;

/**
 * Fixed-length properties, which share one stream: time of delivery, time of submission, code page of 8-bit
 * texts.
 */
const times = [0x0e06_0040, 0x0039_0040];
const codePages = [0x3ffd_0003];
const internetCodePages = [0x3fde_0003];
/** Limits: files and recipients of a message, characters of its headers and of one value. */
const limits = { files: 100, recipients: 1_000, headers: 500_000, value: 4_000 };
/** Most messages that are nested in each other. */
const depthLimit = 4;

/** Whether a file may be a message saved by Outlook. */
export const mayBeMsg = (names: readonly string[], mimeType: string): boolean =>
  mimeType === 'application/vnd.ms-outlook' ||
  names.some((name) => /\.(?:msg|oft)$/i.test(readableName(name)));

/**
 * Converts a message that Outlook saved as `.msg` (MS-OXMSG) to MIME: with its original headers if it came
 * over the internet, else with reconstructed ones. Reads at most `room` bytes of bodies and files, whatever
 * sizes the file declares: its streams may share sectors. Messages in it become attached messages. Content
 * beyond the limits is represented by a part that says that some is missing. Undefined for other files.
 */
export function msgToMime(bytes: Buffer, room: number): Buffer | undefined {
  const entries = isCompoundFile(bytes) ? readCompoundFile(bytes) : undefined;
  if (!entries || !isMessage(entries)) return undefined;
  let left = room;
  const take = (entry: CompoundEntry | undefined): Buffer => {
    const taken = entry?.bytes(left) ?? Buffer.alloc(0);
    left -= taken.length;
    return taken;
  };
  return Buffer.concat(messageOf(entries, { take, isFull: () => left <= 0, depth: 0 }));
}

const isMessage = (entries: readonly CompoundEntry[]): boolean =>
  entries.some(({ name }) => name === '__properties_version1.0');

interface Taking {
  readonly take: (entry?: CompoundEntry) => Buffer;
  /** Whether nothing more is read. */
  readonly isFull: () => boolean;
  /** Number of messages around. */
  readonly depth: number;
}

/** The pieces of a message in MIME. */
function messageOf(entries: readonly CompoundEntry[], taking: Taking): Buffer[] {
  const { take, isFull, depth } = taking;
  const boundary = `postern-parts-of-a-saved-message-${depth}`;
  const fixed = fixedValues(entries, depth === 0 ? 32 : 24);
  const pageOf = (ids: readonly number[]) => {
    const page = fixed(ids)?.readUInt32LE(0) ?? 0;
    return page === 0 ? '' : `windows-${page}`;
  };
  const charset = pageOf(codePages) || pageOf(internetCodePages) || 'windows-1252';
  const message = readerOf(entries, take, charset);
  const recipients = entries
    .filter(({ name, children }) => children && name.startsWith('__recip_version1.0_'))
    .slice(0, limits.recipients)
    .map(({ children }) =>
      addressOf(readerOf(children!, take, charset), 'recipientSmtp', 'recipientAddress'),
    );
  const head = headersOf(message, recipients, timeOf(fixed(times)));
  const { html, text } = textsOf(message, pageOf(internetCodePages));
  const attachments = entries.filter(
    ({ name, children }) => children && name.startsWith('__attach_version1.0_'),
  );
  const parts = [
    ...(text === '' ? [] : [part('text/plain; charset=utf-8', Buffer.from(text))]),
    ...(html.content.length === 0 ? [] : [part(html.type, html.content)]),
    ...attachments
      .slice(0, limits.files)
      .flatMap(({ children }) => fileOf(children!, readerOf(children!, take, charset), taking)),
  ];
  if (attachments.length > limits.files || isFull()) parts.push(missing());
  return joined(head, parts, boundary);
}

function joined(head: string, parts: readonly Buffer[][], boundary: string): Buffer[] {
  const type = `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`;
  return [
    Buffer.from(head + type),
    ...parts.flatMap((pieces) => [Buffer.from(`--${boundary}\r\n`), ...pieces, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
}

/** A message in a TNEF container (`winmail.dat`), such as one attached to another, as MIME in the same way. */
export function tnefToMime(bytes: Buffer): Buffer {
  const { files, html, text } = readTnef(bytes);
  const textOf = readTnefTexts(bytes);
  const message: PropertyReader = {
    text: (id) => textOf(Number.parseInt(id, 16)),
    binary: () => Buffer.alloc(0),
  };
  const parts = [
    ...(text === null ? [] : [part('text/plain; charset=utf-8', Buffer.from(text))]),
    ...(html === null ? [] : [part('text/html; charset=utf-8', Buffer.from(html))]),
    ...files.map(({ name, bytes: content }) => part('application/octet-stream', content, name)),
  ];
  return Buffer.concat(joined(headersOf(message, [], undefined), parts, 'postern-parts-of-a-container'));
}

interface PropertyReader {
  /** A text property; empty if missing. */
  text: (id: string) => string;
  /** A binary property; empty if missing. */
  binary: (id: string) => Buffer;
}

function readerOf(
  entries: readonly CompoundEntry[],
  take: (entry?: CompoundEntry) => Buffer,
  charset: string,
): PropertyReader {
  const stream = (id: string, type: string) =>
    entries.find(({ name, children }) => !children && name.toUpperCase() === `__SUBSTG1.0_${id}${type}`);
  return {
    text(id) {
      const wide = stream(id, '001F');
      if (wide) return take(wide).toString('utf16le').replaceAll('\0', '');
      return decodeCharset(take(stream(id, '001E')), charset).replaceAll('\0', '');
    },
    binary: (id) => take(stream(id, '0102')),
  };
}

/** Headers about the encoding of parts, which are rewritten. */
const ofParts = /^(?:content-|mime-version:)/i;

/** The first of the properties that is an internet address; empty if none is. */
const addressOf = (of: PropertyReader, ...ids: readonly (keyof typeof properties)[]): string =>
  ids
    .map((id) => of.text(properties[id]).slice(0, limits.value))
    .find((text) => text.includes('@'))
    ?.replaceAll(/[<>\r\n,]/g, '')
    .trim() ?? '';

function headersOf(message: PropertyReader, recipients: readonly string[], at: number | undefined): string {
  const written = message.text(properties.headers).slice(0, limits.headers);
  const fields = written
    .replaceAll(/\r\n?/g, '\n')
    .split('\n\n', 1)[0]!
    .split(/\n(?![ \t])/)
    .filter((field) => /^[!-9;-~]+:/.test(field) && !ofParts.test(field));
  if (fields.length > 0) return fields.map((field) => `${field.replaceAll('\n', '\r\n')}\r\n`).join('');
  const line = (id: string) =>
    message
      .text(id)
      .replaceAll(/[\r\n]+/g, ' ')
      .trim()
      .slice(0, limits.value);
  const sender = addressOf(message, 'authorSmtp', 'senderSmtp', 'authorAddress', 'senderAddress');
  const to = recipients.filter((address) => address !== '').map((address) => `<${address}>`);
  const messageId = line(properties.messageId);
  return [
    ...(sender ? [`From: <${sender}>`] : []),
    ...(to.length > 0 ? [`To: ${to.join(',\r\n ')}`] : []),
    `Subject: ${encodeWords(line(properties.subject))}`,
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    ...(at === undefined ? [] : [`Date: ${new Date(at).toUTCString()}`]),
  ]
    .map((field) => `${field}\r\n`)
    .join('');
}

const encodeWords = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

/**
 * Reads fixed-length values: returns the eight bytes of the first property, of the given ids with types, that
 * exists.
 * @param start The size of what precedes the properties.
 */
function fixedValues(
  entries: readonly CompoundEntry[],
  start: number,
): (ids: readonly number[]) => Buffer | undefined {
  const bytes = entries.find(({ name }) => name === '__properties_version1.0')!.bytes(64_000);
  const values = new Map<number, Buffer>();
  for (let at = start; at + 16 <= bytes.length; at += 16) {
    values.set(bytes.readUInt32LE(at), bytes.subarray(at + 8, at + 16));
  }
  return (ids) => ids.map((id) => values.get(id)).find((value) => value !== undefined);
}

/** In milliseconds since 1970; a FILETIME counts 100 ns since 1601. */
function timeOf(value: Buffer | undefined): number | undefined {
  const time = value && Number(value.readBigUInt64LE(0) / 10_000n) - 11_644_473_600_000;
  return time !== undefined && Math.abs(time) < 8e15 ? time : undefined;
}

/** The bodies; RTF is read where there is no other, or HTML is encapsulated in it. */
function textsOf(
  message: PropertyReader,
  charset: string,
): { text: string; html: { type: string; content: Buffer } } {
  const text = message.text(properties.body);
  const content = message.binary(properties.html);
  const type = charset === '' ? 'text/html' : `text/html; charset=${charset}`;
  if (content.length > 0) return { text, html: { type, content } };
  const packed = message.binary(properties.compressedRtf);
  const read = packed.length === 0 ? undefined : readRtf(decompressRtf(packed).bytes);
  return {
    text: text || (read && !read.isHtml ? read.text : ''),
    html: { type: 'text/html; charset=utf-8', content: Buffer.from(read?.isHtml ? read.text : '') },
  };
}

/** An attachment: a file, a message, or the file in an embedded object. */
function fileOf(entries: readonly CompoundEntry[], file: PropertyReader, taking: Taking): Buffer[][] {
  const name =
    file.text(properties.longName) ||
    file.text(properties.attachmentName) ||
    file.text(properties.displayName);
  const nested = entries.find(({ name: id }) => id.toUpperCase() === '__SUBSTG1.0_3701000D')?.children;
  if (nested && isMessage(nested)) {
    if (taking.depth + 1 >= depthLimit) return [missing()];
    const inside = messageOf(nested, { ...taking, depth: taking.depth + 1 });
    // Not encoded, so that nesting does not multiply its size.
    return [[Buffer.from(`Content-Type: message/rfc822\r\n${dispositionOf(name)}\r\n`), ...inside]];
  }
  if (nested) {
    const embedded = nested.find(({ name: id }) => id === '\u0001Ole10Native');
    const object = embedded && packedObject(taking.take(embedded));
    if (object) return [part('application/octet-stream', object.content, object.name || name)];
    // An object of another program, such as a sheet or a picture, which is not taken apart.
    return [part(objectType, Buffer.alloc(0), name)];
  }
  const data = file.binary(properties.attachmentData);
  if (data.length === 0) return [];
  const type = file.text(properties.mimeType).trim().toLowerCase();
  const isPlain = /^[\w.+-]+\/[\w.+-]+$/.test(type) && !/^(?:message|multipart)\//.test(type);
  return [part(isPlain ? type : 'application/octet-stream', data, name)];
}

/** The type of a part for an object whose content is not taken apart. */
export const objectType = 'application/x-oleobject';

/** Represents content that was left out. */
const missing = (): Buffer[] => [Buffer.from('Content-Type: message/partial\r\n\r\n')];

const dispositionOf = (name: string): string =>
  `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name.toWellFormed().slice(0, 300))}\r\n`;

function part(type: string, content: Buffer, name?: string): Buffer[] {
  const disposition = name === undefined ? '' : dispositionOf(name);
  return [
    Buffer.from(`Content-Type: ${type}\r\n${disposition}Content-Transfer-Encoding: base64\r\n\r\n`),
    Buffer.from(content.toString('base64')),
  ];
}
