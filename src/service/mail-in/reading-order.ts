/** A text with what an override of the order of letters (U+202E) turns round as it is read. */
export const inReadingOrder = (text: string): string =>
  text.replace(/\u202e([^\u202c\u202d\u202e]{0,20000})[\u202c\u202d]?/g, (_whole, turned: string) =>
    Array.from(turned).toReversed().join(''),
  );
