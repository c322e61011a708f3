import type { CalendarVocabulary } from '../calendar/calendar-vocabulary.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

/** A span of tokens that names a day, or hours of a day. */
interface Piece {
  tokens: readonly PromptToken[];
  end: number;
}

/**
 * 'Monday and Tuesday, 10 to 11', 'from 10:00 to 11:00, Monday and Tuesday', 'Monday and Tuesday morning': the hours are those of each of the days.
 */
export function hoursOfDays(tokens: readonly PromptToken[], calendar: CalendarVocabulary): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = tokens[at] as PromptToken;
    const found = daysFirst(tokens, at, calendar) ?? hoursFirst(tokens, at, calendar);
    if (!found) {
      made.push(first);
      continue;
    }
    // '… to 11 or 17 November' are no two days.
    const isNumbered = found.days.some(([day]) => day?.kind === 'number');
    const hours = isNumbered ? found.hours.map(asClock) : found.hours;
    made.push(
      ...found.days.flatMap((day, index) => [...(index > 0 ? [wordAt(first, 'or')] : []), ...day, ...hours]),
    );
    at = found.end - 1;
  }
  return made;
}

const asClock = (token: PromptToken): PromptToken => {
  const text = `${token.text}:00`;
  return token.kind === 'number' ? { ...token, kind: 'clock', text, key: text } : token;
};

interface Found {
  days: readonly (readonly PromptToken[])[];
  hours: readonly PromptToken[];
  end: number;
}

const opening = /^(?:on|both|either|the)$/;
const joint =
  /^(?:,|on|both|either|each|time|day|days|of|always|respectively|the|only|but|just|in|case|cases|received|sent|arriving|arrived|coming|delivered)$/;
const ending = ['in each case', 'each time', 'each day', 'on each day', 'on both days', 'both days', 'respectively', 'each']; // oxfmt-ignore
const parts: Readonly<Record<string, string>> = { mornings: 'morning', afternoons: 'afternoon', evenings: 'evening', nights: 'night', morning: 'morning', afternoon: 'afternoon', evening: 'evening', night: 'night' }; // oxfmt-ignore

function daysFirst(
  tokens: readonly PromptToken[],
  at: number,
  calendar: CalendarVocabulary,
): Found | undefined {
  const days = daysAt(tokens, skip(tokens, at, opening), calendar);
  if (!days) return undefined;
  const place = tokens[days.end] ?? tokens[at];
  const part = partAt(tokens, days.end);
  if (part && place && days.list.length > 1)
    return { days: days.list, hours: [wordAt(place, part.name)], end: part.end };
  // 'Tuesday, but not in the morning'.
  const not = skip(tokens, days.end, /^(?:,|but)$/);
  const denied = tokens[not]?.key === 'not' ? partAt(tokens, not + 1) : undefined;
  const [only, ...others] = days.list;
  if (denied && place && only && others.length === 0) {
    const negation = ['but', 'not'].map((key) => wordAt(place, key));
    return { days: [only], hours: [...negation, ...only, wordAt(place, denied.name)], end: denied.end };
  }
  // 'Monday, 10 to 11': behind one day as well, numbers alone are hours.
  const behind = skip(tokens, days.end, days.list.length > 1 ? joint : /^(?:,|each)$/);
  const hours =
    bareHoursAt(tokens, behind, calendar) ??
    (days.list.length > 1 ? hoursAt(tokens, behind, calendar) : undefined);
  if (!hours) return undefined;
  const end = ending.find(
    (words) => keysOf(tokens.slice(hours.end, hours.end + words.split(' ').length)) === words,
  );
  return { days: days.list, hours: hours.tokens, end: hours.end + (end?.split(' ').length ?? 0) };
}

/** 'from 10 to 11, Monday and Tuesday', 'in the morning of 16 and 17 November'; 'from 3 to 5 November and Tuesday' are no hours. */
function hoursFirst(
  tokens: readonly PromptToken[],
  at: number,
  calendar: CalendarVocabulary,
): Found | undefined {
  const part = tokens[at]?.key === 'in' || tokens[at]?.key === 'on' ? partAt(tokens, at + 1) : undefined;
  const hours =
    part && tokens[part.end]?.key === 'of'
      ? { tokens: [wordAt(tokens[at] as PromptToken, part.name)], end: part.end }
      : hoursAt(tokens, at, calendar);
  const days = hours && daysAt(tokens, skip(tokens, hours.end, joint), calendar);
  return days && days.list.length > 1 ? { days: days.list, hours: hours.tokens, end: days.end } : undefined;
}

/** 'in the morning', 'mornings'. */
function partAt(tokens: readonly PromptToken[], from: number): { name: string; end: number } | undefined {
  const at = skip(tokens, from, /^(?:in|the|during|at)$/);
  const name = Object.hasOwn(parts, tokens[at]?.key ?? '') ? parts[tokens[at]?.key ?? ''] : undefined;
  // 'Monday and Tuesday morning between 8 and 9' has hours of its own.
  const isOver = !/^(?:between|from|at|after|before)$/.test(tokens[at + 1]?.key ?? '');
  return name !== undefined && isOver ? { name, end: at + 1 } : undefined;
}

function skip(tokens: readonly PromptToken[], from: number, small: RegExp): number {
  let at = from;
  while (small.test(tokens[at]?.key ?? '')) at += 1;
  return at;
}

/** Days: 'Monday and Tuesday', '16 and 17 November', 'yesterday or today', and one alone. */
function daysAt(
  tokens: readonly PromptToken[],
  from: number,
  calendar: CalendarVocabulary,
): { list: (readonly PromptToken[])[]; end: number } | undefined {
  const list: (readonly PromptToken[])[] = [];
  let at = from;
  for (;;) {
    const day = dayAt(tokens, skip(tokens, at, /^(?:on|the)$/), calendar);
    if (!day) break;
    list.push(day.tokens);
    at = day.end;
    const next = skip(tokens, at, /^(?:,|and|or|as|well|&|\+|also)$/);
    const isNext = next > at && dayAt(tokens, skip(tokens, next, /^(?:on|the)$/), calendar) !== undefined;
    if (!isNext) break;
    at = next;
  }
  const named = list.at(-1) ?? [];
  const month = named.find(({ key }) => calendar.months.has(key));
  // '16 and 17 November': the month of all.
  const whole = list.map((day) =>
    day.length === 1 && day[0]?.kind === 'number' && month ? [...day, month] : day,
  );
  const isBare = whole.some((day) => day.length === 1 && day[0]?.kind === 'number');
  return list.length > 0 && !isBare ? { list: whole, end: at } : undefined;
}

const isDayOfMonth = (one: PromptToken | undefined) =>
  one?.kind === 'number' && Number.parseInt(one.text, 10) < 32;

function dayAt(tokens: readonly PromptToken[], at: number, calendar: CalendarVocabulary): Piece | undefined {
  const [token, next, third] = tokens.slice(at, at + 3);
  if (!token) return undefined;
  if (/^(?:last|this)$/.test(token.key) && calendar.weekdays.has(next?.key ?? ''))
    return { tokens: tokens.slice(at, at + 2), end: at + 2 };
  const isOne =
    token.kind === 'date' || calendar.weekdays.has(token.key) || /^(?:today|yesterday)$/.test(token.key);
  if (isOne) return withPart(tokens, { tokens: [token], end: at + 1 });
  if (calendar.months.has(token.key) && next && isDayOfMonth(next))
    return withPart(tokens, { tokens: [token, next], end: at + 2 });
  if (!isDayOfMonth(token)) return undefined;
  const month = tokens[at + (next?.key === 'of' ? 2 : 1)];
  if (month && calendar.months.has(month.key))
    return withPart(tokens, { tokens: [token, month], end: at + (next?.key === 'of' ? 3 : 2) });
  // '16/11'.
  const isSlashed =
    next?.text === '/' && isDayOfMonth(third) && next.start === token.end && third?.start === next.end;
  if (isSlashed && tokens[at + 3]?.text !== '/')
    return { tokens: [wordAt(token, 'on'), ...tokens.slice(at, at + 3)], end: at + 3 };
  // '16 and 17 November': the number alone where another day follows.
  return /^(?:and|or|,|&)$/.test(next?.key ?? '') ? { tokens: [token], end: at + 1 } : undefined;
}

/** 'yesterday evening', where its hours follow. */
function withPart(tokens: readonly PromptToken[], { tokens: day, end }: Piece): Piece {
  const part = tokens[end];
  const hour = skip(tokens, end + 1, /^(?:,|between|from|at|each)$/);
  const isPart =
    part !== undefined &&
    Object.hasOwn(parts, part.key) &&
    /^(?:number|clock)$/.test(tokens[hour]?.kind ?? '');
  return isPart ? { tokens: [...day, part], end: end + 1 } : { tokens: day, end };
}

const ranged = /^(?:to|and|-|–|until|till)$/;
const months = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

const numberOf = (token: PromptToken | undefined, calendar: CalendarVocabulary): number | undefined => {
  const value = token?.kind === 'number' && /^\d{1,2}$/.test(token.text) ? Number(token.text) : token?.kind === 'word' ? calendar.numbers.get(token.key) : undefined; // oxfmt-ignore
  return value !== undefined && Number.isInteger(value) && value < 25 ? value : undefined;
};

/** '10 to 11', '9-5', behind a day and in front of nothing that it could count. */
function bareHoursAt(
  tokens: readonly PromptToken[],
  from: number,
  calendar: CalendarVocabulary,
): Piece | undefined {
  const isOpened = /^(?:between|from|at)$/.test(tokens[from]?.key ?? '');
  const at = isOpened ? from + 1 : from;
  const [first, mark, last, next] = tokens.slice(at, at + 4);
  const [left, right] = [numberOf(first, calendar), numberOf(last, calendar)];
  if (!first || !last || left === undefined || right === undefined || !/^(?:to|-|–|until|till)$/.test(mark?.key ?? '')) return undefined; // oxfmt-ignore
  const isOver = next === undefined || (next.kind === 'mark' && !/^[/:%.-]$/.test(next.text)) || next.text === '.' || /^(?:each|and|or|but|with|without|from|to|in|on|that|which|where|about|only|please|respectively|not|both|cet|local)$/.test(next.key); // oxfmt-ignore
  if (!isOver) return undefined;
  // '9-5' are working hours.
  const to = right <= left && left > 5 && right + 12 > left && right < 8 ? right + 12 : right;
  if (to <= left) return undefined;
  const text = `${to}:00`;
  const end: PromptToken = to === right ? last : { ...last, kind: 'clock', text, key: text };
  return { tokens: [wordAt(first, 'between'), first, wordAt(first, 'and'), end], end: at + 3 };
}

/** 'between 10 and 11', '10:00-11:00', 'after 6 pm', 'at noon'. */
function hoursAt(
  tokens: readonly PromptToken[],
  from: number,
  calendar: CalendarVocabulary,
): Piece | undefined {
  const word = tokens[from]?.key ?? '';
  const isOpened = /^(?:between|from|at)$/.test(word);
  const isSure = (token: PromptToken | undefined) =>
    token?.kind === 'clock' || /^(?:noon|midnight|midday)$/.test(token?.key ?? '');
  const isHour = (token: PromptToken | undefined) => isSure(token) || numberOf(token, calendar) !== undefined;
  const left = from + (isOpened ? 1 : 0);
  const right = left + 2;
  let end = right + 1;
  if (/^(?:h|hrs|hours|o'clock|oclock)$/.test(tokens[end]?.key ?? '')) end += 1;
  if (/^in the (?:morning|afternoon|evening)$/.test(keysOf(tokens.slice(end, end + 3)))) end += 3;
  const isJoined = ranged.test(tokens[left + 1]?.key ?? '');
  const isRange =
    isHour(tokens[left]) &&
    isJoined &&
    isHour(tokens[right]) &&
    (isOpened || isSure(tokens[left]) || isSure(tokens[right]));
  // 'between 3 and 5 November' are days.
  const opened =
    word === 'at'
      ? [wordAt(tokens[from] as PromptToken, 'from'), ...tokens.slice(left, end)]
      : tokens.slice(from, end);
  if (isRange && !months.test(tokens[right + 1]?.key ?? '')) return { tokens: opened, end };
  const isEdge =
    /^(?:after|before|until|till|at)$/.test(word) &&
    (isSure(tokens[from + 1]) || isWholeHour(tokens, from, calendar));
  return isEdge ? { tokens: tokens.slice(from, from + 2), end: from + 2 } : undefined;
}

/** Whether a place has unambiguous hours: 'between 9am and noon', 'from 9 to 10'. */
export const hoursBehind = (
  tokens: readonly PromptToken[],
  at: number,
  calendar: CalendarVocabulary,
): boolean => {
  const isOpened = /^(?:between|from|at|after|before)$/.test(tokens[at]?.key ?? '');
  const hours = isOpened ? hoursAt(tokens, at, calendar) : undefined;
  const isSure = hours?.tokens.some(
    ({ kind, key }) => kind === 'clock' || /^(?:noon|midnight|midday)$/.test(key),
  );
  return isSure === true || (isOpened && bareHoursAt(tokens, at, calendar) !== undefined);
};

/** 'at 10', in front of nothing that it could count. */
const isWholeHour = (tokens: readonly PromptToken[], from: number, calendar: CalendarVocabulary): boolean =>
  tokens[from]?.key === 'at' &&
  numberOf(tokens[from + 1], calendar) !== undefined &&
  (tokens[from + 2] === undefined || /^[,.?!]$/.test(tokens[from + 2]?.text ?? ''));
