/** A header field by where it stands; its value is read when somebody asks. */
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
 * a line is no header of a strict reader.
 * @param endsBefore Asked for lines that begin with `--`.
 */
export function scanHeaders(
  bytes: Buffer,
  start: number,
  end: number,
  endsBefore?: (lineStart: number, lineEnd: number) => boolean,
): HeaderBlock {
  const fields: { name: string; start: number; end: number }[] = [];
  let at = start;
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
      if (colon > 0 && fields.length < fieldLimit) {
        const name = bytes.toString('latin1', at, at + colon).replace(/[ \t]+$/, '');
        fields.push({ name, start: at + colon + 1, end: lineEnd });
      }
    }
    at = next;
  }
  return { fields, bodyStart: end };
}

/** The value of a field, unfolded, of at most `limit` bytes. */
export function valueOf(bytes: Buffer, field: HeaderField, limit: number): string {
  const text = bytes.toString('utf8', field.start, Math.min(field.end, field.start + limit));
  return (text.includes('\n') ? text.replace(/\r*\n(?=[ \t])/g, '') : text).trim();
}
