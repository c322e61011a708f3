import { keyOfValue } from '../prompt-tree.ts';
import type { PromptToken } from '../read-tokens.ts';
import { formsOf } from './morphology.ts';
import type { Category, Meanings } from './meanings.ts';

/** What a rule's pattern took, by category; the second of one category is `Cond2`. */
export type Parts = { [Name in Category]: Meanings[Name] } & {
  [Name in Category as `${Name}2` | `${Name}3`]: Meanings[Name];
} & { words: readonly ChartToken[] };

/** A rule: a pattern of words and categories, and what a span that matches it means. Undefined: it does not match. */
export interface Rule {
  name: string;
  makes: Category;
  pattern: string;
  cost: number;
  make: (parts: Parts) => unknown;
  /** It begins and ends with what it makes, so that it makes lists. */
  isList: boolean;
}

/** A rule of a grammar; see `Rule`. */
export function rule<Made extends Category>(
  makes: Made,
  pattern: string,
  make: (parts: Parts) => Meanings[Made] | undefined,
  cost = 0,
): Rule {
  const isList = pattern.split(`<${makes}>`).length > 2 && pattern.trimEnd().endsWith(`<${makes}>`);
  return { name: `${makes}: ${pattern.replaceAll(/\s+/g, ' ')}`, makes, pattern, cost, make, isList };
}

/** A token with the words that it may be, each with the cost of taking it so: a misspelt word is dearer. */
export interface ChartToken extends PromptToken {
  readings: ReadonlyMap<string, number>;
}

/** A span with a meaning. */
export interface Edge {
  category: Category;
  start: number;
  end: number;
  cost: number;
  value: unknown;
  /** What made it; undefined for a seed. */
  by?: Rule;
  /** Others of its span and category are cheaper. */
  isOut?: true;
}

/** Where a pattern may stand: what may come next, and the rule whose pattern is complete. */
interface Place {
  /** By a word, or a category in angle brackets. */
  moves: Map<string, Place[]>;
  accepts?: Rule;
}

/** Where all patterns stand that began alike, so that their beginning is walked once. */
interface State {
  places: readonly Place[];
  accepts: readonly Rule[];
  /** Made when they are first walked. */
  moves: Map<string, State | undefined>;
}

/** Rules made ready for parsing. */
export interface Grammar {
  start: State;
  /** Every word of a pattern. */
  words: ReadonlySet<string>;
}

/** Makes rules ready for parsing. @throws Error for a pattern that is not well formed */
export function compileGrammar(rules: readonly Rule[]): Grammar {
  const words = new Set<string>();
  const begins = rules.map((one) => {
    const reader = {
      symbols: one.pattern.match(/<\w+>|[()[\]|]|[<>]=?|[^\s()[\]|<>]+/g) ?? [],
      at: 0,
      words,
    };
    const last: Place = { moves: new Map(), accepts: one };
    const begin = readAlternatives(reader, last);
    if (reader.at < reader.symbols.length) throw new Error(`A bracket too many in '${one.name}'.`);
    if (begin === last || begin.accepts) throw new Error(`'${one.name}' matches nothing at all.`);
    return begin;
  });
  return { start: stateOf([joinPlaces(begins)]), words };
}

const stateOf = (places: readonly Place[]): State => ({
  places,
  accepts: [...new Set(places.flatMap(({ accepts }) => accepts ?? []))],
  moves: new Map(),
});

/** Where a word or category leads; undefined where no pattern goes on with it. */
function step(state: State, symbol: string): State | undefined {
  const known = state.moves.get(symbol);
  if (known || state.moves.has(symbol)) return known;
  const places = new Set(state.places.flatMap(({ moves }) => moves.get(symbol) ?? []));
  const made = places.size > 0 ? stateOf([...places]) : undefined;
  // What no pattern has is not kept: strangers write it.
  if (made || symbol.startsWith('<')) state.moves.set(symbol, made);
  return made;
}

interface PatternReader {
  symbols: readonly string[];
  at: number;
  words: Set<string>;
}

/** A place from which every alternative leads to `next`; an empty one is `next` itself. */
function readAlternatives(reader: PatternReader, next: Place): Place {
  const begins = [readSequence(reader, next)];
  while (reader.symbols[reader.at] === '|') {
    reader.at += 1;
    begins.push(readSequence(reader, next));
  }
  return joinPlaces(begins);
}

function readSequence(reader: PatternReader, next: Place): Place {
  // Read from the left, linked from the right: each element is a function of the place behind it.
  const elements: ((behind: Place) => Place)[] = [];
  for (;;) {
    const symbol = reader.symbols[reader.at];
    if (symbol === undefined || symbol === '|' || symbol === ')' || symbol === ']') break;
    reader.at += 1;
    if (symbol === '(' || symbol === '[') {
      const inside = { ...reader };
      readAlternatives(reader, { moves: new Map() });
      if (reader.symbols[reader.at] !== (symbol === '(' ? ')' : ']'))
        throw new Error('A bracket is missing.');
      reader.at += 1;
      elements.push((behind) => {
        const begin = readAlternatives({ ...inside }, behind);
        return symbol === '[' ? joinPlaces([begin, behind]) : begin;
      });
    } else {
      const forms = symbol.startsWith('<') && symbol.length > 1 ? [symbol] : formsOf(symbol);
      if (!symbol.startsWith('<')) for (const form of forms) reader.words.add(form);
      elements.push((behind) => ({ moves: new Map(forms.map((form) => [form, [behind]])) }));
    }
  }
  return elements.reduceRight((behind, element) => element(behind), next);
}

function joinPlaces(places: readonly Place[]): Place {
  const [only] = places;
  if (only && places.length === 1) return only;
  const joined: Place = { moves: new Map() };
  for (const { moves, accepts } of places) {
    if (accepts) joined.accepts = accepts;
    for (const [symbol, to] of moves) {
      const known = joined.moves.get(symbol);
      if (known) known.push(...to);
      else joined.moves.set(symbol, [...to]);
    }
  }
  return joined;
}

/** Of one category and span so many readings are kept, and none that is so much dearer than the cheapest. */
const maxReadings = 3;
const maxDearer = 3;
/**
 * A chart that has more edges, or was looked at more often while it was made, is given up: about 100 ms. No question of the
 * corpus takes more than a thousand of either, a list of 40 addresses 1,300.
 */
const maxEdges = 6_000;
const maxSteps = 20_000;

/** Every reading of every span, from the right to the left, so that what follows a span is known when it is read. */
export class Chart {
  readonly #grammar: Grammar;
  readonly #tokens: readonly ChartToken[];
  /** By start, then by the symbol of the category. */
  readonly #edges: Map<string, Edge[]>[];
  #queues: Edge[][] = [];
  /** What the pattern that is walked has taken. */
  readonly #parts: Edge[] = [];
  #count = 0;
  #steps = 0;
  /** Whether the question was too much; then what it has is not all. */
  isFull = false;

  /** @param seeds what stands at a place without any rule: values, times, names, texts */
  constructor(grammar: Grammar, tokens: readonly ChartToken[], seeds: (at: number) => readonly Edge[]) {
    this.#grammar = grammar;
    this.#tokens = tokens;
    this.#edges = Array.from({ length: tokens.length + 1 }, () => new Map<string, Edge[]>());
    for (let at = tokens.length - 1; at >= 0 && !this.isFull; at -= 1) this.#readFrom(at, seeds(at));
  }

  /** The readings of a category that begin at a token. */
  from(at: number, category: Category): readonly Edge[] {
    return this.#edges[at]?.get(`<${category}>`) ?? [];
  }

  #readFrom(at: number, seeds: readonly Edge[]): void {
    this.#queues = Array.from({ length: this.#tokens.length + 1 }, () => []);
    for (const edge of seeds) this.#add(edge);
    const { start } = this.#grammar;
    for (const [word, cost] of this.#tokens[at]?.readings ?? []) {
      const next = step(start, word);
      if (next) this.#walk(next, at, at + 1, cost);
    }
    // Shorter spans first: a longer one is made of them.
    for (const queue of this.#queues)
      for (let place = 0; place < queue.length && !this.isFull; place += 1) {
        const edge = queue[place] as Edge;
        const next = edge.isOut ? undefined : step(start, symbolOf(edge.category));
        if (next) this.#take(next, at, edge, 0);
      }
  }

  #take(next: State, start: number, edge: Edge, cost: number): void {
    this.#parts.push(edge);
    this.#walk(next, start, edge.end, cost + edge.cost);
    this.#parts.pop();
  }

  #walk(state: State, start: number, at: number, cost: number): void {
    this.#steps += 1;
    if (this.#steps > maxSteps) this.isFull = true;
    if (this.isFull) return;
    for (const rule of state.accepts) this.#make(rule, start, at, cost);
    const token = this.#tokens[at];
    if (!token) return;
    for (const [word, more] of token.readings) {
      const next = step(state, word);
      if (next) this.#walk(next, start, at + 1, cost + more);
    }
    for (const [symbol, edges] of this.#edges[at] ?? []) {
      const next = step(state, symbol);
      if (next) for (const edge of edges) this.#take(next, start, edge, cost);
    }
  }

  #make(rule: Rule, start: number, end: number, before: number): void {
    const { makes, cost, make } = rule;
    // Of a list's readings the one that has all but the first item in its last part is enough.
    if (rule.isList && this.#parts[0]?.category === makes && this.#parts[0].by === rule) return;
    // A sentence begins the question, or stands in brackets.
    if (makes === 'S' && start > 0 && !/^[([]$/.test(this.#tokens[start - 1]?.text ?? '')) return;
    const taken: Record<string, unknown> = { words: this.#tokens.slice(start, end) };
    for (const { category, value } of this.#parts) {
      let name: string = category;
      for (let more = 2; name in taken; more += 1) name = `${category}${more}`;
      taken[name] = value;
    }
    const value = make(taken as Parts);
    if (value !== undefined) this.#add({ category: makes, start, end, cost: before + cost, value, by: rule });
  }

  #add(edge: Edge): void {
    const { start, end, category, cost } = edge;
    const place = this.#edges[start] as Map<string, Edge[]>;
    const symbol = symbolOf(category);
    let all = place.get(symbol);
    if (!all) place.set(symbol, (all = []));
    const same = all.filter((other) => other.end === end);
    if (same.some((other) => cost > other.cost + maxDearer)) return;
    const known = same.length > 0 && keyOfValue(edge.value);
    const twin = same.find((other) => keyOfValue(other.value) === known);
    if (twin && twin.cost <= cost) return;
    let out = twin;
    if (!twin && same.length >= maxReadings) {
      out = same.reduce((worst, other) => (other.cost > worst.cost ? other : worst));
      if (out.cost <= cost) return;
    }
    if (out) {
      all.splice(all.indexOf(out), 1);
      out.isOut = true;
    }
    all.push(edge);
    this.#queues[end]?.push(edge);
    this.#count += 1;
    if (this.#count > maxEdges) this.isFull = true;
  }
}

const symbols = new Map<Category, string>();

/** A category as patterns have it. */
function symbolOf(category: Category): string {
  let symbol = symbols.get(category);
  if (!symbol) symbols.set(category, (symbol = `<${category}>`));
  return symbol;
}
