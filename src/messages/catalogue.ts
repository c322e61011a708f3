import type { en } from './en.ts';

export type MessageKey = keyof typeof en;

interface PluralForms {
  readonly one: string;
  readonly other: string;
}

/** A text with `{name}` placeholders, or one such text for each plural category; `count` decides which is used. */
export type Message = string | PluralForms;

/** Another language: every key of English, in the same form. A missing or surplus key does not compile. */
export type Catalogue = {
  readonly [Key in MessageKey]: (typeof en)[Key] extends string ? string : PluralForms;
};
