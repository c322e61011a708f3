/** The languages of the console and of the mails that it sends, in the order they are offered. */
export const locales = ['en', 'de'] as const;
export type Locale = (typeof locales)[number];

/** Regions that write the dates of a language otherwise than the rest: `en` alone writes 29 Nov, and `en-US` Nov 29. */
export const dateRegions = {
  'en-US': ['US', 'AS', 'CA', 'GU', 'MH', 'MP', 'PH', 'PR', 'UM', 'VI'],
  'de-AT': ['AT'],
} as const satisfies Readonly<Record<`${Locale}-${string}`, readonly string[]>>;
/** The words of a language, with dates as its reader's region writes them. */
export type ReaderLocale = Locale | keyof typeof dateRegions;

export const languageOf = (locale: ReaderLocale): Locale => locale.slice(0, 2) as Locale;
