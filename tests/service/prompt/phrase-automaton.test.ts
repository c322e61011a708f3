import { describe, expect, it } from 'vitest';
import { createPhraseAutomaton } from '../../../src/service/prompt/lexicon/phrase-automaton.ts';

/** Every phrase of a pattern, written out. */
function expand(pattern: string): string[] {
  let at = 0;
  const readSequence = (): string[] => {
    let phrases = [''];
    for (; at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')'; at += 1) {
      let parts = [pattern[at]!];
      if (parts[0] === '(') {
        parts = [];
        do {
          at += 1;
          parts.push(...readSequence());
        } while (pattern[at] === '|');
      }
      phrases = phrases.flatMap((phrase) => parts.map((part) => phrase + part));
    }
    return phrases;
  };
  return [...new Set(readSequence().map((phrase) => phrase.replaceAll(/ +/g, ' ').trim()))].filter(Boolean);
}

/** The meaning of a whole phrase. */
function meaningOf(automaton: ReturnType<typeof createPhraseAutomaton<string>>, phrase: string) {
  let state: typeof automaton.start | undefined = automaton.start;
  for (const word of phrase.split(' ')) state = state && automaton.step(state, word);
  return state?.meaning;
}

/** Numbers from 0 to 1 that are the same in each run. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function makePattern(next: () => number, depth = 0): string {
  let pattern = '';
  for (let part = 0; part < 1 + next() * 3; part += 1) {
    const kind = next();
    if (kind < 0.35) pattern += 'ab'[Math.floor(next() * 2)];
    else if (kind < 0.6 || depth > 1) pattern += ' ';
    else {
      const alternatives = Array.from({ length: 1 + Math.floor(next() * 2) }, () =>
        makePattern(next, depth + 1),
      );
      pattern += `(${[...alternatives, ...(next() < 0.3 ? [''] : [])].join('|')})`;
    }
  }
  return pattern;
}

describe('phrases of patterns', () => {
  it('are those that the patterns expand to, whatever begins and ends within a word', () => {
    const next = numbersOf(7);
    for (let round = 0; round < 300; round += 1) {
      const patterns = Array.from({ length: 3 }, () => makePattern(next));
      const automaton = createPhraseAutomaton<string>();
      const words = new Set<string>();
      for (const pattern of patterns) for (const word of automaton.add(pattern, pattern)) words.add(word);
      const expected = new Map(patterns.flatMap((pattern) => expand(pattern).map((one) => [one, pattern])));
      expect(words).toEqual(new Set([...expected.keys()].flatMap((phrase) => phrase.split(' '))));
      for (const [phrase, pattern] of expected)
        expect([phrase, meaningOf(automaton, phrase)]).toEqual([phrase, pattern]);
      // What no pattern stands for means nothing.
      for (const phrase of expected.keys()) {
        for (const other of [`${phrase} b`, `a ${phrase}`, phrase.split(' ').slice(1).join(' ')])
          expect([other, meaningOf(automaton, other)]).toEqual([other, expected.get(other)]);
      }
    }
  });

  it('of a later line take precedence over those of an earlier one', () => {
    const automaton = createPhraseAutomaton<string>();
    automaton.add('(in |)quarantine', 'first');
    automaton.add('in quarantine', 'second');
    expect(meaningOf(automaton, 'in quarantine')).toBe('second');
    expect(meaningOf(automaton, 'quarantine')).toBe('first');
    expect(meaningOf(automaton, 'in')).toBeUndefined();
  });

  it('are found in patterns that expand to more phrases than could be listed', () => {
    const automaton = createPhraseAutomaton<string>();
    const slot = '(a |b |c |d |e |f |g |h |i |j |)';
    automaton.add(`${slot.repeat(12)}end`, 'found'); // 11^12
    expect(meaningOf(automaton, 'a b c d e f g h i j a b end')).toBe('found');
    expect(meaningOf(automaton, 'j end')).toBe('found');
    expect(meaningOf(automaton, 'a b c d e f g h i j a b c end')).toBeUndefined();
  });

  it('are found whatever other lookups ran before', () => {
    const automaton = createPhraseAutomaton<string>();
    const letters = '(a |b |c |d |e |f |g |h |i |j |)';
    automaton.add(`${letters.repeat(5)}end`, 'found');
    const next = numbersOf(3);
    for (let walk = 0; walk < 30_000; walk += 1) {
      const phrase = Array.from({ length: 5 }, () => 'abcdefghij'[Math.floor(next() * 10)]).join(' ');
      if (meaningOf(automaton, `${phrase} end`) !== 'found') throw new Error(phrase);
    }
    expect(meaningOf(automaton, 'a a a a a end')).toBe('found');
  });
});
