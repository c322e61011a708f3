import { timeUnits, wireUnits } from '../../api/vocabulary.ts';
import { startOfLast } from './resolve-period.ts';

/** A moment or a day or a month: milliseconds since 1970, `end` exclusive. A moment is one millisecond long. */
export interface DateSpan {
  start: number;
  end: number;
}

/**
 * Reads a date of a query: `2026-01-31`, `2026-01` (UTC), an ISO time (UTC without a zone), `now`, `now-7d` with the
 * units h, d, w, M, y. Undefined when it is none of these.
 */
export function resolveDate(text: string, now: number): DateSpan | undefined {
  const relative = /^now(?:-(\d{1,4})([hdwMy]))?$/.exec(text);
  if (relative) {
    const unit = timeUnits.find((candidate) => candidate === relative[2]);
    const start = unit ? startOfLast(Number(relative[1]), wireUnits[unit], now) : now;
    return { start, end: start + 1 };
  }
  try {
    if (/^\d{4}-\d\d$/.test(text)) {
      const month = Temporal.PlainYearMonth.from(text).toPlainDate({ day: 1 });
      return { start: startOfDay(month), end: startOfDay(month.add({ months: 1 })) };
    }
    if (/^\d{4}-\d\d-\d\d$/.test(text)) {
      const day = Temporal.PlainDate.from(text);
      return { start: startOfDay(day), end: startOfDay(day.add({ days: 1 })) };
    }
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined;
    const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text);
    const start = Temporal.Instant.from(hasZone ? text : `${text}Z`).epochMilliseconds;
    return { start, end: start + 1 };
  } catch {
    return undefined;
  }
}

function startOfDay(day: Temporal.PlainDate): number {
  return day.toZonedDateTime('UTC').epochMilliseconds;
}
