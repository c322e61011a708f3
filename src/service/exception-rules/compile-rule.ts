import { RE2JS, RE2JSException } from 're2js';
import type { HeaderRow, MessageHeaders } from '../../api/contract/exception-rules/exception-rule.ts';
import type { MessageCode } from '../../api/errors.ts';
import { refang } from '../../api/refang.ts';
import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import type { MailHeader } from '../judging/mail-detail.ts';
import { codeOf, englishText, type ProblemCode } from '../core/refuse.ts';
import { hasAsciiLabel, readableText } from '../records/fold-address.ts';
import { foldText, isPlain, seenText } from '../records/fold-text.ts';
import { matchValue } from '../index/match-fields.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import { modeOf, type RuleConditions, valuesOf } from './rule-conditions.ts';

/** The compiled conditions of a rule: both parts must match. */
interface CompiledRule {
  /** The conditions on what the index holds, in its terms. */
  readonly expression: SearchExpression;
  /** The condition on the mail's stored headers; null when there is none. */
  readonly headers: HeaderMatcher | null;
}

/**
 * Defines what a rule matches, for the search of past mail and for incoming mail alike: every condition must hold, and a
 * condition with several values holds when any of them does. Values are compared as by the search's filters of the same
 * name. A rule without conditions fits every mail.
 */
export function compileRule(rule: RuleConditions): CompiledRule {
  return {
    expression: { kind: 'and', of: conditionsOf(rule) },
    headers: rule.message_headers && compileHeaders(rule.message_headers),
  };
}

/** The conditions that are part of the rule, each as 'any of its values'. */
export function conditionsOf(rule: RuleConditions): SearchExpression[] {
  return ruleConditions.flatMap((condition): SearchExpression[] => {
    const of = valuesOf(rule, condition.name).map((value) =>
      matchValue(condition.kind, condition.index, modeOf(rule, condition), value),
    );
    return of.length === 0 ? [] : [{ kind: 'or', of }];
  });
}

/** A test on the headers of a mail, in their order; a mail whose details are not stored has none. */
type HeaderMatcher = (headers: readonly MailHeader[]) => boolean;

/** Most characters of the values of one header that patterns look at: as long as one stored value may be. */
const patternReach = 16_000;

/** Compiles the header condition of a rule: all of its rows, or any. */
export function compileHeaders([condition, ...rows]: MessageHeaders): HeaderMatcher {
  const tests = rows.map(compileHeaderRow);
  return condition === 'AND'
    ? (headers) => tests.every((test) => test(headers))
    : (headers) => tests.some((test) => test(headers));
}

/**
 * Compiles one row. Names are compared without regard to case. A header that occurs several times fits when any of its
 * values does; `does not …` fits when none does, also when the mail has no such header. `contains` compares like the
 * search (docs/search.md); a pattern fits the text as it is or as people see it. A saved pattern that RE2 no longer
 * takes fits no mail, in either direction.
 */
export function compileHeaderRow({ header, operator, value }: HeaderRow): HeaderMatcher {
  const name = header.toLowerCase();
  switch (operator) {
    case 'is not empty':
      return (headers) =>
        headersOf(headers)
          .values(name)
          .some((text) => seenText(text).trim() !== '');
    case 'contains':
    case 'does not contain': {
      const needles = headerNeedles(value);
      // A plain domain is no other one that is written with its letters.
      const isReadable = !isPlain(value) || hasAsciiLabel(value.toLowerCase());
      const wanted = operator === 'contains';
      const has = (text: string) => needles.some((needle) => text.includes(needle));
      return (headers) => {
        const mail = headersOf(headers);
        return (mail.folded(name).some(has) || (isReadable && mail.readable(name).some(has))) === wanted;
      };
    }
    case 'matches':
    case 'does not match':
      return compilePatternRow(name, value, operator === 'matches');
  }
}

/**
 * What a header may contain for a typed text: it, and the link, address or domain that was meant by it, each with
 * internationalised domains as people read them, as the folded headers have them too. None for a text of nothing that
 * is seen.
 */
export function headerNeedles(typed: string): string[] {
  const folded = [typed, refang(typed)].map(foldText).flatMap((text) => [text, readableText(text)]);
  return [...new Set(folded)].filter((needle) => needle.trim() !== '');
}

function compilePatternRow(name: string, value: string, wanted: boolean): HeaderMatcher {
  try {
    const pattern = compilePattern(value);
    // RE2 knows other cases of single letters alone.
    const isAnyCase = /^\(\?[a-z]*i[a-z]*[):-]/i.test(value);
    return (headers) => {
      const mail = headersOf(headers);
      const texts = isAnyCase ? [...mail.seen(name), ...withinReach(mail.folded(name))] : mail.seen(name);
      return texts.some((text) => pattern.test(text)) === wanted;
    };
  } catch (error) {
    if (error instanceof PatternError) return () => false;
    throw error;
  }
}

function withinReach(values: readonly string[]): readonly string[] {
  let left = patternReach;
  const texts: string[] = [];
  for (const value of values) {
    texts.push(value.slice(0, left));
    left -= value.length;
    if (left <= 0) break;
  }
  return texts;
}

/** The headers of one mail by lower-case name; folded where somebody asks for it. */
export interface HeadersByName {
  values(name: string): readonly string[];
  folded(name: string): readonly string[];
  /** Folded, of values in which people read a domain otherwise than it is written. */
  readable(name: string): readonly string[];
  /** What patterns look at: the text as it is, and once more where people see another, as behind invisible characters. */
  seen(name: string): readonly string[];
}

/** For a mail whose headers no rule needs. */
export const noHeaders: HeadersByName = {
  values: () => [],
  folded: () => [],
  readable: () => [],
  seen: () => [],
};

const byMail = new WeakMap<readonly MailHeader[], HeadersByName>();

/** The headers by name. Thousands of rules may ask for those of the same mail: they are taken apart once. */
export function headersOf(headers: readonly MailHeader[]): HeadersByName {
  if (headers.length === 0) return noHeaders;
  let found = byMail.get(headers);
  if (!found) byMail.set(headers, (found = indexHeaders(headers)));
  return found;
}

function indexHeaders(headers: readonly MailHeader[]): HeadersByName {
  const values = new Map<string, string[]>();
  const folded = new Map<string, string[]>();
  const readable = new Map<string, string[]>();
  const seen = new Map<string, string[]>();
  const valuesOf = (name: string): string[] => {
    let texts = values.get(name);
    if (!texts) values.set(name, (texts = readValues(headers, name)));
    return texts;
  };
  const foldedOf = (name: string) => inForms(folded, name, valuesOf(name), (value) => [foldText(value)]);
  return {
    values: valuesOf,
    folded: foldedOf,
    readable: (name) =>
      inForms(readable, name, foldedOf(name), (text) => (hasAsciiLabel(text) ? [readableText(text)] : [])),
    seen: (name) =>
      inForms(seen, name, withinReach(valuesOf(name)), (value) => [
        value,
        seenText(value).slice(0, patternReach),
      ]),
  };
}

function inForms(
  known: Map<string, string[]>,
  name: string,
  values: readonly string[],
  formsOf: (value: string) => readonly string[],
): string[] {
  let texts = known.get(name);
  if (!texts) known.set(name, (texts = values.flatMap((value) => [...new Set(formsOf(value))])));
  return texts;
}

/** Rules ask for few names, and most headers differ from them in length already. */
function readValues(headers: readonly MailHeader[], name: string): string[] {
  const texts: string[] = [];
  for (const header of headers)
    if (header.name.length === name.length && header.name.toLowerCase() === name) texts.push(header.value);
  return texts;
}

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
interface RulePattern {
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
