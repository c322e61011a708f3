import { commonStartOf } from '../../records/fold-address.ts';
import { tokenize } from '../../records/fold-text.ts';
import {
  domainMark,
  domainsAbove,
  exactFields,
  exactTerm,
  omittedLinkTrigrams,
  singleCharacterMarks,
  splitTrigrams,
  trigramFields,
} from './index-terms.ts';
import { literalsOf } from '../match-wildcard.ts';
import type { SearchExpression } from '../../ports/search-expression.ts';

/** A proposal of the term index for an expression: a superset of the matching rows. */
export interface Proposal {
  /** FTS5 query. */
  match: string;
  /** The part of the expression that the query covers; the planner estimates the number of proposed rows from it. */
  covers: SearchExpression;
  /** Prefix terms in the query: their whole lists are read before the first row is returned. */
  hasPrefix: boolean;
}

/** Terms per needle: more would hardly narrow the proposal, and slow the look-up. */
const maxTrigrams = 6;

/** Proposes rows for a normalized expression, or undefined when some way to match it has no term. */
export function proposeTerms(expression: SearchExpression): Proposal | undefined {
  if (expression.kind === 'text') return proposeText(expression);
  if (expression.kind === 'and') {
    const parts = expression.of.map(proposeTerms).filter((part) => part !== undefined);
    return join('and', parts);
  }
  if (expression.kind === 'or') {
    const parts = expression.of.map(proposeTerms);
    return parts.every((part) => part !== undefined) ? join('or', parts) : undefined;
  }
  if (expression.kind === 'ip-range') return proposeRange(expression);
  return undefined;
}

function proposeRange(covers: SearchExpression & { kind: 'ip-range' }): Proposal | undefined {
  const mark = exactFields[covers.field];
  const start = commonStartOf(covers.cidr);
  const isIndexed = start.split('.').length > 2;
  return mark && isIndexed ? exactProposal(mark, start, covers) : undefined;
}

function join(kind: 'and' | 'or', parts: Proposal[]): Proposal | undefined {
  if (parts.length < 2) return parts[0];
  return {
    match: parts.map((part) => `(${part.match})`).join(kind === 'and' ? ' AND ' : ' OR '),
    covers: { kind, of: parts.map((part) => part.covers) },
    hasPrefix: parts.some((part) => part.hasPrefix),
  };
}

function proposeText(covers: SearchExpression & { kind: 'text' }): Proposal | undefined {
  const { field, match, value } = covers;
  const exactMark = exactFields[field];
  if (match === 'exact' && value === '') return undefined;
  if (match === 'exact' && field === 'mailbox') {
    const recipient: SearchExpression = { kind: 'text', field: 'recipients', match, value };
    return join('or', [exactProposal('b', value, covers), exactProposal('r', value, recipient)]);
  }
  if (match === 'exact' && exactMark) return exactProposal(exactMark, value, covers);
  if (field === 'sender_domain' && (match === 'exact' || match === 'domain')) {
    const longest = domainsAbove(value)[0];
    if (longest?.includes('.')) return exactProposal(domainMark, longest, covers);
  }
  const mark = trigramFields[field];
  if (!mark) return undefined;
  if (match === 'wildcard' || match === 'pattern') {
    const pieces = literalsOf(value).filter((piece) => splitTrigrams(piece).length > 0);
    const parts = pieces.map((piece) => proposeNeedle(mark, piece, covers));
    return join(
      'and',
      parts.filter((part) => part !== undefined),
    );
  }
  if (match === 'words') {
    const parts = tokenize(value).map((word) => proposeNeedle(mark, word, covers));
    return join(
      'and',
      parts.filter((part) => part !== undefined),
    );
  }
  return proposeNeedle(mark, value, covers);
}

function exactProposal(mark: string, value: string, covers: SearchExpression): Proposal {
  return { match: quote(exactTerm(mark, value).trimEnd()), covers, hasPrefix: false };
}

function proposeNeedle(mark: string, needle: string, covers: SearchExpression): Proposal | undefined {
  const isLink = mark === trigramFields.links;
  const trigrams = splitTrigrams(needle);
  if (trigrams.length === 0) {
    if (Array.from(needle).length === 1 && !singleCharacterMarks.has(mark)) return undefined;
    if (isLink && [...omittedLinkTrigrams].some((trigram) => trigram.includes(needle))) return undefined;
    return { match: `${quote(mark + needle)}*`, covers, hasPrefix: true };
  }
  const usable = isLink ? trigrams.filter((trigram) => !omittedLinkTrigrams.has(trigram)) : trigrams;
  if (usable.length === 0) return undefined;
  const match = spread(usable)
    .map((trigram) => quote(mark + trigram))
    .join(' AND ');
  return { match, covers, hasPrefix: false };
}

/** At most `maxTrigrams` of the pieces, evenly spread, always including both ends. */
function spread(pieces: readonly string[]): string[] {
  const last = pieces.length - 1;
  if (last < maxTrigrams) return [...new Set(pieces)];
  const chosen = new Set<string>();
  for (let index = 0; index < maxTrigrams; index++) {
    chosen.add(pieces[Math.round((index * last) / (maxTrigrams - 1))] ?? '');
  }
  return [...chosen];
}

function quote(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
