const day = 24 * 3_600_000;

/**
 * The latest instant, not after `at`, at which local time was one of the full hours. An hour skipped by
 * daylight saving time is the first instant after the gap; a repeated one counts once, the first time.
 * @param at milliseconds since 1970
 */
export function latestSlot(at: number, hours: readonly number[], timeZone: string): number | undefined {
  const wall = wallClockIn(timeZone);
  const today = Math.floor(wall(at) / day) * day;
  // A clock set back across midnight repeats a date.
  const slots = [today + day, today, today - day].flatMap((date) =>
    hours.map((hour) => instantOf(date + hour * 3_600_000, wall)),
  );
  const past = slots.filter((slot) => slot <= at);
  return past.length > 0 ? Math.max(...past) : undefined;
}

/** Local time in a zone at an instant, as if it were UTC. */
function wallClockIn(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const { year, month, day: date, hour, minute, second } = parts as Record<string, number>;
    return Date.UTC(year!, month! - 1, date, hour, minute, second);
  };
}

/** The first instant with this local time or, if it is skipped, the end of the gap. */
function instantOf(shown: number, wall: (at: number) => number): number {
  const before = wall(shown - day) - (shown - day);
  const after = wall(shown + day) - (shown + day);
  const [first, second] = [shown - Math.max(before, after), shown - Math.min(before, after)];
  if (wall(first) === shown) return first;
  if (wall(second) === shown) return second;
  // Skipped: the gap lies between both, and is located by binary search.
  let [low, high] = [Math.min(first, second), Math.max(first, second)];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (middle === low) break;
    if (wall(middle) < shown) low = middle;
    else high = middle;
  }
  return high;
}
