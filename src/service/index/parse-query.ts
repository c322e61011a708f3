import type { QueryNotice } from '../../api/contract/emails/query-emails.ts';
import type { ServiceError } from '../../api/errors.ts';
import { queryFieldOf, requireField } from './query-fields.ts';
import {
  type Comparison,
  type NamedField,
  noticeQuery,
  type QueryNode,
  type QueryRange,
  type QueryReader,
  type QueryText,
  refuseQuery,
} from './query-node.ts';

/** Deepest nesting of parentheses. */
const deepest = 20;
/** Most words, phrases and values of one query. */
const maxTerms = 200;

/**
 * Parses a Lucene query (docs/search.md has the grammar): OR binds loosest, then AND, which may be left out, then NOT.
 * @throws ServiceError `invalid_query` with the position of what cannot be read or would have no effect.
 */
export function parseQuery(query: string): { node: QueryNode; notices: QueryNotice[] } {
  const reader: QueryReader = { query, at: 0, depth: 0, terms: 0, notices: [] };
  const node = readAlternatives(reader, undefined);
  // Only a parenthesis ends the alternatives before the query does.
  if (reader.at < query.length) throw refuseQuery('query_paren_stray', { at: reader.at });
  return { node, notices: reader.notices };
}

interface Operator {
  kind: 'and' | 'or' | 'not';
  text: string;
  at: number;
}

function readAlternatives(reader: QueryReader, scope: NamedField | undefined): QueryNode {
  const alternatives: QueryNode[][] = [[]];
  const pluses: number[] = [];
  let joining: Operator | undefined;
  for (;;) {
    skipBlanks(reader);
    const operator = takeOperator(reader);
    if (operator?.kind === 'and' || operator?.kind === 'or') {
      if (joining || alternatives.at(-1)?.length === 0) {
        throw refuseQuery('query_nothing_before', { at: operator.at, found: operator.text });
      }
      joining = operator;
      continue;
    }
    const sign = operator ?? takeSign(reader);
    if (isAtEnd(reader)) {
      const open = sign ?? joining;
      if (open) throw refuseQuery('query_nothing_after', { at: open.at, found: open.text });
      break;
    }
    if (sign) refuseSecondSign(reader, sign);
    if (sign?.text === '+') pluses.push(sign.at);
    if (joining?.kind === 'or') alternatives.push([]);
    joining = undefined;
    const operand = readOperand(reader, scope);
    alternatives.at(-1)?.push(sign?.kind === 'not' ? { kind: 'not', of: operand } : operand);
  }
  const [plus] = pluses;
  if (plus !== undefined && alternatives.length > 1) throw refuseQuery('query_plus_or', { at: plus });
  return joinNodes(
    'or',
    alternatives.map((of) => joinNodes('and', of)),
  );
}

const joinNodes = (kind: 'and' | 'or', of: QueryNode[]): QueryNode =>
  of.length === 1 && of[0] ? of[0] : { kind, of };

/** What an operator and a word end at. */
const isBorder = (character: string | undefined) => character === undefined || /[\s()"]/.test(character);

function skipBlanks(reader: QueryReader): void {
  while (/\s/.test(reader.query[reader.at] ?? '')) reader.at += 1;
}

const isAtEnd = ({ query, at }: QueryReader) => at >= query.length || query[at] === ')';

const operators = {
  AND: 'and',
  '&&': 'and',
  OR: 'or',
  '||': 'or',
  NOT: 'not',
} as const;

function takeOperator(reader: QueryReader): Operator | undefined {
  const { query, at } = reader;
  const found = Object.entries(operators).find(([text]) => query.startsWith(text, at));
  if (!found || !isBorder(query[at + found[0].length])) return undefined;
  const [text, kind] = found;
  reader.at += text.length;
  skipBlanks(reader);
  return { kind, text, at };
}

function takeSign(reader: QueryReader): Operator | undefined {
  const { query, at } = reader;
  const text = query[at];
  if (text !== '-' && text !== '!' && text !== '+') return undefined;
  if (/[\s)]/.test(query[at + 1] ?? ' ')) throw refuseQuery('query_nothing_after', { at, found: text });
  reader.at += 1;
  return { kind: text === '+' ? 'and' : 'not', text, at };
}

/** One sign or NOT before a term: of two, one would have no effect or mean the opposite of what it looks like. */
function refuseSecondSign(reader: QueryReader, first: Operator): void {
  const { at } = reader;
  const second = takeOperator(reader) ?? takeSign(reader);
  if (!second) return;
  if (second.text === 'NOT' || '-!+'.includes(second.text)) throw refuseQuery('query_not_twice', { at });
  throw refuseQuery('query_nothing_after', { at: first.at, found: first.text });
}

function readOperand(reader: QueryReader, scope: NamedField | undefined): QueryNode {
  if (reader.query[reader.at] === '(') return readGroup(reader, scope);
  if (!scope && /^\*:\*(?=[\s()]|$)/.test(reader.query.slice(reader.at, reader.at + 4))) {
    reader.at += 3;
    return { kind: 'all' };
  }
  const field = takeField(reader, scope);
  if (!field) return readValue(reader, scope);
  const position = reader.at;
  skipBlanks(reader);
  const isApart = reader.at > position;
  const next = reader.query[reader.at];
  if (next === '(') return readGroup(reader, field);
  if (next === '[' || next === '{') {
    countTerm(reader);
    return { kind: 'range', field, range: readRange(reader) };
  }
  const isMissing = isAtEnd(reader) || takeOperator(reader) !== undefined;
  if (isMissing) throw refuseMissing(field);
  const node = readValue(reader, field);
  // `subject: from:eve` has a field too many or too few; `link:https://…` and `received:2026-01-31T09:00` have not.
  const inner =
    node.kind === 'value' && !node.value.isQuoted && /^[a-z_]\w*(?=:)/i.exec(node.value.text)?.[0];
  if (isApart && inner) throw refuseQuery('query_field_inside', { at: node.value.position, field: inner });
  return node;
}

function readGroup(reader: QueryReader, scope: NamedField | undefined): QueryNode {
  const start = reader.at;
  reader.depth += 1;
  if (reader.depth > deepest) throw refuseQuery('query_too_deep', { at: start, most: deepest });
  reader.at += 1;
  skipBlanks(reader);
  if (reader.query[reader.at] === ')') throw refuseQuery('query_group_empty', { at: start });
  const node = readAlternatives(reader, scope);
  if (reader.query[reader.at] !== ')') throw refuseQuery('query_paren_open', { at: start });
  reader.at += 1;
  reader.depth -= 1;
  refuseSuffix(reader);
  return node;
}

/** `name:` of a value or a group. Inside the value of another field a colon belongs to the value. */
function takeField(reader: QueryReader, scope: NamedField | undefined): NamedField | undefined {
  const { query, at } = reader;
  if (query[at] === ':') throw refuseQuery('query_field_missing', { at });
  const name = /^[^\s()[\]{}"^~:\\/]+(?=:)/.exec(query.slice(at, at + 200))?.[0];
  if (name === undefined) return undefined;
  const field = { name, position: at };
  if (scope) {
    if (!queryFieldOf(name)) return undefined;
    throw refuseQuery('query_field_inside', { at, field: name });
  }
  requireField(field);
  reader.at += name.length + 1;
  return field;
}

function readValue(reader: QueryReader, field: NamedField | undefined): QueryNode {
  countTerm(reader);
  const start = reader.at;
  const comparison = field ? takeComparison(reader) : '';
  const isQuoted = reader.query[reader.at] === '"';
  // In front of a value of its own, as in `subject:or`, a word is meant.
  const isDirect = reader.query[start - 1] === ':';
  const next = reader.query[reader.at] ?? ' ';
  if (isDirect && '-+!'.includes(next)) {
    throw refuseQuery('query_sign_inside', { at: reader.at, found: next });
  }
  if (field && /[\s)]/.test(next)) {
    throw refuseMissing(field);
  }
  const value = isQuoted ? readQuoted(reader) : readBare(reader, field !== undefined);
  refuseSuffix(reader);
  // As it was written: behind a `\`, a colon is a character.
  const written = reader.query.slice(value.position, reader.at);
  const inner = field && !isQuoted ? /^([^:\\]+):/.exec(written)?.[1] : undefined;
  if (inner !== undefined && queryFieldOf(inner)) {
    throw refuseQuery('query_field_inside', { at: value.position, field: inner });
  }
  if (!isQuoted && !isDirect && /^(and|or|not)$/i.test(value.text)) {
    const operator = value.text.toUpperCase();
    reader.notices.push(noticeQuery('query_word_notice', { at: start, found: value.text, operator }));
  }
  return { kind: 'value', field, comparison, value };
}

/** The advice for a field without a value: `field:*` only where that is one. */
function refuseMissing({ name: field, position: at }: NamedField): ServiceError {
  const kind = queryFieldOf(field)?.kind;
  if (kind === 'flag') return refuseQuery('query_no_flag', { at, field });
  if (kind === 'count') return refuseQuery('query_no_count', { at, field });
  if (kind === 'campaign')
    return refuseQuery('query_no_value', { at, value: `${field}:`, field, known: '1, 2, 3…' });
  return refuseQuery('query_value_missing', { at, field });
}

function countTerm(reader: QueryReader): void {
  reader.terms += 1;
  if (reader.terms > maxTerms) throw refuseQuery('query_too_long', { at: reader.at, most: maxTerms });
}

function takeComparison(reader: QueryReader): Comparison {
  const text = /^(>=|<=|[=><])/.exec(reader.query.slice(reader.at, reader.at + 2))?.[0] ?? '';
  reader.at += text.length;
  return text as Comparison;
}

/** What Lucene knows behind a term and this product does not. */
function refuseSuffix(reader: QueryReader): void {
  const { query, at } = reader;
  const found = query[at];
  if (found === '^') throw refuseQuery('query_boost', { at });
  if (found === '~') throw refuseQuery('query_similar', { at });
  if (isBorder(found) && found !== '"') return;
  throw refuseQuery('query_special', { at, found: found ?? '' });
}

/** Reads `"…"`; `\` takes the character after it as it is. */
function readQuoted(reader: QueryReader): QueryText {
  const position = reader.at;
  let text = '';
  for (let at = position + 1; at < reader.query.length; at++) {
    const character = reader.query[at] ?? '';
    if (character === '"') {
      reader.at = at + 1;
      return { text, isQuoted: true, isPattern: false, position };
    }
    if (character === '\\') at += 1;
    text += reader.query[at] ?? '';
  }
  throw refuseQuery('query_quote_open', { at: position });
}

/** A sign in brackets inside a value, as in `evil[.]example`: what was meant by it is up to the field. */
const defanged = /[[({](?:\.|dot|@|at|:(?:\/\/)?|\/)[\])}]|\[\.(?=[\p{L}\p{N}])|(?<=\.)\](?=[\p{L}\p{N}])/iuy;

/** What a value without quotes ends at. */
const isEnd = (character: string) => /[\s()[\]{}"^~]/.test(character);

/**
 * Reads a value without quotes.
 * @param inField after `field:`, where colons belong to the value, as in times, links and IPv6 addresses
 */
function readBare(reader: QueryReader, inField: boolean): QueryText {
  const { query, at: position } = reader;
  if (query[position] === '/') throw refuseQuery('query_regex', { at: position });
  let text = '';
  let isPattern = false;
  let isEscapedPattern = false;
  let at = position;
  for (; at < query.length; at++) {
    const character = query[at] ?? '';
    if (isEnd(character)) {
      defanged.lastIndex = at;
      const [sign] = (at > position && defanged.exec(query)) || [];
      if (sign === undefined) break;
      text += sign;
      at += sign.length - 1;
      continue;
    }
    if (character === '\\') {
      at += 1;
      const escaped = query[at];
      if (escaped === undefined) throw refuseQuery('query_escape_open', { at: at - 1 });
      isEscapedPattern ||= escaped === '*' || escaped === '?';
      text += escaped;
      continue;
    }
    // Lucene reads an operator here, and a link has it: neither is guessed.
    if (/^(&&|\|\|)/.test(query.slice(at, at + 2))) {
      throw refuseQuery('query_operator_word', { at, found: query.slice(at, at + 2) });
    }
    if (character === ':' && !inField) throw refuseQuery('query_special', { at, found: character });
    isPattern ||= character === '*' || character === '?';
    text += character;
  }
  if (at === position) throw refuseQuery('query_special', { at, found: query[at] ?? '' });
  if (isPattern && isEscapedPattern) throw refuseQuery('query_pattern_literal', { at: position });
  reader.at = at;
  return { text, isQuoted: false, isPattern, position };
}

const rangePattern =
  /^([[{])\s*("(?:\\.|[^"\\])*"|[^\s"[\]{}]+)\s+TO\s+("(?:\\.|[^"\\])*"|[^\s"[\]{}]+)\s*([\]}])/s;

/** Reads `[min TO max]`, `{min TO max}` and what mixes them. */
function readRange(reader: QueryReader): QueryRange {
  const { query, at: position } = reader;
  const found = rangePattern.exec(query.slice(position));
  if (!found) throw refuseQuery('query_range_form', { at: position });
  const [whole, open, min = '', max = '', close] = found;
  reader.at += whole.length;
  const after = query[reader.at];
  if (after === '^') throw refuseQuery('query_boost', { at: reader.at });
  if (after !== undefined && !/[\s()]/.test(after)) {
    throw refuseQuery('query_special', { at: reader.at, found: after });
  }
  return {
    min: readBound(min, position),
    max: readBound(max, position),
    includesMin: open === '[',
    includesMax: close === ']',
    position,
  };
}

function readBound(written: string, position: number): QueryText | undefined {
  if (written === '*') return undefined;
  const isQuoted = written.startsWith('"');
  const text = (isQuoted ? written.slice(1, -1) : written).replace(/\\(.)/gs, '$1');
  return { text, isQuoted, isPattern: false, position };
}
