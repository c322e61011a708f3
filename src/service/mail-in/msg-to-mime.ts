import { decodeCharset } from './decode-charset.ts';
import { decompressRtf } from './decompress-rtf.ts';
import { type CompoundEntry, isCompoundFile, readCompoundFile } from './read-compound-file.ts';
import { readRtf } from './read-rtf.ts';

/** MS-OXPROPS: ids of the properties that are read, in the form of stream names. */
const properties = {
  headers: '007D',
  subject: '0037',
  senderSmtp: '5D01',
  senderAddress: '0C1F',
  messageId: '1035',
  body: '1000',
  html: '1013',
  compressedRtf: '1009',
  attachmentData: '3701',
  attachmentName: '3704',
  longName: '3707',
  mimeType: '370E',
  recipientSmtp: '39FE',
  recipientAddress: '3003',
} as const;

/**
 * Fixed-length properties, which share one stream: time of delivery, time of submission, code page of 8-bit
 * texts.
 */
const times = [0x0e06_0040, 0x0039_0040];
const codePages = [0x3ffd_0003];
/** Limits: files and recipients of a message, characters of its headers and of one value. */
const limits = { files: 100, recipients: 1_000, headers: 500_000, value: 4_000 };
const boundary = 'postern-parts-of-a-saved-message';

/** Whether a file may be a message saved by Outlook. */
export const mayBeMsg = (names: readonly string[], mimeType: string): boolean =>
  mimeType === 'application/vnd.ms-outlook' || names.some((name) => /\.msg$/i.test(name));

/**
 * Converts a message that Outlook saved as `.msg` (MS-OXMSG) to MIME: with its original headers if it came
 * over the internet, else with reconstructed ones. Reads at most `room` bytes of bodies and files, whatever
 * sizes the file declares: its streams may share sectors. Nested messages stay unopened. Undefined for other
 * files.
 */
export function msgToMime(bytes: Buffer, room: number): Buffer | undefined {
  const entries = isCompoundFile(bytes) ? readCompoundFile(bytes) : undefined;
  if (!entries?.some(({ name }) => name === '__properties_version1.0')) return undefined;
  let left = room;
  const take = (entry: CompoundEntry | undefined): Buffer => {
    const taken = entry?.bytes(left) ?? Buffer.alloc(0);
    left -= taken.length;
    return taken;
  };
  const fixed = fixedValues(entries);
  const codePage = fixed(codePages)?.readUInt32LE(0);
  const charset = `windows-${codePage ?? 1252}`;
  const message = readerOf(entries, take, charset);
  const recipients = entries
    .filter(({ name, children }) => children && name.startsWith('__recip_version1.0_'))
    .slice(0, limits.recipients)
    .map(({ children }) =>
      addressOf(readerOf(children!, take, charset), 'recipientSmtp', 'recipientAddress'),
    );
  const head = headersOf(message, recipients, timeOf(fixed(times)));
  const text = message.text(properties.body);
  const html = htmlOf(message);
  const parts = [
    ...(text === '' ? [] : [part('text/plain; charset=utf-8', Buffer.from(text))]),
    ...(html.length === 0 ? [] : [part('text/html', html)]),
    ...entries
      .filter(({ name, children }) => children && name.startsWith('__attach_version1.0_'))
      .slice(0, limits.files)
      .flatMap(({ children }) => fileOf(readerOf(children!, take, charset))),
  ];
  const type = `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head + type), ...parts, Buffer.from(`--${boundary}--\r\n`)]);
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
  const sender = addressOf(message, 'senderSmtp', 'senderAddress');
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
 */
function fixedValues(entries: readonly CompoundEntry[]): (ids: readonly number[]) => Buffer | undefined {
  const bytes = entries.find(({ name }) => name === '__properties_version1.0')!.bytes(64_000);
  const values = new Map<number, Buffer>();
  for (let at = 32; at + 16 <= bytes.length; at += 16) {
    values.set(bytes.readUInt32LE(at), bytes.subarray(at + 8, at + 16));
  }
  return (ids) => ids.map((id) => values.get(id)).find((value) => value !== undefined);
}

/** In milliseconds since 1970; a FILETIME counts 100 ns since 1601. */
function timeOf(value: Buffer | undefined): number | undefined {
  const time = value && Number(value.readBigUInt64LE(0) / 10_000n) - 11_644_473_600_000;
  return time !== undefined && Math.abs(time) < 8e15 ? time : undefined;
}

/** The HTML body, or the RTF that contains it. */
function htmlOf(message: PropertyReader): Buffer {
  const html = message.binary(properties.html);
  if (html.length > 0) return html;
  const packed = message.binary(properties.compressedRtf);
  if (packed.length === 0) return packed;
  const read = readRtf(decompressRtf(packed).bytes);
  return Buffer.from(read.isHtml ? read.text : '');
}

function fileOf(file: PropertyReader): Buffer[] {
  const data = file.binary(properties.attachmentData);
  if (data.length === 0) return [];
  const name = file.text(properties.longName) || file.text(properties.attachmentName);
  const type = file.text(properties.mimeType).trim().toLowerCase();
  // Nested messages would be separate reports.
  const isPlain = /^[\w.+-]+\/[\w.+-]+$/.test(type) && !/^(?:message|multipart)\//.test(type);
  return [part(isPlain ? type : 'application/octet-stream', data, name)];
}

function part(type: string, content: Buffer, name?: string): Buffer {
  const disposition =
    name === undefined
      ? ''
      : `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name.toWellFormed().slice(0, 300))}\r\n`;
  return Buffer.from(
    `--${boundary}\r\nContent-Type: ${type}\r\n${disposition}Content-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`,
  );
}
