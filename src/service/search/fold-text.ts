const plainAscii = /^[\x20-\x7e]*$/;
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f]/g;

/**
 * The form in which texts are compared: Unicode NFKC, then case folding (`Straße` = `STRASSE` = `STRAẞE`, `ς` = `σ`). Control
 * characters become spaces, so that '\n' can delimit lists; lone surrogates become U+FFFD, as in UTF-8.
 */
export function foldText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  return (
    text
      .toWellFormed()
      .normalize('NFKC')
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC')
      // The letters whose upper case has a lower case that folds further: a final sigma, and the capital ẞ.
      .replaceAll('ς', 'σ')
      .replaceAll('ß', 'ss')
      .replace(controls, ' ')
  );
}

/** The same for a subject, where one blank finds several: people see and type them as one. */
export function foldSubject(text: string): string {
  const folded = foldText(text);
  return folded.includes('  ') ? folded.replace(/ {2,}/g, ' ') : folded;
}

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
