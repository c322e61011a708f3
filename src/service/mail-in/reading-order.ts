/** A text in the order in which it is displayed, with right-to-left overrides (U+202E) applied. */
export const inReadingOrder = (text: string): string =>
  text.replace(/\u202e([^\u202c\u202d\u202e]{0,20000})[\u202c\u202d]?/g, (_whole, turned: string) =>
    Array.from(turned).toReversed().join(''),
  );
