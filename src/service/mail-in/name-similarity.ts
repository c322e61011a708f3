import { confusableLetters } from './confusable-letters.ts';

/**
 * Characters that look like a Latin letter in small print, after case folding: frequent ones, which take
 * precedence, and digits.
 */
const usual: Readonly<Record<string, string>> = {
  а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', ѕ: 's', і: 'i', ј: 'j', ԁ: 'd', һ: 'h', к: 'k', м: 'm',
  т: 't', в: 'b', п: 'n', ӏ: 'l', ԛ: 'q', ԝ: 'w', г: 'r', α: 'a', ο: 'o', ρ: 'p', ν: 'v', τ: 't', ι: 'i', κ: 'k',
  ε: 'e', υ: 'u', ω: 'w', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'b', '0': 'o', '1': 'l', '3': 'e', '5': 's', '4': 'a',
  '7': 't', '8': 'b', '9': 'g', '|': 'l', $: 's', '@': 'a',
}; // oxfmt-ignore

/** Small capitals, which Unicode's table omits. */
const smallCapitals: Readonly<Record<string, string>> = {
  ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n',
  ᴏ: 'o', ᴘ: 'p', ꞯ: 'q', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z',
}; // oxfmt-ignore

const confusables = new Map([
  ...Object.entries(confusableLetters).flatMap(([latin, letters]) =>
    Array.from(letters, (letter) => [letter, latin] as const),
  ),
  ...Object.entries(smallCapitals),
  ...Object.entries(usual),
]);

/** Replaces letters of other scripts that look like Latin ones; digits and punctuation are unchanged. */
export const inLatin = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (letter) => confusables.get(letter.toLowerCase()) ?? letter); // oxlint-disable-line no-control-regex -- anything but ASCII

/** The skeleton of a name: names with the same skeleton look alike. */
export function skeletonOf(name: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII
  const letters = /^[\0-\x7f]*$/.test(name)
    ? name.toLowerCase().replace(/[^a-z -]/g, (letter) => confusables.get(letter) ?? letter)
    : Array.from(
        name
          .normalize('NFKD')
          .toLowerCase()
          .replace(/\p{M}|\p{Cf}/gu, ''),
        (letter) => confusables.get(letter) ?? letter,
      ).join('');
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd').replace(/[i]/g, 'l');
}

const otherScripts =
  /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}|\p{Script=Coptic}|\p{Script=Lisu}/u;
/** Latin letters in a special form: mathematical, full width, circled. */
const disguised = /[\u2100-\u214f\u2460-\u24ff\uff00-\uffef]|[\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f1ff}]/u;

/** Whether a name mixes Latin letters with lookalikes of other scripts, or uses special forms of letters. */
export const mixesScripts = (name: string): boolean =>
  disguised.test(name) || (/\p{Script=Latin}/u.test(name) && otherScripts.test(name));

/** Whether changing, adding, removing or swapping one letter turns `a` into `b`. */
export function isOneLetterApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const left = a.length - end - start;
  const right = b.length - end - start;
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}
