import { replaceEach } from '../joined-text.ts';
import { aboveAscii, ebcdic, ebcdicDifferences } from './single-byte-charsets.ts';

/** A decoder for a charset that browsers do not support. */
export type CharsetReader = (bytes: Buffer) => string;

/**
 * The decoder of a charset by its name (`charset-labels.ts`) or the number of its code page; undefined if
 * unsupported.
 */
export function findReader(name: string): CharsetReader | undefined {
  switch (name) {
    case 'utf-32':
    case 'utf-32le':
    case 'utf-32be':
      return (bytes) => decodeUtf32(bytes, name);
    case 'hz-gb-2312':
      return decodeHz;
    case 'iso-2022-kr':
      return (bytes) => decodeShifted(bytes, eucKr);
    case 'iso-2022-cn':
      return (bytes) => decodeShifted(bytes, gbk);
    default: {
      const letters = lettersOf(name);
      return letters && ((bytes) => mapLetters(bytes, letters));
    }
  }
}

const gbk = new TextDecoder('gbk');
const eucKr = new TextDecoder('euc-kr');

/** Code pages that equal an older one plus the euro sign. */
const withEuro: Readonly<Record<string, string>> = {
  '924': '1047',
  '1140': '37',
  '1141': '273',
  '1142': '277',
  '1143': '278',
  '1144': '280',
  '1145': '284',
  '1146': '285',
  '1147': '297',
  '1148': '500',
  '1149': '871',
};

/** All 256 characters of a one-byte charset. */
function lettersOf(name: string): readonly string[] | undefined {
  const above = ownOf(aboveAscii, name);
  if (above !== undefined)
    return [...Array.from({ length: 128 }, (_, at) => String.fromCharCode(at)), ...above];
  const older = ownOf(withEuro, name);
  const differences = ownOf(ebcdicDifferences, older ?? name);
  if (differences === undefined) return undefined;
  const letters = [...ebcdic];
  for (const [, byte = '', letter = ''] of differences.matchAll(/([\da-f]{2})(.)/gsu))
    letters[Number.parseInt(byte, 16)] = letter;
  return letters.map((letter) =>
    letter === '\u0085' ? '\n' : older !== undefined && letter === '¤' ? '€' : letter,
  );
}

/** The name is from the sender and may be `constructor`. */
const ownOf = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

function mapLetters(bytes: Buffer, letters: readonly string[]): string {
  const units = new Uint16Array(bytes.length);
  const codes = letters.map((letter) => letter.charCodeAt(0));
  for (let at = 0; at < bytes.length; at += 1) units[at] = codes[bytes[at]!] ?? 0xfffd;
  return textOf(units);
}

/**
 * The byte order follows the byte order mark, else the name, else the position of zeros; big-endian by default (RFC
 * 2781 §4.3).
 */
function decodeUtf32(bytes: Buffer, name: string): string {
  const isMarkedLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isMarkedBig = bytes[2] === 0xfe && bytes[3] === 0xff;
  const isLittle =
    isMarkedLittle ||
    (!isMarkedBig && (name === 'utf-32le' || (name === 'utf-32' && zerosAt(bytes, 3, 4) > 0.9)));
  const units = new Uint16Array(bytes.length >> 1);
  let count = 0;
  for (let at = isMarkedLittle || isMarkedBig ? 4 : 0; at + 4 <= bytes.length; at += 4) {
    const code = isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    if (code > 0xffff && code <= 0x10ffff) {
      units[count++] = 0xd800 | ((code - 0x1_0000) >> 10);
      units[count++] = 0xdc00 | ((code - 0x1_0000) & 0x3ff);
    } else units[count++] = code <= 0xffff ? code : 0xfffd;
  }
  return textOf(units.subarray(0, count)).toWellFormed();
}

/** UTF-16 as a text: adding letter by letter would take many times the memory. */
const textOf = ({ buffer, byteOffset, byteLength }: Uint16Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf16le');

/** The share of zeros at every `step`th of the first bytes. */
export function zerosAt(bytes: Buffer, first: number, step: number): number {
  const end = Math.min(bytes.length, 4_096);
  let zeros = 0;
  let seen = 0;
  for (let at = first; at < end; at += step, seen += 1) if (bytes[at] === 0) zeros += 1;
  return seen === 0 ? 0 : zeros / seen;
}

/** HZ (RFC 1843): Chinese between `~{` and `~}`, in seven bits. */
const decodeHz: CharsetReader = (bytes) =>
  replaceEach(bytes.toString('latin1'), /~(?:\{((?:[!-}][!-~])*)(?:~\})?|(~)|\n)/g, ([, letters, tilde]) =>
    letters === undefined ? (tilde ?? '') : gbk.decode(withHighBits(letters)),
  );

/**
 * ISO-2022-KR and -CN (RFC 1557, 1922): seven-bit text between shift-out and shift-in. Of the character sets
 * that a Chinese text may designate, only the first is supported; characters of others become U+FFFD, which
 * `readCharset` detects.
 */
function decodeShifted(bytes: Buffer, decoder: TextDecoder): string {
  let isOther = false;
  return replaceEach(
    bytes.toString('latin1'),
    /\x1b\$([)*+])(.)|\x0e([^\x0f\n\x1b]*)\x0f?|\x0f|\x1bN(..)/gs, // oxlint-disable-line no-control-regex -- the signs are such
    ([whole, place, set, letters]) => {
      if (place !== undefined) {
        if (place === ')') isOther = set !== 'A' && set !== 'C';
        return '';
      }
      if (letters === undefined) return whole.startsWith('\x1bN') ? '\ufffd' : '';
      return isOther ? '\ufffd'.repeat(letters.length >> 1) : decoder.decode(withHighBits(letters));
    },
  );
}

const withHighBits = (letters: string): Buffer => {
  const bytes = Buffer.from(letters, 'latin1');
  for (const [at, byte] of bytes.entries()) bytes[at] = byte | 0x80;
  return bytes;
};
