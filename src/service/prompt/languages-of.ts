import type { Language } from './mend-tokens.ts';
import type { PromptToken } from './read-tokens.ts';

/** The languages to read in: one when the small words are of one, else both, that of the person first. */
export function languagesOf(
  tokens: readonly PromptToken[],
  { en, de }: Readonly<Record<'en' | 'de', Language>>,
  locale: string,
): Language[] {
  const count = (language: Language, other: Language) =>
    tokens.filter(({ kind, key }) => kind === 'word' && language.lexicon.own.has(key) && !other.lexicon.words.has(key)).length; // prettier-ignore
  const [english, german] = [count(en, de), count(de, en)];
  if (english > german) return german === 0 || english > german + 1 ? [en] : [en, de];
  if (german > english) return english === 0 || german > english + 1 ? [de] : [de, en];
  return locale.toLowerCase().startsWith('de') ? [de, en] : [en, de];
}
