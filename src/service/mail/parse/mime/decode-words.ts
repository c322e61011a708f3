import { decodeCharset } from '../charsets/decode-charset.ts';
import { decodeTransfer } from './decode-transfer.ts';

/** An encoded word (RFC 2047 §2) with its position. */
interface EncodedWord {
  readonly start: number;
  readonly end: number;
  readonly charset: string;
  readonly isBase64: boolean;
  readonly content: string;
}

/** Charset, language (RFC 2231 §5) and encoding. */
const opening = /=\?([^?*\s]{1,60})(?:\*[^?\s]{0,60})?\?([bq])\?/iy;
const blankOpening = /\s=\?/g;

/**
 * The encoded words of a text in order, leniently: of any length, with blanks and question marks inside,
 * without blanks around. One that is not closed before the next begins is text.
 */
function* findWords(text: string): Generator<EncodedWord> {
  // Positions are searched once for all preceding words: a search per word would be quadratic.
  let nextOpening = -1;
  let end = -1;
  for (let start = text.indexOf('=?'); start >= 0;) {
    opening.lastIndex = start;
    const [, charset = '', encoding] = opening.exec(text) ?? [];
    if (encoding === undefined) {
      start = text.indexOf('=?', start + 1);
      continue;
    }
    const from = opening.lastIndex;
    if (end < from) end = text.indexOf('?=', from);
    if (end < 0) return;
    if (nextOpening < from) {
      blankOpening.lastIndex = from;
      nextOpening = blankOpening.exec(text)?.index ?? Infinity;
    }
    if (nextOpening < end) {
      start = nextOpening + 1;
      continue;
    }
    const isBase64 = encoding === 'B' || encoding === 'b';
    const content = text.slice(from, end);
    yield { start, end: end + 2, charset: charset.toLowerCase(), isBase64, content };
    start = text.indexOf('=?', end + 2);
  }
}

/** Decodes the encoded words of a text in linear time. Blanks between two of them are dropped. */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text;
  let decoded = '';
  let from = 0;
  let adjacent: EncodedWord[] = [];
  for (const word of findWords(text)) {
    const between = text.slice(from, word.start);
    if (adjacent.length === 0 || between.trim() !== '') {
      decoded += decodeAdjacent(adjacent) + between;
      adjacent = [];
    } else if (adjacent[0]?.charset !== word.charset) {
      decoded += decodeAdjacent(adjacent);
      adjacent = [];
    }
    adjacent.push(word);
    from = word.end;
  }
  return decoded + decodeAdjacent(adjacent) + text.slice(from);
}

/** Whether a text consists of encoded words only. */
export function isEncodedWords(text: string): boolean {
  let from = 0;
  for (const { start, end } of findWords(text)) {
    if (text.slice(from, start).trim() !== '') return false;
    from = end;
  }
  return from > 0 && text.slice(from).trim() === '';
}

/**
 * Decodes adjacent words of one charset together, since some programs split a character between two of them.
 */
function decodeAdjacent(words: readonly EncodedWord[]): string {
  const [first] = words;
  if (!first) return '';
  const pieces = words.map(piecesOf);
  const each = () => pieces.map((list) => decodePieces(list, first.charset)).join('');
  // Shift states of stateful charsets do not carry over to the next word.
  if (pieces.length === 1 || /utf-?7$/.test(first.charset)) return each();
  const together = decodePieces(pieces.flat(), first.charset);
  const apart = together.includes('\ufffd') ? each() : undefined;
  return apart === undefined || faultsOf(apart) >= faultsOf(together) ? together : apart;
}

const faultsOf = (text: string): number => text.split('\ufffd').length;

/**
 * The content of a word: bytes in its charset, and unencoded characters, which were decoded with the header.
 */
function piecesOf({ isBase64, content }: EncodedWord): (Buffer | string)[] {
  if (isBase64) return [decodeTransfer(Buffer.from(content), 'base64')];
  // oxlint-disable-next-line no-control-regex -- anything but ASCII
  return content.split(/([^\0-\x7f]+)/).map((text, at) => (at % 2 === 1 ? text : unquote(text)));
}

const unquote = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('_', ' ')
      .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

function decodePieces(pieces: readonly (Buffer | string)[], charset: string): string {
  let decoded = '';
  let bytes: Buffer[] = [];
  const flush = () => {
    decoded += decodeCharset(Buffer.concat(bytes), charset);
    bytes = [];
  };
  for (const piece of pieces) {
    if (typeof piece !== 'string') bytes.push(piece);
    else {
      flush();
      decoded += piece;
    }
  }
  flush();
  return decoded;
}

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
