import { replaceEach } from '../joined-text.ts';

/** A text in the order in which it is displayed, with right-to-left overrides (U+202E) applied. */
export const inReadingOrder = (text: string): string =>
  replaceEach(text, /\u202e([^\u202c\u202d\u202e]{0,20000})[\u202c\u202d]?/g, ([, turned = '']) =>
    Array.from(turned).toReversed().join(''),
  );
