import type { Message, MessageKey } from './catalogue.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { Locale } from './messages.ts';

const catalogues: Record<Locale, Readonly<Record<MessageKey, Message>>> = { en, de };

type KeyBelow<Prefix extends string> = MessageKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;

/**
 * The unfilled texts below `prefix.` in one language, for an island that fills placeholders and chooses plurals in the
 * browser: `islandLabels('de', 'grid', gridLabelKeys)`.
 */
export function islandLabels<const Prefix extends string, Key extends KeyBelow<Prefix>>(
  locale: Locale,
  prefix: Prefix,
  keys: readonly Key[],
): Record<Key, Message> {
  const catalogue: Readonly<Record<string, Message>> = catalogues[locale];
  return Object.fromEntries(keys.map((key) => [key, catalogue[`${prefix}.${key}`] ?? key])) as Record<
    Key,
    Message
  >;
}
