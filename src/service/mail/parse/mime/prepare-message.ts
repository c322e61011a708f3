import { isUtf8 } from 'node:buffer';
import { replaceAllOf } from '../joined-text.ts';
import { decodeCharset, isAsciiBased } from '../charsets/decode-charset.ts';

/** Most bytes of headers that are read. */
const headerLimit = 16 * 1024 * 1024;

/** A message with the position of its headers, and the defects found on the way. */
interface PreparedMessage {
  readonly buffer: Buffer;
  readonly fields: readonly HeaderField[];
  readonly bodyStart: number;
  readonly problems: readonly string[];
  /** Whether the headers exceed the limit. */
  readonly isCut: boolean;
  /** Whether programs that end lines at a bare carriage return see other headers. */
  readonly isAmbiguous: boolean;
}

/**
 * Locates the headers of a message in any form: after an mbox envelope line, with carriage returns as line
 * ends, unterminated. Headers beyond 16 MB are ignored. The bytes are unchanged, and copied only to convert
 * line ends.
 */
export function prepareMessage(original: Uint8Array): PreparedMessage {
  const problems: string[] = [];
  let buffer = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  buffer = buffer.subarray(startOfHeaders(buffer));
  if (!buffer.includes(0x0a) && buffer.includes(0x0d)) {
    problems.push('Lines end in carriage returns only.');
    buffer = Buffer.from(buffer);
    for (let at = buffer.indexOf(0x0d); at >= 0; at = buffer.indexOf(0x0d, at + 1)) buffer[at] = 0x0a;
  }
  if (!beginsWithHeaders(buffer)) {
    problems.push('The message has no headers.');
    return { buffer, fields: [], bodyStart: 0, problems, isCut: false, isAmbiguous: false };
  }
  const end = endOfHeaders(buffer);
  const isCut = end > headerLimit;
  if (isCut) problems.push(`The headers are ${end} bytes long; the first ${headerLimit} were read.`);
  const headEnd = isCut ? buffer.lastIndexOf(0x0a, headerLimit) + 1 || headerLimit : end;
  const head = buffer.subarray(0, headEnd);
  if (head.includes(0)) problems.push('The headers contain NUL bytes.');
  const { fields, bodyStart: afterFields } = scanHeaders(buffer, 0, headEnd);
  if (!isUtf8(head)) {
    const charset = headerCharset(buffer, fields) || 'windows-1252';
    problems.push(`The headers contain unencoded 8-bit text, read as ${charset} where it is not UTF-8.`);
  }
  const isOpen = end === buffer.length && !isCut;
  const bodyStart = isOpen ? afterFields : buffer[end] === 0x0d ? end + 2 : end + 1;
  return { buffer, fields, bodyStart, problems, isCut, isAmbiguous: hasHiddenHeader(head) };
}

const hiddenHeader =
  /\r(?=(?:from|sender|reply-to|to|cc|subject|date|received|authentication-results|mime-version|content-(?:type|transfer-encoding|disposition))[ \t]*:)/i;

/** Whether a header follows a carriage return that is not a line end. */
function hasHiddenHeader(head: Buffer): boolean {
  for (let at = head.indexOf(0x0d); at >= 0 && at < 1_000_000; at = head.indexOf(0x0d, at + 1))
    if (head[at + 1] !== 0x0a && hiddenHeader.test(head.toString('latin1', at, at + 40))) return true;
  return false;
}

/** Offset of the first header: after a byte order mark, blank lines and the envelope line of an mbox. */
function startOfHeaders(bytes: Buffer): number {
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (bytes[start] === 0x0a || bytes[start] === 0x0d) start += 1;
  const envelope = bytes.subarray(start, start + 6).toString('latin1');
  if (!/^>?From /.test(envelope)) return start;
  const lineEnd = bytes.indexOf(0x0a, start);
  return lineEnd < 0 ? start : lineEnd + 1;
}

/** Whether one of the first lines is a header; one stray line before them is tolerated. */
function beginsWithHeaders(bytes: Buffer): boolean {
  const lines = bytes.toString('latin1', 0, 4_000).split('\n', 5);
  return lines.some((line) => /^[!-9;-~]+[ \t]*:/.test(line));
}

/** Offset of the empty line after the headers; the length of the message when there is none. */
export function endOfHeaders(bytes: Buffer): number {
  const unix = bytes.indexOf('\n\n');
  // Searching for CRLF beyond the first LF pair would scan the body of every message.
  const dos = bytes.subarray(0, unix < 0 ? bytes.length : unix).indexOf('\n\r\n');
  const end = dos >= 0 ? dos : unix;
  return end < 0 ? bytes.length : end + 1;
}

/** A header field by position; its value is read on demand. */
export interface HeaderField {
  /** As written. */
  readonly name: string;
  /** Offsets of the value in the buffer, including folded lines. */
  readonly start: number;
  readonly end: number;
}

/** The header fields of a message or part, and the offset of its content. */
export interface HeaderBlock {
  readonly fields: readonly HeaderField[];
  readonly bodyStart: number;
}

/** Most fields that are recorded of one block; real mail has about two hundred. */
export const fieldLimit = 50_000;
const nameLimit = 200;

/**
 * Finds the header fields between `start` and `end`: up to the first empty line, or to a line for which
 * `endsBefore` is true. Only blanks and tabs fold a line, and names are printable ASCII (RFC 5322 §2.2): a
 * line that starts otherwise is not a header to strict parsers. In a part, and in a message whose headers
 * never end, the content starts with that line.
 * @param endsBefore Given for parts, and called for lines that start with `--`.
 * @param most Fields that are recorded; the others are passed over.
 */
export function scanHeaders(
  bytes: Buffer,
  start: number,
  end: number,
  endsBefore?: (lineStart: number, lineEnd: number) => boolean,
  most = fieldLimit,
): HeaderBlock {
  const fields: { name: string; start: number; end: number }[] = [];
  let at = start;
  let stray: number | undefined;
  while (at < end) {
    const newline = bytes.indexOf(0x0a, at);
    const next = newline < 0 || newline >= end ? end : newline + 1;
    let lineEnd = newline < 0 || newline >= end ? end : newline;
    if (lineEnd > at && bytes[lineEnd - 1] === 0x0d) lineEnd -= 1;
    if (lineEnd === at) return { fields, bodyStart: next };
    const first = bytes[at];
    if (first === 0x20 || first === 0x09) {
      const folded = fields.at(-1);
      if (folded) folded.end = lineEnd;
    } else {
      if (first === 0x2d && bytes[at + 1] === 0x2d && endsBefore?.(at, lineEnd))
        return { fields, bodyStart: at };
      const colon = bytes.subarray(at, Math.min(lineEnd, at + nameLimit)).indexOf(0x3a);
      const name = colon > 0 ? bytes.toString('latin1', at, at + colon).trimEnd() : '';
      if (!/^[!-9;-~]+$/.test(name)) {
        if (endsBefore && first !== 0x3e) return { fields, bodyStart: at };
        stray ??= at;
      }
      if (colon > 0 && fields.length < most) fields.push({ name, start: at + colon + 1, end: lineEnd });
    }
    at = next;
  }
  return { fields, bodyStart: stray ?? end };
}

/**
 * The value of a field, unfolded, at most `limit` bytes. Each field is decoded separately: as UTF-8 if valid,
 * else by the declared charset of the content, else as Windows-1252.
 * @param siblings The fields of its block.
 * @param outer The charset of raw headers of the message around, for a block that declares none.
 */
export function valueOf(
  bytes: Buffer,
  field: HeaderField,
  limit: number,
  siblings: readonly HeaderField[],
  outer = '',
): string {
  const end = field.end - field.start > limit ? endOfLetter(bytes, field.start + limit) : field.end;
  let text = bytes.toString('utf8', field.start, end);
  if (text.includes('\ufffd') && !isUtf8(bytes.subarray(field.start, end)))
    text = decodeCharset(bytes.subarray(field.start, end), headerCharset(bytes, siblings) || outer);
  if (text.includes('\n')) text = replaceAllOf(text, /\r*\n(?=[ \t])/g, '');
  return (text.includes('\0') ? text.replaceAll('\0', ' ') : text).trim();
}

/** Most bytes after the headers of a multipart that are searched for the charset of a part. */
const partsLimit = 64 * 1024;
/** The charset by block: a block may have thousands of raw headers. */
const charsets = new WeakMap<readonly HeaderField[], string>();

/**
 * The charset of headers that are not UTF-8: the declared charset of the content, of a multipart that of its
 * first part with a fitting one; empty if there is none.
 */
export function headerCharset(bytes: Buffer, fields: readonly HeaderField[]): string {
  const known = charsets.get(fields);
  if (known !== undefined) return known;
  const type = fields.find(({ name }) => /^content-type$/i.test(name));
  const written = type ? bytes.toString('latin1', type.start, Math.min(type.end, type.start + 4_000)) : '';
  const charset =
    fittingCharset(written) || (/^\s*multipart\//i.test(written) ? charsetOfParts(bytes, fields) : '');
  charsets.set(fields, charset);
  return charset;
}

/** The charset of a `Content-Type`, if headers can be written in it. */
function fittingCharset(type: string): string {
  const charset = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(type)?.[1]?.toLowerCase() ?? '';
  return !/^(?:utf-?8|(?:us-)?ascii)$/.test(charset) && isAsciiBased(charset) ? charset : '';
}

function charsetOfParts(bytes: Buffer, fields: readonly HeaderField[]): string {
  const from = fields.at(-1)?.end ?? 0;
  const parts = bytes.toString('latin1', from, from + partsLimit);
  for (const [type] of parts.matchAll(/^content-type[ \t]*:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim)) {
    const charset = fittingCharset(type);
    if (charset !== '') return charset;
  }
  return '';
}

/** Moves a cut so that it does not split a UTF-8 character. */
function endOfLetter(bytes: Buffer, cut: number): number {
  let end = cut;
  while (end > cut - 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}
