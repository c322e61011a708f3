import { isOffice } from './german/nobody.ts';
import type { Language } from './language.ts';
import { correctWord, meaningOfWord } from './lexicon/lexicon.ts';
import { isFileEnding, type PromptToken } from './read-tokens.ts';
import { splitCompound } from './split-compounds.ts';

/** Most unknown words of a prompt that are corrected; the rest stay as they are. */
const maxCorrected = 12;

/** What is never written with a capital letter within a sentence. */
const small: ReadonlySet<string | undefined> = new Set(['mine', 'me', 'operator', 'owner', 'match']);

/** Misspelt words become the nearest word of the lexicon, and compounds their parts: 'Gmail-Spam-Ordner'. */
export function correctSpelling(
  tokens: readonly PromptToken[],
  { lexicon }: Language,
  /** Words of the other language, which are no misspellings; without them nothing is corrected. */
  others: ReadonlySet<string> | undefined,
  slips: 1 | 2,
): PromptToken[] {
  let corrected = 0;
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || lexicon.words.has(token.key) || corrected >= maxCorrected) return [token];
    if (isFileEnding(token.key) || (at > 0 && isOffice(token.key))) return [token];
    corrected += 1;
    const parts = splitCompound(token, lexicon);
    if (parts) return parts;
    // 'DICOM-Anhang' is not 'docm-anhang': a kind of file is known or not.
    if (/-(?:anh|datei|dok|attach|file)/.test(token.key)) return [token];
    // A word of the other language is no slip: 'delete' is not a German 'deleted'.
    const isSlip = others && !others.has(token.key);
    const key = isSlip ? correctWord(lexicon, token.key, slips) : undefined;
    // 'Herr Meier' is not 'meiner': small words have small letters, unless they begin the sentence.
    const isNoun =
      at > 0 && /^\p{Lu}\p{Ll}/u.test(token.text) && small.has(meaningOfWord(lexicon, key ?? '')?.is);
    return [key === undefined || isNoun ? token : { ...token, key }];
  });
}

/** 'this morning's spam', 'Monday's mails'. */
export function withoutPossessive(token: PromptToken, { lexicon }: Language): PromptToken {
  const bare = /^(.+)['’]s$/.exec(token.key)?.[1];
  return bare !== undefined && !lexicon.words.has(token.key) && lexicon.words.has(bare)
    ? { ...token, key: bare }
    : token;
}
