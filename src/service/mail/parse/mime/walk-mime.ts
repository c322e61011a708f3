import { decodeTransfer } from './decode-transfer.ts';
import { takeRoom, type DecodedRoom, type NotRead } from './read-limits.ts';
import { type Flow, type PartHeaders, readPartHeaders } from './read-part-headers.ts';
import {
  fieldLimit,
  headerCharset,
  scanHeaders,
  type HeaderBlock,
  type HeaderField,
} from './prepare-message.ts';

/** A part without nested parts. */
export interface MimeLeaf {
  /** Lower case; `text/plain` if missing or invalid. */
  readonly type: string;
  /** The first declared charset; empty if none. */
  readonly charset: string;
  readonly flow: Flow;
  readonly disposition: string;
  /** All names that the part declares, the effective one first. */
  readonly names: readonly string[];
  readonly contentId: string;
  readonly encoding: string;
  /** Undecoded. */
  readonly raw: Buffer;
  /** Number of the innermost multipart/alternative around it, 0 for none. */
  readonly alternative: number;
  /** Whether it is in an attached message, which is an attachment itself. */
  readonly isInAttachment: boolean;
  /** Number of the message it belongs to: 0 for the outermost, then in order. */
  readonly message: number;
  /** Whether it is a message whose parts are also among the leaves. */
  readonly isMessage: boolean;
}

export interface MimeWalk {
  readonly leaves: readonly MimeLeaf[];
  /** Header fields of the nested messages, by their number less one. */
  readonly inner: readonly { readonly fields: readonly HeaderField[]; readonly buffer: Buffer }[];
  /** Content outside the parts of a multipart (preamble and epilogue), which programs do not show. */
  readonly gaps: readonly Buffer[];
  readonly notRead: ReadonlySet<NotRead>;
}

/** Most lines that look like a delimiter of the right length without being one: real mail has a handful. */
const falseLimit = 1_000_000;
/**
 * The longest possible delimiter line, limited by what is read of a header. A boundary should have at most 70
 * characters (RFC 2046 §5.1.1).
 */
const delimiterLimit = 16_400;
const lineOfDashes = Buffer.from('\n--');

/** The surroundings of a part. */
interface Context {
  readonly alternative: number;
  readonly isInReport: boolean;
  readonly isInAttachment: boolean;
  readonly message: number;
  readonly defaultType: string;
  /** Of raw headers of the message. */
  readonly charset: string;
}

/** A part that is still open. */
interface Open {
  readonly headers: PartHeaders;
  readonly context: Context;
  readonly kind: 'leaf' | 'multipart' | 'message';
  readonly bodyStart: number;
  /** Number of parts so far. */
  parts: number;
  /** Whether its closing delimiter was seen. */
  isClosed: boolean;
  number: number;
}

/**
 * Parses the structure of a message in one pass, in linear time whatever the nesting. Nested messages,
 * attached ones too, are walked like parts, and so are containers with a (forbidden) transfer encoding.
 * @param areMessagesLeaves Whether nested messages are leaves as a whole instead.
 */
export function walkMime(
  message: Buffer,
  fields: readonly HeaderField[],
  bodyStart: number,
  room: DecodedRoom,
  areMessagesLeaves = false,
): MimeWalk {
  const leaves: MimeLeaf[] = [];
  const inner: { fields: readonly HeaderField[]; buffer: Buffer }[] = [];
  const gaps: Buffer[] = [];
  const notRead = new Set<NotRead>();
  let alternatives = 0;
  let falseDelimiters = 0;
  const outermost: Context = {
    alternative: 0,
    isInReport: false,
    isInAttachment: false,
    message: 0,
    defaultType: 'text/plain',
    charset: headerCharset(message, fields),
  };
  const headers = readPartHeaders(message, fields, outermost.defaultType, notRead);
  const queue = [{ buffer: message, headers, bodyStart, context: outermost }];
  for (const item of queue) walkBuffer(item.buffer, item.headers, item.bodyStart, item.context);
  return { leaves, inner, gaps, notRead };

  function isFull(): boolean {
    if (room.parts > 0 && room.fields > 0) return false;
    notRead.add('parts');
    return true;
  }

  function headersAt(
    buffer: Buffer,
    start: number,
    endsBefore?: (lineStart: number, lineEnd: number) => boolean,
  ): HeaderBlock {
    const block = scanHeaders(buffer, start, buffer.length, endsBefore, Math.min(room.fields, fieldLimit));
    room.fields -= block.fields.length;
    return block;
  }

  function walkBuffer(buffer: Buffer, rootHeaders: PartHeaders, rootBody: number, root: Context): void {
    const stack: Open[] = [];
    const boundaries = new Map<string, Open[]>();
    /** Number of open multiparts by length of their boundary. */
    const lengths = new Map<number, number>();
    let gapStart = -1;

    const findDelimiter = (
      lineStart: number,
      lineEnd: number,
    ): { open: Open; isLast: boolean } | undefined => {
      if (lineEnd - lineStart > delimiterLimit) return undefined;
      const start = lineStart + 2;
      let end = lineEnd;
      while (end > start && (buffer[end - 1] === 0x20 || buffer[end - 1] === 0x09)) end -= 1;
      const isEnding = buffer[end - 1] === 0x2d && buffer[end - 2] === 0x2d;
      if (!lengths.has(end - start) && !(isEnding && lengths.has(end - start - 2))) return undefined;
      falseDelimiters += 1;
      const line = buffer.toString('latin1', start, end);
      const exact = boundaries.get(line)?.at(-1);
      if (exact) return { open: exact, isLast: false };
      const last = line.endsWith('--') ? boundaries.get(line.slice(0, -2))?.at(-1) : undefined;
      return last && { open: last, isLast: true };
    };
    const isDelimiter = (lineStart: number, lineEnd: number) =>
      findDelimiter(lineStart, lineEnd) !== undefined;

    /** Opens a part, and messages that start with it; returns the offset of its content. */
    const open = (firstHeaders: PartHeaders, firstBody: number, firstContext: Context): number => {
      let [written, body, context] = [firstHeaders, firstBody, firstContext];
      for (;;) {
        room.parts -= 1;
        const { type, boundary } = written;
        const isMultipart = type.startsWith('multipart/') && boundary !== '';
        // Without a boundary its parts cannot be found: it is shown as text.
        const headers = type.startsWith('multipart/') && !isMultipart ? asText(written) : written;
        const isPlain = !isEncoded(written);
        const isMessage = type === 'message/rfc822' || type === 'message/global' || type === 'message/news';
        // A transfer encoding of a multipart is forbidden and usually wrong, so it is ignored at first.
        const kind = isMultipart
          ? 'multipart'
          : isPlain && isMessage && !areMessagesLeaves
            ? 'message'
            : 'leaf';
        const entry: Open = { headers, context, kind, bodyStart: body, parts: 0, isClosed: false, number: 0 };
        stack.push(entry);
        if (kind === 'multipart') {
          if (type === 'multipart/alternative') entry.number = alternatives += 1;
          const same = boundaries.get(boundary);
          if (same) same.push(entry);
          else boundaries.set(boundary, [entry]);
          lengths.set(boundary.length, (lengths.get(boundary.length) ?? 0) + 1);
          gapStart = body;
        }
        if (kind !== 'message') return body;
        if (isFull()) return body;
        const block = headersAt(buffer, body, isDelimiter);
        inner.push({ fields: block.fields, buffer });
        body = block.bodyStart;
        context = innerContext(headers, context, inner.length, headerCharset(buffer, block.fields));
        written = readPartHeaders(buffer, block.fields, context.defaultType, notRead);
      }
    };

    const endOf = (lineStart: number, from: number): number => {
      let end = lineStart;
      if (end > from && buffer[end - 1] === 0x0a) end -= 1;
      if (end > from && buffer[end - 1] === 0x0d) end -= 1;
      return Math.max(end, from);
    };

    /** Closes everything inside the entry at `depth` of the stack; its content ends at `end`. */
    const closeAbove = (depth: number, end: number): void => {
      while (stack.length > depth) {
        const entry = stack.pop() as Open;
        const content = buffer.subarray(entry.bodyStart, Math.max(end, entry.bodyStart));
        if (entry.kind === 'multipart') {
          const { boundary } = entry.headers;
          const same = boundaries.get(boundary);
          if (same && same.length > 1) same.splice(same.lastIndexOf(entry), 1);
          else boundaries.delete(boundary);
          const alike = (lengths.get(boundary.length) ?? 0) - 1;
          if (alike > 0) lengths.set(boundary.length, alike);
          else lengths.delete(boundary.length);
          // Without a single part it may be encoded after all; otherwise it is shown as text.
          if (entry.parts === 0)
            addLeaf(isEncoded(entry.headers) ? entry : { ...entry, headers: asText(entry.headers) }, content);
        } else if (entry.kind === 'leaf') addLeaf(entry, content);
        else if (isAttached(entry.headers, entry.context)) addLeaf(entry, content);
      }
    };

    const addLeaf = ({ headers, context, kind }: Open, raw: Buffer): void => {
      const { type, encoding } = headers;
      if (type === 'message/partial' || type === 'message/external-body') notRead.add('partial');
      const isContainer =
        type.startsWith('multipart/') ||
        (!areMessagesLeaves && (type === 'message/rfc822' || type === 'message/global'));
      const { alternative, isInAttachment, message: number } = context;
      const isMessage = kind === 'message';
      const leaf = { ...headers, raw, alternative, isInAttachment, message: number, isMessage };
      leaves.push(leaf);
      if (!isContainer || !isEncoded(headers)) return;
      if (!takeRoom(room, { raw, encoding })) {
        notRead.add('parts');
        return;
      }
      // Encoded containers are forbidden, but some programs open them.
      const decoded = decodeTransfer(raw, encoding);
      if (type.startsWith('multipart/')) {
        // Neither encoded nor a valid multipart: it is shown as text.
        if (!decoded.includes(`--${headers.boundary}`, 0, 'latin1'))
          leaves.push({ ...leaf, ...asText(headers), encoding: '' });
        const inside = { ...context, isInAttachment: true };
        queue.push({ buffer: decoded, headers: { ...headers, encoding: '' }, bodyStart: 0, context: inside });
        return;
      }
      const block = headersAt(decoded, 0);
      inner.push({ fields: block.fields, buffer: decoded });
      const inside = innerContext(headers, context, inner.length, headerCharset(decoded, block.fields));
      const own = readPartHeaders(decoded, block.fields, inside.defaultType, notRead);
      queue.push({ buffer: decoded, headers: own, bodyStart: block.bodyStart, context: inside });
    };

    const addGap = (from: number, to: number): void => {
      if (from >= 0 && to > from + 8) gaps.push(buffer.subarray(from, to));
    };

    let at = open(rootHeaders, rootBody, root);
    for (;;) {
      const isAtLine =
        buffer[at] === 0x2d && buffer[at + 1] === 0x2d && (at === 0 || buffer[at - 1] === 0x0a);
      const found =
        stack.length === 0 || lengths.size === 0
          ? -1
          : isAtLine
            ? at
            : buffer.indexOf(lineOfDashes, Math.max(at - 1, 0)) + 1;
      if (found < 0 || (found === 0 && !isAtLine)) break;
      const newline = buffer.indexOf(0x0a, found);
      const next = newline < 0 ? buffer.length : newline + 1;
      const lineEnd = newline < 0 ? buffer.length : buffer[newline - 1] === 0x0d ? newline - 1 : newline;
      const delimiter = findDelimiter(found, lineEnd);
      at = next;
      if (!delimiter) {
        if (newline < 0) break;
        if (falseDelimiters <= falseLimit) continue;
        notRead.add('parts');
        break;
      }
      const owner = delimiter.open;
      const depth = stack.lastIndexOf(owner);
      addGap(gapStart, found);
      gapStart = -1;
      closeAbove(depth + 1, endOf(found, owner.bodyStart));
      if (delimiter.isLast) {
        owner.isClosed = true;
        closeAbove(depth, found);
        gapStart = next;
        continue;
      }
      owner.parts += 1;
      if (isFull()) {
        stack.length = 0;
        return;
      }
      const block = headersAt(buffer, next, isDelimiter);
      const context = {
        ...owner.context,
        alternative: owner.number || owner.context.alternative,
        isInReport: owner.context.isInReport || owner.headers.type === 'multipart/report',
        defaultType: owner.headers.type === 'multipart/digest' ? 'message/rfc822' : 'text/plain',
      };
      const own = readPartHeaders(buffer, block.fields, context.defaultType, notRead, context.charset);
      at = open(own, block.bodyStart, context);
    }
    addGap(gapStart, buffer.length);
    closeAbove(0, buffer.length);
  }
}

const isEncoded = ({ encoding }: PartHeaders): boolean =>
  encoding === 'base64' || encoding === 'quoted-printable';

const asText = (headers: PartHeaders): PartHeaders => ({ ...headers, type: 'text/plain' });

/** A nested message is shown with the outer one unless it is an attachment or the subject of a report. */
const isAttached = ({ disposition }: PartHeaders, context: Context): boolean =>
  disposition === 'attachment' || context.isInReport || context.isInAttachment;

const innerContext = (headers: PartHeaders, context: Context, message: number, charset: string): Context => ({
  alternative: 0,
  isInReport: context.isInReport,
  isInAttachment: isAttached(headers, context),
  message,
  defaultType: 'text/plain',
  charset,
});
