import type { CalendarReader } from './calendar-reader.ts';
import { dateOf, dateOrLatest } from './dates.ts';
import { attempt, dayAround, type NamedTime, nowOf, unitAround } from './named-time.ts';
import { atClock } from './read-clock.ts';
import { readDayAgo } from './read-day-ago.ts';
import { readHoliday } from './read-holiday.ts';
import { readUnitBack } from './read-unit-back.ts';
import { takeSlashedDay } from './take-slashed-day.ts';
import { readWeek } from './read-week.ts';
import { speltDay } from './spelt-days.ts';
import { readWeekdayBack } from './read-weekday-back.ts';
import { readYear } from './read-year.ts';

type Zoned = Temporal.ZonedDateTime;

/** Reads a day: 'yesterday', 'last Monday', '2026-11-03', '3 November'; undefined when none begins here. */
export function readDay(reader: CalendarReader): NamedTime | undefined {
  return (
    reader.try(() => readDaysBack(reader)) ??
    reader.try(() => readHoliday(reader)) ??
    reader.try(() => readWeekdayOfMonth(reader)) ??
    reader.try(() => readDayOfWeekBack(reader)) ??
    reader.try(() => readWeekdayBack(reader)) ??
    reader.try(() => readDayAgo(reader)) ??
    reader.try(() => readWeekday(reader)) ??
    reader.try(() => readWrittenDate(reader)) ??
    reader.try(() => readSlashedDay(reader)) ??
    reader.try(() => readDayOfMonth(reader))
  );
}

function readDaysBack(reader: CalendarReader): NamedTime | undefined {
  const days = reader.takeFrom(reader.context.words.days);
  return days === undefined ? undefined : dayAround(nowOf(reader).subtract({ days }));
}

const places: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, erste: 1, ersten: 1, zweite: 2, zweiten: 2, dritte: 3, dritten: 3, vierte: 4, vierten: 4, last: -1, letzte: -1, letzten: -1 }; // oxfmt-ignore

/** 'the first Monday of November', 'am letzten Donnerstag im September'. */
function readWeekdayOfMonth(reader: CalendarReader): NamedTime | undefined {
  const { weekdays, months } = reader.context.words;
  reader.takePhrase('the');
  const place = places[reader.token?.key ?? ''];
  if (place === undefined) return undefined;
  reader.at += 1;
  const weekday = reader.takeFrom(weekdays);
  if (weekday === undefined) return undefined;
  reader.takePhrase('of');
  const month = reader.takeFrom(months);
  const first = month === undefined ? undefined : dateOrLatest(reader, readYear(reader), month, 1);
  if (!first) return undefined;
  const from = place > 0 ? first.start : first.start.add({ months: 1 }).subtract({ days: 7 });
  const day = from.add({ days: ((weekday - from.dayOfWeek + 7) % 7) + (place > 0 ? (place - 1) * 7 : 0) });
  return day.month === first.start.month ? dayAround(day) : undefined;
}

/** 'last week Tuesday', 'letzte Woche am Dienstag'. */
function readDayOfWeekBack(reader: CalendarReader): NamedTime | undefined {
  const week = readUnitBack(reader, 'w');
  if (!week) return undefined;
  reader.takePhrase('on');
  const weekday = reader.takeFrom(reader.context.words.weekdays);
  return weekday === undefined ? undefined : dayAround(week.start.add({ days: weekday - 1 }));
}

function readWeekday(reader: CalendarReader): NamedTime | undefined {
  const { words } = reader.context;
  reader.takePhrase('the');
  const isLast = reader.takePhrase('last');
  const isPast = !isLast && (reader.takePhrase('past') || reader.takePhrase('this'));
  const weekday = reader.takeFrom(words.weekdays);
  if (weekday === undefined) return undefined;
  // 'Mo' and 'sun' may be something else: only full names are read without a preposition.
  if (isPast && reader.token && words.units.has(reader.token.key)) return undefined;
  const dated = reader.try(() => {
    reader.takeMark(',');
    reader.takePhrase('the');
    const from = reader.at;
    const day = readWrittenDate(reader) ?? readDayOfMonth(reader);
    const isNamed = reader.tokens
      .slice(from, reader.at)
      .some(({ kind }) => kind === 'word' || kind === 'date');
    return day && !isNamed ? monthOfWeekday(day, weekday) : day;
  });
  if (dated) return dated;
  const week = readWeekBehind(reader) ?? readWeekOfList(reader);
  if (week) return dayAround(week.start.add({ days: weekday - 1 }));
  const today = nowOf(reader).startOfDay();
  const back = (today.dayOfWeek - weekday + 7) % 7;
  const found = dayAround(today.subtract({ days: isLast && back === 0 ? 7 : back }));
  if (isLast) return found;
  const latest = (notAfter: Zoned): NamedTime =>
    dayAround(notAfter.startOfDay().subtract({ days: (notAfter.dayOfWeek - weekday + 7) % 7 }));
  return { ...found, latest };
}

/** 'Thursday the 1st': of the latest month in which that day was a Thursday. */
function monthOfWeekday({ start }: NamedTime, weekday: number): NamedTime | undefined {
  for (let months = 0; months <= 12; months += 1) {
    const day = start.subtract({ months });
    if (day.day === start.day && day.dayOfWeek === weekday) return dayAround(day);
  }
  return undefined;
}

/** 'of last week' behind a weekday. */
const readWeekBehind = (reader: CalendarReader) =>
  reader.try(() => {
    reader.takePhrase('of');
    return (
      readUnitBack(reader, 'w') ??
      reader.try(() => readWeekBeforeLast(reader)) ??
      reader.try(() => readWeek(reader))
    );
  });

/** 'Dienstag vorletzter Woche'. */
function readWeekBeforeLast(reader: CalendarReader): NamedTime | undefined {
  // 'am Montag der Vorwoche'.
  if (reader.takeText('vorwoche')) return unitAround(nowOf(reader).subtract({ weeks: 1 }), 'w');
  const isBack = reader.takePhrase('beforeLast');
  const unit = isBack ? reader.takeFrom(reader.context.words.units) : undefined;
  return unit === 'w' ? unitAround(nowOf(reader).subtract({ weeks: 2 }), 'w') : undefined;
}

/** 'on Monday or on Thursday of last week': the qualifier of the last weekday applies to the whole list. */
function readWeekOfList(reader: CalendarReader): NamedTime | undefined {
  const { at } = reader;
  let week: NamedTime | undefined;
  while (!week) {
    reader.takeMark(',');
    if (!['or', 'and', 'oder', 'und'].some((word) => reader.takeText(word)) && reader.at === at) break;
    reader.takePhrase('on');
    if (reader.takeFrom(reader.context.words.weekdays) === undefined) break;
    week = readWeekBehind(reader);
  }
  reader.at = at;
  return week;
}

function readWrittenDate(reader: CalendarReader): NamedTime | undefined {
  const { token, context } = reader;
  if (token?.kind !== 'date') return undefined;
  reader.at += 1;
  const iso =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[t ](\d{1,2}):(\d\d)(?::(\d\d))?(z|[+-]\d\d:?\d\d)?)?$/i.exec(
      token.text,
    );
  if (iso) {
    const [, year, month, day, hour, minute, second, zone] = iso;
    if (zone) {
      const padded = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}T${hour?.padStart(2, '0')}:${minute}:${second ?? '00'}${zone}`;
      const start = attempt(() => Temporal.Instant.from(padded).toZonedDateTimeISO(context.timeZone));
      return start && { start, end: start.add({ minutes: 1 }), isPoint: true };
    }
    const named = dateOf(reader, Number(year), Number(month), Number(day));
    return named && hour ? atClock(named, { hour: Number(hour), minute: Number(minute) }) : named;
  }
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{2,4})?$/.exec(token.text);
  if (dotted) return dateOrLatest(reader, dotted[3], Number(dotted[2]), Number(dotted[1]));
  // '2026-11' is a month.
  if (token.text.includes('-')) return undefined;
  const [one = 0, two = 0, year] = token.text.split('/').map(Number);
  const isMonthFirst = two > 12 || (one <= 12 && context.monthFirst);
  return dateOrLatest(reader, String(year), isMonthFirst ? one : two, isMonthFirst ? two : one);
}

function readSlashedDay(reader: CalendarReader): NamedTime | undefined {
  const [month, day] = takeSlashedDay(reader) ?? [];
  return month === undefined || day === undefined ? undefined : dateOrLatest(reader, undefined, month, day);
}

/** '3 November 2025', 'November 3rd', 'the 3rd of Nov', '3. November'. */
function readDayOfMonth(reader: CalendarReader): NamedTime | undefined {
  const { months } = reader.context.words;
  reader.takePhrase('the');
  const month = reader.takeFrom(months);
  if (month !== undefined) {
    reader.takeMark('.');
    reader.takePhrase('the');
    const day = reader.takeDigits();
    if (!day || day.value < 1 || day.value > 31) return undefined;
    reader.takeMark('.');
    return dateOrLatest(reader, readYear(reader), month, day.value);
  }
  const spelt = reader.try(() => readSpeltDay(reader));
  if (spelt) return spelt;
  const day = reader.takeDigits();
  if (!day || day.value < 1 || day.value > 31) return undefined;
  reader.takeMark('.');
  const behind = reader.at;
  reader.takePhrase('of');
  const named = reader.takeFrom(months);
  const back = named === undefined ? reader.try(() => readMonthBehind(reader)) : undefined;
  if (back) return dateOf(reader, back.start.year, back.start.month, day.value);
  if (named === undefined) {
    // 'before the 10th': of this month or the one before.
    reader.at = behind;
    // 'the 3rd quarter'.
    const isUnit = reader.context.words.units.has(reader.token?.key ?? '') || reader.token?.key === 'half';
    // 'ohne den 26.'
    const isDotted =
      reader.tokens[behind - 1]?.text === '.' &&
      /^(?:den|dem|am|vom|zum)$/.test(reader.tokens[behind - 3]?.key ?? '');
    return (day.isOrdinal || isDotted) && !isUnit ? dayOfLatestMonth(reader, day.value) : undefined;
  }
  reader.takeMark('.');
  return dateOrLatest(reader, readYear(reader), named, day.value);
}

/** 'the first of November', 'dritter November', 'am Elften'. */
function readSpeltDay(reader: CalendarReader): NamedTime | undefined {
  const day = speltDay(reader.token?.key ?? '');
  const before = reader.tokens[reader.at - 1]?.key ?? '';
  if (day === 0) return undefined;
  reader.at += 1;
  const behind = reader.at;
  reader.takePhrase('of');
  const month = reader.takeFrom(reader.context.words.months);
  if (month !== undefined) return dateOrLatest(reader, readYear(reader), month, day);
  const back = reader.try(() => readMonthBehind(reader));
  if (back) return dateOf(reader, back.start.year, back.start.month, day);
  reader.at = behind;
  // 'the first mails': alone only days that count nothing else.
  const isNoun = /^(?:am|dem)$/.test(before) && /^\p{Lu}/u.test(reader.tokens[behind - 1]?.text ?? '');
  const isAlone =
    (day > 4 || isNoun) &&
    /^(?:the|am|dem|den|vom)$/.test(before) &&
    !isCounting(reader.token?.key ?? '', reader);
  return isAlone ? dayOfLatestMonth(reader, day) : undefined;
}

/** 'the fifth week', 'am elften Tag'. */
const isCounting = (key: string, { context: { words } }: CalendarReader): boolean =>
  words.units.has(key) || words.weekdays.has(key) || key === 'calendar' || key === 'kw';

/** 'of the month', 'of last month', 'dieses Monats', 'des Vormonats'. */
function readMonthBehind(reader: CalendarReader): NamedTime | undefined {
  reader.takePhrase('of');
  const back = reader.try(() => readUnitBack(reader, 'M'));
  if (back) return back;
  reader.takePhrase('the');
  const now = nowOf(reader);
  if (reader.takeText('vormonats')) return unitAround(now.subtract({ months: 1 }), 'M');
  return ['month', 'monats'].some((name) => reader.takeText(name)) ? unitAround(now, 'M') : undefined;
}

function dayOfLatestMonth(reader: CalendarReader, day: number): NamedTime | undefined {
  const now = nowOf(reader);
  const before = now.subtract({ months: 1 });
  return (
    (day <= now.day ? dateOf(reader, now.year, now.month, day) : undefined) ??
    dateOf(reader, before.year, before.month, day)
  );
}
