import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import { negate } from '../prompt-tree.ts';
import type { PromptItem } from './items.ts';
import type { Part } from './parts.ts';

/** 'links yes, attachments no': the word behind a condition, at the end of its part, denies it. */
export function isAnswer(
  item: PromptItem & { kind: 'operator' },
  parts: readonly Part[],
  next: PromptItem | undefined,
): boolean {
  const last = parts.at(-1);
  const isEnd = !next || (next.kind === 'operator' && next.operator === 'comma');
  if (item.operator !== 'not' || !isEnd || last?.kind !== 'operand') return false;
  last.node = negate(last.node);
  return true;
}

/** 'not by us (cp_leak)': a code or domain in parentheses repeats what is in front of them, or makes it more exact. */
export function isApposition(last: Part | undefined, node: PromptNode): boolean {
  if (last?.kind !== 'operand') return false;
  const named = last.node.kind === 'not' ? last.node.of : last.node;
  if (named.kind === 'text' && node.kind === 'or')
    return node.of.every(
      (part) => part.kind === 'text' && part.value.replace('@', '') === named.value.replace('@', ''),
    );
  if (node.kind !== 'detection' || named.kind !== 'detection') return false;
  if (!node.anyOf.every((value) => named.anyOf.includes(value))) return false;
  last.node = last.node.kind === 'not' ? { kind: 'not', of: node } : node;
  return true;
}
