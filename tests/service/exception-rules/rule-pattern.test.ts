import { describe, expect, it } from 'vitest';
import { compilePattern, PatternError } from '../../../src/service/exception-rules/compile-rule.ts';

function refusal(pattern: string): PatternError {
  try {
    compilePattern(pattern);
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
  throw new Error('not refused');
}

describe('compilePattern', () => {
  it.each([
    ['Bulk (one|two)', 'X Bulk two', true],
    ['^X-[[:alpha:]]+$', 'X-Mailer', true],
    ['[]a]', ']', true],
    ['\\p{Greek}+', 'Σίσυφος', true],
    ['\\bfree\\b', 'freely', false],
    ['a{2,3}\\x{2e}', 'aaa.', true],
  ])('[MX-07] searches %s in %s', (pattern, text, expected) => {
    expect(compilePattern(pattern).test(text)).toBe(expected);
  });

  it.each([
    ['a(?=b)', 1, '(?='],
    ['a(?!b)', 1, '(?!'],
    ['(?<=a)b', 0, '(?<=a)b'],
    ['(a)\\1', 3, '\\1'],
    ['x(a', 0, "a ')' is missing"],
    ['x[z-a]', 2, 'z-a'],
    ['**', 0, 'nothing before it to repeat'],
    ['a{2,1}', 1, 'not a repetition count'],
  ])('[MX-07] refuses %s at character %i', (pattern, position, words) => {
    const { position: at, message } = refusal(pattern);
    expect(at).toBe(position);
    expect(message).toContain(words);
  });

  it.each([
    '(.{0,1000}){1}'.repeat(5),
    '((a{0,30}){0,30}){1,2}',
    `(${'abc'.repeat(20)}){20}`,
    '[a-z]{999}bcd',
    'a{1001}',
  ])('[MX-07] refuses %s, which repeats too much, without compiling it', (pattern) => {
    expect(refusal(pattern).message).toContain('repeats too much');
  });

  it('[MX-07] counts neither members of a class nor escapes as repetitions', () => {
    expect(compilePattern('[{999}(]{2}\\{999}x').test('((({999}x')).toBe(true);
  });

  it.each(['(a*)*b', '(a+)+$', '(a|a)*c', '(.*a){1,20}(.*b){1,20}c', '(a?){100}a{100}b'])(
    '[MX-07] returns %s for 16,000 characters in linear time',
    (pattern) => {
      const compiled = compilePattern(pattern);
      const timeOf = (length: number) => {
        const started = performance.now();
        compiled.test(`${'a'.repeat(length)}!`);
        return performance.now() - started;
      };
      timeOf(1_000);
      // A backtracking engine would need longer than the universe has; the bound only has to tell the two apart.
      expect(timeOf(16_000)).toBeLessThan(10_000);
    },
  );
});
