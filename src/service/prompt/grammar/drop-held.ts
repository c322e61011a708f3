import type { PromptItem } from './items.ts';

const isFlag = (item: PromptItem | undefined, flag: string) =>
  item?.kind === 'condition' && item.node.kind === 'flag' && item.node.flag === flag;
const isDenied = (item: PromptItem | undefined) =>
  item?.kind === 'operator' && ['not', 'neither', 'nor', 'except'].includes(item.operator);

/** 'quarantined mails that were released later': what was held and is held no more is released. */
export function dropHeld(items: readonly PromptItem[]): readonly PromptItem[] {
  const held = items.findIndex((item, at) => isFlag(item, 'is_quarantined') && !isDenied(items[at - 1]));
  const free = items.findIndex((item) => isFlag(item, 'is_restored'));
  const released = items[free];
  if (held < 0 || free < held || released?.kind !== 'condition' || !released.isLater) return items;
  // By whom it was held is forgotten.
  if (items.some(({ kind }) => kind === 'by')) return items;
  const between = items.slice(held + 1, free);
  if (between.some((item) => isDenied(item) || (item.kind === 'operator' && item.operator === 'or')))
    return items;
  const next = items[held + 1];
  const isJoined = next?.kind === 'operator' && (next.operator === 'and' || next.operator === 'but');
  return items.toSpliced(held, isJoined ? 2 : 1);
}

/** 'held by an analyst, then released': both were so, one after the other. */
export function joinLater(items: readonly PromptItem[]): readonly PromptItem[] {
  return items.map((item, at) => {
    const next = items.slice(at + 1).find(({ kind }) => kind !== 'clause');
    const isList = item.kind === 'operator' && (item.operator === 'and' || item.operator === 'comma');
    const isLater = next?.kind === 'condition' && next.isLater && next.node.kind === 'flag';
    return isList && isLater ? { ...item, operator: 'but' } : item;
  });
}
