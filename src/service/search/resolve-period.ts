import type { WireUnit } from '../../api/vocabulary/time-units.ts';

const milliseconds = { Hours: 3_600_000, Days: 86_400_000, Weeks: 604_800_000 } as const;

/** The moment `amount` units before `now`, in milliseconds since 1970. Months and years are those of the calendar in a zone. */
export function startOfLast(amount: number, unit: WireUnit, now: number, timeZone = 'UTC'): number {
  if (unit !== 'Months' && unit !== 'Years') return now - amount * milliseconds[unit];
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return date.subtract(unit === 'Months' ? { months: amount } : { years: amount }).epochMilliseconds;
}
