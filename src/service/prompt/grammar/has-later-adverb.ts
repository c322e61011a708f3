import type { PromptToken } from '../read-tokens.ts';

const later =
  /^(?:later|since|then|again|subsequently|afterwards|already|eventually|finally|meanwhile|been|spaeter|danach|anschliessend|nachtraeglich|inzwischen|mittlerweile|seitdem|seither|wieder|daraufhin)$/;
/** Whether an adverb such as 'later', 'since' or 'again' is beside a phrase. */
export const hasLaterAdverb = (tokens: readonly PromptToken[], at: number, length: number): boolean =>
  tokens.slice(Math.max(0, at - 2), at + length + 1).some(({ key }) => later.test(key));
