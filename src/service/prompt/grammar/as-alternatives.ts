import { subjectOf } from '../prompt-tree.ts';
import type { PromptItem } from './items.ts';

/** 'documents (doc, docx, pdf)': values of one field in parentheses with commas between are alternatives. */
export function asAlternatives(items: readonly PromptItem[], from: number): readonly PromptItem[] {
  const close = items.findIndex(({ kind }, index) => index >= from && kind === 'close');
  const inner = items.slice(from, close);
  const isComma = (item: PromptItem) => item.kind === 'operator' && item.operator === 'comma';
  const values = inner.filter((item) => !isComma(item));
  const isList = values.every(
    (item) =>
      item.kind === 'value' || (item.kind === 'condition' && subjectOf(item.node) === 'text attachment'),
  );
  if (close < 0 || !isList || values.length < 2) return items;
  return items.map((item, index) =>
    index >= from && index < close && isComma(item)
      ? ({ ...item, kind: 'operator', operator: 'or' } as const)
      : item,
  );
}
