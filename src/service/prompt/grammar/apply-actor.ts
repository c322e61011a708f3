import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import type { QuarantineActor } from '../../../api/vocabulary/states.ts';
import { verdicts } from '../../../api/vocabulary/verdicts.ts';
import { joinNodes, negate, subjectOf } from '../prompt-tree.ts';
import { CombineError, type Part } from './parts.ts';
import type { PromptItem } from './items.ts';

/** 'phishing by Microsoft', 'Microsoft phishing', 'quarantined by an admin or an analyst', 'not by Microsoft but by us'. */
export function applyActor(
  actors: readonly QuarantineActor[],
  item: PromptItem,
  parts: Part[],
  items: readonly PromptItem[],
  after: number,
): void {
  const last = parts.at(-1);
  const owner = parts.findLast((part) => part.kind === 'operand');
  // 'automatically quarantined by the system': redundant.
  const known = owner?.node.kind === 'actor' ? owner.node.anyOf : [];
  if (last === owner && known.length > 0 && actors.every((actor) => known.includes(actor))) return;
  // 'phishing that Microsoft found clean': the verdict that follows is that of the actor.
  const follower = items.slice(after).find(({ kind }) => kind !== 'clause');
  const isBehind =
    follower?.kind === 'condition' &&
    follower.node.kind === 'detection' &&
    (items[after - 2]?.kind === 'clause' || follower.node.anyOf.join() === 'cp_clean') &&
    decided(item, follower.node, actors) !== undefined;
  if (last && last === owner && !isBehind) {
    const narrowed = decided(item, owner.node, actors);
    if (narrowed) {
      owner.base = owner.node;
      owner.node = narrowed;
      owner.subject = subjectOf(narrowed);
      return;
    }
  }
  // 'by Microsoft phishing, according to us however clean'.
  const isBetween = (item: PromptItem) =>
    item.kind === 'clause' ||
    // 'that Microsoft did not flag as spam'.
    (item.kind === 'operator' && (item.operator === 'not' || (last !== owner && item.operator === 'but')));
  const next = items.slice(after).find((item) => !isBetween(item));
  const following = next?.kind === 'condition' ? decided(item, next.node, actors) : undefined;
  if (next?.kind === 'condition' && following) {
    next.base = next.node;
    next.node = following;
    return;
  }
  // 'data leaks, detected by Microsoft'.
  const isAfterComma = last?.kind === 'joint' && last.joint === 'comma' && owner && !owner.base;
  const late = isAfterComma ? decided(item, owner.node, actors) : undefined;
  if (owner && late) {
    parts.pop();
    Object.assign(owner, { base: owner.node, node: late, subject: subjectOf(late) });
    return;
  }
  // 'held by Postern itself, not by an admin'.
  const isHeld = owner?.node.kind === 'actor' && last !== owner;
  const state = isHeld ? ({ kind: 'flag', flag: 'is_quarantined' } as const) : owner?.node;
  const node = owner && state && decided(item, owner.base ?? state, actors);
  if (owner && node && last && last !== owner) {
    const { start, end } = item;
    parts.push({
      ...owner,
      node,
      base: owner.base ?? owner.node,
      subject: subjectOf(node),
      start,
      end,
      opens: false,
      isClause: false,
    });
    return;
  }
  throw new CombineError('prompt_not_understood', item);
}

/** A verdict or state narrowed to its actors: missed by them, by each of them, or by one of them. */
function decided(
  item: PromptItem,
  node: PromptNode,
  actors: readonly QuarantineActor[],
): PromptNode | undefined {
  if (item.kind === 'by' && item.only) return alone(node, actors);
  if (item.kind !== 'by' || (!item.missed && !item.both)) return narrow(node, actors);
  if (item.missed) return overlooked(node, actors);
  const each = actors.map((actor) => (node.kind === 'detection' ? narrow(node, [actor]) : undefined));
  return each.every((one) => one !== undefined) ? joinNodes('and', each) : undefined;
}

/** A verdict of one of the two and not of the other; a mail is held by one of them anyway. */
function alone(node: PromptNode, actors: readonly QuarantineActor[]): PromptNode | undefined {
  const theirs = narrow(node, actors);
  const others = actors.includes('microsoft') ? (['cp'] as const) : (['microsoft'] as const);
  const rest = node.kind === 'detection' ? narrow(node, others) : undefined;
  return theirs && (rest ? joinNodes('and', [theirs, negate(rest)]) : theirs);
}

/** What somebody did not notice: a verdict, and not theirs. */
function overlooked(node: PromptNode, actors: readonly QuarantineActor[]): PromptNode | undefined {
  const theirs = node.kind === 'detection' ? narrow(node, actors) : undefined;
  return theirs && joinNodes('and', [node, negate(theirs)]);
}

/** What a verdict is where only some gave it, and who holds a mail. */
export function narrow(node: PromptNode, actors: readonly QuarantineActor[]): PromptNode | undefined {
  if (node.kind === 'flag' && node.flag === 'is_quarantined')
    return { kind: 'actor', anyOf: [...new Set(actors)] };
  if (node.kind === 'not' || node.kind === 'or' || node.kind === 'and') {
    const of = (node.kind === 'not' ? [node.of] : node.of).map((part) => narrow(part, actors));
    if (of.some((part) => part === undefined)) return undefined;
    const nodes = of as PromptNode[];
    return node.kind === 'not' ? negate(nodes[0] as PromptNode) : { ...node, of: nodes };
  }
  if (node.kind !== 'detection' || actors.some((actor) => actor !== 'microsoft' && actor !== 'cp'))
    return undefined;
  const values = node.anyOf.flatMap((value) =>
    value === 'cp_clean' ? (['cp_clean', 'ms_clean'] as const) : [value],
  );
  const anyOf = values.filter((value) =>
    actors.includes(verdicts[value].branch === 'ms' ? 'microsoft' : 'cp'),
  );
  return anyOf.length > 0 ? { kind: 'detection', anyOf } : undefined;
}
