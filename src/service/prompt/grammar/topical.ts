import type { PromptToken } from '../read-tokens.ts';

/** Things that are as often spoken of in a subject as they name a field. */
export const topical = /^(?:accounts?|mailbox|full|address)$/;

/** 'mailbox full', and not 'mailbox bob@x.example'. */
export const isTopical = (tokens: readonly PromptToken[], at: number): boolean =>
  topical.test(tokens[at]?.key ?? '') && tokens[at + 1]?.kind === 'word';
