import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import type { PromptItem } from './items.ts';
import type { CountFilterName } from '../../../api/vocabulary/count-filters.ts';

/** How many, both included; without `max` any number from `min` on. */
export interface Counted {
  min: number;
  max?: number;
}
export type Sign = 'least' | 'above' | 'most' | 'below' | 'exact' | 'other';

/** The numbers that a comparison allows. */
export function rangeOf(sign: Sign, count: number): Counted {
  if (sign === 'least') return { min: count };
  if (sign === 'above') return { min: count + 1 };
  if (sign === 'most') return { min: 0, max: count };
  if (sign === 'below') return { min: 0, max: count - 1 };
  return { min: count, max: count };
}

const parts = {
  attachments_count: 'attachment',
  links_count: 'link',
  recipients_count: 'recipients',
} as const;

/** 'At least one' is having one. */
export function nodeOf(of: CountFilterName, { min, max }: Counted): PromptNode {
  const present = { kind: 'present', part: parts[of] } as const;
  if (min === 1 && max === undefined) return present;
  if (min === 0 && max === 0) return { kind: 'not', of: present };
  return { kind: 'count', of, min, ...(max !== undefined && { max }) };
}

/** The part of a mail that a condition counts, or requires to be present or absent. */
function countedBy(node: PromptNode): CountFilterName | undefined {
  if (node.kind === 'not') return countedBy(node.of);
  if (node.kind === 'count') return node.of;
  const found = node.kind === 'present' && Object.entries(parts).find(([, part]) => part === node.part);
  return found ? (found[0] as CountFilterName) : undefined;
}

/** What was counted in front of a joining word: 'no recipients or more than 500', 'more than 5 recipients, but fewer than 50'. */
export function countedInFront(items: readonly PromptItem[]): CountFilterName | undefined {
  const joint = items.at(-1);
  if (joint?.kind !== 'operator' || !/^(?:or|and|but)$/.test(joint.operator)) return undefined;
  const before = items.slice(0, -1);
  const last = before.at(-1);
  const isAfterComma = joint.operator === 'but' && last?.kind === 'operator' && last.operator === 'comma';
  const counted = isAfterComma ? before.at(-2) : last;
  return counted?.kind === 'condition' ? countedBy(counted.node) : undefined;
}

/** Round numbers with an article: 'more than a dozen'. */
export const rounds: Readonly<Partial<Record<string, number>>> = { dozen: 12, hundred: 100, thousand: 1000 };
