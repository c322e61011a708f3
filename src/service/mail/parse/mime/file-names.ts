import { decodeCharset } from '../charsets/decode-charset.ts';
import { decodeWords } from './decode-words.ts';

/** Most names of one file that are kept. */
const nameLimit = 20;
/** How often a name is decoded again: an encoded word may be inside another encoding. */
const rounds = 3;

/**
 * The names that programs may show for a file: those that are declared, the effective one first, then what
 * programs that also decode the other encoding see: encoded words where they are forbidden, and percent
 * signs in a plain parameter.
 */
export function fileNamesOf(declared: readonly string[]): string[] {
  const effective = declared.map(decodeWords);
  const further = effective.flatMap((name) => {
    const found: string[] = [];
    let seen = name;
    for (let round = 0; round < rounds; round += 1) {
      const next = decodeWords(decodePercent(seen));
      if (next === seen) break;
      found.push(next);
      seen = next;
    }
    return found;
  });
  return [...effective, ...further].slice(0, nameLimit);
}

/** A file name of unknown charset, as bytes. */
export const nameOfBytes = (bytes: Buffer, charset = ''): string =>
  decodeCharset(bytes, charset).replaceAll('\0', '');

/** The bytes of percent-encoded text, other characters as UTF-8. */
export const percentBytes = (text: string): Buffer =>
  Buffer.from(
    Buffer.from(text)
      .toString('latin1')
      .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const decodePercent = (name: string): string =>
  /%[\da-f]{2}/i.test(name) ? nameOfBytes(percentBytes(name)) : name;
