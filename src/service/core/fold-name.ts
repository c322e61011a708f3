const plainAscii = /^[\x20-\x7e]*$/;
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f]/g;

/**
 * The form in which the names of accounts, groups, roles and mailboxes are one: Unicode NFKC and case folding. Unlike
 * `foldText`, which finds what looks alike, it takes nothing away: a name with a character that nobody sees is another
 * one. Stored beside them.
 */
export function foldName(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replace(controls, ' ');
}
