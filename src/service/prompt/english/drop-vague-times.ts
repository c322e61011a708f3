import type { CalendarContext } from '../calendar/calendar-reader.ts';
import { readPeriod } from '../calendar/read-period.ts';
import type { PromptToken } from '../read-tokens.ts';

const leading = /^(?:after|before|since|around|during|from|until|till|at|over|past)$/;
const vague =
  /^(?:lunch|lunchtime|breakfast|dinner|teatime|work|closing|knock-off|bedtime|sunrise|sunset|dawn|dusk|coffee|siesta|shift|meeting|break|noonish|midday)$/;
const roughly = /^(?:about|around|roughly|approximately|approx|circa|maybe|perhaps)$/;
const hours =
  /^(?:\d{1,2}|at|on|half|quarter|past|to|a|in|the|morning|afternoon|evening|noon|midday|midnight|o'clock|oclock|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/;
const links = ['let say', "let's say", 'lets say', 'let us say', 'say', 'so', 'i . e .', 'ie', 'that is', 'meaning', 'namely', 'i mean', 'to be precise', 'more precisely', 'or precisely', 'call it', 'make it', 'make that']; // oxfmt-ignore

/**
 * 'after lunch, say 13:00 to 17:45', 'about half past ten … so 10:15 to 10:45': of a time that is given twice the exact one counts,
 * and it belongs to the day in front of both.
 */
export function dropVagueTimes(
  tokens: readonly PromptToken[],
  calendar: CalendarContext,
): readonly PromptToken[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const vagueLength = lengthOfVague(tokens, at, calendar);
    const linkLength = vagueLength > 0 ? lengthOfLink(tokens, at + vagueLength) : 0;
    if (linkLength === 0) continue;
    const exact = readPeriod(tokens, at + vagueLength + linkLength, calendar);
    const word = tokens[at];
    const isRange = exact?.leaf.from !== undefined && exact.leaf.to !== undefined && exact.length > 2;
    // 'about 3 pm yesterday, so 14:50 to 15:10' keeps the day.
    const days = tokens
      .slice(at + 1, at + vagueLength)
      .filter(({ kind, key }) => kind !== 'clock' && !hours.test(key));
    const kept = roughly.test(word?.key ?? '') ? days : [];
    if (exact && isRange) return tokens.toSpliced(at, vagueLength + linkLength, ...kept);
    // 'since breakfast, say 7am'.
    const next = tokens.toSpliced(at + 1, vagueLength + linkLength - 1);
    if (word && leading.test(word.key) && readPeriod(next, at, calendar)) return next;
  }
  return tokens;
}

function lengthOfVague(tokens: readonly PromptToken[], at: number, calendar: CalendarContext): number {
  const [word, next, behind] = tokens.slice(at, at + 3);
  if (leading.test(word?.key ?? '')) {
    if (vague.test(next?.key ?? '')) return next?.key === 'closing' && behind?.key === 'time' ? 3 : 2;
    if (/^(?:the|my|our)$/.test(next?.key ?? '') && vague.test(behind?.key ?? '')) return 3;
  }
  const period = roughly.test(word?.key ?? '') ? readPeriod(tokens, at + 1, calendar) : undefined;
  return period ? period.length + 1 : 0;
}

function lengthOfLink(tokens: readonly PromptToken[], from: number): number {
  let at = from;
  while (/^(?:[,.(–—-]|…)$/.test(tokens[at]?.text ?? '')) at += 1;
  for (const phrase of links) {
    const words = phrase.split(' ');
    if (words.every((key, index) => tokens[at + index]?.key === key)) return at + words.length - from;
  }
  return 0;
}
