import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import type { PromptItem } from './items.ts';

const texts: ReadonlySet<string> = new Set<PromptTextField>(['subject', 'attachment', 'link', 'anywhere']);

/** 'subject contains payment or overdue, but not reminder': a text is denied where one was asked for. */
export function takeDenied(items: PromptItem[]): void {
  for (const [at, item] of items.entries()) {
    const [but, not] = [items[at - 2], items[at - 1]];
    const isDenied =
      item.kind === 'unread' &&
      not?.kind === 'operator' &&
      not.operator === 'not' &&
      but?.kind === 'operator' &&
      but.operator === 'but' &&
      items[at + 1]?.kind !== 'unread';
    const owner = items.slice(0, at).findLast(({ kind }) => kind === 'condition');
    const field = owner?.kind === 'condition' ? owner.cue : undefined;
    if (!isDenied || !field || !texts.has(field)) continue;
    const { start, end } = item;
    const node: PromptNode = { kind: 'text', field, match: 'contains', value: item.text };
    items[at] = { kind: 'condition', node, place: 'behind', cue: field, start, end };
  }
}
