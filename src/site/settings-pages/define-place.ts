import type { MessageKey } from '../../messages/catalogue.ts';
import type { PlainKey } from '../../messages/messages.ts';

/** A card or field of a settings page, as the settings search finds it. */
export interface SettingsPlace {
  /** The id of its element on the page. */
  readonly id: string;
  /** Its name on the page. */
  readonly label: PlainKey;
  /** The description that the search shows and matches. Without placeholders, whose values the search does not have. */
  readonly text?: PlainKey;
  /** Further search terms: the labels of its fields, and synonyms. */
  readonly words?: readonly MessageKey[];
}

/** A page below one of the list: reached from it, and found like it. */
interface PageBelow {
  readonly href: string;
  readonly label: PlainKey;
  readonly text?: PlainKey;
  readonly words?: readonly MessageKey[];
  readonly cards?: Readonly<Record<string, SettingsPlace>>;
}

/** What is on a page of the list. Its cards are by name, for the page to show them; fields are found beside the card that they are on. */
export interface PagePlaces {
  readonly text: PlainKey;
  readonly words?: readonly MessageKey[];
  readonly cards?: Readonly<Record<string, SettingsPlace>>;
  readonly fields?: readonly SettingsPlace[];
  readonly below?: Readonly<Record<string, PageBelow>>;
}

/** A place, from its id, name, description and further terms. */
export const settingsPlace = (
  id: string,
  label: PlainKey,
  text?: PlainKey,
  words: readonly MessageKey[] = [],
): SettingsPlace => ({ id, label, words, ...(text && { text }) });
