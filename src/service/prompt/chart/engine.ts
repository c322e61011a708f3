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
}

/** A rule of a grammar; see `Rule`. */
export function rule<Made extends Category>(
  makes: Made,
  pattern: string,
  make: (parts: Parts) => Meanings[Made] | undefined,
  cost = 0,
): Rule {
  return { name: `${makes}: ${pattern.replaceAll(/\s+/g, ' ')}`, makes, pattern, cost, make };
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
}

interface State {
  /** By a word, or a category in angle brackets. */
  moves: Map<string, State[]>;
  accepts?: Rule;
}

/** Rules made ready for parsing. */
export interface Grammar {
  first: Map<string, State[]>;
  /** Every word of a pattern. */
  words: ReadonlySet<string>;
}

/** Makes rules ready for parsing. @throws Error for a pattern that is not well formed */
export function compileGrammar(rules: readonly Rule[]): Grammar {
  const first = new Map<string, State[]>();
  const words = new Set<string>();
  for (const one of rules) {
    const reader = { symbols: one.pattern.match(/<\w+>|[()[\]|]|[^\s()[\]|<>]+|[<>]/g) ?? [], at: 0, words };
    const last: State = { moves: new Map(), accepts: one };
    const begin = readAlternatives(reader, last);
    if (reader.at < reader.symbols.length) throw new Error(`A bracket too many in '${one.name}'.`);
    if (begin === last || begin.accepts) throw new Error(`'${one.name}' matches nothing at all.`);
    for (const [symbol, states] of begin.moves) first.set(symbol, [...(first.get(symbol) ?? []), ...states]);
  }
  return { first, words };
}

interface PatternReader {
  symbols: readonly string[];
  at: number;
  words: Set<string>;
}

/** A state from which every alternative leads to `next`; an empty one is `next` itself. */
function readAlternatives(reader: PatternReader, next: State): State {
  const begins = [readSequence(reader, next)];
  while (reader.symbols[reader.at] === '|') {
    reader.at += 1;
    begins.push(readSequence(reader, next));
  }
  return joinStates(begins);
}

function readSequence(reader: PatternReader, next: State): State {
  // Read from the left, linked from the right: each element is a function of the state behind it.
  const elements: ((behind: State) => State)[] = [];
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
        return symbol === '[' ? joinStates([begin, behind]) : begin;
      });
    } else {
      const forms = symbol.startsWith('<') && symbol.length > 1 ? [symbol] : formsOf(symbol);
      if (!symbol.startsWith('<')) for (const form of forms) reader.words.add(form);
      elements.push((behind) => ({ moves: new Map(forms.map((form) => [form, [behind]])) }));
    }
  }
  return elements.reduceRight((behind, element) => element(behind), next);
}

function joinStates(states: readonly State[]): State {
  const [only] = states;
  if (only && states.length === 1) return only;
  const joined: State = { moves: new Map() };
  for (const { moves, accepts } of states) {
    if (accepts) joined.accepts = accepts;
    for (const [symbol, to] of moves) joined.moves.set(symbol, [...(joined.moves.get(symbol) ?? []), ...to]);
  }
  return joined;
}

/** Of one category and span so many readings are kept, and none that is so much dearer than the cheapest. */
const maxReadings = 3;
const maxDearer = 3;
/** A chart that has more edges is given up; the longest questions of people have a tenth of them. */
const maxEdges = 20_000;

/** Every reading of every span, from the right to the left, so that what follows a span is known when it is read. */
export class Chart {
  readonly #grammar: Grammar;
  readonly #tokens: readonly ChartToken[];
  /** By start, then by the symbol of the category. */
  readonly #edges: Map<string, Edge[]>[];
  #queues: Edge[][] = [];
  #count = 0;
  /** Whether the question was too much; then the chart has nothing. */
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
    for (const [word, cost] of this.#tokens[at]?.readings ?? [])
      for (const state of this.#grammar.first.get(word) ?? []) this.#walk(state, at, at + 1, [], cost);
    // Shorter spans first: a longer one is made of them.
    for (const queue of this.#queues)
      for (let next = 0; next < queue.length && !this.isFull; next += 1) {
        const edge = queue[next] as Edge;
        for (const state of this.#grammar.first.get(`<${edge.category}>`) ?? [])
          this.#walk(state, at, edge.end, [edge], edge.cost);
      }
  }

  #walk(state: State, start: number, at: number, parts: readonly Edge[], cost: number): void {
    if (state.accepts) this.#make(state.accepts, start, at, parts, cost);
    const token = this.#tokens[at];
    if (!token || state.moves.size === 0) return;
    for (const [word, more] of token.readings)
      for (const next of state.moves.get(word) ?? []) this.#walk(next, start, at + 1, parts, cost + more);
    for (const [symbol, edges] of this.#edges[at] ?? [])
      for (const next of state.moves.get(symbol) ?? [])
        for (const edge of edges) this.#walk(next, start, edge.end, [...parts, edge], cost + edge.cost);
  }

  #make(
    { makes, cost, make }: Rule,
    start: number,
    end: number,
    parts: readonly Edge[],
    before: number,
  ): void {
    // A sentence begins the question, or stands in brackets.
    if (makes === 'S' && start > 0 && !/^[([]$/.test(this.#tokens[start - 1]?.text ?? '')) return;
    const taken: Record<string, unknown> = { words: this.#tokens.slice(start, end) };
    for (const { category, value } of parts) {
      const name = [category, `${category}2`, `${category}3`].find((one) => !(one in taken));
      if (name) taken[name] = value;
    }
    const value = make(taken as Parts);
    if (value !== undefined) this.#add({ category: makes, start, end, cost: before + cost, value });
  }

  #add(edge: Edge): void {
    const { start, end, category, cost } = edge;
    const place = this.#edges[start] as Map<string, Edge[]>;
    const symbol = `<${category}>`;
    const all = place.get(symbol) ?? [];
    const same = all.filter((other) => other.end === end);
    const cheapest = Math.min(...same.map((other) => other.cost));
    if (cost > cheapest + maxDearer) return;
    const known = same.length > 0 && keyOfValue(edge);
    const twin = same.find((other) => keyOfValue(other) === known);
    if (twin && twin.cost <= cost) return;
    let out = twin;
    if (!twin && same.length >= maxReadings) {
      out = same.reduce((worst, other) => (other.cost > worst.cost ? other : worst));
      if (out.cost <= cost) return;
    }
    place.set(symbol, [...all.filter((other) => other !== out), edge]);
    this.#queues[end]?.push(edge);
    this.#count += 1;
    if (this.#count > maxEdges) this.isFull = true;
  }
}

const keys = new WeakMap<Edge, string>();

/** Two readings of one span differ when these do. */
function keyOfValue(edge: Edge): string {
  const known = keys.get(edge) ?? JSON.stringify(edge.value) ?? '';
  keys.set(edge, known);
  return known;
}
