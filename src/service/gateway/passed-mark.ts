import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// A header on everything that leaves here, so that a mail that comes back again and again is noticed. It is signed: otherwise
// strangers could have our mail refused by writing it themselves.
const header = 'X-Postern-Passed';
/** A mail may pass more than once, as when its recipient forwards it; more often than this it goes in a circle. */
const maxPasses = 5;
/** Bytes at the beginning of a mail in which marks are looked for: each pass puts its own at the top. */
const searched = 64 * 1024;

/** Makes and counts marks with a key of this installation. */
export interface PassedMarks {
  /** A header line with CRLF. */
  make(): string;
  /** Whether the mail has passed here too often. */
  isCircling(message: Uint8Array): boolean;
}

export function createPassedMarks(key: Uint8Array): PassedMarks {
  const sign = (nonce: string) => createHmac('sha256', key).update(`passed ${nonce}`).digest('base64url');
  const isOurs = ([, nonce = '', given = '']: RegExpMatchArray) => {
    const right = Buffer.from(sign(nonce));
    const found = Buffer.from(given);
    return found.length === right.length && timingSafeEqual(found, right);
  };
  return {
    make() {
      const nonce = randomBytes(12).toString('base64url');
      return `${header}: ${nonce} ${sign(nonce)}\r\n`;
    },
    isCircling(message) {
      const whole = Buffer.from(
        message.buffer,
        message.byteOffset,
        Math.min(message.length, searched),
      ).toString('latin1');
      const end = /\r?\n\r?\n/.exec(whole)?.index ?? whole.length;
      const marks = whole.slice(0, end).matchAll(/^X-Postern-Passed: ([\w-]{16}) ([\w-]{43})\r?$/gim);
      // Each different one counts once: a mark is easily copied by whoever has a mail that passed.
      const ours = new Set(Array.from(marks.filter(isOurs), ([, nonce]) => nonce));
      return ours.size >= maxPasses;
    },
  };
}
