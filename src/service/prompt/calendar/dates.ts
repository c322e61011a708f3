import type { CalendarReader } from './calendar-reader.ts';
import { attempt, dayAround, type NamedTime, nowOf } from './named-time.ts';

type Zoned = Temporal.ZonedDateTime;

/** The day of a year, of two or four digits; without one the latest such day that is not in the future. */
export function dateOrLatest(
  reader: CalendarReader,
  year: string | undefined,
  month: number,
  day: number,
): NamedTime | undefined {
  if (year !== undefined) return dateOf(reader, Number(year) + (year.length === 2 ? 2000 : 0), month, day);
  const latest = (notAfter: Zoned): NamedTime | undefined => {
    const here = dateOf(reader, notAfter.year, month, day);
    const isPast = here && Temporal.ZonedDateTime.compare(here.start, notAfter) <= 0;
    return isPast ? here : dateOf(reader, notAfter.year - 1, month, day);
  };
  const found = latest(nowOf(reader));
  return found && { ...found, latest: (notAfter) => latest(notAfter) ?? found };
}

/** What `make` makes of the year that was named; without one the latest that does not begin in the future. */
export function ofYearOrLatest(
  reader: CalendarReader,
  year: string | undefined,
  make: (year: number) => NamedTime,
): NamedTime {
  const now = nowOf(reader);
  const here = make(year ? Number(year) : now.year);
  const isFuture = !year && Temporal.ZonedDateTime.compare(here.start, now) > 0;
  return isFuture ? make(now.year - 1) : here;
}

/** A day of the calendar; undefined if it has none such. */
export function dateOf(
  reader: CalendarReader,
  year: number,
  month: number,
  day: number,
): NamedTime | undefined {
  const { timeZone } = reader.context;
  const date = attempt(() => Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }));
  return date && dayAround(date.toZonedDateTime(timeZone));
}
