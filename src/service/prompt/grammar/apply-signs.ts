import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import { negate, subjectOf } from '../prompt-tree.ts';
import { CombineError, type Part, type Sign } from './parts.ts';
import { joinLists, splitByOr } from './split-by-or.ts';

/** 'not', 'neither … nor' and 'except' with what they deny. */
export function applySigns(parts: readonly Part[]): Part[] {
  const made: Part[] = [];
  const turned = turnLastSign(parts);
  if (turned) return applySigns(turned);
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] as Part;
    if (part.kind !== 'sign') {
      made.push(part);
      continue;
    }
    if (part.sign === 'except') {
      const [node, used] = readException(parts, at + 1, part);
      made.push({
        kind: 'operand',
        node: negate(node),
        subject: 'group',
        place: 'behind',
        opens: false,
        isClause: false,
        start: part.start,
        end: parts[used - 1]?.end ?? part.end,
      });
      at = used - 1;
      continue;
    }
    const operand = parts[at + 1];
    if (operand?.kind !== 'operand') throw new CombineError('prompt_ambiguous', part);
    const [joint, next] = [parts[at + 2], parts[at + 3]];
    // 'not quarantined or from Ann' can be read in two ways.
    const isJoined = joint?.kind === 'joint' && joint.joint === 'or' && next?.kind === 'operand';
    if (isJoined && part.sign === 'not' && !next.isClause && next.node.kind !== 'not') {
      throw new CombineError('prompt_ambiguous', { start: part.start, end: next.end });
    }
    const last = made.at(-1);
    if (part.sign === 'nor' && last?.kind === 'operand')
      made.push({ kind: 'joint', joint: 'and', start: part.start, end: part.end });
    made.push({ ...operand, node: negate(operand.node), start: part.start });
    at += 1;
  }
  return made;
}

/** 'spam, phishing aber nicht': a denial at the end is that of the last condition. */
function turnLastSign(parts: readonly Part[]): Part[] | undefined {
  // 'phishing, a.example excluded'.
  const [joined, left, last] = parts.slice(-3);
  if (joined?.kind === 'joint' && left?.kind === 'operand' && last?.kind === 'sign' && last.sign === 'except')
    return [...parts.slice(0, -2), last, left];
  const [operand, but, sign] = parts.slice(-3);
  const isTurned =
    parts.length > 3 &&
    operand?.kind === 'operand' &&
    but?.kind === 'joint' &&
    but.joint === 'but' &&
    sign?.kind === 'sign' &&
    sign.sign === 'not';
  if (!isTurned) return undefined;
  const before = parts.slice(0, -3);
  const joint = before.at(-1)?.kind === 'joint' ? before.slice(0, -1) : before;
  return [...joint, but, sign, operand];
}

/** What 'except' leaves out: all up to a comma, 'but' or the end, as one description. */
function readException(parts: readonly Part[], from: number, sign: Sign): [PromptNode, number] {
  let to = from;
  while (to < parts.length) {
    const part = parts[to] as Part;
    if (part.kind === 'joint' && (part.joint === 'but' || part.joint === 'comma')) break;
    if (part.kind === 'sign' && part.sign === 'except') break;
    to += 1;
  }
  const inner = parts.slice(from, to);
  // 'except from a.example that were released': of which of the two are they?
  const isLoose = inner.some(
    (part, index) =>
      index > 0 && part.kind === 'operand' && part.isClause && inner[index - 1]?.kind === 'operand',
  );
  if (isLoose || !inner.some(({ kind }) => kind === 'operand'))
    throw new CombineError('prompt_ambiguous', sign);
  const node = splitByOr(joinLists(applySigns(eitherOf(inner))));
  return [isOneField(node) ? { ...node, kind: 'or' } : node, to];
}

/** 'except to ann@a.example and bob@a.example': each of them is left out. */
const isOneField = (node: PromptNode): node is PromptNode & { kind: 'and' } =>
  node.kind === 'and' &&
  subjectOf(node) === 'text recipients' &&
  node.of.every(({ kind }) => kind === 'text');

/** 'except internal mails and mails from a.example': two descriptions, each of which is left out. */
function eitherOf(parts: readonly Part[]): Part[] {
  return parts.map((part, index) => {
    const next = parts[index + 1];
    const before = parts[index - 1];
    // 'leave out a.example and b.example', as sender or recipient.
    const isAlike =
      before?.kind === 'operand' &&
      next?.kind === 'operand' &&
      before.subject === 'several' &&
      next.subject === 'several';
    const isNew = isAlike || (next?.kind === 'operand' && next.opens && index > 0);
    return part.kind === 'joint' && part.joint === 'and' && isNew ? { ...part, joint: 'or' } : part;
  });
}
