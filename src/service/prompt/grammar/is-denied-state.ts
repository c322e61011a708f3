import { findPhrase } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext } from './items.ts';

/** 'never got', 'did not get', in front of a state or verdict. */
export function isDeniedState(
  tokens: readonly PromptToken[],
  at: number,
  length: number,
  { lexicon }: ItemContext,
): boolean {
  const isDenied = tokens
    .slice(at, at + length)
    .some(({ key }) => /^(?:not|never|nicht|nie)$|n't$/.test(key));
  return isDenied && findPhrase(lexicon, tokens, at + length)?.meaning.is === 'condition';
}
