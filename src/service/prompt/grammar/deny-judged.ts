import { subjectOf } from '../prompt-tree.ts';
import { narrow } from './apply-actor.ts';
import type { PromptItem } from './items.ts';

const isVerdict = (item: PromptItem | undefined) =>
  item?.kind === 'condition' && subjectOf(item.node) === 'detection';

/**
 * 'phishing that Microsoft did not flag as malware': what is denied is the verdict behind; without one, 'phishing that
 * Microsoft did not flag', the verdict in front is one that they missed.
 */
export function denyJudged(items: readonly PromptItem[]): readonly PromptItem[] {
  const at = items.findIndex(
    (item, index) =>
      item.kind === 'by' && !item.missed && !item.both && !item.only && isDenial(items[index + 1]),
  );
  const by = items[at];
  const before = items.slice(0, Math.max(at, 0)).findLast(({ kind }) => kind !== 'clause');
  if (by?.kind !== 'by' || !isVerdict(before)) return items;
  let next = at + 2;
  while (items[next]?.kind === 'clause') next += 1;
  const judged = items[next];
  const not = items[at + 1] as PromptItem;
  if (judged?.kind === 'condition') {
    const node = isVerdict(judged) ? narrow(judged.node, by.actors) : undefined;
    if (!node) return items;
    const denied: PromptItem = { ...judged, node, base: judged.node };
    return [...items.slice(0, at), not, denied, ...items.slice(next + 1)];
  }
  const isEnd =
    judged === undefined || judged.kind === 'period' || judged.kind === 'operator' || judged.kind === 'close';
  return isEnd ? [...items.slice(0, at), { ...by, missed: true }, ...items.slice(at + 2)] : items;
}

const isDenial = (item: PromptItem | undefined): boolean =>
  item?.kind === 'operator' && item.operator === 'not' && !item.isTight;
