import type { Language } from '../language.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';
import { whoAt } from './who-at.ts';

const reverse =
  /^(?:(?:,? ?(?:or|and) )?(?:(?:the )?other way (?:round|around|about)|vice versa|vice-versa|viceversa|conversely|the reverse)|,? ?(?:in |going |sent )?(?:either way|both ways|(?:in )?(?:either|both) directions?))(?= |$)/;

/** 'from a@x.example to b@y.example or the other way round', '… in either direction', 'from Ann to me or from me to her': what each wrote to the other. */
export function eitherWay(tokens: readonly PromptToken[], { lexicon }: Language): readonly PromptToken[] {
  const from = tokens.findIndex(({ key }, at) => key === 'from' && pairAt(tokens, at) !== undefined);
  const pair = pairAt(tokens, from);
  const place = tokens[from];
  // 'from Monday to Tuesday, both ways' names days.
  if (!pair || !place || [...pair.one, ...pair.other].some(({ key }) => lexicon.times.has(key)))
    return tokens;
  const end = endOfReverse(tokens, pair);
  if (end === undefined) return tokens;
  const mark = (text: string): PromptToken => ({ ...place, kind: 'mark', text, key: text });
  const way = (one: readonly PromptToken[], other: readonly PromptToken[]) => [wordAt(place, 'from'), ...one, wordAt(place, 'to'), ...other]; // oxfmt-ignore
  const both = [...way(pair.one, pair.other), wordAt(place, 'or'), ...way(pair.other, pair.one)];
  return [...tokens.slice(0, from), mark('('), ...both, mark(')'), ...tokens.slice(end)];
}

interface Pair {
  one: readonly PromptToken[];
  other: readonly PromptToken[];
  end: number;
}

/** 'from a@x.example to me'. */
function pairAt(tokens: readonly PromptToken[], from: number): Pair | undefined {
  const sideAt = (at: number) => (tokens[at]?.key === 'me' ? tokens.slice(at, at + 1) : whoAt(tokens, at));
  const one = sideAt(from + 1);
  const to = from + 1 + one.length;
  const other = sideAt(to + 1);
  const isPair = one.length > 0 && other.length > 0 && tokens[to]?.key === 'to';
  return isPair ? { one, other, end: to + 1 + other.length } : undefined;
}

/** The end of a phrase that includes the reverse direction. */
function endOfReverse(tokens: readonly PromptToken[], { one, other, end }: Pair): number | undefined {
  const isEnclosed = tokens[end]?.text === '(';
  const at = isEnclosed ? end + 1 : end;
  const phrase = reverse.exec(keysOf(tokens.slice(at, at + 8)))?.[0];
  if (phrase !== undefined) {
    const behind = at + phrase.trim().split(' ').length;
    if (isEnclosed && tokens[behind]?.text !== ')') return undefined;
    return isEnclosed ? behind + 1 : behind;
  }
  // 'or from me to her'.
  const back = tokens[at]?.text === ',' ? at + 1 : at;
  const writer = back + (tokens[back + 1]?.key === 'from' ? 2 : 1);
  const isBack =
    /^(?:or|and)$/.test(tokens[back]?.key ?? '') &&
    keysOf(tokens.slice(writer, writer + other.length)) === keysOf(other);
  const whom = writer + other.length + 1;
  const isTo = tokens[whom - 1]?.key === 'to';
  const isOne = keysOf(tokens.slice(whom, whom + one.length)) === keysOf(one);
  if (!isBack || !isTo || isEnclosed) return undefined;
  if (/^(?:her|him|them)$/.test(tokens[whom]?.key ?? '')) return whom + 1;
  return isOne ? whom + one.length : undefined;
}
