/** Decoded bytes of a piece, so that a large file needs little additional memory. */
const pieceSize = 384 * 1024;

/**
 * Decodes the transfer encoding of a part, in pieces, each valid until the next is requested. Unencoded text
 * is unchanged, line ends included; an unknown encoding counts as none.
 */
export function decodePieces(raw: Buffer, encoding: string, size = pieceSize): Iterable<Buffer> {
  if (encoding === 'base64') return base64Pieces(raw, size);
  if (encoding === 'quoted-printable') return raw.includes(0x3d) ? quotedPieces(raw, size) : [raw];
  if (/^(?:x-)?uu(?:encode|e)?$/.test(encoding)) return uuPieces(raw, size);
  return [raw];
}

/** The same in one piece, of at most `limit` bytes. */
export function decodeTransfer(raw: Buffer, encoding: string, limit = Infinity): Buffer {
  let decoded: Buffer | undefined;
  let to = 0;
  for (const piece of decodePieces(raw, encoding, Math.min(limit, pieceSize))) {
    if (piece === raw) return raw.subarray(0, limit);
    // Decoding never yields more bytes than it reads.
    decoded ??= Buffer.allocUnsafe(Math.min(raw.length, limit));
    to += piece.copy(decoded, to);
    if (to >= limit) break;
  }
  return decoded?.subarray(0, to) ?? Buffer.alloc(0);
}

/** A buffer for the decoded bytes of a piece of this size. */
const roomFor = (raw: Buffer, size: number): Buffer => Buffer.allocUnsafe(Math.min(raw.length, size) + 4);

const sextets = new Uint8Array(256).fill(0xff);
for (const [value, letter] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  sextets[letter.charCodeAt(0)] = value;

/**
 * Programs that pad each line start a new group after it, and readers accept that. Invalid characters are
 * skipped.
 */
function* base64Pieces(raw: Buffer, size: number): Generator<Buffer> {
  const piece = roomFor(raw, size);
  let to = 0;
  let bits = 0;
  let letters = 0;
  const { length } = raw;
  for (let at = 0; at < length;) {
    if (to >= size) {
      yield piece.subarray(0, to);
      to = 0;
    }
    // The usual case: four letters in a row.
    if (letters === 0 && at + 3 < length) {
      const a = sextets[raw[at] as number] as number;
      const b = sextets[raw[at + 1] as number] as number;
      const c = sextets[raw[at + 2] as number] as number;
      const d = sextets[raw[at + 3] as number] as number;
      if ((a | b | c | d) < 64) {
        const group = (a << 18) | (b << 12) | (c << 6) | d;
        piece[to] = group >> 16;
        piece[to + 1] = group >> 8;
        piece[to + 2] = group;
        to += 3;
        at += 4;
        continue;
      }
    }
    const byte = raw[at] as number;
    const sextet = sextets[byte] as number;
    at += 1;
    if (sextet < 64) {
      bits = (bits << 6) | sextet;
      letters += 1;
      if (letters < 4) continue;
    } else if (byte !== 0x3d) continue;
    to += writeBits(piece, to, bits, letters);
    bits = 0;
    letters = 0;
  }
  to += writeBits(piece, to, bits, letters);
  if (to > 0) yield piece.subarray(0, to);
}

/** Writes the complete bytes of up to four letters and returns their number. */
function writeBits(into: Buffer, to: number, bits: number, letters: number): number {
  const whole = (letters * 6) >> 3;
  const shifted = bits << ((4 - letters) * 6);
  for (let step = 0; step < whole; step += 1) into[to + step] = shifted >> (16 - step * 8);
  return whole;
}

function hexOf(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const upper = byte & 0xdf;
  return upper >= 0x41 && upper <= 0x46 ? upper - 0x37 : -1;
}

function* quotedPieces(raw: Buffer, size: number): Generator<Buffer> {
  const piece = roomFor(raw, size);
  let to = 0;
  let from = 0;
  while (from < raw.length) {
    if (to >= size) {
      yield piece.subarray(0, to);
      to = 0;
    }
    const next = raw.indexOf(0x3d, from);
    const plainEnd = next < 0 ? raw.length : next;
    while (from < plainEnd) {
      const count = Math.min(plainEnd - from, size - to);
      to += raw.copy(piece, to, from, from + count);
      from += count;
      if (to < size) continue;
      yield piece.subarray(0, to);
      to = 0;
    }
    if (next < 0) break;
    const high = hexOf(raw[next + 1]);
    const low = hexOf(raw[next + 2]);
    if (high >= 0 && low >= 0) {
      piece[to] = high * 16 + low;
      to += 1;
      from = next + 3;
      continue;
    }
    // A soft line break, with optional blanks before the line end.
    let end = next + 1;
    while (raw[end] === 0x20 || raw[end] === 0x09) end += 1;
    if (raw[end] === 0x0d) end += 1;
    if (raw[end] === 0x0a || end >= raw.length) from = Math.min(end + 1, raw.length);
    else {
      piece[to] = 0x3d;
      to += 1;
      from = next + 1;
    }
  }
  if (to > 0) yield piece.subarray(0, to);
}

function* uuPieces(raw: Buffer, size: number): Generator<Buffer> {
  const piece = Buffer.allocUnsafe(size + 64);
  let to = 0;
  const begin = raw.indexOf('begin ');
  let at = begin < 0 ? 0 : raw.indexOf(0x0a, begin) + 1;
  for (let isOpen = at > 0 || begin < 0; isOpen;) {
    const newline = raw.indexOf(0x0a, at);
    let end = newline < 0 ? raw.length : newline;
    if (end > at && raw[end - 1] === 0x0d) end -= 1;
    const declared = ((raw[at] ?? 0x20) - 0x20) & 0x3f;
    // The last line is empty; where its blank was trimmed, `end` follows.
    if (declared === 0 || end === at || raw.toString('latin1', at, end) === 'end') break;
    // Trailing blanks that were trimmed count as zeros; never more bytes than letters, so that a line cannot
    // inflate.
    const length = Math.min(declared, end - at - 1);
    for (let step = 0, from = at + 1; step < length; step += 3, from += 4) {
      const letter = (place: number) =>
        from + place < end ? ((raw[from + place] ?? 0x20) - 0x20) & 0x3f : 0;
      const group = (letter(0) << 18) | (letter(1) << 12) | (letter(2) << 6) | letter(3);
      for (let byte = 0; byte < 3 && step + byte < length; byte += 1)
        piece[to + step + byte] = group >> (16 - byte * 8);
    }
    to += Math.max(length, 0);
    if (to >= size) {
      yield piece.subarray(0, to);
      to = 0;
    }
    isOpen = newline >= 0;
    at = newline + 1;
  }
  if (to > 0) yield piece.subarray(0, to);
}
