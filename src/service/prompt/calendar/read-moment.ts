import type { CalendarReader } from './calendar-reader.ts';
import { dayAround, type NamedTime, nowOf, unitAround } from './named-time.ts';
import { atClock, hourOf, readBareHour, readClock } from './read-clock.ts';
import { readDay } from './read-day.ts';
import { readSpan } from './read-span.ts';

/** Reads one named time; undefined when none begins here. */
export function readMoment(reader: CalendarReader): NamedTime | undefined {
  return reader.try(() => {
    const part = reader.try(() => readPartOfToday(reader)) ?? reader.try(() => readPartOfDayBehind(reader));
    if (part) return part;
    const day = readDay(reader) ?? reader.try(() => readWeekOf(reader)) ?? readSpan(reader);
    if (day) {
      const isDay = day.end.since(day.start, { largestUnit: 'hour' }).hours <= 25;
      const timed = isDay ? readTimeOn(reader, day) : undefined;
      return timed?.isPoint ? { ...timed, day: day.start } : (timed ?? day);
    }
    const today = reader.try(() => readHourOfToday(reader));
    if (today) return today;
    const clock = readClock(reader);
    if (!clock) return undefined;
    // '10 pm last night'.
    if (reader.takePhrase('lastNight')) {
      const today = dayAround(nowOf(reader));
      const day = clock.hour >= 12 ? dayAround(today.start.subtract({ days: 1 })) : today;
      return { ...atClock(day, clock), day: day.start };
    }
    const other = reader.try(() => {
      reader.takePhrase('on');
      return readDay(reader);
    });
    return other ? { ...atClock(other, clock), day: other.start } : atClock(dayAround(nowOf(reader)), clock);
  });
}

/** 'the week of Nov 2', 'Woche vom 2. November': the week that the day is in. */
function readWeekOf(reader: CalendarReader): NamedTime | undefined {
  reader.takePhrase('the');
  const names = [
    'week of',
    'week starting',
    'week beginning',
    'week commencing',
    'wk commencing',
    'w/c',
    'w / c',
    'w/b',
    'wc',
    'woche vom',
    'woche ab',
    'woche ab dem',
  ];
  if (!names.some((name) => reader.takeText(name))) return undefined;
  reader.takePhrase('the');
  const day = readDay(reader);
  return day && unitAround(day.start, 'w');
}

/** 'this morning'. German names the day as well: 'heute Morgen'. */
function readPartOfToday(reader: CalendarReader): NamedTime | undefined {
  const part = reader.takeText('this') ? reader.takeFrom(reader.context.words.parts) : undefined;
  if (!part) return undefined;
  const { start } = dayAround(nowOf(reader));
  return { start: hourOf(start, part[0]), end: hourOf(start, part[1]) };
}

/** 'the afternoon of 11 November', 'am Vormittag des 17.11.', 'abends am Montag'. */
function readPartOfDayBehind(reader: CalendarReader): NamedTime | undefined {
  reader.takePhrase('the');
  const part = reader.takeFrom(reader.context.words.parts);
  const joint = reader.at;
  if (!part || !['of', 'on', 'des', 'vom', 'am', 'von'].some((word) => reader.takeText(word)))
    return undefined;
  reader.takePhrase('the');
  const day = reader.at > joint ? readDay(reader) : undefined;
  return day && { start: hourOf(day.start, part[0]), end: hourOf(day.start, part[1]) };
}

/** '8 this morning', '3 this afternoon'. */
function readHourOfToday(reader: CalendarReader): NamedTime | undefined {
  reader.takePhrase('at');
  const clock = reader.try(() => readBareHour(reader));
  reader.takePhrase('on');
  const part = clock && readPartOfToday(reader);
  if (!clock || !part || clock.hour > 12) return undefined;
  const hour = part.start.hour >= 12 && clock.hour < 12 ? clock.hour + 12 : clock.hour;
  const day = dayAround(part.start);
  return { ...atClock(day, { ...clock, hour }), day: day.start };
}

/** A time of day or part of it behind a day: 'yesterday at 9', 'Monday morning'. */
function readTimeOn(reader: CalendarReader, day: NamedTime): NamedTime | undefined {
  return reader.try(() => {
    if (
      reader.takePhrase('at') ||
      reader.takeText('in the') ||
      reader.takeText('am') ||
      reader.takeMark(',')
    ) {
      const bare = readClock(reader) ?? reader.try(() => readBareHour(reader));
      if (bare) return atClock(day, bare);
    }
    const part = reader.takeFrom(reader.context.words.parts);
    const exact =
      part &&
      reader.try(() => readClock(reader) ?? (reader.takePhrase('at') ? readBareHour(reader) : undefined));
    if (exact) return atClock(day, exact);
    if (part) {
      return { start: hourOf(day.start, part[0]), end: hourOf(day.start, part[1]) };
    }
    const clock = readClock(reader);
    return clock && atClock(day, clock);
  });
}
