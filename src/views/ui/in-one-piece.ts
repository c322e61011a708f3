/**
 * The same text as one piece. What a renderer puts together is a tree of thousands of strings, which is walked anew each
 * time it goes into a page; what is kept for many pages is worth the copy.
 */
export const inOnePiece = (html: string): string => Buffer.from(html).toString();
