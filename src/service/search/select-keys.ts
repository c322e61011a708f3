import { compilePredicate, rareCondition } from './compile-predicate.ts';
import type { ReadOrder } from './email-index.ts';
import type { KeyRange } from './normalize-expression.ts';
import type { PlanSource } from './plan-search.ts';
import type { SearchExpression } from './search-expression.ts';

/** An SQL query with its values. Every number is a BigInt: node:sqlite binds others as REAL, and FTS5 ignores those. */
export interface KeyQuery {
  sql: string;
  values: (string | bigint)[];
}

/** Builds the query for the first `limit` matches in `range`, found by way of `source`; or for their number. */
export function buildKeyQuery(
  select: 'keys' | 'flags' | 'count',
  expression: SearchExpression,
  range: KeyRange,
  source: PlanSource,
  limit: number,
  order: ReadOrder = 'newest',
): KeyQuery {
  const { readsFlags, readsTexts } = compilePredicate(expression, '');
  const usesTerms = source.kind === 'terms';
  const usesFlags = readsFlags || select === 'flags' || source.kind === 'rare' || (!usesTerms && !readsTexts);
  const key = usesTerms ? 'p.rowid' : usesFlags ? 'f.k' : 't.k';
  const predicate = compilePredicate(expression, key);
  const flags = source.kind === 'rare' ? 'email_flags f INDEXED BY email_flags_rare' : 'email_flags f';

  // CROSS JOIN fixes the order of the loops: the source first, flags before texts.
  const joins = [
    ...(usesTerms ? ['email_terms p'] : []),
    ...(usesFlags ? [usesTerms ? `${flags} ON f.k = ${key}` : flags] : []),
    ...(readsTexts ? [key === 't.k' ? 'email_texts t' : `email_texts t ON t.k = ${key}`] : []),
  ].join(' CROSS JOIN ');
  const conditions = [
    ...(usesTerms ? ['email_terms MATCH ?'] : []),
    ...(source.kind === 'rare' ? [rareCondition] : []),
    `${key} >= ? AND ${key} < ?`,
    predicate.sql,
  ].join(' AND ');
  const values = [
    ...(usesTerms ? [source.match] : []),
    BigInt(range.from),
    BigInt(range.to),
    ...predicate.values,
    BigInt(limit),
  ];
  const body = `FROM ${joins} WHERE ${conditions}`;
  if (select === 'count') return { sql: `SELECT count(*) AS n FROM (SELECT 1 ${body} LIMIT ?)`, values };
  const columns = select === 'flags' ? `${key} AS k, f.flags` : `${key} AS k`;
  const direction = order === 'newest' ? 'DESC' : 'ASC';
  return { sql: `SELECT ${columns} ${body} ORDER BY ${key} ${direction} LIMIT ?`, values };
}
