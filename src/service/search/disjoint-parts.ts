import { needsRareFlag } from './compile-predicate.ts';
import { proposeTerms } from './propose-terms.ts';
import type { SearchExpression } from './search-expression.ts';

/**
 * Takes 'a rare flag or a text' apart into searches that no row is in twice, each served by an index of its own: together they
 * would be read row by row, for no index proposes both. Any other normalized expression is its only part.
 */
export function disjointParts(expression: SearchExpression): readonly SearchExpression[] {
  if (expression.kind !== 'or') return [expression];
  const rare = expression.of.filter(needsRareFlag);
  const proposed = expression.of.filter((part) => !rare.includes(part) && proposeTerms(part) !== undefined);
  const isWhole = rare.length + proposed.length === expression.of.length;
  if (!isWhole || rare.length === 0 || proposed.length === 0) return [expression];
  const either = anyOf(rare);
  return [either, { kind: 'and', of: [anyOf(proposed), { kind: 'not', of: either }] }];
}

const anyOf = (parts: SearchExpression[]): SearchExpression =>
  parts.length === 1 ? parts[0]! : { kind: 'or', of: parts };
