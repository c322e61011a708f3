import { isUtf8 } from 'node:buffer';
import { headerCharset, scanHeaders, type HeaderField } from './scan-headers.ts';

/** Most bytes of headers that are read. */
const headerLimit = 16 * 1024 * 1024;

/** A message with the position of its headers, and the defects found on the way. */
export interface PreparedMessage {
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
