import { languageOf, type Locale, type ReaderLocale } from '../api/vocabulary/locales.ts';
import type { Message, MessageKey } from './catalogue.ts';
import { de } from './de.ts';
import { en } from './en.ts';

const catalogues: Record<Locale, Readonly<Record<MessageKey, Message>>> = { en, de };

type KeyBelow<Prefix extends string> = MessageKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;

/** Labels as they were made before, by the list of their keys: an island has the same ones on every page. */
const made = new WeakMap<readonly string[], Map<string, unknown>>();

/**
 * The unfilled texts below `prefix.` in one language, for an island that fills placeholders and chooses plurals in the
 * browser: `islandLabels('de', 'grid', gridLabelKeys)`.
 */
export function islandLabels<const Prefix extends string, Key extends KeyBelow<Prefix>>(
  locale: ReaderLocale,
  prefix: Prefix,
  keys: readonly Key[],
): Record<Key, Message> {
  const byList = made.get(keys) ?? new Map<string, unknown>();
  made.set(keys, byList);
  const language = languageOf(locale);
  const name = `${language} ${prefix}`;
  const catalogue: Readonly<Record<string, Message>> = catalogues[language];
  const labels =
    byList.get(name) ?? Object.fromEntries(keys.map((key) => [key, catalogue[`${prefix}.${key}`] ?? key]));
  byList.set(name, labels);
  return labels as Record<Key, Message>;
}
