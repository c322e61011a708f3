/** The languages of the console and of the mails that it sends, in the order they are offered. */
export const locales = ['en', 'de'] as const;
export type Locale = (typeof locales)[number];
