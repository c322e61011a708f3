import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import type { PromptMeaning } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';
import { wholeFields } from '../write-lucene.ts';
import type { Edge } from './items.ts';
import type { ReadValue } from './read-value.ts';
import { nodeOfText } from './value-nodes.ts';

/** Whether words ask how a value begins or ends. */
export const isEdge = (meaning: PromptMeaning): meaning is PromptMeaning & { is: 'match'; match: Edge } =>
  meaning.is === 'match' && (meaning.match === 'starts' || meaning.match === 'ends');

/** The colon of 'begins with RE:'. */
export const isPrefixMark = (token: PromptToken | undefined): boolean =>
  token?.kind === 'mark' && token.text === ':';

/** Values as beginnings or ends of their fields; undefined where a field has neither. Domains and files end as they are. */
export function atEdge(node: PromptNode, edge: Edge, next: PromptToken | undefined): PromptNode | undefined {
  if (node.kind === 'and' || node.kind === 'or') {
    const of = node.of.map((part) => atEdge(part, edge, next));
    return of.some((part) => part === undefined) ? undefined : { ...node, of: of as PromptNode[] };
  }
  if (node.kind !== 'text' || node.match === 'ends') return edge === 'ends' ? node : undefined;
  if (edge === 'ends' && node.field === 'sender_domain') return node;
  if (node.field === 'anywhere' || wholeFields.has(node.field) || /[*?]/.test(node.value)) return undefined;
  const isMarked = isPrefixMark(next) && !node.isQuoted;
  return { ...node, match: edge, value: isMarked ? `${node.value}:` : node.value };
}

/** 'sender address ends in @example.com': not those of the domains below it. */
export function readAddressEnd(
  tokens: readonly PromptToken[],
  at: number,
  field: PromptTextField,
  edge: Edge | undefined,
): ReadValue | undefined {
  const token = tokens[at];
  const isPerson = field === 'sender' || field === 'sender_email' || field === 'recipients';
  if (edge !== 'ends' || !isPerson || token?.kind !== 'domain' || !token.text.startsWith('@'))
    return undefined;
  const of = field === 'sender' ? 'sender_email' : field;
  return { node: { kind: 'text', field: of, match: 'ends', value: token.text }, end: at + 1 };
}

/** 'subject starts with RE:': any word may be a beginning. */
export function readEdgeWord(
  tokens: readonly PromptToken[],
  at: number,
  field: PromptTextField,
  edge: Edge | undefined,
): ReadValue | undefined {
  const token = tokens[at];
  const node = edge && token?.kind === 'word' ? nodeOfText(field, 'contains', token.text) : undefined;
  return node && { node, end: at + 1 };
}
