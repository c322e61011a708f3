/** Finds which of many texts occur in a text; tells each by its number in the list, possibly more than once. */
export type NeedleFinder = (text: string, found: (needle: number) => void) => void;

/** A piece of a needle that leads to it: the needle starts `offset` characters before the piece. */
interface Lead {
  readonly needle: number;
  readonly offset: number;
}

/**
 * Prepares a search for thousands of needles at once. Each is led to by three successive characters of it, those that
 * the fewest other needles have, so that a text is passed once and compared with few needles. Building is one pass over
 * the needles, and memory a few numbers for each, unlike an automaton of all of their characters.
 * @param needles Not empty, each once.
 */
export function createNeedleFinder(needles: readonly string[]): NeedleFinder {
  const tables = [1, 2, 3].map((length) => createTable(needles, length)).filter((table) => table !== null);
  return (text, found) => {
    for (const table of tables) table(text, found);
  };
}

/** Bits of the filter that spares most positions of a text the look-up. */
const filterBits = 1 << 16;

/** The needles led to by pieces of `length` characters: those of 3 or more by 3, shorter ones by all they have. */
function createTable(needles: readonly string[], length: number): NeedleFinder | null {
  const members = needles.flatMap((needle, number) =>
    Math.min(needle.length, 3) === length ? [{ needle, number }] : [],
  );
  if (members.length === 0) return null;
  const counts = new Map<number, number>();
  for (const { needle } of members)
    eachPiece(needle, length, (piece) => counts.set(piece, (counts.get(piece) ?? 0) + 1));
  const leads = new Map<number, Lead[]>();
  const filter = new Uint32Array(filterBits / 32);
  for (const { needle, number } of members) {
    let rarest = { piece: 0, offset: 0, count: Infinity };
    eachPiece(needle, length, (piece, offset) => {
      const count = counts.get(piece) ?? 0;
      if (count < rarest.count) rarest = { piece, offset, count };
    });
    const lead = { needle: number, offset: rarest.offset };
    const others = leads.get(rarest.piece);
    if (others) others.push(lead);
    else leads.set(rarest.piece, [lead]);
    const bit = bitOf(rarest.piece);
    filter[bit >>> 5]! |= 1 << (bit & 31);
  }
  const shift = 30 / length;
  // The same walk as `eachPiece`, written out: it is passed for every character of every mail.
  return (text, found) => {
    let piece = 0;
    for (let end = 0; end < text.length; end++) {
      piece = ((piece << shift) ^ text.charCodeAt(end)) & 0x3fffffff;
      const bit = bitOf(piece);
      if ((filter[bit >>> 5]! & (1 << (bit & 31))) === 0 || end < length - 1) continue;
      for (const { needle, offset } of leads.get(piece) ?? []) {
        const start = end - length + 1 - offset;
        if (start >= 0 && text.startsWith(needles[needle]!, start)) found(needle);
      }
    }
  };
}

/**
 * Tells every piece of `length` characters as a number of 30 bits, which JavaScript keeps without a heap cell, with its
 * place. Pieces that share a number only lead to needles too many.
 */
function eachPiece(text: string, length: number, tell: (piece: number, at: number) => void): void {
  const shift = 30 / length;
  let piece = 0;
  for (let end = 0; end < text.length; end++) {
    piece = ((piece << shift) ^ text.charCodeAt(end)) & 0x3fffffff;
    if (end >= length - 1) tell(piece, end - length + 1);
  }
}

/** The bit of the filter that a piece sets, spread over all of them. */
const bitOf = (piece: number): number => Math.imul(piece, 0x9e3779b1) >>> 16;
