import type { PromptRefusalReason } from './lexicon/lexicon.ts';

/**
 * Whether a refusal says what cannot be, rather than what was not understood, or is one only as this language reads its
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

/** A refusal that knows why says more than one that does not know a word; fewer unknown words are nearer to the language. */
export const weightOf = ({
  reason,
  words,
}: {
  reason: PromptRefusalReason;
  words: readonly string[];
}): number => words.length + (reason === 'prompt_not_understood' ? 0.5 : 0);
