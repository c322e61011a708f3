import type { CalendarReader } from './calendar-reader.ts';
import { severalUnits } from './calendar-vocabulary.ts';
import { type NamedTime, nowOf } from './named-time.ts';
import { ordinals } from './ordinals.ts';
import { monthOf, readMonth } from './read-month.ts';
import { readUnitBack } from './read-unit-back.ts';

/** Days of a part: half a month, a week or a day. */
const parts: Readonly<Record<string, number>> = { half: 15, haelfte: 15, week: 7, weeks: 7, woche: 7, wochen: 7, day: 1, days: 1, tag: 1, tage: 1, tagen: 1 }; // oxfmt-ignore

/**
 * 'the first half of November', 'the second week of October', 'the last three days of last month', 'erste Novemberhälfte',
 * 'letzte Oktoberwoche'. Weeks are counted from the first day of the month, the last ones from its end.
 */
export function readPartOfMonth(reader: CalendarReader): NamedTime | undefined {
  reader.takePhrase('the');
  const isLast = reader.takePhrase('last');
  const which = isLast ? 0 : takeOrdinal(reader);
  if (which === undefined) return undefined;
  const count = isLast || which === 1 ? reader.try(() => takeCount(reader)) : undefined;
  const part = takePart(reader);
  const month = part && (part.month ?? readMonthOf(reader));
  if (!month || (part.days === 15 && (isLast || which > 2 || count !== undefined))) return undefined;
  // 'the last days of October' are no number of days.
  if (part.isMany && count === undefined) return undefined;
  const { start, end } = inThePast(reader, month, (of) => partOf(of, which, count ?? 1, part.days));
  // 'the fifth week of February'.
  const isWithin = Temporal.ZonedDateTime.compare(start, end) < 0;
  return isWithin ? { start, end } : undefined;
}

/** 'first', '2nd', '3.' as a number. */
function takeOrdinal(reader: CalendarReader): number | undefined {
  const { token } = reader;
  const named = ordinals[token?.key ?? ''];
  if (named !== undefined) {
    reader.at += 1;
    return named;
  }
  const digits = reader.takeDigits();
  if (!digits || !Number.isInteger(digits.value) || digits.value < 1) return undefined;
  return digits.isOrdinal || reader.takeMark('.') ? digits.value : undefined;
}

/** The number of 'the first three days'; 'half' is none. */
function takeCount(reader: CalendarReader): number | undefined {
  const count = reader.takeNumber();
  return count !== undefined && count >= 1 && Number.isInteger(count) ? count : undefined;
}

/** A part and, where they are one word, its month. */
function takePart(reader: CalendarReader): { days: number; isMany: boolean; month?: NamedTime } | undefined {
  const name = reader.token?.key ?? '';
  const days = parts[name];
  if (days !== undefined) {
    reader.at += 1;
    return { days, isMany: severalUnits.test(name) };
  }
  const [, written, part] = /^(\p{L}+?)(haelfte|wochen?|tagen?)$/u.exec(name) ?? [];
  const month = written === undefined ? undefined : reader.context.words.months.get(written);
  if (month === undefined) return undefined;
  reader.at += 1;
  return {
    days: parts[part ?? ''] ?? 1,
    isMany: severalUnits.test(part ?? ''),
    month: monthOf(reader, month, false),
  };
}

function readMonthOf(reader: CalendarReader): NamedTime | undefined {
  if (!['of the', 'in the', 'of', 'in', 'im', 'des', 'der', 'vom'].some((word) => reader.takeText(word)))
    return undefined;
  return reader.try(() => readUnitBack(reader, 'M')) ?? reader.try(() => readMonth(reader));
}

interface Span {
  start: Temporal.ZonedDateTime;
  end: Temporal.ZonedDateTime;
}

/** The part of a month; `which` is 0 for the last one. */
function partOf({ start, end }: NamedTime, which: number, count: number, days: number): Span {
  const length = count * days;
  if (which === 0) return { start: later(start, end.subtract({ days: length })), end };
  const from = start.add({ days: (which - 1) * days });
  const isHalf = days === 15 && which === 2;
  const to = isHalf ? end : from.add({ days: length });
  return { start: from, end: Temporal.ZonedDateTime.compare(to, end) < 0 ? to : end };
}

const later = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime) =>
  Temporal.ZonedDateTime.compare(one, other) < 0 ? other : one;

/** Of a month without a year that is not over, a part that is still to come is that of last year. */
function inThePast(reader: CalendarReader, month: NamedTime, take: (month: NamedTime) => Span): Span {
  const found = take(month);
  if (!month.latest || Temporal.ZonedDateTime.compare(found.start, nowOf(reader)) <= 0) return found;
  return take(month.latest(month.start.subtract({ days: 1 })));
}
