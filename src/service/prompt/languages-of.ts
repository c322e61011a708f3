import { meaningOfWord, type PromptMeaning } from './lexicon/lexicon.ts';
import type { Language } from './language.ts';
import type { PromptToken } from './read-tokens.ts';

const smallWords: ReadonlySet<PromptMeaning['is'] | undefined> = new Set(['filler', 'operator', 'owner']);

/** The languages to read in: one when the small words are of one, else both, that of the person first. */
export function languagesOf(
  tokens: readonly PromptToken[],
  { en, de }: Readonly<Record<'en' | 'de', Language>>,
  locale: string,
): Language[] {
  const count = (isCounted: (key: string) => boolean) =>
    tokens.filter(({ kind, key }) => kind === 'word' && isCounted(key)).length;
  const english = count((key) => isOwn(key, en, de));
  const german = count((key) => isOwn(key, de, en));
  if (english > german) return german === 0 || english > german + 1 ? [en] : [en, de];
  // 'what did Marcus Feld send': one name that is a German word makes no German sentence.
  if (german > english && count((key) => isOwn(key, en, de) || isSmallOf(key, en, de)) >= german)
    return [en, de];
  if (german > english) return german > english + 1 ? [de] : [de, en];
  return locale.toLowerCase().startsWith('de') ? [de, en] : [en, de];
}

const isOwn = (key: string, { lexicon }: Language, other: Language): boolean =>
  lexicon.own.has(key) && !other.lexicon.words.has(key);

/** German has English phrases too: 'what' is a word of those, but means nothing in German by itself. */
const isSmallOf = (key: string, { lexicon }: Language, other: Language): boolean =>
  smallWords.has(meaningOfWord(lexicon, key)?.is) && meaningOfWord(other.lexicon, key) === undefined;
