import type { Language } from './language.ts';
import { findPhrase, type Lexicon, meaningOfWord } from './lexicon/lexicon.ts';
import type { PromptToken } from './read-tokens.ts';

/** Compounds of several hyphens as their parts: 'Office-365-Mails'. One with a single hyphen may be a name. */
export function splitCompounds(tokens: readonly PromptToken[], { lexicon }: Language): PromptToken[] {
  return tokens.flatMap((token) =>
    token.kind === 'word' && /-.*-/.test(token.key) && !lexicon.words.has(token.key)
      ? (splitCompound(token, lexicon) ?? [token])
      : [token],
  );
}

/** The parts of a word with hyphens when all of them are phrases of the lexicon. */
export function splitCompound(token: PromptToken, lexicon: Lexicon): PromptToken[] | undefined {
  const parts = [...token.key.matchAll(/[^-]+/g)].map((found): PromptToken => ({
    ...token,
    key: found[0],
    text: token.text.slice(found.index, found.index + found[0].length),
  }));
  if (parts.length < 2) return undefined;
  const read: PromptToken[] = [];
  for (let at = 0; at < parts.length;) {
    // 'spam-ordner' is one word of the lexicon, 'office 365' a phrase of two.
    const joined = [3, 2, 1].find((length) => {
      const key = parts
        .slice(at, at + length)
        .map((part) => part.key)
        .join('-');
      return at + length <= parts.length && meaningOfWord(lexicon, key) !== undefined;
    });
    const phrase = findPhrase(lexicon, parts, at)?.length;
    const isJoined = joined !== undefined && joined >= (phrase ?? 0);
    const length = isJoined ? joined : phrase;
    const first = parts[at];
    if (length === undefined || !first) return undefined;
    if (isJoined)
      read.push({
        ...first,
        key: parts
          .slice(at, at + joined)
          .map((part) => part.key)
          .join('-'),
      });
    else read.push(...parts.slice(at, at + length));
    at += length;
  }
  return read;
}
