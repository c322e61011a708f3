/**
 * How addresses spell what somebody typed as a name: no address has a blank, and few have other letters than those of
 * ASCII. 'Amara Okafor' is `amara.okafor`, `amara_okafor`, `amara-okafor`, `amaraokafor` or `okafor.amara`; 'Müller'
 * also `mueller` and `muller`. A text that can be part of an address as it is stays alone.
 */
export function spellingsOfName(name: string): string[] {
  const words = name
    .toLowerCase()
    .split(/[\s,;]+/u)
    .filter(Boolean);
  if (name.includes('@') || (words.length < 2 && (isPlain(name) || name.length < 3))) return [name];
  return [
    ...new Set(
      formsOf(words).flatMap((form) => [
        ...['.', '_', '-', ''].map((between) => form.join(between)),
        ...(form.length === 2 ? [form.toReversed().join('.')] : []),
      ]),
    ),
  ];
}

const isPlain = (text: string) => /^[^'’´`\P{ASCII}]*$/u.test(text);

/** The words as written, without apostrophes, with German letters written out, and with plain letters. */
function formsOf(words: readonly string[]): string[][] {
  const bare = words.map((word) => word.replaceAll(/['’´`]/g, ''));
  const german = bare.map((word) => [...word].map((letter) => written[letter] ?? letter).join(''));
  const plain = bare.map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss'));
  return [words.map((word) => word.replaceAll(/[’´`]/g, "'")), bare, german, plain];
}

const written: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' }; // oxfmt-ignore
