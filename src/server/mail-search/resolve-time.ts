import type { TimeUnit } from '../../api/vocabulary.ts';

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

/** The start of 'the last `amount` units' before `now`; calendar units follow the viewer's zone. */
export function startOfLast(
  amount: number,
  unit: TimeUnit,
  now: Temporal.Instant,
  timeZone: string,
): Temporal.Instant {
  return now
    .toZonedDateTimeISO(timeZone)
    .subtract({ [durationUnits[unit]]: amount })
    .toInstant();
}
