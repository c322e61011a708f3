import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';

/** Domains below a domain, without itself. */
export function belowDomain(node: PromptNode): PromptNode {
  if (node.kind === 'and' || node.kind === 'or') return { ...node, of: node.of.map(belowDomain) };
  return node.kind === 'text' && node.field === 'sender_domain'
    ? { ...node, match: 'ends', value: `.${node.value.replace(/^\./, '')}` }
    : node;
}
