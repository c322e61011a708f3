import { readPeriod } from '../calendar/read-period.ts';
import { findPhrase } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext } from './items.ts';

/** The longest phrase; one that would take the beginning of a time leaves it: 'received by 5 November', 'held no longer than'. */
export function phraseAt(tokens: readonly PromptToken[], at: number, { lexicon, calendar }: ItemContext) {
  const longest = findPhrase(lexicon, tokens, at);
  const last = at + (longest?.length ?? 1) - 1;
  const isCut =
    last > at &&
    /^(?:by|no|not|nicht|from)$/.test(tokens[last]?.key ?? '') &&
    (readPeriod(tokens, last, calendar)?.length ?? 0) > 1;
  return isCut ? findPhrase(lexicon, tokens.slice(at, last), 0) : longest;
}
