import { roomSize } from './message-rooms.ts';
import { openWindow, readBytes } from './open-window.ts';
import { parseMailDate } from './parse-date.ts';
import { endOfHeaders } from './prepare-message.ts';
import { messageLimit } from '../../api/limits.ts';

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
const datedEnvelope = /^From .*\d{1,2}:\d{2}.*\d{4}/;
/** The short form: `From -`, or only a sender. A sentence has more words, or no address. */
const bareEnvelope = /^From (?:-|MAILER-DAEMON|<[^<>\s]*>|[^\s@]+@[^\s@]+)[ \t]*$/;
const headerLine = /^(?:>?From |[!-9;-~]+:(?:\s|$))/;

/**
 * Reads an mbox from `start` (0 or the `end` of an entry), message by message, with lines ended by LF or
 * CRLF. A message starts at a line `From … date` after an empty line, or without one if a header follows, and
 * at a line `From -` or `From ADDRESS` between an empty line and a header; mboxrd quoting (`>From `) is
 * removed.
 */
export async function* readMbox(
  path: string,
  start: number,
  limit = messageLimit,
): AsyncGenerator<MboxEntry> {
  const window = await openWindow(path, start);
  try {
    let searched = 0;
    let skipped = 0;
    let received: number | undefined;
    for (;;) {
      const next = findEnvelope(window.bytes, Math.max(searched, 1), window.atEnd);
      if (next.at === undefined && !window.atEnd) {
        searched = next.searched;
        if (window.bytes.length > roomSize) {
          // A large message is only measured first, and read once its size is known.
          if (skipped === 0) ({ received } = readEnvelope(window.bytes));
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
      const place = { offset: window.offset - skipped, end: window.offset + length };
      const size = skipped + length;
      if (size > limit) {
        const reason = `The message is larger than ${Math.round(limit / 1024 / 1024)} MB.`;
        yield { reason, ...place, received: undefined };
      } else if (skipped > 0) {
        const { offset } = place;
        const load = async (room: SharedArrayBuffer) => readEntry(await readBytes(path, offset, size, room));
        yield { load, ...place, received };
      } else if (window.bytes.subarray(0, length).some((byte) => byte > 0x20)) {
        const entry = window.bytes.subarray(0, length);
        const { received: at } = readEnvelope(entry);
        yield { bytes: readEntry(entry), ...place, received: at };
      }
      window.take(length);
      searched = 0;
      skipped = 0;
      if (next.at === undefined) return;
    }
  } finally {
    await window.close();
  }
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
    const [line = '', following = ''] = bytes.toString('latin1', begin, begin + lineLimit).split(/\r?\n/, 2);
    const afterEmptyLine = bytes[at - 1] === 0x0a || (bytes[at - 1] === 0x0d && bytes[at - 2] === 0x0a);
    const beforeHeader = headerLine.test(following);
    if (
      datedEnvelope.test(line)
        ? afterEmptyLine || beforeHeader
        : bareEnvelope.test(line) && afterEmptyLine && beforeHeader
    )
      return { at: begin, searched: begin };
    at = bytes.indexOf('\nFrom ', begin, 'latin1');
  }
  return { searched: Math.max(1, bytes.length - '\nFrom '.length) };
}

/** The time of an envelope line, and where the message below it begins. */
function readEnvelope(entry: Buffer): { received: number | undefined; start: number } {
  if (entry.toString('latin1', 0, 5) !== 'From ') return { received: undefined, start: 0 };
  const lineEnd = entry.indexOf(0x0a);
  const line = entry.toString('latin1', 0, Math.min(lineEnd < 0 ? 200 : lineEnd, 200));
  const received = parseMailDate(line.replace(/^From \S+\s*/, ''), Date.now());
  return { received, start: lineEnd < 0 ? entry.length : lineEnd + 1 };
}

/** Removes envelope and quoting from an entry, in place. */
const readEntry = (entry: Buffer): Buffer =>
  unquote(withoutSeparator(entry.subarray(readEnvelope(entry).start)));

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
