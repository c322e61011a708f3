import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import type { QuarantineActor } from '../../../api/vocabulary/states.ts';
import { detections, verdicts } from '../../../api/vocabulary/verdicts.ts';
import { joinNodes, negate } from '../prompt-tree.ts';
import type { Meanings } from './meanings.ts';

/**
 * A verdict as some gave it, and who holds a quarantined mail; undefined where they decide no such thing.
 * What they missed has the verdict, and not from them.
 */
export function narrowTo(node: PromptNode, { actors, isMissed }: Meanings['Judge']): PromptNode | undefined {
  const narrowed = narrow(node, actors);
  if (!isMissed) return narrowed;
  return narrowed && node.kind === 'detection' ? joinNodes('and', [node, negate(narrowed)]) : undefined;
}

/** A verdict as either engine gives it: 'caught by Microsoft but not by Postern' is about one kind. */
export function widen(node: PromptNode): PromptNode {
  if (node.kind !== 'detection')
    return node.kind === 'actor' ? { kind: 'flag', flag: 'is_quarantined' } : node;
  const known = widened.get(node);
  if (known) return known;
  const names = new Set(node.anyOf.flatMap((value) => verdicts[value].names as readonly string[]));
  const anyOf = detections.filter((value) => verdicts[value].names.some((name) => names.has(name)));
  const made: PromptNode = anyOf.length > 0 ? { kind: 'detection', anyOf } : node;
  widened.set(node, made);
  return made;
}

const widened = new WeakMap<PromptNode, PromptNode>();

function narrow(node: PromptNode, actors: readonly QuarantineActor[]): PromptNode | undefined {
  if (node.kind === 'flag' && node.flag === 'is_quarantined') return { kind: 'actor', anyOf: actors };
  if (node.kind === 'spam_level' && actors.join() === 'microsoft') return node;
  if (node.kind === 'not') {
    const of = narrow(node.of, actors);
    return of && negate(of);
  }
  if (node.kind === 'or') {
    const of = node.of.map((part) => narrow(part, actors));
    return of.every((part) => part !== undefined) ? joinNodes('or', of) : undefined;
  }
  const isJudge = actors.every((actor) => actor === 'microsoft' || actor === 'cp');
  if (node.kind !== 'detection' || !isJudge) return undefined;
  const values = node.anyOf.flatMap((value) =>
    value === 'cp_clean' ? (['cp_clean', 'ms_clean'] as const) : [value],
  );
  // What the product itself calls malicious is one verdict of its own.
  if (actors.join() === 'cp' && values.includes('cp_malicious') && values.includes('cp_malicious_url'))
    return { kind: 'detection', anyOf: ['cp_malicious'] };
  const anyOf = values.filter((value) =>
    actors.includes(verdicts[value].branch === 'ms' ? 'microsoft' : 'cp'),
  );
  return anyOf.length > 0 ? { kind: 'detection', anyOf } : undefined;
}
