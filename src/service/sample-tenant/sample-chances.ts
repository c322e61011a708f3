/** A pseudo-random number in [0, 1), deterministic for text and purpose (FNV-1a with a final mix). */
export function chanceOf(purpose: string, text: string): number {
  let hash = 0x811c9dc5;
  for (const part of [purpose, text])
    for (let at = 0; at < part.length; at += 1) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A pseudo-random entry of the list, deterministic for text and purpose. */
export function pickOf<T>(list: readonly T[], purpose: string, text: string): T {
  return list[Math.floor(chanceOf(purpose, text) * list.length)] as T;
}

/**
 * Exponent of the distribution: the newest 20 of 6,046 are in the last hour, 150 in the last day, all in a
 * year.
 */
const spread = 1.577;
const hour = 3_600_000;

/**
 * Time of receipt for the message of a given rank (0 = the newest) of `count`, in milliseconds since 1970:
 * dense towards `now`, sparser with age, in order. `chance` in [0, 1) shifts it within its gap.
 */
export function sampleTime(rank: number, count: number, chance: number, now: number): number {
  // With fewer messages than the corpus, the last hour stays as dense and the past becomes shorter.
  const age = hour * ((Math.min(rank, count - 1) + 0.05 + 0.9 * chance) / 20) ** spread;
  return Math.round(now - age);
}

/** A time in the format of mail headers. */
export function toMailDate(time: number): string {
  return `${new Date(time).toUTCString().slice(0, -3)}+0000`;
}
