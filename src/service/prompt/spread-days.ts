import type { Language } from './language.ts';
import type { PromptToken } from './read-tokens.ts';

const monthsBehind: ReadonlySet<string> = new Set(['of this month', 'of last month', 'of the month', 'of the current month', 'of the last month', 'of the previous month', 'dieses monats', 'des monats', 'letzten monats', 'vorigen monats', 'vergangenen monats', 'des letzten monats', 'des vorigen monats', 'des vormonats', 'des laufenden monats', 'this month', 'last month']); // oxfmt-ignore

/** 'on 3, 5 or 9 November': each of the days with its month, unless they are days in a row. */
export function spreadDays(
  tokens: readonly PromptToken[],
  language: Pick<Language, 'calendar'>,
): PromptToken[] {
  const made = [...tokens];
  const { calendar } = language;
  for (let at = 0; at < made.length; at += 1) {
    const spreadTo = spreadMonth(made, at, language);
    if (spreadTo > at) {
      at = spreadTo;
      continue;
    }
    const days: { token: PromptToken; at: number }[] = [];
    let next = at;
    const isDay = (token: PromptToken | undefined) =>
      token?.kind === 'number' &&
      Number.parseInt(token.text, 10) >= 1 &&
      Number.parseInt(token.text, 10) <= 31;
    while (isDay(made[next])) {
      days.push({ token: made[next] as PromptToken, at: next });
      next += 1;
      if (made[next]?.text === '.') next += 1;
      if (made[next]?.text === ',' && isDay(made[next + 1])) next += 1;
      else if (/^(?:or|and|oder|und)$/.test(made[next]?.key ?? '')) {
        next += /^(?:on|the|am|dem|den)$/.test(made[next + 1]?.key ?? '') ? 2 : 1;
      } else break;
    }
    // 'the 5th and the 7th of November'.
    if (days.length > 1 && /^(?:of|des)$/.test(made[next]?.key ?? '')) next += 1;
    const behind = made.slice(next, next + 4).map(({ key }) => key);
    const ofMonth = [3, 2, 4].find((length) => monthsBehind.has(behind.slice(0, length).join(' ')));
    const month = made[next];
    const isMonth = ofMonth !== undefined || (month?.kind === 'word' && calendar.months.has(month.key));
    const numbers = days.map(({ token }) => Number.parseInt(token.text, 10));
    const isRow = numbers.every((day, index) => index === 0 || day === (numbers[index - 1] ?? 0) + 1);
    // 'between the 1st and the 15th of October' is a range.
    const isRange = made.slice(Math.max(0, at - 2), at).some(({ key }) => /^(?:between|zwischen)$/.test(key));
    if (!month || !isMonth || days.length < 2 || isRow || isRange) continue;
    const year = made[next + 1];
    const isYear = ofMonth === undefined && year?.kind === 'number' && /^20\d\d$/.test(year.text);
    const named = made.slice(next, next + (ofMonth ?? (isYear ? 2 : 1)));
    const or: PromptToken = {
      ...month,
      text: calendar.language === 'de' ? 'oder' : 'or',
      key: calendar.language === 'de' ? 'oder' : 'or',
    };
    const spread = days.flatMap(({ token }, index) => [...(index > 0 ? [or] : []), token, ...named]);
    made.splice(at, next + named.length - at, ...spread);
    at += spread.length - 1;
  }
  return made;
}

/** Takes what counts other things: 'November 9 and 11 attachments'. */
const counted =
  /^(?:recipients?|attachments?|links?|urls?|mails?|e-?mails?|messages?|hours?|days?|weeks?|minutes?|am|pm)$/;

/** 'November 9th, 11th and 13th': the month in front of each of the days, unless they are days in a row. */
function spreadMonth(tokens: PromptToken[], at: number, { calendar }: Pick<Language, 'calendar'>): number {
  const month = tokens[at];
  if (month?.kind !== 'word' || !calendar.months.has(month.key) || calendar.language !== 'en') return at;
  const days: PromptToken[] = [];
  let next = at + 1;
  let isJoined = false;
  for (;;) {
    const day = tokens[next];
    const value = Number.parseInt(day?.text ?? '', 10);
    if (day?.kind !== 'number' || value < 1 || value > 31) return at;
    days.push(day);
    next += 1;
    const before = next;
    if (tokens[next]?.text === ',') next += 1;
    if (/^(?:and|or|&)$/.test(tokens[next]?.key ?? '')) {
      next += 1;
      isJoined = true;
    }
    if (/^(?:on|the)$/.test(tokens[next]?.key ?? '') && next > before) next += 1;
    if (next === before || tokens[next]?.kind !== 'number') {
      next = before;
      break;
    }
  }
  const numbers = days.map(({ text }) => Number.parseInt(text, 10));
  const isRow = numbers.every((day, index) => index === 0 || day === (numbers[index - 1] ?? 0) + 1);
  const isRange = tokens.slice(Math.max(0, at - 2), at).some(({ key }) => key === 'between');
  if (days.length < 2 || !isJoined || isRange || (isRow && days.length > 2)) return at;
  if (counted.test(tokens[next]?.key ?? '')) return at;
  const or: PromptToken = { ...month, text: 'or', key: 'or' };
  const spread = days.flatMap((day, index) => [...(index > 0 ? [or] : []), month, day]);
  tokens.splice(at, next - at, ...spread);
  return at + spread.length - 1;
}
