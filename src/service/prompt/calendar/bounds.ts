import type { PromptBound } from '../../../api/contract/emails/ask-prompt.ts';

/** The ends of a period; an absent one is open. */
export type Bounds = { from?: PromptBound; to?: PromptBound };
