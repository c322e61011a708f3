/** Exponent of the spread: the newest 20 of 6,046 fall into the last hour, 150 into the last day, all into a year. */
const spread = 1.577;
const hour = 3_600_000;

/**
 * When the message of a given rank (0 = the newest) of `count` arrived: dense towards `now`, thinner the older, order
 * kept. `chance` in [0, 1) moves it within its own gap. Milliseconds since 1970.
 */
export function sampleTime(rank: number, count: number, chance: number, now: number): number {
  // With fewer messages than the corpus the last hour stays as lively and the past becomes shorter.
  const age = hour * ((Math.min(rank, count - 1) + 0.05 + 0.9 * chance) / 20) ** spread;
  return Math.round(now - age);
}

/** A time as mail headers write it. */
export function toMailDate(time: number): string {
  return `${new Date(time).toUTCString().slice(0, -3)}+0000`;
}
