import type { CalendarVocabulary } from '../calendar/calendar-vocabulary.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';
import { dayInFront } from './day-in-front.ts';
import { hoursOfDays } from './hours-of-days.ts';

/** English times in the words that the calendar has: 'on or after', '9h', the hours of several days with each of them. */
export const writeTimes = (tokens: readonly PromptToken[], calendar: CalendarVocabulary): PromptToken[] =>
  hoursOfDays(
    dayInFront(orLater(simple(weekendDays(aged(partsOfDays(nightly(hours(hyphenated(tokens)))))))), calendar),
    calendar,
  );

/** '17-11-2026'. */
function hyphenated(tokens: readonly PromptToken[]): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const five = tokens.slice(at, at + 5);
    const [first, , , , last] = five;
    const text = five.map((token) => token.text).join('');
    const isDate = /^\d{1,2}-\d{1,2}-20\d\d$/.test(text) && five.length === 5;
    const isJoined = five.every((token, index) => index === 0 || token.start === five[index - 1]?.end);
    if (first && last && isDate && isJoined) {
      const date = text.replaceAll('-', '/');
      made.push({ ...first, kind: 'date', text: date, key: date, end: last.end });
      at += 4;
    } else made.push(tokens[at] as PromptToken);
  }
  return made;
}

const timed = /^(?:between|from|at|and|to|until|till|-|–|after|since|before|by)$/;

/** 'between 9h and 12h': hours of the day, where 'last 24h' are so many. */
const hours = (tokens: readonly PromptToken[]): PromptToken[] =>
  tokens.flatMap((token, at) => {
    // 'between the 9:00 and the 11:00'.
    if (token.key === 'the' && tokens[at + 1]?.kind === 'clock' && timed.test(tokens[at - 1]?.key ?? ''))
      return [];
    const [, hour, minute] = /^(\d{1,2})h(\d\d)?$/.exec(token.kind === 'word' ? token.key : '') ?? [];
    const isTime = hour !== undefined && Number(hour) < 24 && timed.test(tokens[at - 1]?.key ?? '');
    const text = `${hour}:${minute ?? '00'}`;
    return isTime ? { ...token, kind: 'clock', text, key: text } : token;
  });

const unit = /^(?:minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|months?|years?)$/;
const ageing = ['old or older', 'old or more', 'or more old', 'or older', 'old and older', 'old and more', 'old or above', 'of age or more', 'old and above']; // oxfmt-ignore

/** '8 days old or older', 'aged over 30 days': how old they are at least. */
function aged(tokens: readonly PromptToken[]): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const before = tokens[at - 1];
    const saying = unit.test(tokens[at + 1]?.key ?? '')
      ? ageing.find((words) => keysOf(tokens.slice(at + 2, at + 2 + words.split(' ').length)) === words)
      : undefined;
    const over = token.key === 'aged' ? ['more than', 'older than', 'at least', 'over'].find((words) => keysOf(tokens.slice(at + 1, at + 1 + words.split(' ').length)) === words) : undefined; // oxfmt-ignore
    if (saying && (token.kind === 'number' || token.kind === 'word')) {
      const hasComparison = before?.key === 'than' || before?.key === 'least';
      made.push(
        ...(hasComparison ? [] : [wordAt(token, 'older'), wordAt(token, 'than')]),
        token,
        tokens[at + 1] as PromptToken,
      );
      at += 1 + saying.split(' ').length;
    } else if (over) {
      made.push(wordAt(token, 'older'), wordAt(token, 'than'));
      at += over.split(' ').length;
    } else made.push(token);
  }
  return made;
}

/** 'the weekend of 7 and 8 November': the days say it. */
const weekendDays = (tokens: readonly PromptToken[]): PromptToken[] =>
  tokens.filter((token, at) => {
    const weekend =
      token.key === 'weekend' ? at : token.key === 'of' && tokens[at - 1]?.key === 'weekend' ? at - 1 : -1;
    const days = keysOf(tokens.slice(weekend + 1, weekend + 8)).replace(/^of /, '');
    const isDays =
      /^(?:the )?(?:[a-z]{3,9} )?\d{1,2}(?:st|nd|rd|th)? (?:and|&|\/|to|-|–) (?:the )?\d{1,2}(?:st|nd|rd|th)?(?! ?\/)/.test(
        days,
      );
    return weekend < 0 || !isDays;
  });

const parts: Readonly<Record<string, readonly [day: string, isLate: boolean]>> = {
  'this morning': ['today', false], 'this afternoon': ['today', true], 'this evening': ['today', true], tonight: ['today', true],
  'yesterday morning': ['yesterday', false], 'yesterday afternoon': ['yesterday', true], 'yesterday evening': ['yesterday', true],
}; // oxfmt-ignore

const ranging = /^(?:and|to|until|till|-|–)$/;

/** '2:00' of an afternoon. */
function asLate(token: PromptToken): PromptToken {
  const hour = Number.parseInt(token.text, 10);
  const isBare = token.kind === 'clock' && !/[ap]\.?m/i.test(token.text) && hour < 12;
  const text = isBare ? token.text.replace(/^\d+/, String(hour + 12)) : token.text;
  return { ...token, text, key: text };
}

/** 'between 7 and 9 last night': hours of the evening before. */
function nightly(tokens: readonly PromptToken[]): PromptToken[] {
  const made = [...tokens];
  const at = made.findIndex((_token, place) => keysOf(made.slice(place, place + 2)) === 'last night');
  const [left, joint, right] = made.slice(Math.max(0, at - 3), Math.max(0, at));
  const isHour = (token: PromptToken | undefined) =>
    token?.kind === 'number' && /^(?:[6-9]|1[01])$/.test(token.text);
  if (!left || !right || !isHour(left) || !isHour(right) || !ranging.test(joint?.key ?? '')) return made;
  const late = (token: PromptToken): PromptToken =>
    asLate({ ...token, kind: 'clock', text: `${token.text}:00` });
  const place = made[at] as PromptToken;
  made.splice(at - 3, 5, late(left), joint as PromptToken, late(right), wordAt(place, 'yesterday'));
  return made;
}

/** '6:00 this morning', '10 pm last night': an hour with a redundant part of the day. */
function partsOfDays(tokens: readonly PromptToken[]): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const [hour = 0] = /^\d{1,2}/.exec(token.text)?.map(Number) ?? [];
    const isBare = token.kind === 'clock' && !/[ap]\.?m/i.test(token.text);
    const isLateHour = /p\.?m/i.test(token.text) ? hour < 12 : hour > 17;
    const length =
      token.kind === 'clock'
        ? [2, 1].find((count) => parts[keysOf(tokens.slice(at + 1, at + 1 + count))])
        : undefined;
    const part = length === undefined ? undefined : parts[keysOf(tokens.slice(at + 1, at + 1 + length))];
    const isNight = token.kind === 'clock' && keysOf(tokens.slice(at + 1, at + 3)) === 'last night';
    if (part && length !== undefined) {
      if (isBare && part[1] && ranging.test(made.at(-1)?.key ?? ''))
        made.splice(-2, 1, ...made.slice(-2, -1).map(asLate));
      made.push(isBare && part[1] ? asLate(token) : token, wordAt(tokens[at + 1] as PromptToken, part[0]));
      at += length;
    } else if (isNight) {
      made.push(token, wordAt(tokens[at + 1] as PromptToken, isLateHour ? 'yesterday' : 'today'));
      at += 2;
    } else made.push(token);
  }
  return made;
}

const phrases: readonly (readonly [words: string, RegExp | undefined, written: string])[] = [
  ['on or after', undefined, 'since'],
  ['at or after', undefined, 'since'],
  ['from or after', undefined, 'since'],
  ['on or before', undefined, 'until'],
  ['at or before', undefined, 'until'],
  ['not before', undefined, 'since'],
  ['no earlier than', undefined, 'since'],
  ['until and including', undefined, 'until'],
  ['till and including', undefined, 'until'],
  ['to and including', undefined, 'until'],
  ['through and including', undefined, 'until'],
  ['not later than', undefined, 'until'],
  ['not after', undefined, 'until'],
  ['from earlier', /^(?:today|yesterday|this)$/, ''],
  ['earlier', /^(?:today|yesterday|this)$/, ''],
  ['the most recent', /^(?:\d+|two|three|four|five|six|seven|ten|twelve|thirty)$/, 'the last'],
  ['most recent', /^(?:\d+|two|three|four|five|six|seven|ten|twelve|thirty)$/, 'last'],
  ['trailing', /^(?:\d+|two|three|four|five|six|seven|ten|twelve|thirty)$/, 'last'],
];

const dozens = [['half a dozen', '6'], ['a dozen', '12'], ['one dozen', '12'], ['two dozen', '24'], ['three dozen', '36']] as const; // oxfmt-ignore

/** Phrases in front of times by what the calendar calls them, and dozens. */
function simple(tokens: readonly PromptToken[]): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const found = phrases.find(([words, next]) => {
      const length = words.split(' ').length;
      return (
        keysOf(tokens.slice(at, at + length)) === words &&
        (!next || next.test(tokens[at + length]?.key ?? ''))
      );
    });
    // 'from 1 November to date'.
    const isToDate =
      token.key === 'to' &&
      tokens[at + 1]?.key === 'date' &&
      !/^(?:year|quarter|month|week)$/.test(tokens[at - 1]?.key ?? '');
    // 'last Friday but one'.
    if (token.key === 'last' && keysOf(tokens.slice(at + 2, at + 4)) === 'but one') {
      made.push(...['the', tokens[at + 1]?.key ?? '', 'before', 'last'].map((key) => wordAt(token, key)));
      at += 3;
      continue;
    }
    // 'at about 10': no topic, and no exact time.
    if (
      token.key === 'about' &&
      tokens[at - 1]?.key === 'at' &&
      /^(?:number|clock)$/.test(tokens[at + 1]?.kind ?? '')
    ) {
      made.push(wordAt(token, 'around'));
      continue;
    }
    const dozen = dozens.find(([words]) => keysOf(tokens.slice(at, at + words.split(' ').length)) === words);
    if (dozen) {
      made.push({ ...token, kind: 'number', text: dozen[1], key: dozen[1] });
      at += dozen[0].split(' ').length - 1;
      continue;
    }
    const isOpened = tokens
      .slice(Math.max(0, at - 6), at)
      .some(({ key }) => /^(?:from|since|starting)$/.test(key));
    if (isToDate && isOpened) {
      made.push(wordAt(token, 'until'), wordAt(token, 'now'));
      at += 1;
    } else if (found) {
      made.push(...found[2].split(' ').filter(Boolean).map((key) => wordAt(token, key))); // oxfmt-ignore
      at += found[0].split(' ').length - 1;
    } else made.push(token);
  }
  return made;
}

const later = /^(?:later|after|newer|afterwards|thereafter|since|beyond|onwards?)$/;
const earlier = /^(?:earlier|before|older|prior)$/;
const onwards = /^(?:onwards?|forwards?)$/;
const dated =
  /^(?:the|of|am|pm|o'clock|noon|midnight|last|this|week|month|quarter|year|today|tonight|yesterday|q[1-4]|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\.|\/|,)$/;

/** Words behind a time that leave one end open: 'or later', 'and earlier', 'onwards', 'and since then'. */
function lengthOfDirection(tokens: readonly PromptToken[], at: number): number {
  const [token, next, third] = tokens.slice(at, at + 3);
  const isJoint = /^(?:or|and)$/.test(token?.key ?? '');
  const word = isJoint ? next : token;
  if (onwards.test(word?.key ?? '')) return isJoint ? 2 : 1;
  if (isJoint && word?.key === 'since' && third?.key === 'then') return 3;
  const isOpenEnd = later.test(word?.key ?? '') || earlier.test(word?.key ?? '');
  const behind = tokens[at + 2];
  // 'on Monday and after Tuesday' are two times.
  const isOver =
    behind === undefined ||
    behind.kind === 'mark' ||
    (token?.key === 'or' && !/^(?:number|date|clock)$/.test(behind.kind));
  if (isJoint && isOpenEnd && isOver) return 2;
  // '10 November on'.
  const isOn =
    token?.key === 'on' &&
    (next === undefined || /^[,;.?!]$/.test(next.text)) &&
    /^(?:number|date|clock)$/.test(tokens[at - 1]?.kind ?? '');
  const isOnMonth =
    token?.key === 'on' &&
    (next === undefined || /^[,;.?!]$/.test(next.text)) &&
    tokens[at - 2]?.kind === 'number' &&
    dated.test(tokens[at - 1]?.key ?? '');
  return isOn || isOnMonth ? 1 : 0;
}

/** '1 November or later', '31 October or earlier'. */
function orLater(tokens: readonly PromptToken[]): PromptToken[] {
  const at = tokens.findIndex((_token, index) => index > 0 && lengthOfDirection(tokens, index) > 0);
  const length = lengthOfDirection(tokens, at);
  const isPart = (token: PromptToken | undefined) =>
    token !== undefined && (/^(?:number|date|clock)$/.test(token.kind) || dated.test(token.key));
  let from = at;
  while (from > 0 && at - from < 6 && isPart(tokens[from - 1])) from -= 1;
  while (from < at && /^(?:,|\.|of)$/.test(tokens[from]?.key ?? '')) from += 1;
  const first = tokens[from];
  if (at < 0 || from === at || !first) return [...tokens];
  const word = tokens[at + (/^(?:or|and)$/.test(tokens[at]?.key ?? '') ? 1 : 0)]?.key ?? '';
  const opening = earlier.test(word) ? 'until' : 'since';
  const hasPreposition = /^(?:on|from|dated|by|until|since|to|in|starting|beginning)$/.test(
    tokens[from - 1]?.key ?? '',
  );
  return [
    ...tokens.slice(0, hasPreposition ? from - 1 : from),
    wordAt(first, opening),
    ...tokens.slice(from, at),
    ...tokens.slice(at + length),
  ];
}
