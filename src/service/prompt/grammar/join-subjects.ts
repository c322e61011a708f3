import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import { verdicts } from '../../../api/vocabulary/verdicts.ts';
import { isSingle, joinNodes } from '../prompt-tree.ts';
import { CombineError, type Operand, type Part } from './parts.ts';

/** Values of one subject in a row become one operand: 'phishing or spam', 'incoming and internal'. */
export function joinSameSubjects(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] as Part;
    if (part.kind !== 'operand') {
      joined.push(part);
      continue;
    }
    const run: Operand[] = [part];
    const joints: ('and' | 'or')[] = [];
    let end = at;
    for (let next = at + 1; ; next += 2) {
      const [joint, operand] = [parts[next], parts[next + 1]];
      if (joint?.kind !== 'joint' || joint.joint === 'but' || operand?.kind !== 'operand') break;
      if (operand.subject !== part.subject || part.subject === 'group' || part.subject === 'several') break;
      if (operand.place !== part.place && !(operand.place === 'behind' && operand.cue === part.cue)) break;
      // 'not deleted and are quarantined': the 'not' reaches up to the second verb.
      const sign = parts[at - 1];
      if (operand.isClause && joint.joint !== 'or' && sign?.kind === 'sign') break;
      // 'incoming mails, which are internal': both must hold.
      if (operand.isClause && joint.joint === 'comma') break;
      if (sign?.kind === 'sign' && sign.isTight) break;
      // 'not deleted and in quarantine': of two places the 'not' denies the first.
      if (sign?.kind === 'sign' && sign.sign === 'not' && part.subject === 'state' && joint.joint === 'and')
        break;
      // 'ungemeldete, ungelöschte Mails': neither one nor the other.
      if (joint.joint !== 'or' && operand.node.kind === 'not' && part.node.kind === 'not') break;
      // 'in the inbox and not in quarantine'.
      if (joint.joint !== 'or' && (operand.node.kind === 'not') !== (part.node.kind === 'not')) break;
      // 'sender name contains Bank, domain is not bank.example'.
      if (joint.joint !== 'or' && isOtherField(part, operand)) break;
      // 'clean for Microsoft and malware for us' asks for both.
      if (operand.base && part.base && joint.joint !== 'or') break;
      if (
        joint.joint === 'and' &&
        engineOf(operand) &&
        engineOf(part) &&
        engineOf(operand) !== engineOf(part)
      )
        break;
      // 'in quarantine, held by Microsoft': who holds it says more of the same.
      if (joint.joint === 'comma' && isHolding(part) !== isHolding(operand) && isHeld([part, operand])) break;
      // 'file name contains report, ending .docm or .xlsm'.
      if (joint.joint === 'comma' && matchOf(operand) !== matchOf(part)) break;
      const isTypes = isFileType(part.node) && isFileType(operand.node);
      if (joint.joint === 'comma' && !isTypes && !isList(parts, next, part.subject)) break;
      run.push(operand);
      if (joint.joint !== 'comma') joints.push(joint.joint);
      end = next + 1;
    }
    if (run.length === 1) {
      joined.push(part);
      continue;
    }
    // 'no spam and spam'.
    const isRepeated = new Set(run.map(({ node }) => JSON.stringify(node))).size < run.length;
    if (isRepeated && parts[at - 1]?.kind === 'sign')
      throw new CombineError('prompt_contradiction', { start: part.start, end: run.at(-1)?.end ?? part.end });
    if (new Set(joints).size > 1) {
      throw new CombineError('prompt_ambiguous', { start: part.start, end: run.at(-1)?.end ?? part.end });
    }
    // 'leave out a.example and b.example': each of them.
    const before = parts[at - 1];
    const isLeftOut = before?.kind === 'sign' && before.sign === 'except' && part.subject.startsWith('text ');
    const isAll = joints[0] === 'and' && !isLeftOut && (!isSingle(part.subject) || isStateMix(run));
    joined.push({
      ...part,
      node: joinNodes(
        isAll ? 'and' : 'or',
        run.map(({ node }) => node),
      ),
      end: run.at(-1)?.end ?? part.end,
    });
    at = end;
  }
  return joined;
}

/** Whose verdicts alone an operand names: 'cp_phishing and ms_clean' asks for both. */
function engineOf({ node, isCode }: Operand): string | undefined {
  if (!isCode || node.kind !== 'detection') return undefined;
  const branches = new Set(node.anyOf.map((value) => (verdicts[value].branch === 'ms' ? 'ms' : 'cp')));
  return branches.size === 1 ? [...branches][0] : undefined;
}

/** 'zip, 7z, rar': endings of files side by side are alternatives. */
const isFileType = (node: PromptNode): boolean =>
  node.kind === 'or'
    ? node.of.every(isFileType)
    : node.kind === 'text' && node.field === 'attachment' && node.match === 'ends';

/** How the text of an operand, or the first of several, is compared. */
const matchOf = ({ node }: Operand): string | undefined => {
  const first = node.kind === 'or' || node.kind === 'and' ? node.of[0] : node;
  return first?.kind === 'text' && first.field === 'attachment' ? first.match : undefined;
};

/** Two fields of one subject, each named: the sender's name and domain. */
function isOtherField(one: Operand, other: Operand): boolean {
  const fieldOf = ({ node }: Operand) => {
    const denied = node.kind === 'not' ? node.of : node;
    const bare = denied.kind === 'or' || denied.kind === 'and' ? denied.of[0] : denied;
    return bare?.kind === 'text' ? bare.field : undefined;
  };
  const [first, second] = [fieldOf(one), fieldOf(other)];
  return one.cue !== other.cue && first !== undefined && second !== undefined && first !== second;
}

const isHolding = ({ node }: Operand): boolean => node.kind === 'actor';
const isHeld = (operands: readonly Operand[]): boolean =>
  operands.every(
    ({ node }) => node.kind === 'actor' || (node.kind === 'flag' && node.flag === 'is_quarantined'),
  );

/** 'deleted and released' can both be true of one mail; two places of one mail cannot. */
function isStateMix(run: readonly Operand[]): boolean {
  const flags = run.map(({ node }) => (node.kind === 'flag' ? node.flag : node.kind));
  const isHeldAndFree = flags.includes('is_quarantined') && flags.includes('is_restored');
  return (
    run[0]?.subject === 'state' &&
    new Set(flags).size === flags.length &&
    !isHeldAndFree &&
    // 'reported and in the inbox' are two things, 'in the inbox and in quarantine' are two places.
    !(flags.includes('state') && (flags.includes('is_quarantined') || flags.includes('actor')))
  );
}

/** Whether a comma continues a list that an 'and' or 'or' ends: 'phishing, spam and malware'. */
function isList(parts: readonly Part[], comma: number, subject: string): boolean {
  for (let at = comma; ; at += 2) {
    const [joint, operand] = [parts[at], parts[at + 1]];
    if (joint?.kind !== 'joint' || operand?.kind !== 'operand' || operand.subject !== subject) {
      // 'phishing, spam from a.example'.
      return (
        at > comma + 2 || (subject === 'detection' && joint?.kind === 'operand' && joint.subject !== subject)
      );
    }
    if (joint.joint === 'or' || joint.joint === 'and') return true;
    // 'phishing, spam' is a list; 'subject empty, links present' names two things.
    if (parts[at + 2] === undefined) return isSingle(subject);
  }
}
