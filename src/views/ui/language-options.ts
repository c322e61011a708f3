import { type Locale, locales, type Translate } from '../../messages/messages.ts';

/** Every language, by its own name. */
export const languageOptions = (t: Translate): { value: Locale; label: string }[] =>
  locales.map((value) => ({ value, label: t(`shell.language_${value}`) }));
