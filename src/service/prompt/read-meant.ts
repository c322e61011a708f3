import { readPeriod } from './calendar/read-period.ts';
import type { CalendarContext } from './calendar/calendar-reader.ts';
import { findPhrase } from './lexicon/lexicon.ts';
import type { Language } from './language.ts';
import { subjectOf } from './prompt-tree.ts';
import type { PromptToken } from './read-tokens.ts';

interface Meant {
  /** What is corrected: a time, a subject of conditions, a kind of value. */
  about: string;
  length: number;
}

/** What begins at a place: a time, a condition, a value. */
export function meantAt(
  tokens: readonly PromptToken[],
  at: number,
  { lexicon }: Language,
  calendar: CalendarContext,
): Meant | undefined {
  const period = readPeriod(tokens, at, calendar);
  if (period) return { about: 'received', length: period.length };
  const token = tokens[at];
  if (token && /^(?:address|domain|ip|hash|file|extension|quoted)$/.test(token.kind))
    return { about: token.kind, length: 1 };
  const found = findPhrase(lexicon, tokens, at);
  return found?.meaning.is === 'condition'
    ? { about: subjectOf(found.meaning.node), length: found.length }
    : undefined;
}

/** The last place in front of `end` with a value of the same field, with its length. */
export function lastOf(
  tokens: readonly PromptToken[],
  end: number,
  about: string,
  language: Language,
  calendar: CalendarContext,
): { at: number; length: number } | undefined {
  let last: { at: number; length: number } | undefined;
  for (let at = 0; at < end;) {
    const meant = meantAt(tokens, at, language, calendar);
    if (meant?.about === about && at + meant.length <= end) last = { at, length: meant.length };
    at += meant?.length ?? 1;
  }
  return last;
}
