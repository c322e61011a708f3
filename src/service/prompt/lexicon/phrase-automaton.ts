/**
 * Phrases of many lines, found by walking a sentence word by word. A line stands for up to tens of thousands of phrases
 * ('(a |the |)(user|users|…) (has |have |)(reported|…)'), so they are never written out: each line becomes a small graph whose
 * edges are words, and the lines are walked together. What a walk came to is kept, so that the next one costs a look-up a word.
 */

/** Where a walk through a line may stand. */
interface Place {
  next: Map<string, Place[]>;
  /** Number of the line, from where one of its phrases ends. */
  line?: number;
}

/** Where a walk through all lines stands. */
export interface PhraseState<Meaning> {
  /** What the words walked so far mean as a whole phrase; of two lines the later one's. */
  meaning: Meaning | undefined;
  places: readonly Place[];
  next: Map<string, PhraseState<Meaning>>;
}

export interface PhraseAutomaton<Meaning> {
  /** Before the first word. */
  readonly start: PhraseState<Meaning>;
  /** Where one word more leads; undefined where no phrase continues with it. */
  step(state: PhraseState<Meaning>, word: string): PhraseState<Meaning> | undefined;
  /** Adds the phrases of a pattern; returns the words that they are made of. */
  add(pattern: string, meaning: Meaning): Set<string>;
}

/** States that are kept; a sentence makes a few dozen. */
const maxKept = 20_000;

/** An automaton without phrases. Lines are added before the first step. */
export function createPhraseAutomaton<Meaning>(): PhraseAutomaton<Meaning> {
  const meanings: Meaning[] = [];
  const root: Place = { next: new Map() };
  const start: PhraseState<Meaning> = { meaning: undefined, places: [root], next: new Map() };
  let kept = 0;

  function enter(places: readonly Place[]): PhraseState<Meaning> {
    let last = -1;
    for (const { line = -1 } of places) last = Math.max(last, line);
    return { meaning: meanings[last], places, next: new Map() };
  }

  return {
    start,
    add(pattern, meaning) {
      const words = compilePattern(pattern, meanings.length, root);
      meanings.push(meaning);
      return words;
    },
    step(state, word) {
      const known = state.next.get(word);
      if (known) return known;
      const places = new Set(state.places.flatMap(({ next }) => next.get(word) ?? []));
      if (places.size === 0) return undefined;
      kept += 1;
      if (kept > maxKept) {
        kept = 0;
        start.next.clear();
      }
      const entered = enter([...places]);
      state.next.set(word, entered);
      return entered;
    },
  };
}

/**
 * Where a pattern may have been read to: at each place the beginnings of the word that goes on. A beginning that ends with a
 * blank is a whole word, whose edge is drawn when another word begins, so that alternatives lead to one place.
 */
type Frontier = Map<Place, Set<string>>;

/**
 * Draws the graph of a pattern from `root`: words, and alternatives in `(a|b|)` that may begin and end within a word.
 * Returns the words on its edges.
 */
function compilePattern(pattern: string, line: number, root: Place): Set<string> {
  const words = new Set<string>();
  let at = 0;

  function connect(from: Place, word: string, to: Place): void {
    words.add(word);
    const targets = from.next.get(word);
    if (targets) targets.push(to);
    else from.next.set(word, [to]);
  }

  /** Draws the edges of whole words; another word begins behind them. */
  function closeWords(frontier: Frontier): Frontier {
    const open: Frontier = new Map();
    const behind: Place = { next: new Map() };
    for (const [place, beginnings] of frontier) {
      for (const beginning of beginnings) {
        if (beginning.endsWith(' ')) {
          connect(place, beginning.slice(0, -1), behind);
          noteBeginning(open, behind, '');
        } else {
          noteBeginning(open, place, beginning);
        }
      }
    }
    return open;
  }

  function readSequence(before: Frontier): Frontier {
    let frontier = before;
    for (; at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')'; at += 1) {
      const letter = pattern[at]!;
      if (letter === ' ') {
        frontier = mapBeginnings(frontier, (one) => (one === '' || one.endsWith(' ') ? one : `${one} `));
      } else if (letter === '(') {
        frontier = readAlternatives(closeWords(frontier));
      } else {
        frontier = mapBeginnings(closeWords(frontier), (one) => one + letter);
      }
    }
    return frontier;
  }

  function readAlternatives(before: Frontier): Frontier {
    const after: Frontier = new Map();
    do {
      at += 1; // the '(' or '|'
      for (const [place, beginnings] of readSequence(before))
        for (const beginning of beginnings) noteBeginning(after, place, beginning);
    } while (pattern[at] === '|');
    return after;
  }

  const end: Place = { next: new Map(), line };
  const start: Place = { next: new Map() };
  for (const [place, beginnings] of readSequence(new Map([[start, new Set([''])]]))) {
    for (const beginning of beginnings) {
      const word = beginning.trimEnd();
      if (word !== '') connect(place, word, end);
      else if (place !== start) place.line = line;
    }
  }
  for (const [word, places] of start.next) {
    const all = root.next.get(word);
    if (all) all.push(...places);
    else root.next.set(word, places);
  }
  return words;
}

function mapBeginnings(frontier: Frontier, change: (beginning: string) => string): Frontier {
  return new Map([...frontier].map(([place, all]) => [place, new Set([...all].map(change))]));
}

function noteBeginning(frontier: Frontier, place: Place, beginning: string): void {
  const all = frontier.get(place);
  if (all) all.add(beginning);
  else frontier.set(place, new Set([beginning]));
}
