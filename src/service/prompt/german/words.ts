import type { PromptToken } from '../read-tokens.ts';

/** Whether a token, or the end of the prompt, ends a clause. */
export const isEnd = (token: PromptToken | undefined): boolean =>
  token === undefined || (token.kind === 'mark' && /^[,;:.!?)–—]$/.test(token.text));

/** What is searched for. */
export const noun = /^(?:mails?|e-?mails?|nachrichten?|post)$/;
