/** A text with `{name}` placeholders, or one for each plural form, as in the message catalogue. */
export type Label = string | { readonly one: string; readonly other: string };

/** The texts of an island by key, with placeholders, in the viewer's language. */
export type Labels<Key extends string> = Record<Key, Label>;

/** Translates a label: chooses the plural form by `count`, fills placeholders, formats numbers for the locale. */
export interface TranslateLabel<Key extends string> {
  (key: Key, values?: Readonly<Record<string, string | number>>): string;
  readonly locale: string;
}

interface Formats {
  numbers: Intl.NumberFormat;
  plurals: Intl.PluralRules;
}

/**
 * Cached formats by language, as on the server, which writes numbers alike for all its regions: creating them takes
 * longer than rendering an island.
 */
const formats = new Map<string, Formats>();

function formatsOf(readerLocale: string): Formats {
  const locale = readerLocale.slice(0, 2);
  const known = formats.get(locale);
  if (known) return known;
  const made = { numbers: new Intl.NumberFormat(locale), plurals: new Intl.PluralRules(locale) };
  formats.set(locale, made);
  return made;
}

/** Creates the translation function of an island. */
export function bindLabels<Key extends string>(labels: Labels<Key>, locale: string): TranslateLabel<Key> {
  const { numbers, plurals } = formatsOf(locale);
  const translate = (key: Key, values: Readonly<Record<string, string | number>> = {}) => {
    const label = labels[key];
    const text =
      typeof label === 'string'
        ? label
        : label[plurals.select(Number(values['count'])) === 'one' ? 'one' : 'other'];
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      return typeof value === 'number' ? numbers.format(value) : value;
    });
  };
  return Object.assign(translate, { locale });
}
