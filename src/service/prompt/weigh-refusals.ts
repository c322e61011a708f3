import type { PromptRefusalReason } from './lexicon/lexicon.ts';

/**
 * Whether a refusal is about something impossible, rather than not understood, or is one only as this language reads its
 * times.
 */
export const isCertain = (reason: PromptRefusalReason) =>
  ![
    'prompt_not_understood',
    'prompt_ambiguous',
    'prompt_nothing',
    'prompt_contradiction',
    'prompt_future',
  ].includes(reason);

/** The rank of a refusal, lower is better: one with a reason before one with unknown words, fewer unknown words before more. */
export const weightOf = ({
  reason,
  words,
}: {
  reason: PromptRefusalReason;
  words: readonly string[];
}): number => words.length + (reason === 'prompt_not_understood' ? 0.5 : 0);
