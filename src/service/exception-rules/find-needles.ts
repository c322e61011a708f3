import { createNumberTable, eachValue, type NumberTable } from './number-table.ts';

/** Thousands of texts, prepared to be found in other texts. */
export interface NeedleIndex {
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
export function indexNeedles(needles: readonly string[]): NeedleIndex {
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
export function findNeedles(index: NeedleIndex, text: string, found: (needle: number) => void): void {
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
