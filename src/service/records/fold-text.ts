const plainAscii = /^[\x20-\x7e]*$/;
/**
 * Texts that fold by changing their case alone: most Latin letters as one character each, Cyrillic, Chinese, Japanese
 * and Korean ones. A short cut that takes a fifth of the time; a test compares it with the long way.
 */
const simple =
  /^[\x20-\x7e\u00c0-\u012f\u0134-\u013e\u0141-\u0148\u014a-\u017e\u0400-\u045f\u20ac\u3001\u3002\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3]*$/;

/**
 * What nobody sees: default-ignorable code points (soft hyphen, zero-width space and joiners, variation selectors,
 * tags, bidi controls, Hangul fillers, the combining grapheme joiner), marks of annotations, and control characters
 * that are no white space.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|[^\P{Cc}\t\n\v\f\r\x85]/gu;
/** White space of any kind; the empty Braille pattern looks the same. */
const blanks = /[\s\x85\u2800]+/g;

/** Typographic signs and how they are typed. Dashes, quotes, slashes: NFKC leaves most of them apart, and takes some to pieces. */
const signs = new Map<string, string>(
  Object.entries({
    "'": '‘’‚‛′‵ʹʻʼʽ´‹›❛❜',
    '"': '“”„‟″‶«»〝〞〟❝❞',
    '-': '‐‑‒–—―⁃−˗⸺⸻﹘',
    '/': '⁄∕',
  }).flatMap(([typed, written]) => Array.from(written, (sign) => [sign, typed] as const)),
);
const anySign = new RegExp(`[${[...signs.keys()].join('')}]`, 'gu');
const typeSigns = (text: string) => text.replace(anySign, (sign) => signs.get(sign) ?? sign);

/** The dot above a letter that has one anyway: that of a Lithuanian i, or of a Turkish İ in lower case. */
const secondDots = /(\p{Soft_Dotted}[\p{M}--\u0307]*)\u0307+/gv;

/**
 * The form in which texts are compared, so that what people see alike is alike (docs/search.md): without what is
 * invisible, white space as one space, signs as typed, Unicode NFKC, and full case folding (`Straße` = `STRASSE`, `ς` =
 * `σ`, `İ` = `I` = `ı` = `i`). Contains neither line breaks nor lone surrogates. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  if (plainAscii.test(text)) return joinBlanks(text.toLowerCase());
  const signed = typeSigns(text);
  return simple.test(signed) ? joinBlanks(signed.toLowerCase().replaceAll('ß', 'ss')) : foldByUnicode(signed);
}

/** The same by the long way, which is right for every text. @internal Exported for the test that compares them. */
export function foldByUnicode(text: string): string {
  return decompose(text)
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ȷ', 'j')
    .replace(secondDots, '$1')
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .normalize('NFKC')
    .replace(blanks, ' ');
}

/** A text without what nobody sees. */
export const withoutInvisible = (text: string): string =>
  plainAscii.test(text) ? text : text.replace(invisible, '');

/** A text as people see it, in its letter case: what patterns are applied to. */
export function seenText(text: string): string {
  return plainAscii.test(text) ? text : decompose(text).normalize('NFC');
}

/** Marks beyond those that one letter can have (UAX 15, stream-safe text): to order them takes time with the square of their number. */
const manyMarks = /(\p{M}{30})\p{M}+/gu;
const boundMarks = (text: string) => text.replace(manyMarks, '$1');

/** In NFKD, without what is invisible, with signs and spaces as typed. */
function decompose(text: string): string {
  // Before and after: NFKD takes '″' and '´' to pieces, and makes others of compatibility forms.
  const signed = typeSigns(text.toWellFormed()).replace(invisible, '');
  return boundMarks(typeSigns(boundMarks(signed).normalize('NFKD').replace(invisible, ''))).replace(
    blanks,
    ' ',
  );
}

const joinBlanks = (text: string) => (text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text);

/** Whether a text is of the characters that every keyboard has. */
export const isPlain = (text: string): boolean => plainAscii.test(text);

/** The words of a folded text: maximal runs of letters, marks and digits. */
export function tokenize(folded: string): string[] {
  return folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether a folded text contains every one of the words, whole, in any order. */
export function hasWords(folded: string, words: readonly string[]): boolean {
  if (!words.every((word) => folded.includes(word))) return false;
  const present = new Set(tokenize(folded));
  return words.every((word) => present.has(word));
}

/** The address without its display name: `Ann <ann@example.com>` → `ann@example.com`. */
export function addressOf(text: string): string {
  const end = text.lastIndexOf('>');
  const start = text.lastIndexOf('<', end);
  return start >= 0 && end > start ? text.slice(start + 1, end).trim() : text.trim();
}

/** Whether a value is the domain, or ends with it on a label border or after the '@' of an address. */
export function isInDomain(value: string, domain: string): boolean {
  if (value === domain) return true;
  if (!value.endsWith(domain)) return false;
  const before = value[value.length - domain.length - 1];
  return before === '.' || before === '@';
}
