/** Characters that make text look like something else: controls, directions, zero-width and other invisible ones. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u3164\uffa0]/gu;

/** Text of a person or a stranger as plain text: NFC, with line ends, without invisible characters, trimmed. */
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
 * A stranger's longer text, cut to `most` characters: URLs are reduced to their host, and nothing becomes a link, as in
 * `unlinked`.
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
 * A stranger's line for a mail: addresses and hosts are kept from becoming links by a character that is invalid in hosts
 * (U+200C); browsers drop others, such as a soft hyphen, so that the link would lead to the real host.
 */
export const unlinked = (text: string, most?: number): string =>
  cleanLine(text, most).replaceAll(/[.@:]/g, (mark) => `\u200c${mark}\u200c`);
