import { isUtf8 } from 'node:buffer';

/** Most bytes of headers that are read. */
const headerLimit = 16 * 1024 * 1024;

/** A message the parser can read, and what had to be done to it. */
export interface PreparedMessage {
  readonly bytes: Uint8Array;
  readonly problems: readonly string[];
  /** Whether there are more headers than can be read. */
  readonly isCut: boolean;
}

/**
 * Mends what would make the parser lose text: a mbox envelope line, carriage returns as only line ends, NUL bytes and
 * raw 8-bit text in the headers, headers beyond sixteen megabytes. The stored original stays as it came.
 */
export function prepareMessage(original: Uint8Array): PreparedMessage {
  const problems: string[] = [];
  let bytes = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  bytes = bytes.subarray(startOfHeaders(bytes));
  if (!bytes.includes(0x0a) && bytes.includes(0x0d)) {
    problems.push('Lines end in carriage returns only.');
    bytes = Buffer.from(bytes.map((byte) => (byte === 0x0d ? 0x0a : byte)));
  }
  if (!beginsWithHeaders(bytes)) {
    problems.push('The message has no headers.');
    return { bytes: Buffer.concat([Buffer.from('\n'), bytes]), problems, isCut: false };
  }
  const end = endOfHeaders(bytes);
  let head = bytes.subarray(0, end);
  const isCut = head.length > headerLimit;
  if (isCut) {
    problems.push(`The headers are ${head.length} bytes long; the first ${headerLimit} were read.`);
    head = head.subarray(0, head.lastIndexOf(0x0a, headerLimit) + 1 || headerLimit);
  }
  if (head.includes(0)) {
    problems.push('The headers contain NUL bytes.');
    head = Buffer.from(head.map((byte) => (byte === 0 ? 0x20 : byte)));
  }
  const decoded = decodeEightBit(head);
  if (decoded) {
    problems.push(`The headers contain unencoded 8-bit text, read as ${decoded.charset}.`);
    head = decoded.head;
  }
  return problems.length === 0
    ? { bytes, problems, isCut }
    : { bytes: Buffer.concat([head, bytes.subarray(end)]), problems, isCut };
}

/** Offset of the first header: after a byte order mark, blank lines and the envelope line of a mbox. */
function startOfHeaders(bytes: Buffer): number {
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (bytes[start] === 0x0a || bytes[start] === 0x0d) start += 1;
  const envelope = bytes.subarray(start, start + 6).toString('latin1');
  if (!/^>?From /.test(envelope)) return start;
  const lineEnd = bytes.indexOf(0x0a, start);
  return lineEnd < 0 ? start : lineEnd + 1;
}

/** Whether one of the first lines is a header; a stray line before them is forgiven. */
function beginsWithHeaders(bytes: Buffer): boolean {
  const lines = bytes.toString('latin1', 0, 4_000).split('\n', 5);
  return lines.some((line) => /^[!-9;-~]+[ \t]*:/.test(line));
}

/** Offset of the empty line after the headers; the length of the message when there is none. */
export function endOfHeaders(bytes: Buffer): number {
  const unix = bytes.indexOf('\n\n');
  // A look for CRLF beyond the first LF pair would read the whole body of every message for nothing.
  const dos = bytes.subarray(0, unix < 0 ? bytes.length : unix).indexOf('\n\r\n');
  const end = dos >= 0 ? dos : unix;
  return end < 0 ? bytes.length : end + 1;
}

/** Headers in UTF-8 when they are raw 8-bit text in another charset: the one the body declares, else Windows-1252. */
function decodeEightBit(head: Buffer): { head: Buffer; charset: string } | undefined {
  if (isUtf8(head)) return undefined;
  const declared = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(head.toString('latin1'))?.[1];
  for (const charset of [declared, 'windows-1252']) {
    if (!charset || /^(utf-?8|us-ascii|utf-?16.*|iso-2022.*)$/i.test(charset)) continue;
    try {
      return { head: Buffer.from(new TextDecoder(charset).decode(head)), charset: charset.toLowerCase() };
    } catch {
      // A charset nobody knows: the next one is tried.
    }
  }
  return undefined;
}
