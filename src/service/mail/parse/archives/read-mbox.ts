import { roomSize } from './message-rooms.ts';
import { openWindow, readBytes } from './file-window.ts';
import { parseMailDate } from '../mime/parse-date.ts';
import { endOfHeaders } from '../mime/prepare-message.ts';
import { messageLimit } from '../../../../api/limits.ts';

/** One message of an mbox, or a part of it that cannot be imported. */
export interface MboxEntry {
  /**
   * The message without envelope line and quoting, valid until the next is read; absent if it is too large.
   */
  readonly bytes?: Buffer;
  /** Reads a message larger than `roomSize` into the given buffer, instead of `bytes`. */
  readonly load?: (room: SharedArrayBuffer) => Promise<Buffer>;
  readonly reason?: string;
  /** Offsets of its envelope line and of the next entry. */
  readonly offset: number;
  readonly end: number;
  /** Milliseconds since 1970 from the envelope line. */
  readonly received: number | undefined;
}

/** An envelope line and the following line must fit within this many bytes. */
const lineLimit = 1_000;
/** The usual form: a sender and, in some format, time and year. */
const isDatedEnvelope = (line: string): boolean => {
  const time = line.startsWith('From ') ? /\d:\d{2}/.exec(line) : null;
  return time !== null && /\d{4}/.test(line.slice(time.index + time[0].length));
};
/** The short form: `From -`, or only a sender. A sentence has more words, or no address. */
const bareEnvelope = /^From (?:-|MAILER-DAEMON|<[^<>\s]*>|[^\s@]+@[^\s@]+)[ \t]*$/;
const headerLine = /^(?:>?From |[!-9;-~]+:(?:\s|$))/;

/**
 * Reads an mbox from `start` (0 or the `end` of an entry), message by message, with lines ended by LF, CRLF or CR. A
 * message starts at a line `From … date` before a header, and at a line `From -` or `From ADDRESS` between an empty line
 * and a header. Where `Content-Length` leads to such a line or to the end of the file, the message ends there
 * (`lengthDeclared`). mboxrd quoting (`>From `) is removed.
 */
export async function* readMbox(
  path: string,
  start: number,
  limit = messageLimit,
): AsyncGenerator<MboxEntry> {
  const change = (await endsLinesByReturns(path)) ? returnsToNewlines : undefined;
  const window = await openWindow(path, start, change);
  try {
    let searched = 0;
    let skipped = 0;
    let received: number | undefined;
    /** What `Content-Length` says about the current entry; null until its headers are read. */
    let declared: DeclaredEnd | undefined | null = null;
    for (;;) {
      if (declared === null) {
        if (window.atEnd || window.bytes.length >= headLimit)
          declared = await lengthDeclared(path, window.offset, window.bytes.subarray(0, headLimit), change);
      }
      const ends = declared?.end === undefined ? undefined : declared.end - window.offset;
      const next =
        declared === null
          ? { searched: 0 }
          : ends === undefined
            ? findEnvelope(window.bytes, Math.max(searched, 1), window.atEnd)
            : { searched: window.bytes.length, ...(ends <= window.bytes.length && { at: ends }) };
      if (next.at === undefined && !window.atEnd) {
        searched = next.searched;
        if (window.bytes.length > roomSize) {
          // A large message is only measured first, and read once its size is known.
          if (skipped === 0) received = receivedOf(window.bytes);
          // The line ends before an envelope line are part of the separator.
          const passed = Math.max(searched - 3, 0);
          skipped += passed;
          window.take(passed);
          searched -= passed;
        }
        await window.more();
        continue;
      }
      const length = next.at ?? window.bytes.length;
      const isQuoted = !declared?.hasEnvelopeLines;
      const place = { offset: window.offset - skipped, end: window.offset + length };
      const size = skipped + length;
      if (size > limit) {
        const reason = `The message is larger than ${Math.round(limit / 1024 / 1024)} MB.`;
        yield { reason, ...place, received: undefined };
      } else if (skipped > 0) {
        const { offset } = place;
        const load = async (room: SharedArrayBuffer) => {
          const entry = await readBytes(path, offset, size, room);
          change?.(entry);
          return readEntry(entry, isQuoted);
        };
        yield { load, ...place, received };
      } else if (window.bytes.subarray(0, length).some((byte) => byte > 0x20)) {
        const entry = window.bytes.subarray(0, length);
        const at = receivedOf(entry);
        yield { bytes: readEntry(entry, isQuoted), ...place, received: at };
      }
      window.take(length);
      searched = 0;
      skipped = 0;
      declared = null;
      if (next.at === undefined) return;
    }
  } finally {
    await window.close();
  }
}

/** Whether bytes are an mbox: they begin with an envelope line. */
export const isMbox = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 5) === 'From ' && isEnvelope(bytes, 0);

/** The messages of an mbox in memory, at most `limit` and the rest as one; each is a copy. */
export function splitMbox(bytes: Buffer, limit: number): Buffer[] {
  const messages: Buffer[] = [];
  for (let from = 0; from < bytes.length;) {
    const next = messages.length < limit ? findEnvelope(bytes, from + 1, true).at : undefined;
    messages.push(readEntry(Buffer.from(bytes.subarray(from, next)), true));
    from = next ?? bytes.length;
  }
  return messages;
}

/**
 * The next line that starts a message, at or after `from`; else the position up to which nothing was found.
 */
function findEnvelope(bytes: Buffer, from: number, atEnd: boolean): { at?: number; searched: number } {
  let at = bytes.indexOf('\nFrom ', from - 1, 'latin1');
  while (at >= 0) {
    const begin = at + 1;
    // Both the line itself and the next one must be complete.
    if (!atEnd && begin + lineLimit > bytes.length) return { searched: begin };
    if (isEnvelope(bytes, begin)) return { at: begin, searched: begin };
    at = bytes.indexOf('\nFrom ', begin, 'latin1');
  }
  return { searched: Math.max(1, bytes.length - '\nFrom '.length) };
}

/** Whether the line at `begin` starts a message. */
function isEnvelope(bytes: Buffer, begin: number): boolean {
  const [line = '', ...following] = bytes.toString('latin1', begin, begin + lineLimit).split(/\r?\n/, 3);
  const [last, before] = [bytes[begin - 2], bytes[begin - 3]];
  const isAfterEmptyLine = last === 0x0a || (last === 0x0d && before === 0x0a);
  // A stray line before the headers does not hide a message.
  if (isDatedEnvelope(line)) return following.some((one) => headerLine.test(one));
  return bareEnvelope.test(line) && isAfterEmptyLine && headerLine.test(following[0] ?? '');
}

/** The end of an entry as its `Content-Length` declares it. */
interface DeclaredEnd {
  /** Offset in the file. */
  readonly end: number;
  /** Whether lines of its body look like the beginning of a message: the body is not quoted then. */
  readonly hasEnvelopeLines: boolean;
}

/** Most bytes of headers in which it is looked for. */
const headLimit = 65_536;
const lengthField = /^content-length[ \t]*:[ \t]*(\d{1,15})[ \t]*\r?$/gim;
/** Fields of delivered mail: the servers that delivered it put them above those of its sender. */
const deliveredField = /^(?:received|return-path|delivered-to|x-original-to|envelope-to)[ \t]*:/im;

/**
 * Where the entry at `offset` ends by its `Content-Length` (mboxcl and mboxcl2, whose bodies need no quoting). In other
 * files a sender may have written the field. So it counts only if it leads to the envelope line of another message or to
 * the end of the file, and if nothing that was delivered as a mail of its own would be swallowed. Undefined otherwise.
 */
async function lengthDeclared(
  path: string,
  offset: number,
  bytes: Buffer,
  change: ((bytes: Buffer) => void) | undefined,
): Promise<DeclaredEnd | undefined> {
  const headEnd = endOfHeaders(bytes);
  const head = bytes.toString('latin1', 0, headEnd);
  const lengths = new Set(Array.from(head.matchAll(lengthField), ([, length]) => Number(length)));
  const [length] = lengths;
  if (length === undefined || lengths.size > 1) return undefined;
  const bodyStart = offset + headEnd + (bytes[headEnd] === 0x0d ? 2 : 1);
  const end = await separatorEnd(path, bodyStart + length, change);
  if (end === undefined) return undefined;
  const window = await openWindow(path, bodyStart - 1, change);
  try {
    let searched = 1;
    let hasEnvelopeLines = false;
    for (;;) {
      const next = findEnvelope(window.bytes, searched, window.atEnd);
      const at = next.at === undefined ? Infinity : window.offset + next.at;
      if (at < end) {
        // Its headers have to be in the window.
        if (!window.atEnd && window.bytes.length - next.at! < headLimit) {
          await window.more();
          continue;
        }
        const inner = window.bytes.subarray(next.at, next.at! + headLimit);
        if (deliveredField.test(inner.toString('latin1', 0, endOfHeaders(inner)))) return undefined;
        hasEnvelopeLines = true;
        searched = next.at! + 1;
        continue;
      }
      if (at !== Infinity || window.atEnd || window.offset + next.searched >= end)
        return { end, hasEnvelopeLines };
      const passed = Math.max(next.searched - 3, 0);
      window.take(passed);
      searched = next.searched - passed;
      await window.more();
    }
  } finally {
    await window.close();
  }
}

/** Where the next entry begins, if a body may end at `at`: the end of the file, or an envelope line after a separator. */
async function separatorEnd(
  path: string,
  at: number,
  change: ((bytes: Buffer) => void) | undefined,
): Promise<number | undefined> {
  const before = 4;
  const bytes = await readBytes(path, Math.max(at - before, 0), before + 2 * lineLimit);
  change?.(bytes);
  if (at < before || bytes.length < before) return undefined;
  const [blank] = /^(?:\r?\n){0,2}/.exec(bytes.toString('latin1', before, before + 4)) ?? [''];
  const begin = before + blank.length;
  if (begin >= bytes.length) return bytes.length === before && blank === '' ? at : at + blank.length;
  const isAfterEmptyLine =
    /\n\r?\n$|^\n$/.test(bytes.toString('latin1', begin - 4, begin)) || /\n\r?\n$/.test(blank);
  return isAfterEmptyLine && isEnvelope(bytes, begin) ? at + blank.length : undefined;
}

/** Whether the first line ends in a carriage return alone, as on old Macs. */
async function endsLinesByReturns(path: string): Promise<boolean> {
  const start = (await readBytes(path, 0, lineLimit)).toString('latin1');
  return /^[^\r\n]*\r(?!\n)/.test(start);
}

function returnsToNewlines(bytes: Buffer): void {
  for (let at = bytes.indexOf(0x0d); at >= 0; at = bytes.indexOf(0x0d, at + 1)) bytes[at] = 0x0a;
}

/** The time of an envelope line. */
function receivedOf(entry: Buffer): number | undefined {
  const line = entry.toString('latin1', 0, Math.min(afterEnvelope(entry), 200));
  return line === '' ? undefined : parseMailDate(line.replace(/^From \S+\s*/, '').trimEnd(), Date.now());
}

/** Where the message below an envelope line begins. */
function afterEnvelope(entry: Buffer): number {
  if (entry.toString('latin1', 0, 5) !== 'From ') return 0;
  const lineEnd = entry.indexOf(0x0a);
  return lineEnd < 0 ? entry.length : lineEnd + 1;
}

/** Removes envelope and quoting from an entry, in place. */
function readEntry(entry: Buffer, isQuoted: boolean): Buffer {
  const message = withoutSeparator(entry.subarray(afterEnvelope(entry)));
  return isQuoted ? unquote(message) : message;
}

/** The empty line before the next envelope belongs to the mbox, not to the message. */
function withoutSeparator(message: Buffer): Buffer {
  if (message.length >= 4 && message.toString('latin1', message.length - 4) === '\r\n\r\n')
    return message.subarray(0, -2);
  if (message.length >= 2 && message.toString('latin1', message.length - 2) === '\n\n')
    return message.subarray(0, -1);
  return message;
}

const quotedEnvelope = Buffer.from('>From ');

/**
 * mboxrd quoting: a body line with `From ` after any number of `>` has one additional `>`. Unquotes in place,
 * because there is no room for a copy of a large message.
 */
function unquote(message: Buffer): Buffer {
  const bodyStart = endOfHeaders(message);
  let to = -1;
  let from = 0;
  for (
    let at = message.indexOf(quotedEnvelope, bodyStart);
    at >= 0;
    at = message.indexOf(quotedEnvelope, at + 1)
  ) {
    let lineStart = at;
    while (lineStart > bodyStart && message[lineStart - 1] === 0x3e) lineStart -= 1;
    if (lineStart > 0 && message[lineStart - 1] !== 0x0a) continue;
    if (to < 0) to = lineStart;
    else to += message.copy(message, to, from, lineStart);
    from = lineStart + 1;
  }
  if (to < 0) return message;
  to += message.copy(message, to, from);
  return message.subarray(0, to);
}
