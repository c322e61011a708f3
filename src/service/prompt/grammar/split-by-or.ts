import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import { joinNodes } from '../prompt-tree.ts';
import { CombineError, type Joint, type Operand, type Part } from './parts.ts';

/** Takes joints at the edges away, and two in a row. */
export function joinLists(parts: readonly Part[]): (Operand | Joint)[] {
  const made: (Operand | Joint)[] = [];
  for (const part of parts) {
    if (part.kind === 'sign') throw new CombineError('prompt_ambiguous', part);
    if (part.kind === 'joint' && (made.length === 0 || made.at(-1)?.kind === 'joint')) continue;
    made.push(part);
  }
  const last = made.at(-1);
  if (last?.kind === 'joint') {
    if (last.joint === 'or') throw new CombineError('prompt_ambiguous', last);
    made.pop();
  }
  return made;
}

/**
 * 'phishing from a.example and spam from b.example': mails of both kinds, as a list has both. Only where each side says
 * the same two things of other mails, so that none could be both.
 */
function isBothKinds(parts: readonly (Operand | Joint)[], at: number): boolean {
  const [left, right] = [parts.slice(0, at), parts.slice(at + 1)].map((side) =>
    side.filter((part) => part.kind === 'operand'),
  ) as [Operand[], Operand[]];
  const isHead = (part: Operand) => part.place === 'before' && part.subject === 'detection';
  // 'yesterday's malware' has its time in front.
  const hasHead = (side: Operand[]) => side.slice(0, side[0]?.subject === 'received' ? 2 : 1).some(isHead);
  if (!hasHead(left) || !hasHead(right)) return false;
  const described = (side: Operand[]) => side.filter((part) => !isHead(part));
  const subjects = new Set(described(left).map(({ subject }) => subject));
  return described(right).some(({ subject }) => subjects.has(subject));
}

/** The loosest conjunction: an 'or' in front of another description splits the whole, another one only its neighbours. */
export function splitByOr(parts: readonly (Operand | Joint)[]): PromptNode {
  const whole = parts.findIndex(
    (part, index) =>
      part.kind === 'joint' &&
      (part.joint === 'or' ? isWhole(parts, index) : part.joint === 'and' && isBothKinds(parts, index)),
  );
  if (whole >= 0) {
    return joinNodes('or', [splitByOr(parts.slice(0, whole)), splitByOr(parts.slice(whole + 1))]);
  }
  // Chains of 'or' between neighbours, then everything side by side.
  const all: PromptNode[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] as Operand | Joint;
    if (part.kind === 'joint') continue;
    const chain = [part.node];
    while (parts[at + 1]?.kind === 'joint' && (parts[at + 1] as Joint).joint === 'or') {
      const next = parts[at + 2];
      if (next?.kind !== 'operand') break;
      chain.push(next.node);
      at += 2;
    }
    all.push(chain.length > 1 ? joinNodes('or', chain) : part.node);
  }
  return joinNodes('and', all);
}

/** Whether an 'or' parts two whole descriptions. */
function isWhole(parts: readonly (Operand | Joint)[], at: number): boolean {
  const left = parts.slice(0, at);
  const right = parts.slice(at + 1);
  const next = right[0];
  if (next?.kind !== 'operand') return false;
  // 'and' beside it binds tighter, as everywhere.
  if ([...left, ...right].some((part) => part.kind === 'joint' && part.joint === 'and')) return true;
  const isRepeated = left.some(
    (part) => part.kind === 'operand' && part.subject === next.subject && part.subject !== 'group',
  );
  const describes = left.some((part) => part.kind === 'operand' && part.place === 'behind');
  const previous = left.at(-1);
  if (next.place === 'before') {
    const isOther = isRepeated && previous?.kind === 'operand' && previous.subject !== next.subject;
    return describes || isOther || (right.length > 1 && left.length > 0 && isDescribed(right));
  }
  return isRepeated && previous?.kind === 'operand' && previous.subject !== next.subject;
}

/** A verdict or state with properties behind it. */
const isDescribed = (parts: readonly (Operand | Joint)[]) =>
  parts.some((part) => part.kind === 'operand' && part.place === 'behind');
