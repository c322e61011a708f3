import type { CalendarVocabulary } from '../calendar/calendar-vocabulary.ts';
import type { PromptToken } from '../read-tokens.ts';
import { hoursBehind } from './hours-of-days.ts';

/** 'Tuesday's mail between 9am and noon', 'last Monday's spam from 9 to 10': the hours are those of the day, which is put in front of them. */
export function dayInFront(tokens: readonly PromptToken[], calendar: CalendarVocabulary): PromptToken[] {
  const isDay = ({ key, kind }: PromptToken) =>
    kind === 'date' ||
    /^(?:today|yesterday)$/.test(key) ||
    calendar.weekdays.has(key) ||
    calendar.months.has(key);
  const days = tokens.flatMap((token, index) => (isDay(token) ? [index] : []));
  const [at = -1, ...others] = days;
  const isOwning = /['’]s$/.test(tokens[at]?.text ?? '');
  const hours = tokens.findIndex((_token, index) => index > at + 1 && hoursBehind(tokens, index, calendar));
  if (!isOwning || others.length > 0 || hours < 0) return [...tokens];
  const from = /^(?:last|this)$/.test(tokens[at - 1]?.key ?? '') ? at - 1 : at;
  return [...tokens.slice(0, from), ...tokens.slice(at + 1, hours), ...tokens.slice(from, at + 1), ...tokens.slice(hours)]; // oxfmt-ignore
}
