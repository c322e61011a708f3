import type { QueryRange, QueryReader, QueryText } from './query-node.ts';
import { refuseQuery } from './refuse-query.ts';

/** Reads `"…"`; `\` takes the character after it as it is. */
export function readQuoted(reader: QueryReader): QueryText {
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
export function readBare(reader: QueryReader, inField: boolean): QueryText {
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
export function readRange(reader: QueryReader): QueryRange {
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
