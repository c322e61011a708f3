import { type TimeUnit, timeUnits, wireUnits } from '../../api/vocabulary/time-units.ts';
import { startOfLast } from './resolve-period.ts';

/** The period of a date, by its precision: milliseconds since 1970, `end` exclusive. */
export interface DateSpan {
  start: number;
  end: number;
}

/**
 * Reads a date of a query: a year `2026`, month `2026-01`, day `2026-01-31`, hour, minute, second or moment
 * `2026-01-31T09:00:00.000`, in UTC unless the time has a zone; or `now` with steps: `now-7d`, `now+30m`, `now/d` (today),
 * `now-1M/M` (last month), with the units m, h, d, w, M and y. Undefined when it is none of these.
 */
export function resolveDate(text: string, now: number): DateSpan | undefined {
  try {
    return text.toLowerCase().startsWith('now') ? resolveSteps(text.slice(3), now) : resolveWritten(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const written =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/i;
const precisions = ['years', 'months', 'days', 'hours', 'minutes', 'seconds', 'milliseconds'] as const;

function resolveWritten(text: string): DateSpan | undefined {
  const found = written.exec(text);
  if (!found) return undefined;
  const [year = '', month, day, hour, minute, second, fraction] = found.slice(1, 8);
  const precision = precisions[found.slice(1, 8).findLastIndex((part) => part !== undefined)] ?? 'years';
  const zone = found[8]?.toUpperCase() ?? 'Z';
  const start = Temporal.Instant.from(
    `${year}-${month ?? '01'}-${day ?? '01'}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}.${fraction ?? '000'}${zone}`,
  ).toZonedDateTimeISO('UTC');
  const end = start.add(
    precision === 'milliseconds'
      ? { milliseconds: 10 ** (3 - (fraction ?? '000').length) }
      : { [precision]: 1 },
  );
  return { start: start.epochMilliseconds, end: end.epochMilliseconds };
}

const step = /^(?:([+-])(\d{1,6})([mhdwMy])|\/([mhdwMy]))/;

/** Steps from `now`, from left to right; rounding gives the whole minute, hour, day, week (from Monday), month or year. */
function resolveSteps(steps: string, now: number): DateSpan | undefined {
  let span = { start: now, end: now + 1 };
  let rest = steps;
  while (rest !== '') {
    const [whole = '', sign, amount, unit, rounding] = step.exec(rest) ?? [];
    if (whole === '') return undefined;
    rest = rest.slice(whole.length);
    if (rounding) {
      const start = startOfUnit(span.start, rounding);
      span = { start, end: move(start, 1, rounding) };
    } else {
      const by = Number(`${sign}${amount}`);
      span = { start: move(span.start, by, unit ?? 'd'), end: move(span.end, by, unit ?? 'd') };
    }
  }
  return span;
}

function move(time: number, by: number, unit: string): number {
  if (unit === 'm') return time + by * 60_000;
  const known = timeUnits.find((candidate): candidate is TimeUnit => candidate === unit) ?? 'd';
  return startOfLast(-by, wireUnits[known], time);
}

function startOfUnit(time: number, unit: string): number {
  const moment = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('UTC');
  if (unit === 'm') return moment.round({ smallestUnit: 'minute', roundingMode: 'floor' }).epochMilliseconds;
  if (unit === 'h') return moment.round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds;
  const day = moment.startOfDay();
  if (unit === 'w') return day.subtract({ days: day.dayOfWeek - 1 }).epochMilliseconds;
  if (unit === 'M') return day.with({ day: 1 }).epochMilliseconds;
  return (unit === 'y' ? day.with({ month: 1, day: 1 }) : day).epochMilliseconds;
}
