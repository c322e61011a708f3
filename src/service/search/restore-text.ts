import { addressOf } from './fold-text.ts';

/**
 * How a text differed from its folded form, so that only the folded one is stored in full:
 * 0 — not at all; `^…` — capitals at these distances; `=…` — the text itself.
 */
export type TextRemainder = 0 | string;

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_';
const step = alphabet.length - 1;
const ascii = /^[\x20-\x7e]*$/;

/** What `restoreText` needs beside the folded text. */
export function remainderOf(original: string, folded: string): TextRemainder {
  if (original === folded) return 0;
  if (original.length !== folded.length || !ascii.test(original) || original.toLowerCase() !== folded) {
    return `=${original}`;
  }
  let code = '^';
  let previous = -1;
  for (let index = 0; index < original.length; index++) {
    if (original[index] === folded[index]) continue;
    let distance = index - previous - 1;
    for (; distance >= step; distance -= step) code += alphabet[step];
    code += alphabet[distance];
    previous = index;
  }
  return code;
}

/** The original of a folded text. */
export function restoreText(folded: string, remainder: TextRemainder | undefined): string {
  if (!remainder) return folded;
  if (remainder.startsWith('=')) return remainder.slice(1);
  let text = '';
  let done = 0;
  let index = -1;
  for (const letter of remainder.slice(1)) {
    const distance = alphabet.indexOf(letter);
    index += distance;
    if (distance === step) continue;
    index += 1;
    text += folded.slice(done, index) + folded.charAt(index).toUpperCase();
    done = index + 1;
  }
  return text + folded.slice(done);
}

/** Remainders of a list whose folded form dropped empty items, which begin with '-'; 0 when nothing was lost. */
export function remaindersOf(
  originals: readonly string[],
  fold: (item: string) => string,
): 0 | TextRemainder[] {
  const remainders = originals.map((original) => {
    const folded = fold(original);
    if (original === '') return '=';
    return folded === '' ? `-${original}` : remainderOf(original, folded);
  });
  return remainders.every((remainder) => remainder === 0) ? 0 : remainders;
}

/** The originals of a folded list. They do not depend on how texts are folded now: that may have changed since. */
export function restoreList(
  folded: readonly string[],
  remainders: 0 | TextRemainder[] | undefined,
): string[] {
  if (!remainders) return [...folded];
  const isDropped = droppedItems(remainders, remainders.length - folded.length);
  let next = 0;
  return remainders.map((remainder) =>
    isDropped(remainder) ? (remainder as string).slice(1) : restoreText(folded[next++] ?? '', remainder),
  );
}

/** Items of no text at all, and those marked. Earlier versions have '=' in front of all, also of what has no address in lists of addresses. */
function droppedItems(remainders: readonly TextRemainder[], count: number): (item: TextRemainder) => boolean {
  const isDropped = (item: TextRemainder) => item === '=' || (item !== 0 && item.startsWith('-'));
  if (remainders.filter(isDropped).length === count) return isDropped;
  return (item) => item !== 0 && item.startsWith('=') && addressOf(item.slice(1)) === '';
}
