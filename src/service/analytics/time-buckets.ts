/** A stretch of time, [from, to), milliseconds since 1970. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export type BucketUnit = 'day' | 'week' | 'month';

/**
 * The days, weeks (from Monday) or months of a stretch in a time zone; the first and the last are cut where it begins and
 * ends. Days of a clock change have 23 or 25 hours.
 */
export function bucketsOf({ from, to }: Stretch, unit: BucketUnit, timeZone: string): Stretch[] {
  const buckets: Stretch[] = [];
  let start = from;
  let next = startOfUnit(Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone), unit);
  while (start < to) {
    next = startOfUnit(next.add(step[unit]), unit);
    const end = Math.min(next.epochMilliseconds, to);
    if (end > start) buckets.push({ from: start, to: end });
    start = Math.max(start, end);
  }
  return buckets;
}

const step = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 } } as const;

function startOfUnit(time: Temporal.ZonedDateTime, unit: BucketUnit): Temporal.ZonedDateTime {
  const day = time.startOfDay();
  if (unit === 'day') return day;
  if (unit === 'week') return day.subtract({ days: day.dayOfWeek - 1 }).startOfDay();
  return day.with({ day: 1 }).startOfDay();
}
