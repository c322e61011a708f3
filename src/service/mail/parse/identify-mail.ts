import { createHash, type Hash } from 'node:crypto';

/**
 * The entity id of the first mail with this Message-ID in this mailbox: 32 hex digits. Without a Message-ID,
 * `otherwise` replaces it.
 */
export function identifyMail(mailbox: string, messageId: string, otherwise: () => string): string {
  return digest(`${mailbox}\0${messageId || otherwise()}`);
}

/** The entity id, by content, of a mail whose Message-ID an earlier mail of the mailbox already has. */
export const identifyReuse = (entityId: string, content: Uint8Array): string =>
  digest(`${entityId}\0${Buffer.from(content).toString('hex')}`);

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** A hash of the bytes of a message or row, regardless of line ends. */
export function contentHash(bytes: Uint8Array): string {
  const hash = createHash('sha256');
  hashLines(hash, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (piece) => piece);
  return hash.digest('hex');
}

const pieceSize = 64 * 1024;

/**
 * Adds bytes to a hash with line ends normalised to LF, in pieces of whole lines, so that a large body is
 * never copied completely. A line longer than a piece is cut where neither a line end nor a match of `change`
 * at the beginning of a line (`>From `) is possible.
 */
export function hashLines(hash: Hash, bytes: Buffer, change: (piece: string) => string): void {
  for (let from = 0; from < bytes.length;) {
    const to = endOfPiece(bytes, from);
    hash.update(change(bytes.toString('latin1', from, to).replaceAll('\r\n', '\n')), 'latin1');
    from = to;
  }
}

function endOfPiece(bytes: Buffer, from: number): number {
  const far = from + 2 * pieceSize;
  if (far >= bytes.length) return bytes.length;
  const newline = bytes.subarray(from + pieceSize, far).indexOf(0x0a);
  if (newline >= 0) return from + pieceSize + newline + 1;
  for (let to = far; to < far + pieceSize && to < bytes.length; to += 1)
    if (!isMark(bytes[to - 1]) && !isMark(bytes[to])) return to;
  return Math.min(far + pieceSize, bytes.length);
}

/** A carriage return, a line feed or the quote of a `From ` line. */
const isMark = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a || byte === 0x3e;
