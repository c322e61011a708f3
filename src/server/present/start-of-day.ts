/** When a day (`2026-03-01`) begins in a time zone, or the day `later` days after it; undefined for what is no day. */
export function startOfDay(day: string, timeZone: string, later = 0): Temporal.Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' })
      .add({ days: later })
      .toZonedDateTime(timeZone)
      .toInstant();
  } catch {
    return undefined;
  }
}
