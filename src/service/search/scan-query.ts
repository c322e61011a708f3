import { refuseQuery } from './refuse-query.ts';

/** Deepest nesting of parentheses. */
const deepest = 20;
/** Most words, phrases and values of one query. */
const mostTerms = 200;

const piece = /"(?:\\.|[^"\\])*"?|\\.|[()]|(?:&&|\|\||AND|OR|NOT)(?=[\s()]|$)|[^\s()"\\]+/gs;

/**
 * Refuses what the parser would let pass with another meaning: it drops operators that have nothing to join.
 * @throws ServiceError `invalid_query` with the position
 */
export function scanQuery(query: string): void {
  let depth = 0;
  let terms = 0;
  let waiting: { operator: string; at: number } | undefined;
  let joinable = false;
  let previousEnd = -1;
  for (const match of query.matchAll(piece)) {
    const [text] = match;
    const at = match.index;
    const startsWord = at !== previousEnd || joinableBorder(query[at - 1]);
    previousEnd = at + text.length;
    if (text === '(') {
      depth += 1;
      if (depth > deepest)
        throw refuseQuery(at, `The query is too deep: use at most ${deepest} levels of parentheses.`);
      waiting = undefined;
      joinable = false;
    } else if (text === ')') {
      if (depth === 0) throw refuseQuery(at, "This ')' has no '(' before it. Remove it or add the '('.");
      if (waiting) throw nothingAfter(waiting);
      depth -= 1;
      joinable = true;
    } else if (startsWord && /^(AND|OR|&&|\|\|)$/.test(text)) {
      if (!joinable)
        throw refuseQuery(
          at,
          `There is nothing before ${text} to join. Remove it or write a term before it.`,
        );
      waiting = { operator: text, at };
      joinable = false;
    } else if (startsWord && text === 'NOT') {
      if (waiting?.operator === 'NOT')
        throw refuseQuery(at, 'NOT stands twice. Write it once, or not at all.');
      waiting = { operator: text, at };
      joinable = false;
    } else {
      if (startsWord) terms += 1;
      if (terms > mostTerms) throw refuseQuery(at, `The query is too long: use at most ${mostTerms} terms.`);
      waiting = undefined;
      joinable = true;
    }
  }
  if (waiting) throw nothingAfter(waiting);
  if (depth > 0) throw refuseQuery(query.length, "A ')' is missing at the end. Close every '('.");
}

function joinableBorder(before: string | undefined): boolean {
  return before === undefined || before === '(' || before === ')';
}

function nothingAfter({ operator, at }: { operator: string; at: number }) {
  return refuseQuery(at, `There is nothing after ${operator}. Remove it or write a term after it.`);
}
