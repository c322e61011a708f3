import type { ItemContext, PromptItem } from './items.ts';
import { isCountry } from '../lexicon/country-names.ts';
import { findPhrase, type PromptMeaning, type PromptRefusalReason } from '../lexicon/lexicon.ts';
import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import { joinNodes, negate, subjectOf } from '../prompt-tree.ts';
import { readPeriod } from '../calendar/read-period.ts';
import type { PromptToken } from '../read-tokens.ts';
import { nodeOfDomain, nodeOfToken } from './value-nodes.ts';
import { giveOwner } from './give-owner.ts';
import { type Read, readMark } from './read-mark.ts';
import { readNamedAddress } from './read-named-address.ts';
import { isOperatorName } from './read-value.ts';
import { takeDenied } from './take-denied.ts';
import { takeWhole } from './take-whole.ts';
import { readCueValues } from './read-cue-values.ts';
import { isLabel } from './read-list.ts';

/** Words that nothing explains, or that ask what cannot be answered. */
export interface UnreadWords {
  reason: PromptRefusalReason;
  start: number;
  end: number;
}

const valueKinds: ReadonlySet<PromptToken['kind']> = new Set([
  'quoted', 'address', 'domain', 'web', 'ip', 'hash', 'message_id', 'file', 'extension',
]); // prettier-ignore

/** Reads the parts of a prompt from left to right; what has no meaning is told. */
export function readItems(
  tokens: readonly PromptToken[],
  context: ItemContext,
): { items: PromptItem[]; unread: UnreadWords[] } {
  const items: PromptItem[] = [];
  const unread: UnreadWords[] = [];
  let at = 0;
  let isFirst = true;
  while (at < tokens.length) {
    const token = tokens[at] as PromptToken;
    const read = readItem(tokens, at, context, items, isFirst);
    const { start } = token;
    const end = (tokens[at + read.length - 1] ?? token).end;
    at += read.length;
    const isOwned = !read.owner || giveOwner(items, read.owner, context.me);
    if (read.owner && !isOwned) {
      // 'where in the subject stands "contract"': what is owned may follow as well.
      const behind = readQuoted(tokens, at, read.owner, context);
      if (behind) items.push({ kind: 'condition', node: behind.node, place: 'behind', start, end });
      else unread.push({ reason: 'prompt_not_understood', start, end });
      at += behind?.length ?? 0;
    }
    if (read.reason) unread.push({ reason: read.reason, start, end });
    for (const item of read.items) {
      const placed = { ...item, start, end } as PromptItem;
      if (!isSaidAgain(items, placed) && !isOneMoreActor(items, placed)) items.push(placed);
    }
    if (read.items.some(({ kind }) => kind !== 'clause') || read.reason) isFirst = false;
  }
  takeDenied(items);
  for (const item of items) {
    if (item.kind === 'unread')
      unread.push({ reason: 'prompt_not_understood', start: item.start, end: item.end });
  }
  unread.sort((one, other) => one.start - other.start);
  return { items, unread };
}

/** A text in quotes, perhaps behind a verb. */
function readQuoted(
  tokens: readonly PromptToken[],
  at: number,
  field: PromptTextField,
  context: ItemContext,
): { node: PromptNode; length: number } | undefined {
  const verb = tokens[at]?.kind === 'quoted' ? 0 : (findPhrase(context.lexicon, tokens, at)?.length ?? 1);
  if (tokens[at + verb]?.kind !== 'quoted') return undefined;
  const read = readCueValues(tokens, at + verb, { is: 'cue', field, free: true }, context);
  return read && { node: read.node, length: read.length + verb };
}

/** 'pdf attachments': the noun adds nothing to the kind of file. */
function isSaidAgain(items: readonly PromptItem[], item: PromptItem): boolean {
  if (item.kind !== 'condition' || item.node.kind !== 'present' || item.node.part !== 'attachment')
    return false;
  const last = items.at(-1);
  if (last?.kind === 'value') return last.token.kind === 'extension' || last.token.kind === 'file';
  return last?.kind === 'condition' && subjectOf(last.node) === 'text attachment';
}

/** 'by an admin or an analyst': one list. */
function isOneMoreActor(items: PromptItem[], item: PromptItem): boolean {
  const [by, joint] = items.slice(-2);
  if (item.kind !== 'by' || by?.kind !== 'by' || joint?.kind !== 'operator') return false;
  if (joint.operator !== 'and' && joint.operator !== 'or' && joint.operator !== 'comma') return false;
  by.actors.push(...item.actors);
  items.pop();
  return true;
}

function readItem(
  tokens: readonly PromptToken[],
  at: number,
  context: ItemContext,
  items: PromptItem[],
  isFirst: boolean,
): Read {
  const token = tokens[at] as PromptToken;
  const phrase = findPhrase(context.lexicon, tokens, at);
  const period = readPeriod(tokens, at, context.calendar);
  const meaning = phrase?.meaning;
  // Of a time and other words the longer reading holds: 'on the topic of' against 'on'; 'last week' against 'last'.
  if (period && period.length >= (phrase?.length ?? 0)) {
    return { items: [{ kind: 'period', node: period.leaf }], length: period.length };
  }
  const named = readNamedAddress(tokens, at);
  if (named) return named;
  const pair = readPair(tokens, at);
  if (pair) return pair;
  if (token.kind === 'mark') return readMark(token, tokens[at + 1], tokens[at - 1]);
  if (valueKinds.has(token.kind)) return { items: [{ kind: 'value', token }], length: 1 };
  if (!phrase || !meaning) return { items: [{ kind: 'unread', text: token.text }], length: 1 };
  const { length } = phrase;
  switch (meaning.is) {
    case 'filler':
      if (length === 1 && isOperatorName(tokens, at))
        return { items: [{ kind: 'unread', text: token.text }], length: 1 };
      return {
        items: meaning.ends ? [{ kind: 'clause', ...(meaning.others && { others: true }) }] : [],
        length,
      };
    case 'owner':
      // 'mails sent from Ann': the field follows.
      const next = tokens[at + length]?.key ?? '';
      return {
        items: meaning.toMe ? [toMe(context)] : [],
        length,
        ...(!(meaning.field === 'sender' && /^(?:from|by|von|vom)$/.test(next)) && { owner: meaning.field }),
      };
    case 'words':
      return { items: [], length, reason: 'prompt_not_understood' };
    case 'match':
      // 'an Excel file ending in .xlsx' says what follows; without a field, nothing begins or ends.
      if (
        meaning.match === 'starts' ||
        (meaning.match === 'ends' && tokens[at + length]?.kind !== 'extension')
      )
        return { items: [], length, reason: 'prompt_not_understood' };
      return { items: meaning.match === 'is' ? [{ kind: 'clause' }] : [], length };
    case 'mine':
      return { items: [toMe(context)], length };
    case 'me':
      return { items: [{ kind: 'me', address: context.me }], length };
    case 'whole':
      return { items: [], length, ...(!takeWhole(items) && { reason: 'prompt_not_understood' as const }) };
    case 'who':
      return { items: [{ kind: 'who' }], length };
    case 'own':
      return {
        items: [{ kind: 'condition', node: ownNode(meaning, context), place: 'behind' }],
        length,
      };
    case 'existence':
      // 'is there any', 'blank subject'.
      return {
        items: [meaning.exists ? { kind: 'clause' } : { kind: 'operator', operator: 'not', isTight: true }],
        length,
      };
    case 'mail':
      return { items: [{ kind: 'mail' }], length };
    case 'condition':
      return {
        items: [
          {
            kind: 'condition',
            node: meaning.node,
            place: 'before',
            ...(token.key.includes('_') && { isCode: true }),
          },
        ],
        length,
      };
    case 'by':
      return {
        items: [{ kind: 'by', actors: [meaning.actor], ...(length === 1 && { text: token.text }) }],
        length,
      };
    case 'operator':
      if (meaning.operator === 'skip') return { items: [], length };
      // 'clean but spam at the same time': said already.
      if (meaning.operator === 'jointly') {
        const isSaid = items.some((item) => item.kind === 'operator' && item.operator === 'but');
        return { items: [], length, ...(!isSaid && { reason: 'prompt_ambiguous' as const }) };
      }
      return { items: [{ kind: 'operator', operator: meaning.operator }], length };
    case 'order':
      return { items: [], length, reason: isFirst || length > 1 ? 'prompt_order' : 'prompt_not_understood' };
    case 'refused':
      return { items: [], length, reason: meaning.reason };
    case 'cue': {
      const last = items.at(-1);
      // 'released by Laura': who did it is not recorded.
      if (token.key === 'by' && last?.kind === 'condition' && subjectOf(last.node) === 'state') {
        return { items: [], length, reason: 'prompt_not_recorded' };
      }
      const read = readCueValues(tokens, at + length, meaning, context);
      // '.top or .xyz domains': the noun says again what was named.
      const isAgain =
        last?.kind === 'condition' && meaning.field === 'sender_domain' && namesDomain(last.node);
      if (!read && isAgain) return { items: [], length };
      if (!read) return withoutValue(tokens, at + length, meaning, length, context);
      const { node, length: more } = read;
      // 'and contain a link' begins a clause of its own.
      if (node.kind === 'all') return { items: [{ kind: 'clause' }], length };
      if (namesCountry(node)) return { items: [], length: length + more, reason: 'prompt_not_recorded' };
      return {
        items: [{ kind: 'condition', node, place: 'behind', ...(more > 0 && { cue: meaning.field }) }],
        length: length + more,
      };
    }
  }
}

const toMe = ({ me }: ItemContext) =>
  ({
    kind: 'condition',
    node: { kind: 'text', field: 'recipients', match: 'exact', value: me },
    place: 'behind',
  }) as const;

/** 'between ann@a.example and bob@b.example': in either direction. */
function readPair(tokens: readonly PromptToken[], at: number): Read | undefined {
  const [between, one, and, other] = tokens.slice(at, at + 4);
  if (!/^(?:between|zwischen)$/.test(between?.key ?? '') || !/^(?:and|und|&)$/.test(and?.key ?? ''))
    return undefined;
  const node = (field: 'sender' | 'recipients', token: PromptToken | undefined) =>
    token && ['address', 'domain'].includes(token.kind) ? nodeOfToken(field, 'contains', token) : undefined;
  const [from, to] = [node('sender', one), node('recipients', other)];
  const [back, forth] = [node('sender', other), node('recipients', one)];
  if (!from || !to || !back || !forth) return undefined;
  const both = joinNodes('or', [joinNodes('and', [from, to]), joinNodes('and', [back, forth])]);
  return { items: [{ kind: 'condition', node: both, place: 'behind' }], length: 4 };
}

/** 'from our domains', 'sender not in our domains'. */
const ownNode = ({ side, isDenied }: PromptMeaning & { is: 'own' }, context: ItemContext): PromptNode =>
  isDenied ? negate(ownSide(side, context)) : ownSide(side, context);

/** 'from our domains': those of the organisation where it has named them, else what is not from outside. */
function ownSide(side: 'sender' | 'recipients', { domains }: ItemContext): PromptNode {
  const leaves = domains.map(
    (domain): PromptNode => nodeOfDomain(side, 'contains', domain) ?? { kind: 'all' },
  );
  if (leaves.length > 0) return joinNodes('or', leaves);
  return {
    kind: 'direction',
    anyOf: side === 'sender' ? ['is_outgoing', 'is_internal'] : ['is_incoming', 'is_internal'],
  };
}

/** A field that no value follows. */
function withoutValue(
  tokens: readonly PromptToken[],
  next: number,
  cue: PromptMeaning & { is: 'cue' },
  length: number,
  context: ItemContext,
): Read {
  // 'die "Gutschein" enthalten', 'whose subject X contains': the value stands in front.
  if (cue.soft) return { items: [], length, owner: cue.field };
  // 'for the last week', 'welche von den gelöschten Mails', 'of all emails': no field at all.
  let at = next;
  while (isLabel(tokens[at])) at += 1;
  const follows = findPhrase(context.lexicon, tokens, at)?.meaning.is;
  const isTime = readPeriod(tokens, next, context.calendar) !== undefined;
  const isSmallWord = cue.typed ?? (isTime || follows === 'condition' || follows === 'mail');
  return isSmallWord ? { items: [], length } : { items: [], length, reason: 'prompt_not_understood' };
}

/** Whether a condition names domains of senders. */
const namesDomain = (node: PromptNode): boolean =>
  node.kind === 'or' || node.kind === 'and'
    ? node.of.every(namesDomain)
    : node.kind === 'text' && node.field === 'sender_domain';

/** 'phishing from China': where a mail comes from is not known. In quotes it is a name. */
function namesCountry(node: PromptNode): boolean {
  if (node.kind === 'or' || node.kind === 'and') return node.of.some(namesCountry);
  if (node.kind === 'not') return namesCountry(node.of);
  const isPerson = node.kind === 'text' && (node.field === 'sender' || node.field === 'recipients');
  return (
    isPerson &&
    !node.isQuoted &&
    isCountry(node.value.replace(/^(?:outside|ausserhalb|außerhalb)(?: of)? /i, ''))
  );
}
