import type { Bounds } from './bounds.ts';
import type { CalendarReader } from './calendar-reader.ts';
import type { NamedTime } from './named-time.ts';
import { type ClockTime, readBareHour, readClock } from './read-clock.ts';
import { readDay } from './read-day.ts';
import { instant, leftOfDay, readBareDay } from './read-range.ts';

const openings = ['in the', 'during the', 'over the', 'in der', 'waehrend der', 'in', 'during', 'the', 'der'];
const firsts = ['from', 'of', 'between', 'vom', 'von', 'zwischen dem', 'zwischen'];
const joints = ['to', 'until', 'auf', 'zum', 'and', 'und', 'bis', '-', '–'];
const asides = [', so', ', also', ", let's say", ', let say', ', lets say', ', i . e .', ', das heisst', ', genauer', ', sagen wir', ', more precisely', ',', ':']; // oxfmt-ignore

/** 'the night from Sunday to Monday, between 10pm and 4am', 'in der Nacht zum 8. November': without hours from 18 to 6 o'clock. */
export function readNight(reader: CalendarReader): Bounds | undefined {
  const nights = reader.try(() => readDayAndNight(reader)) ?? reader.try(() => readNightAndDays(reader));
  if (!nights) return undefined;
  const [evening, morning] = nights;
  const hours = reader.try(() => {
    takeOne(reader, asides);
    return readHours(reader);
  });
  const at = ({ hour, minute }: ClockTime) => (hour >= 12 ? evening : morning).start.with({ hour, minute });
  const [from, to] = [at(hours?.[0] ?? { hour: 18, minute: 0 }), at(hours?.[1] ?? { hour: 6, minute: 0 })];
  return Temporal.ZonedDateTime.compare(from, to) < 0 ? { from: instant(from), to: instant(to) } : undefined;
}

function readNightAndDays(reader: CalendarReader): [NamedTime, NamedTime] | undefined {
  takeOne(reader, openings);
  if (!takeOne(reader, ['night', 'nacht'])) return undefined;
  return reader.try(() => readBothDays(reader)) ?? reader.try(() => readSecondDay(reader));
}

/** 'on Monday night', 'Freitagnacht': the one that begins on that evening. */
function readDayAndNight(reader: CalendarReader): [NamedTime, NamedTime] | undefined {
  reader.takePhrase('on');
  const day = readDay(reader);
  // 'today night' is still to come, 'heute Nacht' is over.
  if (
    !day ||
    day.end.epochMilliseconds > reader.context.now ||
    !takeOne(reader, ['night', 'nacht', 'nachts'])
  )
    return undefined;
  return [day, { start: day.end, end: day.end.add({ days: 1 }) }];
}

/** 'from Sunday to Monday', 'vom 7. auf den 8. November'. */
function readBothDays(reader: CalendarReader): [NamedTime, NamedTime] | undefined {
  takeOne(reader, firsts);
  const bare = reader.try(() => {
    const day = readBareDay(reader);
    return day !== undefined && takeOne(reader, joints) ? day : undefined;
  });
  const named = bare === undefined ? readDay(reader) : undefined;
  if (bare === undefined && (!named || !takeOne(reader, joints))) return undefined;
  reader.takePhrase('the');
  const right = readDay(reader);
  const left = right && (named ? (named.latest?.(right.start) ?? named) : leftOfDay(bare ?? 0, right));
  const isNext = left && left.end.epochMilliseconds === right?.start.epochMilliseconds;
  return left && right && isNext ? [left, right] : undefined;
}

/** 'Nacht zum Sonntag': the one that ends on it. */
function readSecondDay(reader: CalendarReader): [NamedTime, NamedTime] | undefined {
  if (!takeOne(reader, ['auf', 'zum', 'zu'])) return undefined;
  reader.takePhrase('the');
  const right = readDay(reader);
  return right && [{ start: right.start.subtract({ days: 1 }), end: right.start }, right];
}

function readHours(reader: CalendarReader): [ClockTime, ClockTime] | undefined {
  takeOne(reader, ['between', 'from', 'zwischen', 'von', 'after']);
  const left = readClock(reader) ?? reader.try(() => readBareHour(reader));
  if (!left || !takeOne(reader, joints)) return undefined;
  const right = readClock(reader) ?? reader.try(() => readBareHour(reader));
  return right && [left, right];
}

const takeOne = (reader: CalendarReader, names: readonly string[]): boolean =>
  names.some((name) => reader.takeText(name));
