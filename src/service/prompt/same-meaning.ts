import type { PromptBound, PromptNode } from '../../api/contract/emails/ask-prompt.ts';
import { foldText } from '../records/fold-text.ts';
import { instantOf } from './grammar/find-contradiction.ts';

/** Whether two readings say the same, in whatever order. @param now milliseconds since 1970, when both are asked */
export const sameMeaning = (one: PromptNode, other: PromptNode, now: number): boolean =>
  keyOf(one, now) === keyOf(other, now);

/** A text that is the same for readings that mean the same. */
function keyOf(node: PromptNode, now: number): string {
  switch (node.kind) {
    case 'and':
    case 'or': {
      const inside = node.of.flatMap((part) => (part.kind === node.kind ? part.of : [part]));
      const keys = [...new Set(inside.map((part) => keyOf(part, now)))].sort();
      return keys.length === 1 ? keys[0]! : `${node.kind}(${keys.join()})`;
    }
    case 'not':
      return node.of.kind === 'not' ? keyOf(node.of.of, now) : `not(${keyOf(node.of, now)})`;
    case 'received':
      return `received(${boundOf(node.from, now)},${boundOf(node.to, now)})`;
    case 'text':
      return JSON.stringify([node.field, node.match, foldText(node.value).trim()]);
    default:
      return JSON.stringify(
        'anyOf' in node ? [node.kind, [...node.anyOf].sort()] : Object.entries(node).sort(),
      );
  }
}

/** To the minute; an end that is now is none, as nothing is received later. */
function boundOf(bound: PromptBound | undefined, now: number): string {
  if (!bound) return '';
  const minute = Math.round(instantOf(bound, now) / 60_000);
  return minute >= Math.round(now / 60_000) ? '' : String(minute);
}
