import type { Bounds } from './bounds.ts';
import { readAged, readRolling } from './read-rolling.ts';
import { CalendarReader, type CalendarContext } from './calendar-reader.ts';
import type { PromptBound, PromptLeaf } from '../../../api/contract/emails/ask-prompt.ts';
import { atClock, type ClockTime, readClock } from './read-clock.ts';
import { type NamedTime, nowOf } from './named-time.ts';
import { readMoment } from './read-moment.ts';
import { readUnitBack } from './read-span.ts';
import type { PromptToken } from '../read-tokens.ts';

/** A period that tokens name. */
export interface ReadPeriod {
  leaf: PromptLeaf & { kind: 'received' };
  /** How many tokens it takes. */
  length: number;
}

/**
 * Reads the longest period that begins at a token: 'since Tuesday 9am', 'between 3 and 5 Nov', 'in the last 90 minutes',
 * 'older than 30 days', 'letzte Woche'. Weeks begin on Monday; 'last week' is the calendar's, 'the past week' and 'in the
 * last week' count back from now; a day or month without a year is the latest that is not in the future.
 */
export function readPeriod(
  tokens: readonly PromptToken[],
  at: number,
  context: CalendarContext,
): ReadPeriod | undefined {
  // Many questions are asked of one place: whether a value ends there, whether a list goes on.
  const known = readPeriods.get(tokens) ?? new Map<number, ReadPeriod | undefined>();
  if (known.has(at)) return known.get(at);
  const found = readLongest(tokens, at, context);
  readPeriods.set(tokens, known.set(at, found));
  return found;
}

/** What was read where, as long as the tokens are in use; a prompt is read in one language at one moment. */
const readPeriods = new WeakMap<readonly PromptToken[], Map<number, ReadPeriod | undefined>>();

function readLongest(
  tokens: readonly PromptToken[],
  at: number,
  context: CalendarContext,
): ReadPeriod | undefined {
  let best: ReadPeriod | undefined;
  for (const read of [
    readRolling,
    readAged,
    readRange,
    readThisOrLast,
    readDays,
    readPartOfDay,
    readOpen,
    readNamed,
  ]) {
    const reader = new CalendarReader(tokens, at, context);
    const found = read(reader);
    const length = reader.at - at;
    if (found && length > (best?.length ?? 0)) best = { leaf: { kind: 'received', ...found }, length };
  }
  return best;
}

const instant = (time: Temporal.ZonedDateTime): PromptBound => ({ at: time.epochMilliseconds });
const isAfter = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime) =>
  Temporal.ZonedDateTime.compare(one, other) > 0;

/** 'between 3 and 5 Nov', 'from Monday to Friday', 'Mon-Wed', 'yesterday between 9am and 5pm'. */
function readRange(reader: CalendarReader): Bounds | undefined {
  const hours = reader.try(() => readHours(reader));
  if (hours) return hours;
  const isBetween = reader.takePhrase('between');
  if (!isBetween && !reader.takePhrase('from')) reader.takePhrase('on');
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
          const left = readMoment(reader);
          return left && !isBareNumber(reader) ? left : undefined;
        });
  const day = bare ?? (written ? undefined : readBareDay(reader));
  if (!written && day === undefined) return undefined;
  if (!reader.takePhrase(isBetween ? 'and' : 'to')) return undefined;
  reader.takePhrase('the');
  const right = readMoment(reader) ?? readBareRight(reader, written);
  if (!right) return undefined;
  const left = written ? (written.latest?.(right.start) ?? written) : leftOfDay(day ?? 0, right);
  if (!left || isAfter(left.start, right.end)) return undefined;
  return { from: instant(left.start), to: instant(right.isPoint ? right.start : right.end) };
}

const isBareNumber = ({ tokens, at }: CalendarReader) => tokens[at]?.kind === 'clock';

/** '3', '3rd', '3.': the left end of '3 to 5 November'. */
function readBareDay(reader: CalendarReader): number | undefined {
  return reader.try(() => {
    reader.takePhrase('the');
    const digits = reader.takeDigits();
    reader.takeMark('.');
    return digits && digits.value >= 1 && digits.value <= 31 ? digits.value : undefined;
  });
}

function leftOfDay(day: number, right: NamedTime): NamedTime | undefined {
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
  const isBetween = reader.takePhrase('between');
  if (!isBetween && !reader.takePhrase('from') && before === undefined) return undefined;
  const left = readHour(reader);
  if (!left || !reader.takePhrase(isBetween ? 'and' : 'to')) return undefined;
  const right = readHour(reader);
  if (!right) return undefined;
  const after =
    before ??
    reader.try(() => {
      reader.takePhrase('on');
      const day = readMoment(reader);
      return day?.isPoint ? undefined : day;
    });
  // 'between 8 and 9 this morning'; 'from 3 to 5 November' are days.
  const isPart = after !== undefined && after.end.since(after.start, { largestUnit: 'hour' }).hours < 20;
  if (!left.isSure && !right.isSure && !isPart) return undefined;
  const now = nowOf(reader).startOfDay();
  const day = after ?? { start: now, end: now.add({ days: 1 }) };
  // 'between 2 and 4 pm'.
  const isAfternoon = isPart && after.start.hour >= 12 && left.hour < 12 && right.hour <= 12 && !right.isSure;
  const isBothLate =
    !left.isSure && right.hour >= 12 && left.hour < 12 && left.hour + 12 < right.hour && right.isHalf;
  const [from, to] = [
    atClock(day, isBothLate || isAfternoon ? { ...left, hour: left.hour + 12 } : left),
    atClock(day, isAfternoon ? { ...right, hour: (right.hour % 12) + 12 } : right),
  ];
  return isAfter(to.start, from.start) ? { from: instant(from.start), to: instant(to.start) } : undefined;
}

function readHour(reader: CalendarReader): (ClockTime & { isSure: boolean; isHalf: boolean }) | undefined {
  const written = reader.token?.text ?? '';
  const clock = readClock(reader);
  if (clock) return { ...clock, isSure: true, isHalf: /p\.?m/i.test(written) };
  return reader.try(() => {
    const digits = reader.takeDigits();
    return digits && !digits.isOrdinal && digits.value < 24
      ? { hour: digits.value, minute: 0, isSure: false, isHalf: false }
      : undefined;
  });
}

/** 'this or last week', 'aus diesem oder dem letzten Monat': both. */
function readThisOrLast(reader: CalendarReader): Bounds | undefined {
  reader.takePhrase('on');
  reader.takePhrase('the');
  const isThis = reader.takePhrase('this');
  if (!isThis && !reader.takePhrase('last')) return undefined;
  if (!['or', 'and', 'oder', 'und'].some((word) => reader.takeText(word))) return undefined;
  const other = readUnitBack(reader);
  if (!other || isThis === other.end.epochMilliseconds > reader.context.now) return undefined;
  const length = other.start.until(other.end, { largestUnit: 'year' });
  return isThis
    ? { from: instant(other.start), to: instant(other.end.add(length)) }
    : { from: instant(other.start.subtract(length)), to: instant(other.end) };
}

/** 'on Sunday after 18:00', 'yesterday before noon'. */
function readPartOfDay(reader: CalendarReader): Bounds | undefined {
  reader.takePhrase('on');
  reader.takePhrase('the');
  const day = readMoment(reader);
  if (!day || day.isPoint) return undefined;
  const opening = (['after', 'since', 'before', 'until'] as const).find((phrase) =>
    reader.takePhrase(phrase),
  );
  const clock = opening && readClock(reader);
  if (!opening || !clock) return undefined;
  const { start } = atClock(day, clock);
  const isLater = opening === 'after' || opening === 'since';
  return isLater
    ? { from: instant(start), to: instant(day.end) }
    : { from: instant(day.start), to: instant(start) };
}

/** '3 or 4 November', '5, 6 and 7 Nov': days in a row. */
function readDays(reader: CalendarReader): Bounds | undefined {
  reader.takePhrase('on');
  const days: number[] = [];
  for (;;) {
    const next = reader.try(() => {
      const day = readBareDay(reader);
      const isJoined =
        reader.takeMark(',') || ['or', 'and', 'oder', 'und'].some((word) => reader.takeText(word));
      return isJoined ? day : undefined;
    });
    if (next === undefined) break;
    days.push(next);
  }
  const last = days.length > 0 ? readMoment(reader) : undefined;
  const isRow =
    last &&
    [...days, last.start.day].every((day, index, all) => index === 0 || day === (all[index - 1] ?? 0) + 1);
  const first = last && isRow && !last.isPoint ? leftOfDay(days[0] ?? 0, last) : undefined;
  return first && last ? { from: instant(first.start), to: instant(last.end) } : undefined;
}

/** 'since Monday', 'before 2026-11-01', 'until yesterday', 'from 9am on'. */
function readOpen(reader: CalendarReader): Bounds | undefined {
  const openings = ['since', 'after', 'before', 'until', 'from'] as const;
  const opening = openings.find((phrase) => reader.takePhrase(phrase));
  if (!opening) return undefined;
  reader.takePhrase('the');
  const rolling = opening === 'since' ? reader.try(() => readRolling(reader)) : undefined;
  if (rolling) return rolling;
  const moment = readMoment(reader);
  if (!moment) return undefined;
  switch (opening) {
    case 'from':
      // 'vom 5. November an Ann' names a recipient.
      return reader.takePhrase('onwards') && (!reader.token || reader.token.kind === 'mark')
        ? { from: instant(moment.start) }
        : undefined;
    case 'since':
      return { from: instant(moment.start) };
    case 'after':
      return { from: instant(moment.isPoint ? moment.start : moment.end) };
    case 'before':
      // 'before 8 am today' is of today alone.
      return { ...(moment.day && { from: instant(moment.day) }), to: instant(moment.start) };
    case 'until':
      return { to: instant(moment.isPoint ? moment.start : moment.end) };
  }
}

/** 'yesterday', 'on Monday', 'in November', 'last week', 'last night'. */
function readNamed(reader: CalendarReader): Bounds | undefined {
  if (reader.takePhrase('lastNight')) {
    const today = nowOf(reader).startOfDay();
    return { from: instant(today.subtract({ hours: 6 })), to: instant(today.add({ hours: 6 })) };
  }
  reader.takePhrase('on');
  reader.takePhrase('the');
  const moment = readMoment(reader);
  // An hour ago is a moment, at which no mail need have come.
  if (!moment || moment.start.epochMilliseconds === moment.end.epochMilliseconds) return undefined;
  return { from: instant(moment.start), to: instant(moment.end) };
}
