import type { QueryNotice } from '../../api/contract/emails/query-emails.ts';
import { compileRange } from './compile-date.ts';
import { compileTerm } from './compile-term.ts';
import { parseQuery } from './parse-query.ts';
import type { QueryNode } from './query-node.ts';
import type { QueryTime } from './resolve-date.ts';
import type { SearchExpression } from './search-expression.ts';
import { refuse } from '../refuse.ts';

/**
 * Compiles a Lucene query over the fields of the search form (docs/search.md has the grammar). Adjacent terms are
 * combined with AND; AND binds tighter than OR, NOT tightest.
 * @returns the search, and notices about what its author may not have meant
 * @throws ServiceError `invalid_query` with the position and the reason, `empty_search` for a blank query.
 */
export function compileLucene(
  query: string,
  time: QueryTime,
): { expression: SearchExpression; notices: QueryNotice[] } {
  if (query.trim() === '') {
    throw refuse('empty_search', 'search_empty');
  }
  const { node, notices } = parseQuery(query);
  return { expression: compileNode(node, time), notices };
}

function compileNode(node: QueryNode, time: QueryTime): SearchExpression {
  switch (node.kind) {
    case 'all':
      return { kind: 'all' };
    case 'and':
    case 'or':
      return { kind: node.kind, of: node.of.map((part) => compileNode(part, time)) };
    case 'not':
      return { kind: 'not', of: compileNode(node.of, time) };
    case 'value':
      return compileTerm(node, time);
    case 'range':
      return compileRange(node, time);
  }
}
