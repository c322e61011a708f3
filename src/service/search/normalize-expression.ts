import { compileCidr } from './fold-address.ts';
import { foldSubject, foldText, tokenize } from './fold-text.ts';
import { earliestTime, firstKeyAt, latestTime } from './email-key.ts';
import type { EmailKey } from './email-index.ts';
import type { SearchExpression } from './search-expression.ts';

/**
 * Folds the values of an expression, flattens nested 'and' and 'or', and settles what is always or never true, so that
 * what compiles it meets few cases: no empty needles, no 'all' or 'none' below the top.
 */
export function normalizeExpression(expression: SearchExpression): SearchExpression {
  switch (expression.kind) {
    case 'all':
    case 'none':
    case 'campaign':
    case 'owner':
      return expression;
    case 'and':
      return combine('and', expression.of);
    case 'or':
      return combine('or', expression.of);
    case 'not': {
      const of = normalizeExpression(expression.of);
      if (of.kind === 'all') return { kind: 'none' };
      if (of.kind === 'none') return { kind: 'all' };
      return of.kind === 'not' ? of.of : { kind: 'not', of };
    }
    case 'text': {
      const value = (expression.field === 'subject' ? foldSubject : foldText)(expression.value);
      if (expression.match === 'exact') return { ...expression, value };
      if ((expression.match === 'wildcard' || expression.match === 'pattern') && /^\*+$/.test(value))
        return { kind: 'all' };
      const empty = expression.match === 'words' ? tokenize(value).length === 0 : value === '';
      return empty ? { kind: 'all' } : { ...expression, value };
    }
    case 'flags':
      return expression.anyOf.length === 0 ? { kind: 'none' } : expression;
    case 'received':
      return normalizeReceived(expression.from, expression.to);
    case 'mailbox-in': {
      const { domains, addresses } = expression;
      if (domains.length + addresses.length === 0) return { kind: 'none' };
      if (!expression.isShort) return expression;
      return combine(
        'or',
        addresses.map((value) => ({ kind: 'text', field: 'mailbox', match: 'exact', value })),
      );
    }
    case 'count': {
      const { min, max } = expression;
      if (max !== undefined && max < Math.max(0, min)) return { kind: 'none' };
      return min <= 0 && max === undefined ? { kind: 'all' } : expression;
    }
    case 'ip-range':
      compileCidr(expression.cidr);
      return expression;
  }
}

function normalizeReceived(from?: number, to?: number): SearchExpression {
  const open = (from === undefined || from <= earliestTime) && (to === undefined || to > latestTime);
  if (open) return { kind: 'all' };
  if (from !== undefined && to !== undefined && from >= to) return { kind: 'none' };
  return { kind: 'received', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function combine(kind: 'and' | 'or', of: readonly SearchExpression[]): SearchExpression {
  const neutral = kind === 'and' ? 'all' : 'none';
  const decisive = kind === 'and' ? 'none' : 'all';
  const parts: SearchExpression[] = [];
  for (const part of of.map(normalizeExpression)) {
    if (part.kind === decisive) return part;
    if (part.kind === kind) parts.push(...part.of);
    else if (part.kind !== neutral) parts.push(part);
  }
  if (parts.length === 0) return { kind: neutral };
  return parts.length === 1 && parts[0] ? parts[0] : { kind, of: parts };
}

/** Rows with `from` ≤ key < `to`. */
export interface KeyRange {
  from: EmailKey;
  to: EmailKey;
}

/** Takes the date bounds that always hold out of a normalized expression: they become a range of keys. */
export function splitKeyRange(expression: SearchExpression): { range: KeyRange; rest: SearchExpression } {
  const range = { from: firstKeyAt(earliestTime), to: firstKeyAt(latestTime + 1) };
  const parts = expression.kind === 'and' ? expression.of : [expression];
  const rest: SearchExpression[] = [];
  for (const part of parts) {
    if (part.kind !== 'received') {
      rest.push(part);
      continue;
    }
    range.from = Math.max(range.from, firstKeyAt(Math.ceil(part.from ?? earliestTime)));
    range.to = Math.min(range.to, firstKeyAt(Math.ceil(part.to ?? latestTime + 1)));
  }
  return { range, rest: combine('and', rest) };
}
