import { CombineError } from './parts.ts';
import type { PromptItem } from './items.ts';

/** Whether no 'not' or 'or' is in front of a time; with one it is a condition like others. */
export function isFreeOfSigns(items: readonly PromptItem[], index: number): boolean {
  const before = items[index - 1];
  return before?.kind !== 'operator' || !['not', 'or', 'neither', 'nor', 'except'].includes(before.operator);
}

/** 'from Ann today or from Bob yesterday', 'on Monday or on Friday': each time belongs to its side. */
export function hasJoinedPeriods(items: readonly PromptItem[]): boolean {
  const places = items.flatMap((item, index) => (item.kind === 'period' ? [index] : []));
  return places.some((place, index) => {
    const next = places[index + 1];
    if (next === undefined) return false;
    // 'September and October' is either; 'since Monday and before Friday' is both.
    const joint = items[next - 1];
    const isAnd = joint?.kind === 'operator' && joint.operator === 'and';
    // ', and on Tuesday …'.
    const isBeside = next === place + 2 || (next === place + 3 && isAnd && isComma(items[place + 1]));
    const isUnion =
      isBeside && isClosed(items[place]) && isClosed(items[next]) && !isWithin(items[place], items[next]);
    return (
      isUnion ||
      isTwoKinds(items, place, next) ||
      items
        .slice(place, next)
        .some((item) => item.kind === 'operator' && (item.operator === 'or' || item.operator === 'except'))
    );
  });
}

/** '(phishing of yesterday) or (spam to Ann)': a time in one of two parentheses is that of these mails alone. */
export function hasPeriodOfGroup(items: readonly PromptItem[]): boolean {
  const isOr = (item: PromptItem | undefined) => item?.kind === 'operator' && item.operator === 'or';
  return items.some(({ kind }, at) => {
    if (kind !== 'period') return false;
    const open = items.slice(0, at).findLastIndex((item) => item.kind === 'open' || item.kind === 'close');
    const length = items.slice(at).findIndex((item) => item.kind === 'open' || item.kind === 'close');
    const close = at + length;
    if (items[open]?.kind !== 'open' || length < 0 || items[close]?.kind !== 'close') return false;
    const isFirst = isOr(items[close + 1]) && items[close + 2]?.kind === 'open';
    return isFirst || (isOr(items[open - 1]) && items[open - 2]?.kind === 'close');
  });
}

/** 'yesterday's malware and today's phishing': of each kind its own time. */
function isTwoKinds(items: readonly PromptItem[], place: number, next: number): boolean {
  const isKind = (item: PromptItem | undefined) =>
    item?.kind === 'condition' && item.node.kind === 'detection';
  const joint = items
    .slice(place, next)
    .findIndex((item) => item.kind === 'operator' && item.operator === 'and');
  if (joint < 0 || !isClosed(items[place]) || !isClosed(items[next])) return false;
  const sides = [items.slice(0, place + joint), items.slice(place + joint + 1)];
  return sides.every((side) => side.some(isKind) && side.some(({ kind }) => kind === 'period'));
}

/** 'from Mon 22:00 to Tue 06:00, this week': one of the two lies in the other. */
function isWithin(one: PromptItem | undefined, other: PromptItem | undefined): boolean {
  if (one?.kind !== 'period' || other?.kind !== 'period') return false;
  const ends = ({ node: { from, to } }: PromptItem & { kind: 'period' }) =>
    from && to && 'at' in from && 'at' in to ? ([from.at, to.at] as const) : undefined;
  const [first, second] = [ends(one), ends(other)];
  if (!first || !second) return false;
  const holds = (outer: readonly [number, number], inner: readonly [number, number]) =>
    outer[0] <= inner[0] && inner[1] <= outer[1];
  return holds(first, second) || holds(second, first);
}

const isComma = (item: PromptItem | undefined) => item?.kind === 'operator' && item.operator === 'comma';

/** A period with both ends. */
const isClosed = (item: PromptItem | undefined) =>
  item?.kind === 'period' && item.node.from !== undefined && item.node.to !== undefined;

/** 'vom 31.10. ab 18 Uhr, bis 1.11.': an end behind the end of another time belongs to it in a way that is not understood. */
export function refuseIdleEnd(items: readonly PromptItem[]): void {
  const [first, second] = items;
  if (items.length !== 2 || first?.kind !== 'period' || second?.kind !== 'period') return;
  const [one, other] = [first.node, second.node];
  const isIdle = !other.from && other.to && 'at' in other.to && one.from && one.to && 'at' in one.to && one.to.at < other.to.at; // oxfmt-ignore
  if (isIdle) throw new CombineError('prompt_ambiguous', second);
}
