import type { TimeUnit } from '../../api/vocabulary/time-units.ts';

/**
 * Reads a point in time as an address or a `datetime-local` field has it: ISO 8601 with a zone, or a local date and
 * time in the viewer's zone. Undefined when it is neither.
 */
export function parseInstant(text: string, timeZone: string): Temporal.Instant | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  try {
    return Temporal.Instant.from(trimmed);
  } catch {
    // Not an instant: a local time, as the browser's date fields write it.
  }
  try {
    return Temporal.PlainDateTime.from(trimmed, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant();
  } catch {
    return undefined;
  }
}

/** The value of a `datetime-local` field for an instant, to the minute, in the viewer's zone. */
export function localFieldOf(instant: Temporal.Instant, timeZone: string): string {
  return instant.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

const durationUnits = { h: 'hours', d: 'days', w: 'weeks', M: 'months', y: 'years' } as const;

/** Dates have years of four digits; before and after there is no mail. */
const earliest = Temporal.Instant.from('0001-01-01T00:00:00Z');
const latest = Temporal.Instant.from('9999-12-31T23:59:59.999Z');

/** Whether a point in time has a year that an ISO 8601 date of the contract can have. */
export const isInCalendar = (instant: Temporal.Instant): boolean =>
  Temporal.Instant.compare(earliest, instant) <= 0 && Temporal.Instant.compare(instant, latest) <= 0;

/**
 * The start of 'the last `amount` units' before `now`; calendar units follow the viewer's zone. Not before the first
 * date there is.
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
