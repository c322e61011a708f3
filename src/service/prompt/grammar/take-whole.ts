import type { PromptItem } from './items.ts';
import { nodeOfToken } from './value-nodes.ts';

/** Makes the domain named last mean itself alone; false when none was named. */
export function takeWhole(items: PromptItem[]): boolean {
  const last = items.findLast(({ kind }) => kind !== 'clause' && kind !== 'operator' && kind !== 'open');
  const named = last?.kind === 'value' && nodeOfToken('sender_domain', 'exact', last.token);
  if (last && named) {
    const { start, end } = last;
    items[items.indexOf(last)] = { kind: 'condition', node: named, place: 'behind', start, end };
    return true;
  }
  if (last?.kind !== 'condition' || last.node.kind !== 'text' || last.node.field !== 'sender_domain')
    return false;
  last.node = { ...last.node, match: 'exact' };
  const opened = items.slice(items.indexOf(last) + 1).filter(({ kind }) => kind === 'open');
  items.splice(items.indexOf(last) + 1);
  items.push(...opened);
  return true;
}
