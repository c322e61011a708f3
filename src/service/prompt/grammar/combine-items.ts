import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import { joinNodes, subjectOf } from '../prompt-tree.ts';
import { applyActor } from './apply-actor.ts';
import { applySigns } from './apply-signs.ts';
import { joinSameSubjects } from './join-subjects.ts';
import { CombineError, type Joint, type Operand, type Part } from './parts.ts';
import { dropHeld, joinLater } from './drop-held.ts';
import { asAlternatives } from './as-alternatives.ts';
import type { PromptItem } from './items.ts';
import { denyJudged } from './deny-judged.ts';
import { refuseTopic } from './refuse-topic.ts';
import { joinKinds, startOver } from './join-kinds.ts';
import { groupEither } from './group-either.ts';
import { joinLists, splitByOr } from './split-by-or.ts';
import { hasJoinedPeriods, hasPeriodOfGroup, isFreeOfSigns, refuseIdleEnd } from './join-periods.ts';
import { isAnswer, isApposition } from './turn-last.ts';
import { nodeOfToken } from './value-nodes.ts';

/**
 * Makes one meaning of the parts of a prompt:
 * - values of one subject side by side are a list ('phishing or spam', 'not from Ann or Bob'), and a list binds tightest;
 * - conditions side by side, and those joined by 'and' or a comma, must all hold;
 * - 'or' in front of another description of mails ('phishing from Ann or spam from Bob') parts the whole;
 *   in front of another property ('from Ann or to Bob') it parts the two properties;
 * - a time holds for the whole, unless several are named.
 * @throws CombineError where two readings are as likely, or nothing is asked.
 */
export function combineItems(written: readonly PromptItem[]): PromptNode {
  const items = groupEither(
    joinKinds(startOver(joinLater(dropHeld(refuseTopic(denyJudged(withoutAsides(written))))))),
  );
  const who = items.find(({ kind }) => kind === 'who');
  const isAct = ({ kind, ...item }: PromptItem) =>
    kind === 'condition' &&
    'node' in item &&
    item.node?.kind === 'flag' &&
    item.node.flag !== 'is_quarantined';
  if (who && items.some(isAct)) throw new CombineError('prompt_not_recorded', who);
  const periods = items.filter((item) => item.kind === 'period');
  const isShared =
    periods.length > 0 && items.every((item, index) => item.kind !== 'period' || isFreeOfSigns(items, index));
  const apart = isShared && !hasJoinedPeriods(items) && !hasPeriodOfGroup(written);
  if (apart) refuseIdleEnd(periods);
  const rest = apart ? items.filter((item) => item.kind !== 'period') : items;
  const [node, after] = combineGroup(dropOuterJoints(rest), 0);
  if (after < dropOuterJoints(rest).length) {
    const stray = dropOuterJoints(rest)[after] as PromptItem;
    throw new CombineError('prompt_ambiguous', stray);
  }
  return apart
    ? joinNodes(
        'and',
        [node, ...periods.map((period) => period.node)].filter(({ kind }) => kind !== 'all'),
      )
    : node;
}

/** 'bulk (according to Microsoft)': whose verdict it is, and no group. */
const withoutAsides = (items: readonly PromptItem[]): readonly PromptItem[] =>
  items.filter(
    ({ kind }, at) =>
      !(kind === 'open' && items[at + 1]?.kind === 'by' && items[at + 2]?.kind === 'close') &&
      !(kind === 'close' && items[at - 1]?.kind === 'by' && items[at - 2]?.kind === 'open'),
  );

/** 'show me, please, …' leaves joints that join nothing. */
function dropOuterJoints(items: readonly PromptItem[]): PromptItem[] {
  const isLoose = (item: PromptItem | undefined) =>
    item?.kind === 'operator' && ['comma', 'and', 'but'].includes(item.operator);
  let [from, to] = [0, items.length];
  while (isLoose(items[from])) from += 1;
  while (isLoose(items[to - 1])) to -= 1;
  return items.slice(from, to);
}

function combineGroup(items: readonly PromptItem[], from: number): [PromptNode, number] {
  const parts: Part[] = [];
  let at = from;
  let isOpening = true;
  let isClause = false;
  while (at < items.length) {
    const item = items[at] as PromptItem;
    if (item.kind === 'close') break;
    const { start, end } = item;
    at += 1;
    switch (item.kind) {
      case 'open': {
        const [node, after] = combineGroup(asAlternatives(items, at), at);
        if (items[after]?.kind !== 'close') throw new CombineError('prompt_ambiguous', item);
        at = after + 1;
        if (isApposition(parts.at(-1), node)) break;
        if (node.kind !== 'all') {
          parts.push({
            kind: 'operand',
            node,
            subject: 'group',
            place: 'behind',
            opens: isOpening,
            isClause,
            start,
            end,
          });
        }
        isClause = false;
        isOpening = false;
        break;
      }
      case 'mail':
        isOpening = true;
        // 'phishing emails': the noun ends the conditions in front of it.
        if (parts.at(-1)?.kind === 'operand') isOpening = false;
        break;
      case 'condition':
        refuseAgent(items, at - 1);
        parts.push({
          kind: 'operand',
          node: item.node,
          ...(item.base && { base: item.base }),
          subject: subjectOf(item.node),
          place: item.place,
          ...(item.cue && { cue: item.cue }),
          ...(item.isCode && { isCode: true }),
          opens: isOpening || item.place === 'before',
          isClause,
          start,
          end,
        });
        isOpening = false;
        isClause = false;
        break;
      case 'me': {
        // 'to Ann, but not me'.
        const owner = parts.findLast((part) => part.kind === 'operand');
        if (parts.at(-1)?.kind === 'sign' && owner?.cue === 'recipients' && item.address) {
          const node = { kind: 'text', field: owner.cue, match: 'exact', value: item.address } as const;
          parts.push({ ...owner, node, subject: subjectOf(node), start, end, opens: false, isClause: false });
        }
        break;
      }
      case 'who':
        break;
      case 'clause':
        isClause = true;
        break;
      case 'period':
        parts.push({
          kind: 'operand',
          node: item.node,
          subject: 'received',
          place: 'behind',
          opens: false,
          isClause: false,
          start,
          end,
        });
        break;
      case 'value':
        parts.push(operandOfValue(item, parts));
        isOpening = false;
        break;
      case 'by':
        applyActor(item.actors, item, parts, items, at);
        break;
      case 'operator':
        if (isAnswer(item, parts, items[at])) break;
        pushOperator(item, parts);
        if (item.operator === 'or') isOpening = false;
        break;
      case 'unread':
        throw new CombineError('prompt_not_understood', item);
    }
  }
  return [combineParts(parts), at];
}

/** 'von Laura freigegebene Mails': who released a mail is not recorded, and Laura may be the sender: two readings. */
function refuseAgent(items: readonly PromptItem[], at: number): void {
  const [before, item, after] = [items[at - 1], items[at], items[at + 1]];
  const isAgent = before?.kind === 'condition' && before.cue === 'sender' && before.end + 1 === item?.start;
  const isThing =
    after?.kind === 'mail' || (after?.kind === 'condition' && subjectOf(after.node) === 'detection');
  if (isAgent && item.kind === 'condition' && subjectOf(item.node) === 'state' && isThing) {
    throw new CombineError('prompt_ambiguous', { start: before.start, end: item.end });
  }
}

function pushOperator(
  { operator, isTight, start, end }: PromptItem & { kind: 'operator' },
  parts: Part[],
): void {
  const last = parts.at(-1);
  // German 'noch' is 'still' where no 'weder' came before.
  if (operator === 'nor' && !parts.some((part) => part.kind === 'sign' && part.sign !== 'except')) return;
  switch (operator) {
    case 'not':
    case 'neither':
    case 'nor':
    case 'except':
      // 'except those without an attachment' are those with one.
      if (last?.kind === 'sign' && last.sign === 'except' && operator === 'not') {
        parts.pop();
        return;
      }
      // 'not … nor', 'but not', 'and without': the sign counts, and two of them are one only in 'neither … nor'.
      if (last?.kind === 'sign') throw new CombineError('prompt_ambiguous', { start, end });
      parts.push({ kind: 'sign', sign: operator, ...(isTight && { isTight }), start, end });
      return;
    // Groups were made of it.
    case 'either':
      return;
    default: {
      const joint: Joint['joint'] = operator;
      // 'except those, which …'.
      if (last?.kind === 'sign' && joint === 'comma') return;
      // ', and', ', or', 'and also': the stronger word counts.
      if (last?.kind === 'joint') {
        if (joint !== 'comma') parts[parts.length - 1] = { kind: 'joint', joint, start: last.start, end };
        return;
      }
      if (last) parts.push({ kind: 'joint', joint, start, end });
    }
  }
}

/** A value without a field: that of its list, else by its format. */
function operandOfValue(
  { token, start, end }: PromptItem & { kind: 'value' },
  parts: readonly Part[],
): Operand {
  const before = parts.at(-1);
  // 'Betreff nur "Hallo"', 'subject something with "Hello"': the text is of the subject.
  const isOfSubject =
    token.kind === 'quoted' &&
    before?.kind === 'operand' &&
    before.node.kind === 'present' &&
    before.node.part === 'subject';
  const owner =
    before && before.kind !== 'operand' ? parts.findLast((part) => part.kind === 'operand') : undefined;
  // Behind 'sender name contains' an address is that of a sender all the same.
  const named = owner?.cue === 'sender_name' && token.kind !== 'quoted' ? 'sender' : owner?.cue;
  const cue = isOfSubject ? 'subject' : named;
  // 'exactly "A" or exactly "B"'.
  const match = owner?.node.kind === 'text' && owner.node.match === 'exact' ? 'exact' : 'contains';
  const node =
    (cue && (nodeOfToken(cue, 'contains', token) ?? quotedIn(cue, token, match))) ?? nodeAlone(token);
  if (!node) throw new CombineError('prompt_not_understood', { start, end });
  return {
    kind: 'operand',
    node,
    subject: subjectOf(node),
    place: 'behind',
    ...(cue && { cue }),
    opens: false,
    isClause: false,
    start,
    end,
  };
}

const quotedIn = (
  field: PromptTextField,
  token: Parameters<typeof nodeOfToken>[2],
  match: 'contains' | 'exact' = 'contains',
): PromptNode | undefined =>
  token.kind === 'quoted' && token.text !== ''
    ? { kind: 'text', field, match, value: token.text }
    : undefined;

function nodeAlone(token: Parameters<typeof nodeOfToken>[2]): PromptNode | undefined {
  const fields: Partial<Record<typeof token.kind, PromptTextField>> = {
    address: 'person', domain: 'person', web: 'link', ip: 'sender_server_ip', hash: 'attach_md5', message_id: 'message_id',
    file: 'attachment', extension: 'attachment',
  }; // oxfmt-ignore
  const field = fields[token.kind];
  return field ? nodeOfToken(field, 'contains', token) : quotedIn('anywhere', token);
}

/** The meaning of conditions with their joints. */
function combineParts(parts: readonly Part[]): PromptNode {
  const listed = joinLists(applySigns(joinSameSubjects(parts)));
  return splitByOr(listed);
}
