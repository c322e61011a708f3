import { isAscii, isUtf8 } from 'node:buffer';

/** Code pages by number, where they are not called `windows-` and that number. */
const codePages: Readonly<Record<string, string>> = {
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '1200': 'utf-16le',
  '1201': 'utf-16be',
  '10000': 'macintosh',
  '20127': 'us-ascii',
  '20866': 'koi8-r',
  '21866': 'koi8-u',
  '50220': 'iso-2022-jp',
  '50221': 'iso-2022-jp',
  '50222': 'iso-2022-jp',
  '51932': 'euc-jp',
  '51936': 'gbk',
  '51949': 'euc-kr',
  '54936': 'gb18030',
  '65000': 'utf-7',
  '65001': 'utf-8',
};
/** Names without prefix and signs, where browsers do not know them. */
const spellings: Readonly<Record<string, string>> = {
  shiftjis: 'shift_jis',
  mskanji: 'shift_jis',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  uhc: 'euc-kr',
  ksc56011987: 'euc-kr',
  junet: 'iso-2022-jp',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  iso2022jpms: 'iso-2022-jp',
  cngb: 'gbk',
  tis620: 'windows-874',
  macroman: 'macintosh',
};

/** Decoders by label; undefined for those nobody knows. A sender can make up any number of labels. */
const known = new Map<string, TextDecoder | 'utf-7' | undefined>();
const knownLimit = 1_000;

function decoderOf(label: string): TextDecoder | 'utf-7' | undefined {
  if (known.has(label)) return known.get(label);
  if (known.size >= knownLimit) known.clear();
  const decoder = findDecoder(label);
  known.set(label, decoder);
  return decoder;
}

/** Mail has labels that no browser knows: with other prefixes and signs, and code pages by their numbers. */
function findDecoder(label: string): TextDecoder | 'utf-7' | undefined {
  const bare = label.replace(/^(?:x-|cs)/, '').replace(/[\s._:-]+/g, '');
  if (/^(?:unicode\d*)?utf7$/.test(bare)) return 'utf-7';
  const page = /^(?:cp|codepage|windows|win|ms|ibm|oem)?(\d{3,5})$/.exec(bare)?.[1] ?? '';
  const latin = /^iso8859(\d{1,2})[ei]?$/.exec(bare)?.[1] ?? /^(?:cp|windows)?2859(\d)$/.exec(bare)?.[1];
  for (const name of [label, codePages[page], spellings[bare], latin && `iso-8859-${latin}`, bare]) {
    if (name === 'utf-7') return name;
    const decoder = name ? tryDecoder(name) : undefined;
    if (decoder) return decoder;
  }
  return page === '' ? undefined : tryDecoder(`windows-${page}`);
}

function tryDecoder(name: string): TextDecoder | undefined {
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}

/** Whether a charset has ASCII at its place, so that headers and delimiters can stand in it. Unknown ones have not. */
export function isAsciiBased(label: string): boolean {
  const decoder = decoderOf(label.trim().toLowerCase());
  return decoder !== undefined && decoder !== 'utf-7' && !/^(?:utf-16|iso-2022)/.test(decoder.encoding);
}

/**
 * Text in the charset it is said to be in. Nothing is lost where that is wrong: bytes of no known or no declared charset, and
 * such as UTF-8 does not have, are read as UTF-8 as far as they are, else as Windows-1252.
 */
export function decodeCharset(bytes: Buffer, label: string): string {
  const decoder = label === '' ? undefined : decoderOf(label.trim().toLowerCase());
  if (decoder === 'utf-7') return decodeUtf7(decodeMixed(bytes));
  const charset = decoder?.encoding ?? 'utf-8';
  if (charset === 'utf-8' || charset === 'utf-16le' || charset === 'utf-16be') {
    // A mark at the beginning says more than a label.
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16le.decode(bytes);
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16be.decode(bytes);
  }
  // Wide characters without a single zero byte are plain text under a wrong label.
  const isWide = charset.startsWith('utf-16') && (bytes.includes(0) || !isUtf8(bytes));
  if (!decoder || charset === 'utf-8' || (charset.startsWith('utf-16') && !isWide)) return decodeMixed(bytes);
  if (/^(?:us-)?ascii$/i.test(label.trim())) return decodeMixed(bytes);
  const text = decoder.decode(bytes);
  return text.includes('\ufffd') && isUtf8(bytes) && !isAscii(bytes) ? utf8.decode(bytes) : text;
}

const utf8 = new TextDecoder();
const utf16le = new TextDecoder('utf-16le');
const utf16be = new TextDecoder('utf-16be');
const windows1252 = new TextDecoder('windows-1252');

const beyondAscii =
  /((?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+)|[\x80-\xff]/g;

/** UTF-8, each byte that does not belong to it as Windows-1252. */
function decodeMixed(bytes: Buffer): string {
  if (isUtf8(bytes)) return utf8.decode(bytes);
  return bytes
    .toString('latin1')
    .replace(beyondAscii, (letters, whole: string | undefined) =>
      (whole === undefined ? windows1252 : utf8).decode(Buffer.from(letters, 'latin1')),
    );
}

/** The text of UTF-7 (RFC 2152). A shift that holds no characters stays as written. */
const decodeUtf7 = (text: string): string =>
  text.replace(/\+([A-Za-z\d+/]*)(-?)/g, (whole, letters: string, end: string) => {
    if (letters === '') return end === '' ? whole : '+';
    const bytes = Buffer.from(letters, 'base64');
    if (bytes.length < 2) return whole;
    const decoded = bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
    return decoded.isWellFormed() ? decoded : whole;
  });
