/**
 * The bytes of a part without its transfer encoding. Text that is not encoded is returned as it stands, every line end
 * included; an encoding nobody knows counts as none.
 */
export function decodeTransfer(raw: Buffer, encoding: string): Buffer {
  if (encoding === 'base64') return decodeBase64(raw);
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(raw);
  if (/^(?:x-)?uu(?:encode|e)?$/.test(encoding)) return decodeUuencode(raw);
  return raw;
}

/** Bytes of base64 that are decoded at a time, so that a large file needs little room beside itself. */
const pieceSize = 512 * 1024;

/** Programs that end each line with padding begin again after it; so do readers. */
function decodeBase64(raw: Buffer): Buffer {
  const decoded = Buffer.allocUnsafe(Math.ceil(raw.length / 4) * 3 + 3);
  let to = 0;
  let open = '';
  for (let from = 0; from < raw.length; from += pieceSize) {
    const text = open + raw.toString('latin1', from, from + pieceSize).replace(/[^A-Za-z0-9+/=]+/g, '');
    const units = text.split(/=+/);
    const last = units.pop() ?? '';
    for (const unit of units) to += decoded.write(unit, to, 'base64');
    // Four letters are three bytes; what is left waits for the next piece.
    const whole = last.length - (last.length % 4);
    to += decoded.write(last.slice(0, whole), to, 'base64');
    open = last.slice(whole);
  }
  to += decoded.write(open, to, 'base64');
  return decoded.subarray(0, to);
}

function hexOf(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const upper = byte & 0xdf;
  return upper >= 0x41 && upper <= 0x46 ? upper - 0x37 : -1;
}

function decodeQuotedPrintable(raw: Buffer): Buffer {
  let next = raw.indexOf(0x3d);
  if (next < 0) return raw;
  const decoded = Buffer.allocUnsafe(raw.length);
  let from = 0;
  let to = 0;
  while (next >= 0) {
    to += raw.copy(decoded, to, from, next);
    from = next;
    const high = hexOf(raw[next + 1]);
    const low = hexOf(raw[next + 2]);
    if (high >= 0 && low >= 0) {
      decoded[to] = high * 16 + low;
      to += 1;
      from = next + 3;
    } else {
      // A soft line break, blanks before its line end allowed.
      let end = next + 1;
      while (raw[end] === 0x20 || raw[end] === 0x09) end += 1;
      if (raw[end] === 0x0d) end += 1;
      if (raw[end] === 0x0a || end >= raw.length) from = Math.min(end + 1, raw.length);
      else {
        decoded[to] = 0x3d;
        to += 1;
        from = next + 1;
      }
    }
    next = raw.indexOf(0x3d, from);
  }
  to += raw.copy(decoded, to, from);
  return decoded.subarray(0, to);
}

function decodeUuencode(raw: Buffer): Buffer {
  const begin = raw.indexOf('begin ');
  const lines: Buffer[] = [];
  let at = begin < 0 ? 0 : raw.indexOf(0x0a, begin) + 1;
  while (at > 0 || lines.length === 0) {
    const newline = raw.indexOf(0x0a, at);
    const end = newline < 0 ? raw.length : newline;
    const length = ((raw[at] ?? 0x20) - 0x20) & 0x3f;
    if (length === 0) break;
    const line = Buffer.alloc(length);
    for (let to = 0, from = at + 1; to < length && from < end; to += 3, from += 4) {
      const [a, b, c, d] = [0, 1, 2, 3].map((step) => ((raw[from + step] ?? 0x20) - 0x20) & 0x3f);
      const group = ((a ?? 0) << 18) | ((b ?? 0) << 12) | ((c ?? 0) << 6) | (d ?? 0);
      for (let step = 0; step < 3 && to + step < length; step += 1)
        line[to + step] = (group >> (16 - step * 8)) & 0xff;
    }
    lines.push(line);
    if (newline < 0) break;
    at = newline + 1;
  }
  return Buffer.concat(lines);
}
