import { ordinaryWords } from '../lexicon/ordinary-words.ts';

/** The words that a language knows. */
export interface KnownWords {
  words: ReadonlySet<string>;
  /** Everyday words without a meaning for the grammar. */
  plain: ReadonlySet<string>;
  times: ReadonlySet<string>;
  /** Words that a question can do without. */
  idle: ReadonlySet<string>;
  /** Those that a slip may have meant, by length. */
  byLength: readonly (readonly KnownWord[] | undefined)[];
  /** Whether words have endings, so that 'kurze' is no slip of 'kurz'. */
  hasEndings: boolean;
  /** What was found before, of the words that came last. */
  found: Map<string, readonly MeantWord[]>;
}

interface KnownWord {
  word: string;
  /** Which letters it has, one bit each: words that differ in more than a few cannot be a slip apart. */
  letters: number;
}

/** A word that another may be a slip of, with the cost of taking it so. */
export interface MeantWord {
  word: string;
  cost: number;
}

/** Makes the words of a language ready for `wordsMeant`. */
export function knownWords(
  words: ReadonlySet<string>,
  kinds: Pick<KnownWords, 'plain' | 'times' | 'idle' | 'hasEndings'>,
): KnownWords {
  const byLength: KnownWord[][] = [];
  for (const word of words)
    if (/^\p{L}[\p{L}'-]+$/u.test(word))
      (byLength[word.length] ??= []).push({ word, letters: lettersOf(word) });
  return { words, ...kinds, byLength, found: new Map() };
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

function bitsIn(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const maxMeant = 3;
const maxFound = 500;

/**
 * The known words that a word may be a slip of, the nearest first, with the cost of taking it so. An everyday word
 * may be a slip as well ('form' for 'from'), at a higher cost; one that a rule knows is what it is.
 */
export function wordsMeant(key: string, known: KnownWords): readonly MeantWord[] {
  const before = known.found.get(key);
  if (before) return before;
  const meant = findMeant(key, known);
  if (known.found.size >= maxFound) known.found.clear();
  known.found.set(key, meant);
  return meant;
}

function findMeant(key: string, known: KnownWords): MeantWord[] {
  const isPlain = known.plain.has(key) || ordinaryWords.has(key);
  if (key.length < 3 || (known.words.has(key) && !isPlain) || !/^\p{L}+$/u.test(key)) return [];
  // What is a word by itself is a slip of one with the same letters alone.
  const most = known.words.has(key) ? 0 : key.length >= 10 ? 2 : 1;
  const letters = lettersOf(key);
  const found: MeantWord[] = [];
  for (let length = key.length - most; length <= key.length + most; length += 1)
    for (const { word, letters: others } of known.byLength[length] ?? []) {
      // One slip changes two letters at most.
      if (bitsIn(letters ^ others) > 2 * most || word === key) continue;
      if (isOpposite(key, word) || (isPlain && known.plain.has(word))) continue;
      // Of a word by itself it is two neighbours that are swapped: 'cloud' is not 'could'.
      if (isPlain && editDistance(key, word, 1) > 1) continue;
      const cost = costOf(key, word, most);
      if (cost === undefined || (known.hasEndings && stemOf(word) === stemOf(key) && !isPlain)) continue;
      // A short word is soon a slip of another.
      const short =
        key.length <= 4 && sorted(key) !== sorted(word) && word.length <= key.length + 1 ? 0.4 : 0;
      const more =
        short +
        (known.idle.has(word) ? 0.15 : 0) +
        (isPlain ? 0.3 : 0) +
        (known.plain.has(word) ? 0.1 : 0) -
        (known.times.has(word) ? 0.05 : 0);
      found.push({ word, cost: cost + more });
    }
  return found.toSorted((one, other) => one.cost - other.cost).slice(0, maxMeant);
}

/** What a slip from one word to another costs; undefined where it is none. */
function costOf(key: string, word: string, most: number): number | undefined {
  const isSameStart = key[0] === word[0];
  // The same letters in another order are one slip of a hurried hand: 'whit'.
  if (key.length === word.length && key.length > 2 && isSameStart && sorted(key) === sorted(word))
    return 0.35;
  if (most === 0) return undefined;
  const distance = editDistance(key, word, most);
  // Of three letters only one that is missing.
  if (distance > most || (key.length === 3 && word.length !== 4)) return undefined;
  // Two slips in a word, and the first letter one of them, or two letters in place of others, make it another.
  if (distance === 2 && (!isSameStart || key.length === word.length)) return undefined;
  const isOmission = Math.abs(key.length - word.length) === distance;
  return 0.2 + 0.2 * distance + (isSameStart ? 0 : 0.15) + (isOmission ? 0 : 0.05);
}

/** 'unmarked' is no misspelt 'marked'. */
export const isOpposite = (word: string, known: string) =>
  word.endsWith(known) &&
  /^(?:un|in|im|non|dis|mis|re|anti|de|ver|ent)-?$/.test(word.slice(0, -known.length));

/** The letters of a word in order, by which swapped ones do not count. */
export const sorted = (word: string): string => [...word].sort().join('');

/** 'kurze' is another form of a word that is no slip of it. */
const stemOf = (word: string) => word.replace(/e[nmrs]?$/, '');

/** Letters put in, left out, replaced or swapped from one word to another; more than `most` is `most` + 1. */
export function editDistance(from: string, to: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    before = last;
    last = current;
  }
  return last[to.length] ?? most + 1;
}
