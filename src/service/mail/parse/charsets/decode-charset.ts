import { isAscii, isUtf8 } from 'node:buffer';
import { replaceEach } from '../joined-text.ts';
import { findReader, zerosAt } from './other-charsets.ts';

/** A charset and its decoder. */
interface Charset {
  /** The name in browsers, or of `decode-charset.ts`. */
  readonly name: string;
  readonly decode: (bytes: Buffer) => string;
}

/** Charsets by label, a bounded cache because senders can invent labels; undefined for unknown ones. */
const known = new Map<string, Charset | undefined>();
const knownLimit = 1_000;

function charsetOf(label: string): Charset | undefined {
  if (known.has(label)) return known.get(label);
  if (known.size >= knownLimit) known.clear();
  const charset = isUnknownCharset(label) ? undefined : findCharset(label);
  known.set(label, charset);
  return charset;
}

function findCharset(label: string): Charset | undefined {
  for (const name of namesOf(label)) {
    if (/^utf-?7$/.test(name)) return { name: 'utf-7', decode: (bytes) => decodeUtf7(decodeMixed(bytes)) };
    const decode = findReader(name);
    if (decode) return { name, decode };
    const decoder = tryDecoder(name);
    if (decoder) return { name: decoder.encoding, decode: (bytes) => decoder.decode(bytes) };
  }
  return undefined;
}

function tryDecoder(name: string): TextDecoder | undefined {
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}

/**
 * Whether a charset is a superset of ASCII, so that headers and delimiters can be in it. Unknown ones are
 * not.
 */
export function isAsciiBased(label: string): boolean {
  const charset = charsetOf(label);
  return (
    charset !== undefined &&
    !/^(?:utf-(?:7|16|32)|iso-2022|hz)/.test(charset.name) &&
    charset.decode(Buffer.from('azAZ09-:')) === 'azAZ09-:'
  );
}

/** Decodes text like `readCharset`. */
export const decodeCharset = (bytes: Buffer, label: string): string => readCharset(bytes, label).text;

/**
 * Decodes text by its declared charset. If that is unknown, missing or wrong for the bytes, they are decoded
 * as UTF-8 as far as valid, else as a likely Cyrillic charset, else as Windows-1252; nothing is lost.
 * `isRead` is false if the result cannot be what the recipient sees.
 */
export function readCharset(bytes: Buffer, label: string): { text: string; isRead: boolean } {
  const charset = charsetOf(label);
  const name = charset?.name ?? '';
  if (name === '' || name === 'utf-8' || name.startsWith('utf-16') || /ascii/i.test(label)) {
    // A byte order mark, or zeros at the positions of UTF-16 or UTF-32, outweighs the label.
    const wide = isMarkedWide(bytes) ?? isWide(bytes);
    if (wide) return { text: wide(bytes), isRead: true };
    const isOther = name.startsWith('utf-16') && (bytes.includes(0) || !isUtf8(bytes));
    // A wide charset without a single zero byte is plain text with a wrong label.
    if (!isOther) {
      const text = name === '' ? (cyrillicIn(bytes) ?? decodeMixed(bytes)) : decodeMixed(bytes);
      return { text, isRead: name !== '' || isUnknownCharset(label) || isPlain(bytes) };
    }
  }
  const text = charset!.decode(bytes);
  if (!text.includes('\ufffd')) return { text, isRead: true };
  if (isUtf8(bytes) && !isAscii(bytes)) return { text: utf8.decode(bytes), isRead: true };
  let faults = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) faults += 1;
  return { text, isRead: faults * 10 < text.length || text.length < 20 };
}

function isMarkedWide(bytes: Buffer): Charset['decode'] | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && bytes.length % 4 === 0 ? utf32 : readBy(utf16le);
  if (a === 0xfe && b === 0xff) return readBy(utf16be);
  return a === 0 && b === 0 && c === 0xfe && d === 0xff ? utf32 : undefined;
}

/** The decoder for UTF-16 or UTF-32 without a byte order mark, detected by alternating zeros. */
function isWide(bytes: Buffer): Charset['decode'] | undefined {
  if (bytes.length < 8 || bytes.indexOf(0) < 0 || bytes.indexOf(0) > 64) return undefined;
  const share = [0, 1, 2, 3].map((first) => zerosAt(bytes, first, 4));
  const [a = 0, b = 0, c = 0, d = 0] = share;
  if (b > 0.9 && c > 0.9 && (a > 0.9 || d > 0.9)) return utf32;
  const [even, odd] = [(a + c) / 2, (b + d) / 2];
  if (odd > 0.4 && even < 0.1) return readBy(utf16le);
  return even > 0.4 && odd < 0.1 ? readBy(utf16be) : undefined;
}

const readBy =
  (decoder: TextDecoder): Charset['decode'] =>
  (bytes) =>
    decoder.decode(bytes);
const utf32 = (bytes: Buffer): string => findReader('utf-32')!(bytes);

/** Whether a text is mostly ASCII with few control characters, so that it is readable in any charset. */
function isPlain(bytes: Buffer): boolean {
  if (isUtf8(bytes) && !bytes.includes(0x1b)) return true;
  const seen = bytes.subarray(0, 64 * 1024);
  let high = 0;
  let controls = 0;
  for (const byte of seen) {
    if (byte >= 0x80) high += 1;
    else if (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) controls += 1;
  }
  return high * 10 < seen.length * 3 && controls * 50 < seen.length;
}

const cyrillic = ['windows-1251', 'koi8-r', 'ibm866'].map((name) => new TextDecoder(name));

/** The Cyrillic charset of unlabelled text, if decoding by it gives mostly lower-case Cyrillic letters. */
function cyrillicIn(bytes: Buffer): string | undefined {
  const seen = bytes.subarray(0, 8_192);
  const high = seen.reduce((count, byte) => (byte >= 0x80 ? count + 1 : count), 0);
  if (high < 8 || high * 10 < seen.length * 3 || isUtf8(bytes)) return undefined;
  const small = cyrillic.map((decoder) => {
    const text = decoder.decode(seen);
    return { decoder, lower: countOf(text, /[а-яё]/g), upper: countOf(text, /[А-ЯЁ]/g) };
  });
  const [best] = small.toSorted((a, b) => b.lower - a.lower);
  return best && best.lower > best.upper * 2 && (best.lower + best.upper) * 10 > high * 9
    ? best.decoder.decode(bytes)
    : undefined;
}

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

const utf8 = new TextDecoder();
const utf16le = new TextDecoder('utf-16le');
const utf16be = new TextDecoder('utf-16be');
const windows1252 = new TextDecoder('windows-1252');

/** Windows-1252 above ASCII, as UTF-16 code units. */
const highLetters = Uint16Array.from({ length: 128 }, (_, at) =>
  windows1252.decode(Uint8Array.of(128 + at)).charCodeAt(0),
);
/** Bytes decoded at a time, which bounds intermediate memory. */
const mixedPiece = 64 * 1024;
/** UTF-16 of a piece; no character takes more code units than bytes. */
const units = new Uint16Array(mixedPiece);
const unitBytes = Buffer.from(units.buffer);

/** Decodes UTF-8, each invalid byte as Windows-1252. */
function decodeMixed(bytes: Buffer): string {
  if (isUtf8(bytes)) return utf8.decode(bytes);
  let text = '';
  for (let from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0; from < bytes.length;) {
    let to = Math.min(from + mixedPiece, bytes.length);
    // Not inside a multi-byte character.
    for (let back = 0; back < 3 && to < bytes.length && ((bytes[to] ?? 0) & 0xc0) === 0x80; back += 1)
      to -= 1;
    const piece = bytes.subarray(from, to);
    text += isUtf8(piece) ? piece.toString('utf8') : mixedText(piece);
    from = to;
  }
  return text;
}

/** Decodes a piece of at most `mixedPiece` bytes. */
function mixedText(piece: Buffer): string {
  let count = 0;
  for (let at = 0; at < piece.length;) {
    const byte = piece[at] ?? 0;
    const length = byte < 0x80 ? 1 : letterLength(piece, at);
    if (length === 4) {
      const code = ((byte & 7) << 18) | (tail(piece, at + 1) << 12) | (tail(piece, at + 2) << 6);
      const beyond = (code | tail(piece, at + 3)) - 0x1_0000;
      units[count++] = 0xd800 | (beyond >> 10);
      units[count++] = 0xdc00 | (beyond & 0x3ff);
    } else if (length === 3)
      units[count++] = ((byte & 15) << 12) | (tail(piece, at + 1) << 6) | tail(piece, at + 2);
    else if (length === 2) units[count++] = ((byte & 31) << 6) | tail(piece, at + 1);
    else units[count++] = byte < 0x80 ? byte : (highLetters[byte - 0x80] ?? 0);
    at += Math.max(length, 1);
  }
  return unitBytes.toString('utf16le', 0, count * 2);
}

const tail = (piece: Buffer, at: number): number => (piece[at] ?? 0) & 0x3f;

/** Length in bytes of the UTF-8 character that starts here (Unicode, table 3-7); 0 if invalid. */
function letterLength(piece: Buffer, at: number): 0 | 2 | 3 | 4 {
  const byte = piece[at] ?? 0;
  const length = byte < 0xc2 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 0;
  const second = piece[at + 1] ?? 0;
  const least = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
  const most = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
  if (length === 0 || second < least || second > most) return 0;
  for (let next = 2; next < length; next += 1) if (((piece[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** The text of UTF-7 (RFC 2152). A shift that holds no characters stays as written. */
const decodeUtf7 = (text: string): string =>
  replaceEach(text, /\+([A-Za-z\d+/]*)(-?)/g, ([whole, letters = '', end]) => {
    if (letters === '') return end === '' ? whole : '+';
    const bytes = Buffer.from(letters, 'base64');
    if (bytes.length < 2) return whole;
    const decoded = bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
    return decoded.isWellFormed() ? decoded : whole;
  });

/** Code pages by number whose name is not `windows-` and the number. */
const codePages: Readonly<Record<string, string>> = {
  '708': 'iso-8859-6',
  '819': 'iso-8859-1',
  '912': 'iso-8859-2',
  '915': 'iso-8859-5',
  '932': 'shift_jis',
  '936': 'gbk',
  '943': 'shift_jis',
  '949': 'euc-kr',
  '950': 'big5',
  '951': 'big5',
  '1200': 'utf-16le',
  '1201': 'utf-16be',
  '10000': 'macintosh',
  '10001': 'shift_jis',
  '10002': 'big5',
  '10003': 'euc-kr',
  '10007': 'x-mac-cyrillic',
  '10008': 'gbk',
  '10017': 'x-mac-cyrillic',
  '12000': 'utf-32le',
  '12001': 'utf-32be',
  '20127': 'us-ascii',
  '20866': 'koi8-r',
  '20932': 'euc-jp',
  '21866': 'koi8-u',
  '28598': 'iso-8859-8',
  '38598': 'iso-8859-8-i',
  '50220': 'iso-2022-jp',
  '50221': 'iso-2022-jp',
  '50222': 'iso-2022-jp',
  '50225': 'iso-2022-kr',
  '50227': 'iso-2022-cn',
  '51932': 'euc-jp',
  '51936': 'gbk',
  '51949': 'euc-kr',
  '52936': 'hz-gb-2312',
  '54936': 'gb18030',
  '65000': 'utf-7',
  '65001': 'utf-8',
};

/** Canonical names of labels that do not follow from removing prefix and punctuation. */
const spellings: Readonly<Record<string, string>> = {
  '88591': 'iso-8859-1',
  ansix341968: 'us-ascii',
  big5hkscs: 'big5',
  chinesebig5: 'big5',
  cngb: 'gbk',
  eucjp: 'euc-jp',
  eucjpms: 'euc-jp',
  euckr: 'euc-kr',
  euccn: 'gbk',
  gb2312charset: 'gbk',
  hz: 'hz-gb-2312',
  hzgb2312: 'hz-gb-2312',
  iso2022cn: 'iso-2022-cn',
  iso2022cnext: 'iso-2022-cn',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  iso2022jp3: 'iso-2022-jp',
  iso2022jp2004: 'iso-2022-jp',
  iso2022jpms: 'iso-2022-jp',
  iso2022kr: 'iso-2022-kr',
  iso10646ucs2: 'utf-16',
  iso10646ucs4: 'utf-32',
  junet: 'iso-2022-jp',
  ksc56011987: 'euc-kr',
  latin0: 'iso-8859-15',
  latin9: 'iso-8859-15',
  macarabic: '10004',
  macce: '10029',
  maccenteuro: '10029',
  macchinesesimp: 'gbk',
  macchinesetrad: 'big5',
  maccroatian: '10082',
  maccyrillic: 'x-mac-cyrillic',
  macgreek: '10006',
  macicelandic: '10079',
  maciceland: '10079',
  macjapanese: 'shift_jis',
  mackorean: 'euc-kr',
  macroman: 'macintosh',
  macromanian: '10010',
  macromania: '10010',
  macturkish: '10081',
  macukrainian: 'x-mac-cyrillic',
  macukraine: 'x-mac-cyrillic',
  mskanji: 'shift_jis',
  ptcp154: 'pt154',
  rk1048: 'kz1048',
  shiftjis: 'shift_jis',
  sjis: 'shift_jis',
  strk10482002: 'kz1048',
  tis620: 'windows-874',
  ucs2: 'utf-16',
  ucs4: 'utf-32',
  uhc: 'euc-kr',
  unicode11utf7: 'utf-7',
  unicodefffe: 'utf-16be',
  utf7imap: 'utf-7',
};

/** Placeholders of programs that do not know the charset. */
const noCharset =
  /^(?:unknown(?:8bit)?|userdefined|default|none|null|undefined|charset|binary|[78]bit|ansi)?$/;

/** A label without quotes, spaces, `charset=` and anything after a separator. */
const cleanLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/^[\s"'`(<[]*(?:charset\s*=[\s"']*)?/, '')
    .replace(/[\s"'`;,()<>[\]].*$/s, '');

/** Whether a label means that the charset is unknown. */
const isUnknownCharset = (label: string): boolean => noCharset.test(bareName(cleanLabel(label)));

const bareName = (label: string): string => label.replace(/^(?:x-|cs)+/, '').replace(/[\s._:/-]+/g, '');

/**
 * Candidate names for the charset of a label, the likeliest first. Mail has labels that browsers do not support: with
 * other prefixes and punctuation, and code pages by number.
 */
function namesOf(label: string): readonly string[] {
  const clean = cleanLabel(label);
  const bare = bareName(clean);
  const found = /^(?:cp|codepage|windows|win|ms|ibm|oem|dos|ccsid|ebcdiccp)?0*(\d{2,5})(euro)?$/.exec(bare);
  const page = found?.[1] ?? '';
  const latin = /^(?:iso)?8859(\d{1,2})[ei]?$/.exec(bare)?.[1] ?? /^(?:cp|windows)?2859(\d)$/.exec(bare)?.[1];
  const utf = /^utf(8|16|32)(le|be)?/.exec(bare);
  const isPlainUtf = /^utf(?:8|16|32)(?:le|be)?(?:mb[34]|nobom|bom|n)?$/.test(bare);
  const names = [
    spellings[bare],
    codePages[page],
    clean,
    isPlainUtf && utf && `utf-${utf[1]}${utf[2] ?? ''}`,
    latin && `iso-8859-${latin}`,
    bare,
    page,
    page && `windows-${page}`,
  ];
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}
