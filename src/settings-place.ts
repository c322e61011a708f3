import type { MessageKey } from './messages/catalogue.ts';
import type { PlainKey } from './messages/messages.ts';

/** A card or a field of a page of the settings, as a search in them finds it. */
export interface SettingsPlace {
  /** Of its element on the page. */
  readonly id: string;
  /** What it is called there. */
  readonly label: PlainKey;
  /** What a search shows about it and finds it by. Without values of its own, which a search does not have. */
  readonly text?: PlainKey;
  /** What it is found by besides: the labels of its fields, and what others call it. */
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

/** A place by its id, its name, what is said about it, and its other words. */
export const settingsPlace = (
  id: string,
  label: PlainKey,
  text?: PlainKey,
  words: readonly MessageKey[] = [],
): SettingsPlace => ({ id, label, words, ...(text && { text }) });
