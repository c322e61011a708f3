import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { domainOf } from '../../api/domain-of.ts';
import type { EmailTexts } from '../records/email-texts.ts';
import { hasAsciiLabel, parseRange, readableText } from '../records/fold-address.ts';
import { textReaders } from '../index/match-sample.ts';
import type { TextField } from '../ports/search-expression.ts';
import type { Anchor } from './choose-anchors.ts';
import type { HeadersByName } from './compile-rule.ts';

/** The view of a mail for rules: its folded texts and its headers. */
export interface RuledMail {
  readonly texts: EmailTexts;
  readonly headers: HeadersByName;
}

/** An index of rules, by number, as arrays: built once and copied to the threads that use it. */
export type RuleIndex = readonly FieldIndex[];

/** The anchors of one field: the rule of each, and the anchors by value. */
type FieldIndex = { readonly rules: Uint32Array } & (
  | { readonly slot: 'exact'; readonly of: TextField; readonly texts: NumberTable }
  | { readonly slot: 'domain' | 'header'; readonly of: string; readonly texts: NumberTable }
  | { readonly slot: 'contains'; readonly of: TextField; readonly needles: NeedleIndex }
  | {
      readonly slot: 'header-contains' | 'header-literal';
      readonly of: string;
      readonly needles: NeedleIndex;
    }
  | { readonly slot: 'range'; readonly of: TextField; readonly ranges: RangeIndex }
);

/** Indexes rules, by number, under the anchors chosen for each. */
export function createRuleIndex(entries: readonly { anchor: Anchor; rule: number }[]): RuleIndex {
  const fields = new Map<string, { anchor: Anchor; values: string[]; rules: number[] }>();
  for (const { anchor, rule } of entries) {
    const name = `${anchor.slot} ${anchor.of}`;
    let field = fields.get(name);
    if (!field) fields.set(name, (field = { anchor, values: [], rules: [] }));
    field.values.push(anchor.value);
    field.rules.push(rule);
  }
  return [...fields.values()].map(({ anchor, values, rules }) => ({
    rules: Uint32Array.from(rules),
    ...indexValues(anchor, values),
  }));
}

function indexValues(anchor: Anchor, values: readonly string[]) {
  switch (anchor.slot) {
    case 'exact':
      return { slot: anchor.slot, of: anchor.of, texts: indexTexts(values) };
    case 'domain':
    case 'header':
      return { slot: anchor.slot, of: anchor.of, texts: indexTexts(values) };
    case 'contains':
      return { slot: anchor.slot, of: anchor.of, needles: indexNeedles(values) };
    case 'header-contains':
    case 'header-literal':
      return { slot: anchor.slot, of: anchor.of, needles: indexNeedles(values) };
    case 'range':
      return { slot: anchor.slot, of: anchor.of, ranges: indexRanges(values) };
  }
}

const indexTexts = (values: readonly string[]): NumberTable =>
  createNumberTable(Int32Array.from(values, (value) => keyOfText(value)));

/** Yields the candidate rules for a mail; a rule may come several times, and a few do not match. */
export function proposeRules(index: RuleIndex, mail: RuledMail, found: (rule: number) => void): void {
  for (const field of index) {
    const report = (anchor: number) => found(field.rules[anchor]!);
    switch (field.slot) {
      case 'exact':
        for (const text of textsIn(mail, field.of)) eachValue(field.texts, keyOfText(text), report);
        break;
      case 'domain': {
        const domain = domainOf(mail.texts.sender);
        eachValue(field.texts, keyOfText(domain), report);
        for (let dot = domain.indexOf('.'); dot >= 0; dot = domain.indexOf('.', dot + 1))
          eachValue(field.texts, keyOfText(domain, dot + 1), report);
        break;
      }
      case 'contains':
        for (const text of textsIn(mail, field.of)) {
          findNeedles(field.needles, text, report);
          // A rule may have the domain as people read it.
          if (hasAsciiLabel(text)) findNeedles(field.needles, readableText(text), report);
        }
        break;
      case 'range':
        for (const text of textsIn(mail, field.of)) findRanges(field.ranges, text, report);
        break;
      case 'header':
        if (mail.headers.values(field.of).length > 0) field.rules.forEach(found);
        break;
      case 'header-contains':
        for (const text of mail.headers.folded(field.of)) findNeedles(field.needles, text, report);
        for (const text of mail.headers.readable(field.of)) findNeedles(field.needles, text, report);
        break;
      case 'header-literal':
        for (const text of mail.headers.seen(field.of)) findNeedles(field.needles, text, report);
        break;
    }
  }
}

function textsIn(mail: RuledMail, field: TextField): readonly string[] {
  const texts = textReaders[field](mail.texts);
  return typeof texts === 'string' ? [texts] : texts;
}

/** Thousands of texts, prepared to be found in other texts. */
interface NeedleIndex {
  readonly needles: readonly string[];
  readonly tables: readonly PieceTable[];
}

/** The needles indexed by pieces of one length. */
interface PieceTable {
  readonly length: number;
  /** A bit filter that avoids the look-up at most positions of a text. */
  readonly filter: Uint32Array;
  /** Maps a piece to indexes in the next two. */
  readonly leads: NumberTable;
  readonly needles: Uint32Array;
  /** How many characters before the piece its needle starts. */
  readonly offsets: Uint32Array;
}

const filterBits = 1 << 16;

/**
 * Prepares a search for thousands of needles at once. Each is indexed by three successive characters of it, those that
 * the fewest other needles have, so that a text is passed once and compared with few needles. Building is one pass over
 * the needles, and memory a few numbers for each, unlike an automaton of all of their characters.
 * @param needles None empty.
 */
function indexNeedles(needles: readonly string[]): NeedleIndex {
  const tables = [1, 2, 3].map((length) => indexPieces(needles, length)).filter((table) => table !== null);
  return { needles, tables };
}

/** The needles indexed by pieces of `length` characters: those of 3 or more by 3, shorter ones by their whole length. */
function indexPieces(needles: readonly string[], length: number): PieceTable | null {
  const members = needles.flatMap((needle, number) => (Math.min(needle.length, 3) === length ? number : []));
  if (members.length === 0) return null;
  /** How many needles have the pieces that share a bit. */
  const counts = new Uint32Array(filterBits);
  for (const number of members) eachPiece(needles[number]!, length, (piece) => (counts[bitOf(piece)]! += 1));
  const filter = new Uint32Array(filterBits / 32);
  const pieces = new Int32Array(members.length);
  const offsets = new Uint32Array(members.length);
  for (const [member, number] of members.entries()) {
    let fewest = Infinity;
    eachPiece(needles[number]!, length, (piece, offset) => {
      const count = counts[bitOf(piece)]!;
      if (count >= fewest) return;
      fewest = count;
      pieces[member] = piece;
      offsets[member] = offset;
    });
    const bit = bitOf(pieces[member]!);
    filter[bit >>> 5]! |= 1 << (bit & 31);
  }
  return { length, filter, leads: createNumberTable(pieces), needles: Uint32Array.from(members), offsets };
}

/** Reports which needles occur in a text, by their number in the list, each possibly more than once. */
function findNeedles(index: NeedleIndex, text: string, found: (needle: number) => void): void {
  for (const table of index.tables) findByPieces(index.needles, table, text, found);
}

function findByPieces(
  needles: readonly string[],
  { length, filter, leads, needles: numbers, offsets }: PieceTable,
  text: string,
  found: (needle: number) => void,
): void {
  let end = 0;
  const compare = (lead: number) => {
    const number = numbers[lead]!;
    const start = end - length + 1 - offsets[lead]!;
    if (start >= 0 && text.startsWith(needles[number]!, start)) found(number);
  };
  const shift = 30 / length;
  let piece = 0;
  // The same walk as `eachPiece`, written out: it is passed for every character of every mail.
  for (; end < text.length; end++) {
    piece = ((piece << shift) ^ text.charCodeAt(end)) & 0x3fffffff;
    const bit = bitOf(piece);
    if ((filter[bit >>> 5]! & (1 << (bit & 31))) !== 0 && end >= length - 1) eachValue(leads, piece, compare);
  }
}

/**
 * Reports every piece of `length` characters as a number of 30 bits, which JavaScript stores without a heap cell, with its
 * place. Pieces that share a number only cause superfluous comparisons.
 */
function eachPiece(text: string, length: number, visit: (piece: number, at: number) => void): void {
  const shift = 30 / length;
  let piece = 0;
  for (let end = 0; end < text.length; end++) {
    piece = ((piece << shift) ^ text.charCodeAt(end)) & 0x3fffffff;
    if (end >= length - 1) visit(piece, end - length + 1);
  }
}

/** The bit of the filter that a piece sets, spread over all of them. */
const bitOf = (piece: number): number => Math.imul(piece, 0x9e3779b1) >>> 16;

/** Thousands of CIDR ranges, prepared to be found by an address: one look-up for each length of prefix that occurs. */
interface RangeIndex {
  /** Lengths of IPv4 and IPv6 prefixes in bits, each once. */
  readonly lengths: { readonly 4: readonly number[]; readonly 6: readonly number[] };
  readonly prefixes: NumberTable;
}

/** @param ranges Each valid. */
function indexRanges(ranges: readonly string[]): RangeIndex {
  const lengths = { 4: new Set<number>(), 6: new Set<number>() };
  const keys = ranges.map((range) => {
    const [base, length] = parseRange(range);
    lengths[base.kind() === 'ipv4' ? 4 : 6].add(length);
    return keyOfPrefix(base.toByteArray(), length);
  });
  return {
    lengths: { 4: [...lengths[4]], 6: [...lengths[6]] },
    prefixes: createNumberTable(Int32Array.from(keys)),
  };
}

/**
 * Reports the ranges that an address probably lies in (prefixes may share a key), by their number in the list. Text that is
 * no address is in none.
 */
function findRanges(
  { lengths, prefixes }: RangeIndex,
  address: string,
  found: (range: number) => void,
): void {
  const family = isIP(address);
  if (family === 0) return;
  const bytes = family === 4 ? address.split('.').map(Number) : ipaddr.process(address).toByteArray();
  for (const length of lengths[bytes.length === 4 ? 4 : 6])
    eachValue(prefixes, keyOfPrefix(bytes, length), found);
}

/** A key for the first `length` bits of an address. */
function keyOfPrefix(bytes: readonly number[], length: number): number {
  let key = (bytes.length << 8) | length;
  for (let bit = 0; bit < length; bit += 8) {
    const mask = length - bit < 8 ? 0xff & ~(0xff >> (length - bit)) : 0xff;
    key = Math.imul(key ^ (bytes[bit >> 3]! & mask), 0x01000193);
  }
  return key;
}

/** Numbers found by other numbers, as arrays: threads copy those at once, and maps entry by entry. */
interface NumberTable {
  /** The entries of a bucket start here and end where the next one's start. */
  readonly starts: Uint32Array;
  readonly keys: Int32Array;
  readonly values: Uint32Array;
  /** How many of the 32 bits of a mixed key do not name its bucket. */
  readonly shift: number;
}

/** Each key (32 bits, signed) leads to the place it has in the list; the same key may be there several times. */
export function createNumberTable(keys: Int32Array): NumberTable {
  const bits = Math.max(1, 33 - Math.clz32(keys.length));
  const shift = 32 - bits;
  const starts = new Uint32Array(2 ** bits + 1);
  for (const key of keys) starts[bucketOf(key, shift)]! += 1;
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!;
  const sorted = { starts, keys: new Int32Array(keys.length), values: new Uint32Array(keys.length), shift };
  // Each bucket is filled from its end, which leaves its start in `starts`.
  for (let value = keys.length - 1; value >= 0; value--) {
    const key = keys[value]!;
    const at = (starts[bucketOf(key, shift)]! -= 1);
    sorted.keys[at] = key;
    sorted.values[at] = value;
  }
  return sorted;
}

/** Reports every value of a key, in the order of the list. */
export function eachValue(
  { starts, keys, values, shift }: NumberTable,
  key: number,
  visit: (value: number) => void,
): void {
  const bucket = bucketOf(key, shift);
  const end = starts[bucket + 1]!;
  for (let at = starts[bucket]!; at < end; at++) if (keys[at] === key) visit(values[at]!);
}

const bucketOf = (key: number, shift: number): number => Math.imul(key, 0x9e3779b1) >>> shift;

/** A key for the end of a text (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/); other texts may share it. */
export function keyOfText(text: string, start = 0): number {
  let key = 0x811c9dc5 | 0;
  for (let at = start; at < text.length; at++) key = Math.imul(key ^ text.charCodeAt(at), 0x01000193);
  return key;
}
