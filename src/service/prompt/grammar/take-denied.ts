import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import type { PromptItem } from './items.ts';

const texts: ReadonlySet<string> = new Set<PromptTextField>(['subject', 'attachment', 'link', 'anywhere']);
const people: ReadonlySet<string> = new Set<PromptTextField>([
  'sender',
  'sender_name',
  'recipients',
  'person',
]);

/**
 * 'subject contains payment or overdue, but not reminder', 'from Bob, not Alice': a text is denied where one was requested.
 * Of a person only 'not' denies another, as 'no invoice' names no person.
 */
export function takeDenied(items: PromptItem[], times: ReadonlySet<string>): void {
  for (const [at, item] of items.entries()) {
    const not = items[at - 1];
    if (item.kind !== 'unread' || not?.kind !== 'operator' || not.isTight) continue;
    if (not.operator !== 'not' && not.operator !== 'except') continue;
    const before = items[at - 2];
    const isJoined = before?.kind === 'operator' && before.operator !== 'not' && before.operator !== 'or';
    const owner = items.slice(0, at).findLast(({ kind }) => kind === 'condition');
    const field = owner?.kind === 'condition' ? owner.cue : undefined;
    if (owner?.kind !== 'condition' || !field || (before !== owner && !isJoined)) continue;
    // 'from a.example, not important', 'today, not in the morning': nobody's name.
    const isPlain = /^\p{Ll}/u.test(item.text) && !namesInSmall(owner.node);
    if (people.has(field) && (isPlain || times.has(item.text.toLowerCase()))) continue;
    if (!texts.has(field) && !(people.has(field) && /^(?:not|nicht)$/.test(not.word ?? ''))) continue;
    // 'not credit note': the words beside each other are one text.
    let end = at + 1;
    while (items[end]?.kind === 'unread') end += 1;
    const run = items.slice(at, end).flatMap((part) => (part.kind === 'unread' ? [part.text] : []));
    const [start, last] = [item.start, items[end - 1] ?? item];
    const node: PromptNode = { kind: 'text', field, match: 'contains', value: run.join(' ') };
    items.splice(at, end - at, {
      kind: 'condition', node, place: 'behind', cue: field, start, end: last.end,
    }); // oxfmt-ignore
  }
}

/** Whether a person's name was written in lower case: 'from bob, not alice'. */
const namesInSmall = (node: PromptNode): boolean =>
  node.kind === 'or' || node.kind === 'and'
    ? node.of.some(namesInSmall)
    : node.kind === 'text' && /^[\p{Ll} ]+$/u.test(node.value);
