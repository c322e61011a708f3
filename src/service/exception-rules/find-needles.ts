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
    for (let at = 0; at + length <= needle.length; at++) {
      const piece = hashPiece(needle, at, length);
      counts.set(piece, (counts.get(piece) ?? 0) + 1);
    }
  const leads = new Map<number, Lead[]>();
  const filter = new Uint32Array(filterBits / 32);
  for (const { needle, number } of members) {
    const offset = rarestPiece(needle, length, counts);
    const piece = hashPiece(needle, offset, length);
    const others = leads.get(piece);
    if (others) others.push({ needle: number, offset });
    else leads.set(piece, [{ needle: number, offset }]);
    filter[(piece >>> 5) & (filter.length - 1)]! |= 1 << (piece & 31);
  }
  return (text, found) => {
    for (let at = 0; at + length <= text.length; at++) {
      const piece = hashPiece(text, at, length);
      if ((filter[(piece >>> 5) & (filter.length - 1)]! & (1 << (piece & 31))) === 0) continue;
      for (const { needle, offset } of leads.get(piece) ?? [])
        if (text.startsWith(needles[needle]!, at - offset) && at >= offset) found(needle);
    }
  };
}

function rarestPiece(needle: string, length: number, counts: ReadonlyMap<number, number>): number {
  let rarest = 0;
  let fewest = Infinity;
  for (let at = 0; at + length <= needle.length; at++) {
    const count = counts.get(hashPiece(needle, at, length)) ?? 0;
    if (count < fewest) [rarest, fewest] = [at, count];
  }
  return rarest;
}

/** A number of 30 bits, which JavaScript keeps without a heap cell. Pieces that share one only lead to needles too many. */
function hashPiece(text: string, at: number, length: number): number {
  let hash = 0;
  for (let index = at; index < at + length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x9e3779b1) ^ (hash >>> 15);
  return (hash ^ (hash >>> 16)) & 0x3fffffff;
}
