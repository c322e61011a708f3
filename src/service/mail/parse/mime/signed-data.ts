/** DER of the object identifier 1.2.840.113549.1.7.2: signed data (RFC 5652 §5). */
const signedDataId = Buffer.from('06092a864886f70d010702', 'hex');

/** Whether bytes start like signed data; a hundred bytes are sufficient. */
export function isSignedData(start: Buffer): boolean {
  const info = readValue(start, 0);
  return info?.tag === 0x30 && info.content.subarray(0, signedDataId.length).equals(signedDataId);
}

/** A BER value: tag and content; with an indefinite length, all that follows. */
interface BerValue {
  readonly tag: number;
  readonly content: Buffer;
  readonly next: number;
  readonly isIndefinite: boolean;
}

/**
 * The content of an opaque S/MIME signature (`smime-type=signed-data`), a MIME entity; undefined for anything
 * else, such as encrypted data. The signature is not verified and proves nothing.
 */
export function readSignedData(bytes: Buffer): Buffer | undefined {
  const info = readValue(bytes, 0);
  if (!info || !isSignedData(bytes)) return undefined;
  const signed = childAt(childAt(info.content, 1), 0);
  // Version, digest algorithms, then the encapsulated content: its type and, explicitly tagged, an octet
  // string.
  const octets = childAt(childAt(childAt(signed, 2), 1), 0, true);
  return octets && gather(octets);
}

/** The content of the child at `index`; with `isWhole`, the child itself. */
function childAt(content: Buffer | undefined, index: number, isWhole = false): Buffer | undefined {
  if (!content) return undefined;
  let at = 0;
  for (let number = 0; at < content.length; number += 1) {
    const child = readValue(content, at);
    if (!child) return undefined;
    if (number === index) return isWhole ? content.subarray(at) : child.content;
    at = child.isIndefinite ? endOfIndefinite(content, at) : child.next;
  }
  return undefined;
}

/** An octet string, primitive or constructed. */
function gather(bytes: Buffer): Buffer | undefined {
  const string = readValue(bytes, 0);
  if (string?.tag === 0x04) return string.content;
  if (string?.tag !== 0x24) return undefined;
  const pieces: Buffer[] = [];
  for (let at = 0; at < string.content.length;) {
    const piece = readValue(string.content, at);
    if (piece?.tag !== 0x04) break;
    pieces.push(piece.content);
    at = piece.next;
  }
  return Buffer.concat(pieces);
}

function readValue(bytes: Buffer, at: number): BerValue | undefined {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return undefined;
  if (first === 0x80) return { tag, content: bytes.subarray(at + 2), next: bytes.length, isIndefinite: true };
  const octets = first < 0x80 ? 0 : first & 0x7f;
  if (octets > 6 || at + 2 + octets > bytes.length) return undefined;
  const length = octets === 0 ? first : bytes.readUIntBE(at + 2, octets);
  const start = at + 2 + octets;
  return { tag, content: bytes.subarray(start, start + length), next: start + length, isIndefinite: false };
}

/**
 * The end of a value of indefinite length: after the two closing zero bytes. Nested values may be indefinite
 * too.
 */
function endOfIndefinite(bytes: Buffer, start: number): number {
  let depth = 0;
  let at = start;
  while (at < bytes.length) {
    if (bytes[at] === 0 && bytes[at + 1] === 0) {
      at += 2;
      depth -= 1;
      if (depth === 0) return at;
      continue;
    }
    const value = readValue(bytes, at);
    if (!value) break;
    if (value.isIndefinite) depth += 1;
    at = value.isIndefinite ? at + 2 : value.next;
  }
  return bytes.length;
}
