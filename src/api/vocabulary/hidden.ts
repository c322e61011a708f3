/**
 * The placeholder for data hidden from callers who may not see private data (`src/api/privacy.ts`). Islands send this
 * file to the browser.
 */
export const hidden = '•••';

/** Whether something of a text is hidden: nothing can be searched for by it. */
export const isHidden = (text: string): boolean => text.includes(hidden);
