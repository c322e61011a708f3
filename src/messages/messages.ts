import {
  dateRegions,
  languageOf,
  type Locale,
  locales,
  type ReaderLocale,
} from '../api/vocabulary/locales.ts';
import type { Message } from './catalogue.ts';
import { createTranslate, type Translate } from './create-translate.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export { locales };
export type { Locale, ReaderLocale };
export type { PlainKey, Translate, ValueArgs } from './create-translate.ts';

const catalogues: Readonly<Record<Locale, Readonly<Record<string, Message>>>> = { en, de };
const translators = new Map<ReaderLocale, Translate>();
const regionalLocales = Object.keys(dateRegions) as (keyof typeof dateRegions)[];
const readerLocales = [...locales, ...regionalLocales];

/** The words of a language, English for a language that is not known; the same function for every call. */
export function messagesOf(tag: string): Translate {
  const locale = readerLocales.find((candidate) => candidate === tag) ?? 'en';
  const known = translators.get(locale);
  if (known) return known;
  const made = createTranslate(locale, catalogues[languageOf(locale)]);
  translators.set(locale, made);
  return made;
}

/**
 * The language to answer in: the one the viewer chose, else the best of an `Accept-Language` header, else English. A quality of 0
 * excludes a language (RFC 9110 §12.5.4). The region of the header's first tag in that language, `US` of `en-US`, says how dates
 * are written: who chose German with a browser in American English reads dates as in Germany.
 */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | undefined): ReaderLocale {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      const [language = '', ...subtags] = tag.trim().split('-');
      return {
        language: language.toLowerCase(),
        region: subtags.find((subtag) => /^[a-z]{2}$/i.test(subtag))?.toUpperCase(),
        quality: quality ? Number(quality.trim().slice(2)) : 1,
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const known = wanted.flatMap(({ language }) => locales.find((locale) => locale === language) ?? []);
  const language = locales.find((locale) => locale === chosen) ?? known[0] ?? 'en';
  const { region } = wanted.find((one) => one.language === language) ?? {};
  const ofRegion = (locale: keyof typeof dateRegions) =>
    languageOf(locale) === language && dateRegions[locale].some((one) => one === region);
  return regionalLocales.find(ofRegion) ?? language;
}
