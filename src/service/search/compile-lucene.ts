import lucene, { type AST, type Node } from 'lucene';
import { ServiceError } from '../../api/errors.ts';
import { compileRange, compileTerm, requireField } from './compile-term.ts';
import { refuseQuery } from './refuse-query.ts';
import { scanQuery } from './scan-query.ts';
import type { SearchExpression } from './search-expression.ts';

/**
 * Compiles a Lucene query over the fields of the search form (docs/search.md has the grammar). Terms that stand side
 * by side must all hold; AND binds tighter than OR, NOT tightest.
 * @param context `now` in milliseconds since 1970, for dates such as `now-7d`
 * @throws ServiceError `invalid_query` with the position and the reason, `empty_search` for a blank query.
 */
export function compileLucene(query: string, context: { now: number }): SearchExpression {
  if (query.trim() === '') {
    throw new ServiceError('empty_search', 'All params are empty. please fill out one at least');
  }
  scanQuery(query);
  return compileChain(parse(query), { query, now: context.now, field: undefined, fieldPosition: 0 });
}

function parse(query: string): AST {
  try {
    return lucene.parse(query);
  } catch (error) {
    const position = positionOf(error) ?? query.length;
    const found = position < query.length ? `'${query.slice(position, position + 1)}'` : 'the end';
    const hint =
      'Put values that contain : / ( ) [ ] { } ^ ~ or spaces in double quotes, and close every quote.';
    throw refuseQuery(position, `The query cannot be read at ${found}. ${hint}`);
  }
}

function positionOf(error: unknown): number | undefined {
  const location = (error as { location?: { start?: { offset?: unknown } } } | null)?.location;
  const offset = location?.start?.offset;
  return typeof offset === 'number' ? offset : undefined;
}

interface Scope {
  query: string;
  now: number;
  /** The field of the group `field:( … )` around. */
  field: string | undefined;
  fieldPosition: number;
}

/** The parser's tree: operators of one level form a chain to the right, without precedence. */
interface Chain {
  left?: AST | Node;
  operator?: string;
  right?: AST | Node;
  start?: string;
  parenthesized?: boolean;
  field?: string;
  fieldLocation?: { start: { offset: number } } | null;
}

function compileChain(ast: AST | Node, scope: Scope): SearchExpression {
  const alternatives: SearchExpression[][] = [[]];
  let negated = (ast as Chain).start === 'NOT';
  let rest: Chain | undefined = ast as Chain;
  while (rest) {
    const isChain: boolean = rest.left !== undefined;
    const operand = compileOperand((isChain ? rest.left : rest) as AST | Node, scope);
    alternatives.at(-1)?.push(negated ? { kind: 'not', of: operand } : operand);
    if (!isChain || !rest.right) break;
    const operator: string = rest.operator ?? '<implicit>';
    if (/^(OR|\|\|)/.test(operator)) alternatives.push([]);
    negated = operator.endsWith('NOT');
    const right = rest.right as Chain;
    if (right.parenthesized || right.left === undefined) {
      const last = compileOperand(rest.right, scope);
      alternatives.at(-1)?.push(negated ? { kind: 'not', of: last } : last);
      break;
    }
    if (right.start === 'NOT') negated = true;
    rest = right;
  }
  const parts = alternatives.map((of) => (of.length === 1 && of[0] ? of[0] : { kind: 'and' as const, of }));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', of: parts };
}

function compileOperand(node: AST | Node, scope: Scope): SearchExpression {
  const { sign, field, fieldPosition } = fieldOf(node as Chain, scope);
  const compiled =
    'term' in node || 'term_min' in node
      ? compileLeaf(node, field, fieldPosition, scope)
      : compileGroup(node, field, fieldPosition, scope);
  return sign === '-' || sign === '!' ? { kind: 'not', of: compiled } : compiled;
}

function compileGroup(node: AST, field: string | undefined, fieldPosition: number, scope: Scope) {
  if (field !== undefined) requireField(field, fieldPosition);
  return compileChain(node, { ...scope, field, fieldPosition });
}

/** The field's name; the parser leaves a sign before it in the name. */
function fieldOf(node: Chain, scope: Scope) {
  const name = node.field === undefined || node.field === '<implicit>' ? undefined : node.field;
  const [, sign = '', field = ''] = /^([-+!]?)(.*)$/s.exec(name ?? '') ?? [];
  if (name === undefined) return { sign, field: scope.field, fieldPosition: scope.fieldPosition };
  const start = node.fieldLocation?.start.offset ?? scope.query.indexOf(`${name}:`);
  return { sign, field, fieldPosition: start + sign.length };
}

function compileLeaf(
  node: Node,
  field: string | undefined,
  fieldPosition: number,
  scope: Scope,
): SearchExpression {
  if ('term_min' in node) {
    if (field === undefined || requireField(field, fieldPosition).kind !== 'date') {
      throw refuseQuery(fieldPosition, 'Only received has ranges: received:[2026-01-01 TO 2026-01-31].');
    }
    const { term_min: min, term_max: max, inclusive } = node;
    return compileRange({ min, max, inclusive, position: fieldPosition }, scope.now);
  }
  const position = node.termLocation.start.offset;
  const proximity = (node as { proximity?: number | null }).proximity;
  if (node.regex)
    throw refuseQuery(position, 'Regular expressions are not supported. Use the wildcards * and ?.');
  if (node.similarity || proximity) {
    throw refuseQuery(position, 'Similar words (~) are not supported. Use the wildcards * and ?.');
  }
  const isPattern = !node.quoted && /(^|[^\\])(\\\\)*[*?]/.test(node.term);
  if (isPattern && /\\[*?]/.test(node.term)) {
    throw refuseQuery(
      position,
      'Put a value with a literal * or ? in double quotes; it cannot have wildcards too.',
    );
  }
  const value = node.term.replace(/\\(.)/gs, '$1');
  const term = compileTerm({ field, fieldPosition, value, isPattern, position }, scope.now);
  return node.prefix === '-' || node.prefix === '!' ? { kind: 'not', of: term } : term;
}
