import type { CalendarPhrase, CalendarVocabulary } from './calendar-vocabulary.ts';
import { keysOf, type PromptToken } from '../read-tokens.ts';

/** What times are resolved against. */
export interface CalendarContext {
  /** Milliseconds since 1970. */
  now: number;
  /** IANA name of the time zone of the person who asks. */
  timeZone: string;
  /** Whether `11/3/2026` begins with the month. */
  monthFirst: boolean;
  words: CalendarVocabulary;
}

/** A position among the tokens; each `take` advances only when it matches. */
export class CalendarReader {
  readonly tokens: readonly PromptToken[];
  readonly context: CalendarContext;
  at: number;

  constructor(tokens: readonly PromptToken[], at: number, context: CalendarContext) {
    this.tokens = tokens;
    this.at = at;
    this.context = context;
  }

  get token(): PromptToken | undefined {
    const token = this.tokens[this.at];
    return token?.kind === 'quoted' ? undefined : token;
  }

  /** Reads with `read`; resets the position when it finds nothing. */
  try<Found>(read: () => Found | undefined): Found | undefined {
    const before = this.at;
    const found = read();
    if (found === undefined) this.at = before;
    return found;
  }

  takePhrase(name: CalendarPhrase): boolean {
    const { token } = this;
    const phrases = this.context.words.phrases[name];
    // Most words begin no phrase.
    if (!token || !firstWordsOf(phrases).has(token.key)) return false;
    return phrases.some((phrase) => this.takeText(phrase));
  }

  /** A name of a table, which may have several words; the longest first. */
  takeFrom<Value>(table: ReadonlyMap<string, Value>): Value | undefined {
    const { token } = this;
    if (!token || !firstWordsOf(table).has(token.key)) return undefined;
    for (const length of [4, 3, 2, 1]) {
      const phrase = this.keys(length);
      const value = phrase === undefined ? undefined : table.get(phrase);
      if (value !== undefined) {
        this.at += length;
        return value;
      }
    }
    return undefined;
  }

  takeText(phrase: string): boolean {
    const { token } = this;
    // Most phrases begin otherwise.
    if (!token || !phrase.startsWith(token.key)) return false;
    if (phrase === token.key) {
      this.at += 1;
      return true;
    }
    const words = phrase.split(' ');
    if (this.keys(words.length) !== phrase) return false;
    this.at += words.length;
    return true;
  }

  takeMark(mark: string): boolean {
    if (this.token?.kind !== 'mark' || this.token.text !== mark) return false;
    this.at += 1;
    return true;
  }

  /** A number in digits, with or without an ordinal ending. */
  takeDigits(): { value: number; isOrdinal: boolean } | undefined {
    const { token } = this;
    if (token?.kind !== 'number') return undefined;
    this.at += 1;
    return { value: Number.parseFloat(token.text.replace(',', '.')), isOrdinal: /\D$/.test(token.text) };
  }

  /** A number in digits or words. */
  takeNumber(): number | undefined {
    return this.takeDigits()?.value ?? this.takeFrom(this.context.words.numbers);
  }

  private keys(length: number): string | undefined {
    const tokens = this.tokens.slice(this.at, this.at + length);
    if (tokens.length < length || tokens.some(({ kind }) => kind === 'quoted')) return undefined;
    return keysOf(tokens);
  }
}

type Names = ReadonlyMap<string, unknown> | readonly string[];
const firstWords = new WeakMap<Names, ReadonlySet<string>>();

/** The first words of a table's names, or of phrases. */
function firstWordsOf(names: Names): ReadonlySet<string> {
  const known = firstWords.get(names);
  if (known) return known;
  const made = new Set(
    [...(names instanceof Map ? (names.keys() as Iterable<string>) : (names as readonly string[]))].map(
      (name) => name.split(' ')[0] ?? '',
    ),
  );
  firstWords.set(names, made);
  return made;
}
