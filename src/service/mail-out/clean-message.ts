/** Characters that make text look like something else: controls, directions, zero-width and other invisible ones. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u3164\uffa0]/gu;

/** What a person or a stranger wrote, as plain text: NFC, line ends kept, nothing invisible, not padded. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replaceAll(unseen, '').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** One line of it, cut to `most` characters. */
export function cleanLine(text: string, most = 120): string {
  const line = cleanText(text).replaceAll(/\s+/g, ' ');
  const letters = [...line];
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`;
}

/**
 * What a stranger wrote at length, cut to `most` characters: addresses of pages are named by their host, and nothing in it becomes a
 * link, as in `unlinked`.
 */
export function unlinkedText(text: string, most: number): string {
  const words = cleanText(text)
    .replaceAll(/\b(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\.)([^\s<>"'/?#]{1,200})[^\s<>"']*/gi, '[$1]')
    .replaceAll(/\n{2,}/g, '\n\n');
  const letters = [...words];
  const shown = letters.length <= most ? words : `${letters.slice(0, most - 1).join('')}…`;
  return shown.replaceAll(/(?<=\S)[.@:](?=\S)/g, (mark) => `\u200c${mark}\u200c`);
}

/**
 * A line of a stranger for a mail: what looks like an address or a host is kept from becoming a link, by a character that
 * no host may hold (U+200C); others, such as a soft hyphen, are dropped by browsers and lead to the real host.
 */
export const unlinked = (text: string, most?: number): string =>
  cleanLine(text, most).replaceAll(/[.@:]/g, (mark) => `\u200c${mark}\u200c`);
