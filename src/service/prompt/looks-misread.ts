import type { PromptNode } from '../../api/contract/emails/ask-prompt.ts';
import { correctWord, type Lexicon, meaningOfWord } from './lexicon/lexicon.ts';
import { keyOf } from './read-tokens.ts';

/** Whether a text without quotes looks like misspelt words of the sentence: 'from aldi auser spamm', 'from teh week'. */
export function hasSlips(node: PromptNode | null, lexicon: Lexicon): boolean {
  if (node === null) return false;
  if (node.kind === 'not') return hasSlips(node.of, lexicon);
  if (node.kind === 'and' || node.kind === 'or') return node.of.some((part) => hasSlips(part, lexicon));
  if (node.kind !== 'text' || node.isQuoted) return false;
  const words = node.value.split(' ');
  const [only = ''] = words.length === 1 ? words : [];
  // 'vom Adminstrator', 'von ausserahlb': nobody has such a name. 'Betref enthält …' names a field.
  const isLong = only.length > 8 || (node.field === 'anywhere' && only.length > 5);
  if (isLong && /^\p{L}+$/u.test(only) && correctWord(lexicon, keyOf(only), 1) !== undefined) return true;
  return words.some((word, index) => {
    const read = /^[a-zäöüß]{3,}$/.test(word) ? correctWord(lexicon, keyOf(word)) : undefined;
    const is = read === undefined ? undefined : meaningOfWord(lexicon, read)?.is;
    // A first word may be any name: 'spann' is nobody's spam.
    if (index > 0) return is === 'condition' || is === 'operator';
    // 'Anzeigename enthlät "Bank"'.
    if (word.length > 5 && (is === 'match' || is === 'owner' || is === 'cue')) return true;
    return is === 'filler' && [...(read ?? '')].sort().join('') === [...keyOf(word)].sort().join('');
  });
}

/** Whether a text without quotes takes in small words or times of the sentence's own language: 'invoice NOT reminder'. */
export function hasForeignWords(node: PromptNode | null, lexicon: Lexicon): boolean {
  if (node === null) return false;
  if (node.kind === 'not') return hasForeignWords(node.of, lexicon);
  if (node.kind === 'and' || node.kind === 'or')
    return node.of.some((part) => hasForeignWords(part, lexicon));
  if (node.kind !== 'text' || node.isQuoted) return false;
  const keys = node.value.split(' ').map(keyOf);
  const isOperator = (key: string) => meaningOfWord(lexicon, key)?.is === 'operator';
  // 'our board', 'this': the other language takes a small word for a name.
  const [first = ''] = node.value.split(' ');
  const isSmall = /^\p{Ll}+$/u.test(first) && opening.has(meaningOfWord(lexicon, keyOf(first))?.is ?? '');
  return isSmall || keys.some(isOperator) || keys.filter((key) => lexicon.times.has(key)).length > 1;
}

const opening: ReadonlySet<string> = new Set(['filler', 'who', 'me', 'mine']);
