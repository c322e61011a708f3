/** The end of a rule's last day in the viewer's zone; undefined for none and for an invalid date. */
export function expiryOf(day: string, timeZone: string): Temporal.Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  try {
    return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  } catch {
    return undefined;
  }
}

/** The last day of a rule that expires at `instant`, in the viewer's zone; empty if it does not expire. */
export function lastDayOf(instant: string, timeZone: string): string {
  if (instant === '') return '';
  try {
    const last = Temporal.Instant.from(instant).subtract({ nanoseconds: 1 });
    return last.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  } catch {
    return '';
  }
}
