import { decodeCharset } from '../charsets/decode-charset.ts';
import { JoinedText } from '../joined-text.ts';

/** Groups that contain no text of the document. */
const hiddenGroups =
  /^(?:colortbl|stylesheet|info|pict|object|themedata|listtable|listoverridetable|xmlnstbl)$/;
const breaks: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  tab: '\t',
  cell: '\t',
  row: '\n',
  page: '\n',
};
/** Characters with a word of their own. */
const letters: Readonly<Record<string, string>> = {
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
};
/** Maximum nesting of groups; deeper ones are read as their parent. */
const depthLimit = 200;
/** Most fonts of the font table. */
const fontLimit = 2_000;

/** The default code pages of `\mac`, `\pc` and `\pca`. */
const defaultPages: Readonly<Record<string, number>> = { mac: 10000, pc: 437, pca: 850 };

/** Code pages by `\fcharset`; others have the document's. */
const pagesOfCharsets: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10000,
  78: 10001,
  79: 10003,
  80: 10008,
  81: 10002,
  83: 10005,
  84: 10004,
  85: 10006,
  86: 10081,
  87: 10021,
  88: 10029,
  89: 10007,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
  255: 850,
};

interface Group {
  /** Not shown: a destination without text, or the fallback for a tag in encapsulated HTML. */
  isHidden: boolean;
  /** In encapsulated HTML: an original tag. */
  isTag: boolean;
  /** Number of fallback characters after `\u`. */
  fallback: number;
  /** The font table, where `\f` defines a font. */
  isFontTable: boolean;
  font: number | undefined;
}

/**
 * The text of an RTF document, or the HTML that it encapsulates (MS-OXRTFEX). Bytes are in the code page of
 * their font, else in the document's; those that follow each other are decoded together, since a character
 * may have two. Linear in its length, accepts any bytes.
 */
export function readRtf(bytes: Buffer): { text: string; isHtml: boolean } {
  const source = bytes.toString('latin1');
  const isHtml = /\\fromhtml1?(?![\da-z])/.test(source.slice(0, 10_000));
  const out = new JoinedText();
  const groups: Group[] = [];
  const pages = new Map<number, number>();
  let documentPage = 1252;
  let group: Group = { isHidden: false, isTag: false, fallback: 1, isFontTable: false, font: undefined };
  let skip = 0;
  /** Bytes that are not decoded yet, as Latin-1. */
  const pending = new JoinedText();
  const isShown = () => !group.isFontTable && (!group.isHidden || (isHtml && group.isTag));
  const flush = () => {
    if (pending.isEmpty) return;
    const written = pending.take();
    // Tags are in the document's code page.
    const font = group.isTag ? undefined : group.font;
    const page = (font === undefined ? undefined : pages.get(font)) ?? documentPage;
    // oxlint-disable-next-line no-control-regex -- anything but ASCII
    out.add(
      /[^\0-\x7f]/.test(written) ? decodeCharset(Buffer.from(written, 'latin1'), `windows-${page}`) : written,
    );
  };
  const addBytes = (text: string) => {
    const shown = skip > 0 ? text.slice(skip) : text;
    skip = Math.max(skip - text.length, 0);
    if (isShown()) pending.add(shown);
  };
  const add = (text: string) => {
    flush();
    if (skip > 0) skip -= 1;
    else if (isShown()) out.add(text);
  };
  const token =
    /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]{1,4096})|[\r\n]+/gi;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [, word, value, hex, symbol, brace, plain] = match;
    if (hex !== undefined) addBytes(String.fromCharCode(Number.parseInt(hex, 16)));
    else if (plain !== undefined) addBytes(plain);
    else if (brace === '{') {
      flush();
      if (groups.length < depthLimit) groups.push(group);
      group = { ...group };
    } else if (brace === '}') {
      flush();
      group = groups.pop() ?? group;
      skip = 0;
    } else if (symbol !== undefined) {
      if (symbol === '*') group.isHidden = true;
      else if (symbol === '~') add('\u00a0');
      else if (symbol === '_') add('-');
      else if (symbol === '-') continue;
      else if (symbol === '\n' || symbol === '\r') add('\n');
      // Part of the bytes: the second one of a character may be a bracket or a backslash.
      else addBytes(symbol);
    } else if (word === 'bin') {
      const end = token.lastIndex + Math.max(Number(value ?? 0), 0);
      if (end <= source.length) token.lastIndex = end;
    } else if (word !== undefined) {
      flush();
      readWord(word, value);
    }
  }
  flush();
  return { text: out.text().trim(), isHtml };

  function readWord(word: string, value: string | undefined): void {
    const number = value === undefined ? 1 : Number(value);
    if (word === 'htmltag') group.isTag = true;
    else if (word === 'htmlrtf') {
      // The fallback for a tag, until it is switched off.
      group.isHidden = number !== 0;
      group.isTag = false;
    } else if (word === 'fonttbl') group.isFontTable = true;
    else if (word === 'f') group.font = number;
    else if (word === 'plain') group.font = undefined;
    else if (word === 'fcharset' || word === 'cpg') {
      const page = word === 'cpg' ? number : pagesOfCharsets[number];
      if (group.isFontTable && group.font !== undefined && page !== undefined && pages.size < fontLimit)
        pages.set(group.font, page);
    } else if (word === 'ansicpg') {
      // Some writers leave it 0.
      if (number > 1) documentPage = number;
    } else if (defaultPages[word] !== undefined) documentPage = defaultPages[word];
    else if (hiddenGroups.test(word)) group.isHidden = true;
    else if (word === 'uc') group.fallback = Math.min(Math.max(number, 0), 10);
    else if (word === 'u') {
      add(String.fromCharCode(((number % 65_536) + 65_536) % 65_536));
      skip = group.fallback;
    } else if (breaks[word] !== undefined) add(breaks[word]);
    else if (letters[word] !== undefined) add(letters[word]);
  }
}

/** MS-OXRTFCP §2.1.2.1: initial content of the dictionary. */
const initialDictionary = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
);
const compressed = 0x75465a4c;
const uncompressed = 0x414c454d;
/** Largest output in bytes; a byte of input yields at most 8. */
const outputLimit = 8 * 1024 * 1024;

/**
 * Decompresses the RTF of a MAPI message (MS-OXRTFCP). `isWhole` is false when it is truncated, too long or
 * invalid.
 */
export function decompressRtf(packed: Buffer): { bytes: Buffer; isWhole: boolean } {
  if (packed.length < 16) return { bytes: Buffer.alloc(0), isWhole: false };
  const kind = packed.readUInt32LE(8);
  if (kind === uncompressed) return { bytes: packed.subarray(16), isWhole: true };
  if (kind !== compressed) return { bytes: Buffer.alloc(0), isWhole: false };
  const size = Math.min(packed.readUInt32LE(4), outputLimit);
  const output = Buffer.alloc(size);
  const dictionary = Buffer.alloc(4_096, 0x20);
  initialDictionary.copy(dictionary);
  let write = initialDictionary.length;
  let to = 0;
  let at = 16;
  const put = (byte: number) => {
    output[to] = byte;
    to += 1;
    dictionary[write] = byte;
    write = (write + 1) % 4_096;
  };
  const isFull = () => to >= size;
  while (at < packed.length && !isFull()) {
    const control = packed[at] ?? 0;
    at += 1;
    for (let bit = 0; bit < 8 && at < packed.length && !isFull(); bit += 1) {
      if ((control & (1 << bit)) === 0) {
        put(packed[at] ?? 0);
        at += 1;
        continue;
      }
      if (at + 2 > packed.length) return { bytes: output.subarray(0, to), isWhole: false };
      const reference = packed.readUInt16BE(at);
      at += 2;
      const from = reference >> 4;
      // A reference to the current write position ends the text.
      if (from === write) return { bytes: output.subarray(0, to), isWhole: true };
      const length = (reference & 0x0f) + 2;
      for (let step = 0; step < length && !isFull(); step += 1) put(dictionary[(from + step) % 4_096] ?? 0);
    }
  }
  return { bytes: output.subarray(0, to), isWhole: to === packed.readUInt32LE(4) };
}
