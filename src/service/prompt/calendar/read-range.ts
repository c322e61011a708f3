import type { PromptBound } from '../../../api/contract/emails/ask-prompt.ts';
import type { Bounds } from './bounds.ts';
import type { CalendarReader } from './calendar-reader.ts';
import { type NamedTime, nowOf } from './named-time.ts';
import { atClock, type ClockTime, isCounting, readClock } from './read-clock.ts';
import { readMoment } from './read-moment.ts';

/** The bound of a moment. */
export const instant = (time: Temporal.ZonedDateTime): PromptBound => ({ at: time.epochMilliseconds });
const isAfter = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime) =>
  Temporal.ZonedDateTime.compare(one, other) > 0;

/** 'between 3 and 5 Nov', 'from Monday to Friday', 'Mon-Wed', 'yesterday between 9am and 5pm'. */
export function readRange(reader: CalendarReader): Bounds | undefined {
  const hours = reader.try(() => readHours(reader));
  if (hours) return hours;
  const isBetween = reader.takePhrase('between');
  const isFrom = !isBetween && reader.takePhrase('from');
  if (!isBetween && !isFrom) reader.takePhrase('on');
  // '1st to 10th of October', not the first of this month.
  const bare = reader.try(() => {
    const day = readBareDay(reader);
    const joined = reader.at;
    if (day === undefined || !reader.takePhrase(isBetween ? 'and' : 'to')) return undefined;
    reader.at = joined;
    return day;
  });
  const written =
    bare !== undefined
      ? undefined
      : reader.try(() => {
          // 'die 3.11. bis 5.11. kamen'.
          reader.takePhrase('the');
          const left = readMoment(reader);
          return left && !isBareNumber(reader) ? left : undefined;
        });
  const day = bare ?? (written ? undefined : readBareDay(reader));
  if (!written && day === undefined) return undefined;
  if (!reader.takePhrase(isBetween ? 'and' : 'to')) return undefined;
  reader.takePhrase('the');
  const named = readMoment(reader) ?? readBareRight(reader, written);
  if (!named) return undefined;
  // '16 Nov 09:00-17:00': a time without a day is of the day in front of it.
  const isBareClock = named.isPoint && !named.day && tokensAreClock(reader);
  // 'gestern bis 12 Uhr'; 'von gestern bis 12 Uhr' lasts until today.
  const isWholeDay =
    !isFrom &&
    !isBetween &&
    !written?.isPoint &&
    written?.end.since(written.start, { largestUnit: 'hour' }).hours === 24;
  const day0 = written?.day ?? (isWholeDay ? written?.start : undefined);
  const right = isBareClock && written && day0 ? atDayOf(written, day0, named) : named;
  const left = written ? (written.latest?.(right.start) ?? written) : leftOfDay(day ?? 0, right);
  if (!left || isAfter(left.start, right.end)) return undefined;
  // 'from 12.11. to 3.11.2026' is turned round, not a year.
  const isYearBack = left.start.year < right.start.year && left.start.month === right.start.month;
  if (isYearBack && written?.latest) return undefined;
  // 'half an hour ago until now' has an open end.
  if (right.isPoint && right.start.epochMilliseconds === reader.context.now)
    return { from: instant(left.start) };
  return { from: instant(left.start), to: instant(right.isPoint ? right.start : right.end) };
}

/** A time of day on the day of another, or the next one where it would be earlier. */
function atDayOf({ start }: NamedTime, day: Temporal.ZonedDateTime, { start: clock }: NamedTime): NamedTime {
  const here = atClock({ start: day, end: day.add({ days: 1 }) }, clock);
  const next = day.add({ days: 1 });
  return isAfter(here.start, start) ? here : atClock({ start: next, end: next.add({ days: 1 }) }, clock);
}

/** Whether what was read last is a time of day: '17:00', '5pm'. */
const tokensAreClock = ({ tokens, at }: CalendarReader) =>
  tokens[at - 1]?.kind === 'clock' ||
  /^(?:uhr|hours|hrs|h|mittags?|mitternacht|noon|midday|midnight|o'clock|oclock)$/.test(
    tokens[at - 1]?.key ?? '',
  );

const isBareNumber = ({ tokens, at }: CalendarReader) => tokens[at]?.kind === 'clock';

/** '3', '3rd', '3.': the left end of '3 to 5 November'. */
export function readBareDay(reader: CalendarReader): number | undefined {
  return reader.try(() => {
    reader.takePhrase('the');
    const digits = reader.takeDigits();
    reader.takeMark('.');
    return digits && digits.value >= 1 && digits.value <= 31 ? digits.value : undefined;
  });
}

/** The day of the month of `right` that a range begins with. */
export function leftOfDay(day: number, right: NamedTime): NamedTime | undefined {
  const { start } = right;
  if (day > start.day) return undefined;
  const left = start.startOfDay().with({ day });
  return { start: left, end: left.add({ days: 1 }) };
}

/** '5' of 'Nov 3 to 5'. */
function readBareRight(reader: CalendarReader, left: NamedTime | undefined): NamedTime | undefined {
  const day = left && readBareDay(reader);
  if (!day || day < left.start.day) return undefined;
  try {
    const start = left.start.startOfDay().toPlainDate().with({ day }, { overflow: 'reject' });
    const zoned = start.toZonedDateTime(left.start.timeZoneId);
    return { start: zoned, end: zoned.add({ days: 1 }) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** 'yesterday between 9am and 5pm', 'between 9 and 17:00 on Monday': hours of one day, today when none is named. */
function readHours(reader: CalendarReader): Bounds | undefined {
  const before = reader.try(() => {
    reader.takePhrase('on');
    reader.takePhrase('the');
    const day = readMoment(reader);
    // 'from 9am to 11am': the first hour is no day.
    return day?.isPoint ? undefined : day;
  });
  const isApart = before !== undefined && reader.takeMark(',');
  const isBetween = reader.takePhrase('between');
  const isFrom = !isBetween && reader.takePhrase('from');
  // '5pm-6pm yesterday' needs no word in front.
  const isOpened = isBetween || isFrom || (before !== undefined && !isApart);
  const left = readHour(reader);
  if (!left || !reader.takePhrase(isBetween ? 'and' : 'to')) return undefined;
  const right = readHour(reader) ?? readEndOfDay(reader);
  if (!right || (!isOpened && !(left.isSure && right.isSure))) return undefined;
  const after =
    before ??
    reader.try(() => {
      // '8:30 to 9:30, yesterday'.
      if (left.isSure && right.isSure) reader.takeMark(',');
      reader.takePhrase('on');
      const day = readMoment(reader);
      return day?.isPoint ? undefined : day;
    });
  // 'between 8 and 9 this morning'; 'from 3 to 5 November' are days.
  const isPart = after !== undefined && after.end.since(after.start, { largestUnit: 'hour' }).hours < 20;
  // 'between 9 and 11 today': of one day, numbers are hours.
  const isDay = after !== undefined && after.end.since(after.start, { largestUnit: 'hour' }).hours <= 25;
  if (!left.isSure && !right.isSure && !isPart && (!isDay || isApart)) return undefined;
  const now = nowOf(reader).startOfDay();
  const day = after ?? { start: now, end: now.add({ days: 1 }) };
  // 'between noon and 3'.
  if (
    left.isSure &&
    left.hour === 12 &&
    left.minute === 0 &&
    !right.isSure &&
    right.hour > 0 &&
    right.hour < 12
  )
    right.hour += 12;
  // 'between 2 and 4 pm'.
  const isAfternoon = isPart && after.start.hour >= 12 && left.hour < 12 && right.hour <= 12 && !right.isSure;
  const isBothLate =
    !left.isSure && right.hour >= 12 && left.hour < 12 && left.hour + 12 < right.hour && right.isHalf;
  const [from, to] = [
    atClock(day, isBothLate || isAfternoon ? { ...left, hour: left.hour + 12 } : left),
    // 'between 22:00 and midnight'.
    right.hour === 0 && right.minute === 0 && left.hour > 0
      ? { start: day.start.startOfDay().add({ days: 1 }) }
      : atClock(day, isAfternoon ? { ...right, hour: (right.hour % 12) + 12 } : right),
  ];
  return isAfter(to.start, from.start) ? { from: instant(from.start), to: instant(to.start) } : undefined;
}

/** 'from 1pm until the end of the day'. */
function readEndOfDay(reader: CalendarReader): ReturnType<typeof readHour> {
  reader.takePhrase('the');
  const names = ['end of day', 'end of the day', 'eod', 'tagesende', 'ende des tages'];
  return names.some((name) => reader.takeText(name))
    ? { hour: 0, minute: 0, isSure: true, isHalf: false }
    : undefined;
}

function readHour(reader: CalendarReader): (ClockTime & { isSure: boolean; isHalf: boolean }) | undefined {
  const first = reader.token;
  const written =
    reader.context.words.numbers.get(first?.key ?? '') ?? Number.parseInt(first?.text ?? '', 10);
  const clock = readClock(reader);
  // '4pm', 'four in the afternoon'.
  if (clock)
    return { ...clock, isSure: true, isHalf: clock.hour >= 12 && written <= 12 && written !== clock.hour };
  return reader.try(() => {
    const digits = reader.takeDigits();
    const hour = digits ? digits.value : reader.takeFrom(reader.context.words.numbers);
    if (hour === undefined || digits?.isOrdinal || !Number.isInteger(hour) || hour > 23) return undefined;
    // 'yesterday, 1-3 links'.
    if (isCounting(reader)) return undefined;
    // "ten o'clock"
    const isSure = digits === undefined && reader.takePhrase('oclock');
    return { hour, minute: 0, isSure, isHalf: false };
  });
}
