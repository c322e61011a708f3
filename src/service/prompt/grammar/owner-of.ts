import type { PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import type { PromptMeaning } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';
import { isNamed, type PromptItem } from './items.ts';

/** 'has Ann been sent anything', 'was Ann sent this': the person in front is the recipient. */
export function ownerOf(
  { field }: PromptMeaning & { is: 'owner' },
  tokens: readonly PromptToken[],
  at: number,
  items: readonly PromptItem[],
): PromptTextField {
  if (field !== 'sender' || !/^(?:sent|mailed|emailed)$/.test(tokens[at]?.key ?? '')) return field;
  if (tokens[at - 1]?.key === 'been') return 'recipients';
  const before = tokens.slice(0, at).findLast(({ start }) => start < (firstOf(items)?.start ?? 0));
  return isNamed(items.at(-1)) && /^(?:was|were)$/.test(before?.key ?? '') ? 'recipients' : field;
}

/** The first of the words or values at the end. */
function firstOf(items: readonly PromptItem[]): PromptItem | undefined {
  const last = items.findLastIndex((item) => !isNamed(item));
  return items[last + 1];
}
