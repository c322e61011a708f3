import { createHash, type Hash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { prepareMessage, valueOf, type HeaderField } from './mime/prepare-message.ts';
import type { GivenUp } from './mime/read-head-only.ts';

/** A hash of the bytes of a message or row, regardless of line ends. */
export function contentHash(bytes: Uint8Array): string {
  const hash = createHash('sha256');
  hashLines(hash, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (piece) => piece);
  return hash.digest('hex');
}

const pieceSize = 64 * 1024;

/**
 * Adds bytes to a hash with line ends normalised to LF, in pieces of whole lines, so that a large body is
 * never copied completely. A line longer than a piece is cut where neither a line end nor a match of `change`
 * at the beginning of a line (`>From `) is possible.
 */
export function hashLines(hash: Hash, bytes: Buffer, change: (piece: string) => string): void {
  for (let from = 0; from < bytes.length;) {
    const to = endOfPiece(bytes, from);
    hash.update(change(bytes.toString('latin1', from, to).replaceAll('\r\n', '\n')), 'latin1');
    from = to;
  }
}

function endOfPiece(bytes: Buffer, from: number): number {
  const far = from + 2 * pieceSize;
  if (far >= bytes.length) return bytes.length;
  const newline = bytes.subarray(from + pieceSize, far).indexOf(0x0a);
  if (newline >= 0) return from + pieceSize + newline + 1;
  for (let to = far; to < far + pieceSize && to < bytes.length; to += 1)
    if (!isMark(bytes[to - 1]) && !isMark(bytes[to])) return to;
  return Math.min(far + pieceSize, bytes.length);
}

/** A carriage return, a line feed or the quote of a `From ` line. */
const isMark = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a || byte === 0x3e;

/**
 * Headers that the author gave a mail and that somebody sees or replies to, without those that relays add.
 */
const ownHeaders = [
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'subject',
  'date',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
];
/** Most bytes of one header that are compared. */
const valueLimit = 1024 * 1024;

/**
 * The digest that distinguishes a mail from others, and its value in earlier versions if different. 16 bytes
 * each.
 */
interface MailContent {
  readonly content: Buffer;
  readonly formers: readonly Buffer[];
}

/**
 * The digest that all copies of a mail share: over its own headers and its body. Trace headers, the order of
 * headers, line ends, trailing blanks and mbox quoting (`>From `) make no difference. Headers that are not
 * UTF-8 count by their bytes, since their decoding may improve.
 */
export function contentOf(buffer: Buffer, fields: readonly HeaderField[], bodyStart: number): MailContent {
  const ownFields = (read: (field: HeaderField) => string): Buffer => {
    const hash = createHash('sha256');
    const own = new Map<string, string[]>(ownHeaders.map((name) => [name, []]));
    for (const field of fields) {
      const values = field.name.length <= 25 ? own.get(field.name.toLowerCase()) : undefined;
      if (values && values.length < 100) values.push(read(field).replace(/\s+/g, ' '));
    }
    hash.update(JSON.stringify([...own.values()]));
    addBody(hash, buffer.subarray(Math.min(bodyStart, buffer.length)));
    return hash.digest().subarray(0, 16);
  };
  const content = ownFields((field) => {
    const bytes = buffer.subarray(field.start, Math.min(field.end, field.start + valueLimit));
    return isUtf8(bytes)
      ? valueOf(buffer, field, valueLimit, fields)
      : `\0${unfold(bytes.toString('latin1'))}`;
  });
  const head = buffer.subarray(0, bodyStart);
  if (isUtf8(head)) return { content, formers: [] };
  const decode = wholeHeadDecoder(head);
  const formers = [
    // Each header decoded separately, by the charset of the content and without it; before that, all decoded
    // as one.
    ownFields((field) => valueOf(buffer, field, valueLimit, fields)),
    ownFields((field) => valueOf(buffer, field, valueLimit, [])),
    ownFields(({ start, end }) => unfold(decode(buffer.subarray(start, Math.min(end, start + valueLimit))))),
  ];
  return { content, formers: formers.filter((former) => !former.equals(content)) };
}

const unfold = (text: string): string => text.replace(/\r*\n(?=[ \t])/g, '').trim();

/** The decoding of headers in earlier versions, if one of them is not UTF-8. */
function wholeHeadDecoder(head: Buffer): (bytes: Buffer) => string {
  const declared = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(head.toString('latin1'))?.[1] ?? '';
  const label = /^(utf-?8|us-ascii|utf-?16.*|iso-2022.*)?$/i.test(declared) ? 'windows-1252' : declared;
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label);
  } catch {
    decoder = new TextDecoder('windows-1252');
  }
  return (bytes) => decoder.decode(bytes);
}

/** The digest of a stored original. */
export function contentOfOriginal(original: Uint8Array): Buffer {
  const { buffer, fields, bodyStart } = prepareMessage(original);
  return contentOf(buffer, fields, bodyStart).content;
}

/** The digests of a message that cannot be parsed; of all its bytes where not even its headers can be found. */
export function contentOfUnread(original: Uint8Array, reading: GivenUp['reading']): MailContent {
  const content =
    reading === 'bare'
      ? Buffer.from(contentHash(original), 'hex').subarray(0, 16)
      : contentOfOriginal(original);
  return { content, formers: [] };
}

function addBody(hash: Hash, body: Buffer): void {
  let end = body.length;
  while (end > 0 && (body[end - 1] ?? 0) <= 0x20) end -= 1;
  const text = body.subarray(0, end);
  const isQuoted = text.includes('>From ');
  if (!isQuoted && !text.includes(0x0d)) {
    hash.update(text);
    return;
  }
  hashLines(hash, text, isQuoted ? (piece) => piece.replace(/^>+(?=From )/gm, '') : (piece) => piece);
}
