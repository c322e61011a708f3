/**
 * The MD5 of a file, hexadecimal. In a file of its own, which `validators.ts` exports again: the results list needs no other
 * validator, and a module that scripts share is loaded as a whole.
 */
export const isMd5 = (text: string): boolean => /^[0-9a-f]{32}$/i.test(text);
