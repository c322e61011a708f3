import type { PromptNode, PromptPart } from '../../api/contract/emails/ask-prompt.ts';

/** Joins nodes without needless levels; of none every mail. Alternatives of one vocabulary are one list of values. */
export function joinNodes(kind: 'and' | 'or', nodes: readonly PromptNode[]): PromptNode {
  const joined = nodes.flatMap((node) => (node.kind === kind ? node.of : [node]));
  const flat = withoutRepeats(kind === 'or' ? mergeLists(joined) : withoutImplied(joined));
  const [only] = flat;
  if (only === undefined) return { kind: 'all' };
  return flat.length === 1 ? only : { kind, of: flat };
}

/** 'spam, spam and spam' is spam. */
const withoutRepeats = (nodes: readonly PromptNode[]): PromptNode[] => [
  ...new Map(nodes.map((node) => [keyOfValue(node), node])).values(),
];

const keys = new WeakMap<object, string>();

/** Two meanings are one where their keys are. What is part of several is written once: a list of 40 addresses has 800 parts. */
export function keyOfValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const known = keys.get(value);
  if (known !== undefined) return known;
  const parts = Array.isArray(value)
    ? value.map(keyOfValue)
    : Object.entries(value).flatMap(([name, part]) =>
        part === undefined ? [] : [`${name}:${keyOfValue(part)}`],
      );
  const key = Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`;
  keys.set(value, key);
  return key;
}

/** 'an attachment with the hash …' has an attachment. */
function withoutImplied(nodes: readonly PromptNode[]): PromptNode[] {
  const implies = (part: PromptPart, node: PromptNode): boolean => {
    if (node.kind === 'or') return node.of.every((one) => implies(part, one));
    if (node.kind !== 'text') return false;
    return node.field === part || (part === 'attachment' && node.field.startsWith('attach_'));
  };
  return nodes.filter((node) => node.kind !== 'present' || !nodes.some((other) => implies(node.part, other)));
}

/** Puts the values of lists of one kind into the first of them. */
function mergeLists(nodes: readonly PromptNode[]): PromptNode[] {
  const merged: PromptNode[] = [];
  for (const node of nodes) {
    const at = 'anyOf' in node ? merged.findIndex(({ kind }) => kind === node.kind) : -1;
    const before = merged[at];
    if (before && 'anyOf' in before && 'anyOf' in node) {
      const anyOf = [...new Set<string | number>([...before.anyOf, ...node.anyOf])];
      merged[at] = { ...before, anyOf } as PromptNode;
    } else merged.push(node);
  }
  return merged;
}

/** The opposite of a node. */
export const negate = (node: PromptNode): PromptNode =>
  node.kind === 'not' ? node.of : { kind: 'not', of: node };

/** What a leaf is about: leaves of one subject in a list are alternatives of each other. */
export function subjectOf(node: PromptNode): string {
  switch (node.kind) {
    case 'text':
      return `text ${node.field.startsWith('sender_') && !node.field.endsWith('_ip') ? 'sender' : node.field}`;
    case 'state':
    case 'actor':
    case 'flag':
      return 'state';
    case 'count':
      return `count ${node.of}`;
    case 'not':
      return subjectOf(node.of);
    case 'and':
    case 'or': {
      const [first = ''] = node.of.map(subjectOf);
      return node.of.every((part) => subjectOf(part) === first) ? first : 'several';
    }
    default:
      return node.kind;
  }
}

/** Subjects of which a mail can have several at once, so that 'and' between two values asks for both. */
const many: ReadonlySet<string> = new Set([
  'text recipients',
  'text person',
  'text subject',
  'text subject_words',
  'text link',
  'text attachment',
  'text anywhere',
  'present',
  'count recipients_count',
  'count attachments_count',
  'count links_count',
]);

/** Whether a mail has only one of it, so that 'and' between two values means either: 'from Ann and Bob'. */
export const isSingle = (subject: string): boolean => !many.has(subject);
