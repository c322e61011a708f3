import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import {
  readLast,
  type TimeUnit,
  timeUnits,
  type WireUnit,
  wireUnits,
} from '../../api/vocabulary/time-units.ts';

const milliseconds = { Hours: 3_600_000, Days: 86_400_000, Weeks: 604_800_000 } as const;

/** The moment `amount` units before `now`, in milliseconds since 1970. Months and years are those of the calendar in a zone. */
export function startOfLast(amount: number, unit: WireUnit, now: number, timeZone = 'UTC'): number {
  if (unit !== 'Months' && unit !== 'Years') return now - amount * milliseconds[unit];
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return date.subtract(unit === 'Months' ? { months: amount } : { years: amount }).epochMilliseconds;
}

/**
 * The dates of criteria. Dates without a type are a range: ignoring them would act on more mail than intended. A
 * preset counts where neither `last_date_amount` nor a range says more. Undefined for all times.
 */
export function timeOf(
  criteria: Pick<
    SearchCriteria,
    'time_type' | 'range_from' | 'range_to' | 'last_date_amount' | 'last_date_period' | 'dateReceived'
  >,
): { from: string; to: string } | { amount: number; unit: WireUnit } | undefined {
  const { time_type, range_from, range_to, last_date_amount, last_date_period, dateReceived } = criteria;
  const isRange = time_type === 'range' || (!time_type && (range_from || range_to));
  if (isRange && range_from && range_to) return { from: range_from, to: range_to };
  const preset = isRange || dateReceived === undefined ? undefined : readLast(dateReceived);
  if (time_type !== 'last' && !last_date_amount && !preset) return undefined;
  if (!last_date_amount && preset) return preset;
  return { amount: last_date_amount ?? 1, unit: last_date_period ?? 'Hours' };
}

/** The period of a date, by its precision: milliseconds since 1970, `end` exclusive. */
export interface DateSpan {
  start: number;
  end: number;
}

/** What the dates of a query depend on. */
export interface QueryTime {
  /** Milliseconds since 1970, for dates such as `now-7d`. */
  readonly now: number;
  /** The IANA zone of dates without one; UTC by default. */
  readonly timeZone?: string | undefined;
}

/**
 * Reads a date of a query: a year `2026`, month `2026-01`, day `2026-01-31`, hour, minute, second or moment
 * `2026-01-31T09:00:00.000`, in the given zone unless the time has one; or `now` with steps: `now-7d`, `now+30m`, `now/d`
 * (today), `now-1M/M` (last month), with the units m, h, d, w, M and y. Undefined when it is none of these.
 */
export function resolveDate(text: string, { now, timeZone = 'UTC' }: QueryTime): DateSpan | undefined {
  try {
    return text.toLowerCase().startsWith('now')
      ? resolveSteps(text.slice(3), now, timeZone)
      : resolveWritten(text, timeZone);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const written =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/i;
const precisions = ['years', 'months', 'days', 'hours', 'minutes', 'seconds', 'milliseconds'] as const;

function resolveWritten(text: string, timeZone: string): DateSpan | undefined {
  const found = written.exec(text);
  if (!found) return undefined;
  const [year = '', month, day, hour, minute, second, fraction] = found.slice(1, 8);
  const precision = precisions[found.slice(1, 8).findLastIndex((part) => part !== undefined)] ?? 'years';
  const zone = found[8]?.toUpperCase();
  const date = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (hour === undefined) {
    const first = Temporal.PlainDate.from(date, { overflow: 'reject' });
    return spanOf(first, first.add({ [precision]: 1 }), timeZone);
  }
  const time = `${date}T${hour}:${minute ?? '00'}:${second ?? '00'}.${fraction ?? '000'}`;
  const start =
    zone === undefined
      ? Temporal.PlainDateTime.from(time, { overflow: 'reject' }).toZonedDateTime(timeZone)
      : Temporal.Instant.from(time + zone).toZonedDateTimeISO('UTC');
  const end = start.add(
    precision === 'milliseconds'
      ? { milliseconds: 10 ** (3 - (fraction ?? '000').length) }
      : { [precision]: 1 },
  );
  return { start: start.epochMilliseconds, end: end.epochMilliseconds };
}

/** From the first moment of a day, which is not midnight everywhere, up to that of another. */
const spanOf = (first: Temporal.PlainDate, end: Temporal.PlainDate, timeZone: string): DateSpan => ({
  start: first.toZonedDateTime(timeZone).epochMilliseconds,
  end: end.toZonedDateTime(timeZone).epochMilliseconds,
});

const step = /^(?:([+-])(\d{1,6})([mhdwMy])|\/([mhdwMy]))/;

/** Steps from `now`, from left to right; rounding gives the whole minute, hour, day, week (from Monday), month or year. */
function resolveSteps(steps: string, now: number, timeZone: string): DateSpan | undefined {
  let span = { start: now, end: now + 1 };
  let rest = steps;
  while (rest !== '') {
    const [whole = '', sign, amount, unit, rounding] = step.exec(rest) ?? [];
    if (whole === '') return undefined;
    rest = rest.slice(whole.length);
    if (rounding) {
      span = wholeUnit(span.start, rounding, timeZone);
    } else {
      const by = Number(`${sign}${amount}`);
      const move = (time: number) => moveBy(time, by, unit ?? 'd', timeZone);
      span = { start: move(span.start), end: move(span.end) };
    }
  }
  return span;
}

function moveBy(time: number, by: number, unit: string, timeZone: string): number {
  if (unit === 'm') return time + by * 60_000;
  const known = timeUnits.find((candidate): candidate is TimeUnit => candidate === unit) ?? 'd';
  return startOfLast(-by, wireUnits[known], time, timeZone);
}

/** The whole minute, hour, day, week, month or year of a moment. */
function wholeUnit(time: number, unit: string, timeZone: string): DateSpan {
  const moment = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  if (unit === 'm' || unit === 'h') {
    const smallestUnit = unit === 'm' ? 'minute' : 'hour';
    const start = moment.round({ smallestUnit, roundingMode: 'floor' });
    return { start: start.epochMilliseconds, end: start.add({ [`${smallestUnit}s`]: 1 }).epochMilliseconds };
  }
  const day = moment.toPlainDate();
  switch (unit) {
    case 'w': {
      const monday = day.subtract({ days: day.dayOfWeek - 1 });
      return spanOf(monday, monday.add({ weeks: 1 }), timeZone);
    }
    case 'M':
      return spanOf(day.with({ day: 1 }), day.with({ day: 1 }).add({ months: 1 }), timeZone);
    case 'y': {
      const first = day.with({ month: 1, day: 1 });
      return spanOf(first, first.add({ years: 1 }), timeZone);
    }
    default:
      return spanOf(day, day.add({ days: 1 }), timeZone);
  }
}
