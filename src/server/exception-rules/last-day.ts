/** The end of the last day the rule works, in the viewer's zone; undefined for none and for what is no date. */
export function expiryOf(day: string, timeZone: string): Temporal.Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  try {
    return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  } catch {
    return undefined;
  }
}

/** The last day a rule works that ends at `instant`, as the viewer counts days; empty without. */
export function lastDayOf(instant: string, timeZone: string): string {
  if (instant === '') return '';
  try {
    const last = Temporal.Instant.from(instant).subtract({ nanoseconds: 1 });
    return last.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  } catch {
    return '';
  }
}
