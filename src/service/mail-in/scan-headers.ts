import { isUtf8 } from 'node:buffer';
import { decodeCharset, isAsciiBased } from './decode-charset.ts';

/** A header field by position; its value is read on demand. */
export interface HeaderField {
  /** As written. */
  readonly name: string;
  /** Bounds of the value in the buffer, folded lines included. */
  readonly start: number;
  readonly end: number;
}

/** The headers of a message or part, and where its content begins. */
export interface HeaderBlock {
  readonly fields: readonly HeaderField[];
  readonly bodyStart: number;
}

/** Most fields that are noted of one block; real mail has some two hundred. */
const fieldLimit = 50_000;
const nameLimit = 200;

/**
 * Finds the header fields between `start` and `end`: up to the first empty line, or to a line that `endsBefore` says does not
 * belong to them. Only blanks and tabs fold a line, and only printable ASCII makes a name (RFC 5322 §2.2): whatever else begins
 * a line is no header of a strict reader. The content of a part begins with it, as that of a message whose headers never end.
 * @param endsBefore Given for parts, and asked for lines that begin with `--`.
 */
export function scanHeaders(
  bytes: Buffer,
  start: number,
  end: number,
  endsBefore?: (lineStart: number, lineEnd: number) => boolean,
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
      if (colon > 0 && fields.length < fieldLimit) fields.push({ name, start: at + colon + 1, end: lineEnd });
    }
    at = next;
  }
  return { fields, bodyStart: stray ?? end };
}

/**
 * The value of a field, unfolded, of at most `limit` bytes. Each field is read by itself: UTF-8 where it is that, else in the
 * charset that the content is declared to be in, else Windows-1252.
 * @param siblings The fields of its block.
 */
export function valueOf(
  bytes: Buffer,
  field: HeaderField,
  limit: number,
  siblings: readonly HeaderField[],
): string {
  const end = field.end - field.start > limit ? endOfLetter(bytes, field.start + limit) : field.end;
  let text = bytes.toString('utf8', field.start, end);
  if (text.includes('\ufffd') && !isUtf8(bytes.subarray(field.start, end)))
    text = decodeCharset(bytes.subarray(field.start, end), headerCharset(bytes, siblings));
  if (text.includes('\n')) text = text.replace(/\r*\n(?=[ \t])/g, '');
  return (text.includes('\0') ? text.replaceAll('\0', ' ') : text).trim();
}

/** The charset headers are in when they are no UTF-8: what the content is declared to be in; empty when that cannot be. */
export function headerCharset(bytes: Buffer, fields: readonly HeaderField[]): string {
  const type = fields.find(({ name }) => /^content-type$/i.test(name));
  const written = type ? bytes.toString('latin1', type.start, Math.min(type.end, type.start + 4_000)) : '';
  const charset = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(written)?.[1]?.toLowerCase() ?? '';
  return !/^(?:utf-?8|(?:us-)?ascii)$/.test(charset) && isAsciiBased(charset) ? charset : '';
}

/** Where a cut does not tear a letter of UTF-8 apart. */
function endOfLetter(bytes: Buffer, cut: number): number {
  let end = cut;
  while (end > cut - 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}
