import { findPhrase, type Lexicon } from '../lexicon/lexicon.ts';
import { keysOf, type PromptToken } from '../read-tokens.ts';
import { isEnd } from './words.ts';

/** A span of tokens and what it is compared by: its word, or its class in angle brackets (name, number, value). */
interface Unit {
  is: string;
  from: number;
  to: number;
}

/** A phrase (`at` to `end`) and the later one that replaces it (`from`, with its `length`). */
interface ParallelPhrase {
  at: number;
  end: number;
  from: number;
  length: number;
}

const article = /^(?:der|die|das|den|dem|des)$/;
const one = /^(?:ein|eine|einen|einem|einer|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn)$/;
const compared =
  /^(?:mehr als|weniger als|hoechstens|mindestens|maximal|minimal|ueber|unter|genau|exakt|wenigstens|zumindest|nur)$/;
const maxUnits = 8;

/**
 * Finds the phrase that a correction replaces, by its parallel structure: 'von Müller' for 'von Möller', 'mehr als 5 Empfänger' for
 * 'mehr als 10 Empfänger'. A name, a text or an actor alone replaces the one directly in front of the correction.
 * @param until end of the corrected part @param from start of the correction
 */
export function findParallelPhrase(
  tokens: readonly PromptToken[],
  until: number,
  from: number,
  lexicon: Lexicon,
): ParallelPhrase | undefined {
  const first = unitsOf(tokens, 0, until, lexicon);
  const later = unitsOf(tokens, from, endFrom(tokens, from), lexicon);
  // 'ich meine den Herrn Maier'.
  const withoutArticle = later[0]?.is === '<article>' ? later.slice(1) : [];
  return parallelOf(first, later) ?? parallelOf(first, withoutArticle);
}

function parallelOf(first: readonly Unit[], later: readonly Unit[]): ParallelPhrase | undefined {
  for (let length = Math.min(maxUnits, later.length); length > 0; length -= 1) {
    const units = later.slice(0, length);
    for (let at = first.length - length; at >= 0; at -= 1) {
      const before = first.slice(at, at + length);
      if (!before.every((unit, index) => unit.is === units[index]?.is)) continue;
      const isCue = units.some(({ is }) => !/^(?:<|,)/.test(is));
      const isChanged = units.some(({ is }) => is.startsWith('<') && is !== '<article>');
      const isLast = at + length === first.length;
      if (!isChanged || !(isCue || (isLast && isOneName(units)))) continue;
      const [start, last] = [units[0] as Unit, units.at(-1) as Unit];
      return { at: before[0]?.from ?? 0, end: before.at(-1)?.to ?? 0, from: start.from, length: last.to - start.from }; // oxfmt-ignore
    }
  }
  return undefined;
}

const isOneName = (units: readonly Unit[]): boolean =>
  units.filter(({ is }) => is !== '<article>').length === 1 &&
  units.every(({ is }) => /^<(?:name|quoted|article|by)>$/.test(is));

/** The end of the clause; the full stop of '3. November' is none. */
function endFrom(tokens: readonly PromptToken[], from: number): number {
  const isOver = (token: PromptToken, at: number) =>
    isEnd(token) && !(token.text === '.' && tokens[from + at - 1]?.kind === 'number');
  const length = tokens.slice(from).findIndex(isOver);
  return length < 0 ? tokens.length : from + length;
}

function unitsOf(tokens: readonly PromptToken[], from: number, to: number, lexicon: Lexicon): Unit[] {
  const units: Unit[] = [];
  for (let at = from; at < to; at = units.at(-1)?.to ?? to) {
    const token = tokens[at] as PromptToken;
    const last = units.at(-1);
    const found = token.kind === 'word' ? findPhrase(lexicon, tokens, at) : undefined;
    const length = compared.test(keysOf(tokens.slice(at, at + 2))) ? 2 : 1;
    if (isName(token, lexicon)) {
      if (last?.is === '<name>') last.to = at + 1;
      else units.push({ is: '<name>', from: at, to: at + 1 });
    } else if (found?.meaning.is === 'by') units.push({ is: '<by>', from: at, to: at + found.length });
    else if (compared.test(keysOf(tokens.slice(at, at + length))))
      units.push({ is: '<compared>', from: at, to: at + length });
    else units.push({ is: kindOf(token), from: at, to: at + 1 });
  }
  return units;
}

const kindOf = ({ key, kind }: PromptToken): string => {
  if (article.test(key)) return '<article>';
  if (one.test(key)) return '<number>';
  // 'einem Link' and 'zwei Links'.
  if (kind === 'word') return key.length > 3 ? key.replace(/(?:en|[nes])$/, '') : key;
  return kind === 'mark' ? key : `<${kind}>`;
};

const title = /^(?:herr|herrn|frau|hr|fr|dr|prof)$/;

/** 'Müller', 'Frau Dr. Möller': capitalised words without a meaning in the lexicon. */
const isName = (token: PromptToken, lexicon: Lexicon): boolean =>
  token.kind === 'word' &&
  (title.test(token.key) ||
    (/^\p{Lu}/u.test(token.text) && !findPhrase(lexicon, [token], 0) && !lexicon.times.has(token.key)));
