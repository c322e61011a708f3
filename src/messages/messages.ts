import { type Locale, locales } from '../api/vocabulary/locales.ts';
import type { Message } from './catalogue.ts';
import { createTranslate, type Translate } from './create-translate.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export { locales };
export type { Locale };
export type { PlainKey, Translate, ValueArgs } from './create-translate.ts';

const catalogues: Readonly<Record<Locale, Readonly<Record<string, Message>>>> = { en, de };
const translators = new Map<Locale, Translate>();

/** The words of a language, English for a language that is not known; the same function for every call. */
export function messagesOf(tag: string): Translate {
  const locale = locales.find((candidate) => candidate === tag) ?? 'en';
  const known = translators.get(locale);
  if (known) return known;
  const made = createTranslate(locale, catalogues[locale]);
  translators.set(locale, made);
  return made;
}

/**
 * The language to answer in: the one the viewer chose, else the best of an `Accept-Language` header, else English.
 * Region subtags are ignored (`de-AT` is `de`); a quality of 0 excludes a language (RFC 9110 §12.5.4).
 */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | undefined): Locale {
  const preference = locales.find((locale) => locale === chosen);
  if (preference) return preference;
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        language: tag.trim().toLowerCase().split('-')[0],
        quality: quality ? Number(quality.trim().slice(2)) : 1,
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of wanted) {
    const match = locales.find((locale) => locale === language);
    if (match) return match;
  }
  return 'en';
}
