import type { CalendarReader } from './calendar-reader.ts';
import type { CalendarUnit } from './calendar-vocabulary.ts';

type Zoned = Temporal.ZonedDateTime;

/** A named time: a day, a month, an hour. `clock`: whether only a time of day was named, or one beside a day. */
export interface NamedTime {
  start: Zoned;
  /** Exclusive. */
  end: Zoned;
  /** A point in time and no span: nine o'clock, an hour ago. */
  isPoint?: true;
  /** The start of the day that was named with a time of day. */
  day?: Zoned;
  /** The latest that is not after a day, for names without a year or week: the left end of 'Friday to Monday'. */
  latest?: (notAfter: Zoned) => NamedTime;
}

export const stepOf: Readonly<Record<CalendarUnit, (amount: number) => Temporal.DurationLike>> = {
  m: (minutes) => ({ minutes }),
  h: (hours) => ({ hours }),
  d: (days) => ({ days }),
  w: (weeks) => ({ weeks }),
  M: (months) => ({ months }),
  y: (years) => ({ years }),
  Q: (quarters) => ({ months: quarters * 3 }),
};

/** The moment of the question; cached, as each word of a prompt needs it. */
export function nowOf({ context: { now, timeZone } }: CalendarReader): Zoned {
  if (known?.now !== now || known.timeZone !== timeZone) {
    const time = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
    known = { now, timeZone, time };
  }
  return known.time;
}

let known: { now: number; timeZone: string; time: Zoned } | undefined;

/** The calendar's unit that a time lies in; weeks begin on Monday. */
export function unitAround(time: Zoned, unit: CalendarUnit): NamedTime {
  const day = time.startOfDay();
  const start = {
    m: () => time.round({ smallestUnit: 'minute', roundingMode: 'floor' }),
    h: () => time.round({ smallestUnit: 'hour', roundingMode: 'floor' }),
    d: () => day,
    w: () => day.subtract({ days: day.dayOfWeek - 1 }),
    M: () => day.with({ day: 1 }),
    y: () => day.with({ month: 1, day: 1 }),
    Q: () => day.with({ month: day.month - ((day.month - 1) % 3), day: 1 }),
  }[unit]();
  return { start, end: start.add(stepOf[unit](1)) };
}

export const dayAround = (time: Zoned): NamedTime => unitAround(time, 'd');

export function attempt<Found>(make: () => Found): Found | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
