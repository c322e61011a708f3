import { RE2JS, RE2JSException } from 're2js';
import type { MessageCode } from '../../api/errors.ts';
import { codeOf, type ProblemCode, englishText } from '../refuse.ts';

/** Why a pattern cannot be used, in words for the person who typed it. */
export class PatternError extends Error {
  /** The character at which the pattern goes wrong, from 0; null when the whole of it is the problem. */
  readonly position: number | null;
  /** The same as a code with values. */
  readonly messageCode: MessageCode;

  constructor(message: string, messageCode: MessageCode, position: number | null) {
    super(message);
    this.messageCode = messageCode;
    this.position = position;
  }
}

/** A compiled pattern. */
export interface RulePattern {
  /** Whether the pattern occurs anywhere in the text. */
  test(text: string): boolean;
}

/**
 * Most steps of a compiled pattern. Where RE2's automaton grows too large it walks through all of them for each
 * character, so that this and the length of the text bound the time.
 */
const sizeLimit = 1_000;

/**
 * Compiles an RE2 pattern (https://github.com/google/re2/wiki/Syntax): case-sensitive unless it starts with `(?i)`, in
 * time proportional to the length of any text.
 * @throws PatternError when it is no RE2 pattern (lookahead and back references are none) or repeats too much.
 */
export function compilePattern(pattern: string): RulePattern {
  if (sizeOf(pattern) > sizeLimit)
    throw new PatternError(englishText('pattern_too_large'), codeOf('pattern_too_large'), null);
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw explain(error, pattern);
  }
}

/** The reasons of RE2 (https://github.com/google/re2/blob/main/re2/parse.cc, `kErrorStrings`) as codes of ours. */
const reasons = {
  'missing closing )': 'pattern_open_group',
  'unexpected )': 'pattern_stray_paren',
  'missing closing ]': 'pattern_open_class',
  'invalid escape sequence': 'pattern_escape',
  'invalid character class range': 'pattern_range',
  'missing argument to repetition operator': 'pattern_repeat_nothing',
  'invalid repeat count': 'pattern_repeat_count',
  'invalid nested repetition operator': 'pattern_repeat_twice',
  'invalid or unsupported Perl syntax': 'pattern_perl',
  'invalid named capture': 'pattern_group_name',
  'duplicate capture group name': 'pattern_group_twice',
} as const satisfies Record<string, ProblemCode>;

/** Finds where a pattern is wrong; an error without a position is about the whole pattern. */
function explain(error: unknown, pattern: string): PatternError {
  const message = error instanceof RE2JSException ? error.message : '';
  if (message.includes('trailing backslash'))
    return new PatternError(
      englishText('pattern_backslash'),
      codeOf('pattern_backslash'),
      pattern.length - 1,
    );
  const [, reason = '', part = ''] =
    /^(?:error parsing regexp: )?([^`]*?)(?:: `(.*)`)?$/s.exec(message) ?? [];
  const at = part === '' ? -1 : pattern.indexOf(part);
  const shown = part === '' ? pattern : part;
  const problem = Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : 'pattern_wrong';
  const values = { at: Math.max(at, 0) + 1, part: shown.length > 60 ? `${shown.slice(0, 60)}…` : shown };
  return new PatternError(englishText(problem, values), codeOf(problem, values), at < 0 ? null : at);
}

/** About how many steps the pattern compiles to; found before compiling, which itself takes seconds for large ones. */
function sizeOf(pattern: string): number {
  const groups = [0];
  let last = 0;
  const add = (size: number) => {
    last = size;
    groups.push((groups.pop() ?? 0) + size);
  };
  for (const [token] of pattern.matchAll(tokens)) {
    const repeat = /^\{(\d+)(,?)(\d*)\}$/.exec(token);
    if (token === '(') groups.push(0);
    else if (token === ')') add(groups.length > 1 ? (groups.pop() ?? 0) + 2 : 1);
    else if (repeat) {
      const [, least = '', comma, most = ''] = repeat;
      const copies = most === '' ? Number(least) + (comma === '' ? 0 : 1) : Number(most);
      const size = last * Math.max(copies, 1);
      add(size - last);
      last = size;
    } else add(1);
  }
  return groups.reduce((sum, size) => sum + size, 0);
}

/** Escapes, classes (a bracket first in them is a member), repetitions, and every other character alone. */
const tokens = /\\[pPx]\{[^}]*\}|\\[^]|\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]|\{\d+,?\d*\}|[^]/gu;

/**
 * A text of three printable ASCII characters or more that every match contains as it is; empty when none is obvious.
 * Patterns with alternatives, flags or quotations have none, for their texts may be absent or in another case.
 */
export function literalOf(pattern: string): string {
  if (/\(\?(?!:)|\\Q/.test(pattern)) return '';
  let longest = '';
  let run = '';
  let depth = 0;
  const end = (kept: string) => {
    if (kept.length > longest.length) longest = kept;
    run = '';
  };
  for (const [token] of pattern.matchAll(tokens)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth > 0) end(run);
    else if (token === '|') return '';
    else if (/^(?:[*?]|\{\d+,?\d*\})$/.test(token)) end(run.slice(0, -1));
    else if (/^[ -~]$/.test(token) && !'.^$+()'.includes(token)) run += token;
    else if (/^\\[!-/:-@[-`{-~]$/.test(token)) run += token.slice(1);
    else end(run);
  }
  end(run);
  return longest.length < 3 ? '' : longest;
}
