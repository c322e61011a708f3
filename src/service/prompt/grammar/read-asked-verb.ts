import type { PromptToken } from '../read-tokens.ts';
import { isNamed, type PromptItem, type Read } from './items.ts';

const verbs = /^(?:send|email|mail|message|contact|text)$/;

/** 'what did Bob send us', 'whom did Bob email': behind 'did' and a name the verb is no order and no noun. */
export function readAskedVerb(
  tokens: readonly PromptToken[],
  at: number,
  items: readonly PromptItem[],
): Read | undefined {
  const isAsked = tokens.slice(0, at).some(({ key }) => /^(?:did|does|do|didn't)$/.test(key));
  if (!verbs.test(tokens[at]?.key ?? '') || !isNamed(items.at(-1)) || !isAsked) return undefined;
  const isUs = /^(?:us|them)$/.test(tokens[at + 1]?.key ?? '');
  return { items: [], length: isUs ? 2 : 1, owner: 'sender' };
}
