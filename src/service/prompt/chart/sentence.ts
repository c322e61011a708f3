import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import { isOwn } from '../../../api/vocabulary/verdicts.ts';
import { isSingle, joinNodes, negate, subjectOf } from '../prompt-tree.ts';
import { narrowTo, widen } from './narrow.ts';
import type { Meanings, Sentence } from './meanings.ts';

export const emptySentence: Sentence = { groups: [[]] };

/** Whether 'and' between two conditions means either: no mail has two senders, or two verdicts of one engine. */
export const areAlternatives = (one: PromptNode, other: PromptNode): boolean =>
  subjectOf(one) === subjectOf(other) &&
  isSingle(subjectOf(one)) &&
  isPositive(one) &&
  isPositive(other) &&
  ![one, other].some((node) => node.kind === 'flag' || isOpen(node)) &&
  !overlap(one, other) &&
  !areOfTwo(one, other);

/** 'last week' and 'Monday 22:00 to Tuesday': one is within the other. */
function overlap(one: PromptNode, other: PromptNode): boolean {
  if (one.kind !== 'received' || other.kind !== 'received') return false;
  const at = (bound: typeof one.from) => (bound && 'at' in bound ? bound.at : undefined);
  const [from, to, start, end] = [at(one.from), at(one.to), at(other.from), at(other.to)];
  if (from === undefined || to === undefined || start === undefined || end === undefined) return true;
  return from < end && start < to;
}

const isNarrowed = (node: PromptNode & { kind: 'detection' }) => {
  const wide = widen(node);
  return wide.kind === 'detection' && wide.anyOf.length > node.anyOf.length;
};

/** What Microsoft and the product found are two verdicts of one mail. */
function areOfTwo(one: PromptNode, other: PromptNode): boolean {
  if (one.kind !== 'detection' || other.kind !== 'detection') return false;
  if (isNarrowed(one) !== isNarrowed(other)) return true;
  const isClean = (node: typeof one) => node.anyOf.every((value) => value.endsWith('clean'));
  if (isClean(one) !== isClean(other)) return true;
  const own = (node: typeof one) => node.anyOf.filter(isOwn).length;
  const isSplit = (node: typeof one) => own(node) === 0 || own(node) === node.anyOf.length;
  const isUnwanted = (node: typeof one) => /graymail|bulk/.test(node.anyOf.join());
  return (
    isSplit(one) &&
    isSplit(other) &&
    (own(one) === 0) !== (own(other) === 0) &&
    !(isUnwanted(one) && isUnwanted(other))
  );
}

const isPositive = (node: PromptNode): boolean =>
  node.kind !== 'not' && node.kind !== 'and' && (node.kind !== 'or' || node.of.every(isPositive));

/** 'after Monday and before Friday' is one period. */
const isOpen = (node: PromptNode) => node.kind === 'received' && (!node.from || !node.to);

/** The opposite, where 'not to A and B' is neither to A nor to B. */
export function deny(node: PromptNode): PromptNode {
  const isList =
    node.kind === 'and' &&
    node.of.every((one) => one.kind === 'text') &&
    !subjectOf(node).startsWith('several');
  return negate(isList ? joinNodes('or', node.of) : node);
}

/** A sentence with one more condition. */
export function addCondition(sentence: Sentence, node: PromptNode): Sentence | undefined {
  const { joint, groups, ...rest } = sentence;
  const before = groups.slice(0, -1);
  const group = groups.at(-1) ?? [];
  if (joint === 'not' || joint === 'except') return { ...rest, groups: [...before, [...group, deny(node)]] };
  // 'phishing to Ann and spam to Bob': nothing is both, so that these are alternatives.
  if (
    joint === 'and' &&
    node.kind === 'detection' &&
    group.slice(0, -1).some((other) => areAlternatives(other, node))
  )
    return { ...rest, groups: [...groups, [node]] };
  if (joint === 'or') return group.length > 0 ? { ...rest, groups: [...groups, [node]] } : undefined;
  const last = group.at(-1);
  // 'no spam and phishing', 'except spam and phishing': neither.
  const isSame = last?.kind === 'not' && JSON.stringify(last.of) === JSON.stringify(node);
  if (
    joint === 'and' &&
    last?.kind === 'not' &&
    node.kind !== 'text' &&
    !isSame &&
    areAlternatives(last.of, node)
  )
    return { ...rest, groups: [...before, [...group, negate(node)]] };
  if (
    last &&
    (joint === 'and' || (joint === 'comma' && node.kind !== 'received')) &&
    areAlternatives(last, node)
  )
    return { ...rest, groups: [...before, [...group.slice(0, -1), joinNodes('or', [last, node])]] };
  return { ...rest, groups: [...before, [...group, node]] };
}

/** 'from Ann, no wait, from Bob': the last condition of that subject is another; undefined where there is none. */
export function correctCondition(sentence: Sentence, node: PromptNode): Sentence | undefined {
  const { joint: _, ...rest } = sentence;
  const group = sentence.groups.at(-1) ?? [];
  const at = group.findLastIndex((other) => subjectOf(other) === subjectOf(node));
  if (at < 0 || sentence.groups.length > 1) return undefined;
  return { ...rest, groups: [group.with(at, node)] };
}

/** A sentence whose last verdict or state is that of some who decide. */
export function addJudge(
  sentence: Sentence,
  judge: Meanings['Judge'],
  isDenied = false,
): Sentence | undefined {
  const group = sentence.groups.at(-1) ?? [];
  for (let at = group.length - 1; at >= 0; at -= 1) {
    const found = group[at] as PromptNode;
    const node = narrowTo(isDenied ? widen(found) : found, judge);
    if (node) {
      const { joint: _, ...rest } = sentence;
      const made = isDenied ? [...group, negate(node)] : group.with(at, node);
      return { ...rest, groups: [...sentence.groups.slice(0, -1), made] };
    }
  }
  return undefined;
}

/** What a sentence means as a whole. */
export function nodeOf({ groups, isWhole }: Sentence): PromptNode {
  const [first = [], ...others] = groups;
  const joined = others.reduce<readonly PromptNode[]>(
    (before, after) => joinGroups(before, after, isWhole === true),
    first,
  );
  return joinNodes('and', withoutImplied(withHoursOfDay(joined)));
}

/**
 * 'incoming phishing or outgoing spam yesterday': conditions of the same subjects on both sides are alternatives as a
 * whole, what stands before and behind them is shared; else 'or' stands between its two neighbours.
 */
function joinGroups(
  before: readonly PromptNode[],
  after: readonly PromptNode[],
  isWhole: boolean,
): PromptNode[] {
  const subjects = (nodes: readonly PromptNode[]) => nodes.map(subjectOf).toSorted().join();
  for (let length = Math.min(before.length, after.length); length >= 1; length -= 1) {
    const [left, right] = [before.slice(-length), after.slice(0, length)];
    if (subjects(left) !== subjects(right)) continue;
    const either = joinNodes('or', [joinNodes('and', left), joinNodes('and', right)]);
    return [...before.slice(0, -length), either, ...after.slice(length)];
  }
  const [first, other] = [before[0], after[0]];
  if (
    first &&
    other &&
    before.length > 1 &&
    subjectOf(first) === subjectOf(other) &&
    subjectOf(first) !== 'received'
  ) {
    const shared = before.some(({ kind }) => kind === 'received')
      ? []
      : after.filter(({ kind }) => kind === 'received');
    const rest = after.filter((node) => !shared.includes(node));
    return [joinNodes('or', [joinNodes('and', before), joinNodes('and', rest)]), ...shared];
  }
  if (isWhole) return [joinNodes('or', [joinNodes('and', before), joinNodes('and', after)])];
  const [left, right] = [before.at(-1), after[0]];
  if (!left || !right) return [...before, ...after];
  return [...before.slice(0, -1), joinNodes('or', [left, right]), ...after.slice(1)];
}

/** Two readings mean the same when their keys are equal, however they are put together. */
export const meaningKey = (node: PromptNode | null): string => (node ? keyOf(node, false) : '');

function keyOf(node: PromptNode, isDenied: boolean): string {
  if (node.kind === 'not') return keyOf(node.of, !isDenied);
  if (node.kind === 'and' || node.kind === 'or') {
    const sign = (node.kind === 'and') === isDenied ? '|' : '&';
    const parts = node.of.flatMap((part) => {
      const key = keyOf(part, isDenied);
      return key.startsWith(`(${sign} `) ? key.slice(3, -1).split(` ${sign}${sign} `) : [key];
    });
    return `(${sign} ${[...new Set(parts)].toSorted().join(` ${sign}${sign} `)})`;
  }
  if ('anyOf' in node && node.anyOf.length > 1) {
    const of = node.anyOf.map((value) => ({ ...node, anyOf: [value] }) as PromptNode);
    return keyOf({ kind: 'or', of }, isDenied);
  }
  if (node.kind === 'count' && isDenied && node.max === undefined && node.min > 0)
    return keyOf({ ...node, min: 0, max: node.min - 1 }, false);
  if (node.kind === 'received' && isDenied && !node.from && node.to)
    return keyOf({ kind: 'received', from: node.to }, false);
  if (node.kind === 'received' && isDenied && !node.to && node.from)
    return keyOf({ kind: 'received', to: node.from }, false);
  return `${isDenied ? '!' : ''}${JSON.stringify(node)}`;
}

/** Who holds a mail holds it in quarantine, and a subdomain of a domain is not the domain itself. */
function withoutImplied(nodes: readonly PromptNode[]): readonly PromptNode[] {
  const isHeld = nodes.some(({ kind }) => kind === 'actor');
  const below = nodes.flatMap((node) =>
    node.kind === 'text' && node.field === 'sender_domain' && node.match === 'ends' ? [node.value] : [],
  );
  return nodes.filter((node) => {
    if (node.kind === 'flag' && node.flag === 'is_quarantined') return !isHeld;
    const of = node.kind === 'not' ? node.of : undefined;
    return !(of?.kind === 'text' && of.match === 'exact' && below.includes(`.${of.value}`));
  });
}

const day = 86_400_000;

/** 'Tuesday … between 9 and 12': hours that were read as today's are those of the day that is named. */
function withHoursOfDay(nodes: readonly PromptNode[]): readonly PromptNode[] {
  const periods = nodes.flatMap((node) => {
    if (node.kind !== 'received' || !node.from || !node.to || !('at' in node.from) || !('at' in node.to))
      return [];
    return [{ node, from: node.from.at, to: node.to.at }];
  });
  const [one, other] = periods;
  if (!one || !other || periods.length !== 2 || (one.from < other.to && other.from < one.to)) return nodes;
  const whole = [one, other].find(({ from, to }) => to - from === day);
  const hours = [one, other].find(({ from, to }) => to - from < day);
  if (!whole || !hours) return nodes;
  const shift = Math.floor((hours.from - whole.from) / day) * day;
  const moved: PromptNode = {
    kind: 'received',
    from: { at: hours.from - shift },
    to: { at: hours.to - shift },
  };
  return [...nodes.filter((node) => node !== one.node && node !== other.node), moved];
}
