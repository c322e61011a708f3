import type { TimeUnit } from '../../api/vocabulary/time-units.ts';

/**
 * Parses a time from a URL or a `datetime-local` field: ISO 8601 with a zone, or local time in the viewer's
 * zone. Undefined if invalid.
 */
export function parseInstant(text: string, timeZone: string): Temporal.Instant | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  try {
    return Temporal.Instant.from(trimmed);
  } catch {
    // No instant: a local time, from the browser's date fields.
  }
  try {
    return Temporal.PlainDateTime.from(trimmed, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant();
  } catch {
    return undefined;
  }
}

/** The value of a `datetime-local` field, to the minute, in the viewer's zone. */
export function localFieldOf(instant: Temporal.Instant, timeZone: string): string {
  return instant.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

const durationUnits = { h: 'hours', d: 'days', w: 'weeks', M: 'months', y: 'years' } as const;

/** Dates have years of four digits. */
const earliest = Temporal.Instant.from('0001-01-01T00:00:00Z');
const latest = Temporal.Instant.from('9999-12-31T23:59:59.999Z');

/** Whether the year fits an ISO 8601 date of the contract. */
export const isInCalendar = (instant: Temporal.Instant): boolean =>
  Temporal.Instant.compare(earliest, instant) <= 0 && Temporal.Instant.compare(instant, latest) <= 0;

/**
 * The start of 'the last `amount` units' before `now`; calendar units follow the viewer's zone. Never before
 * the earliest date.
 */
export function startOfLast(
  amount: number,
  unit: TimeUnit,
  now: Temporal.Instant,
  timeZone: string,
): Temporal.Instant {
  const start = now
    .toZonedDateTimeISO(timeZone)
    .subtract({ [durationUnits[unit]]: amount })
    .toInstant();
  return isInCalendar(start) ? start : earliest;
}
