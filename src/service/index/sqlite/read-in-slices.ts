import type { ReadOrder } from '../../ports/mail-index.ts';
import type { KeyRange } from '../../records/mail-key.ts';
import type { InTurns } from '../../turns/in-turns.ts';
import type { PlannerSample } from './planner-sample.ts';

/**
 * Target time of a slice, milliseconds: long compared with the start of a query, short compared with what people
 * notice.
 */
const goodTime = 40;
/** The first slice is this fraction of the range; and the factor by which the next may grow or shrink. */
const firstParts = 16;
const most = 4;
/** A range with fewer rows of the sample is read in one go: at a million mails, up to 8,000 of them. */
const fewRows = 64;

/**
 * Reads a range slice by slice, the newest or the oldest first, until `limit` is reached or nothing is left. The
 * borders come from the sample, so slices have about the intended number of rows whatever the distribution in time;
 * that number adapts to the time of the last slice.
 * @param readSlice reads one slice and returns how much it adds towards the limit.
 */
export function* readInSlices(
  range: KeyRange,
  limit: number,
  sample: PlannerSample,
  readSlice: (slice: KeyRange, limit: number) => number,
  order: ReadOrder = 'newest',
): InTurns<void> {
  const isNewest = order === 'newest';
  const [begin, end] = isNewest ? [range.to, range.from] : [range.from, range.to];
  const keys = sortedKeysOf(sample);
  const first = placeOf(keys, range.from + 1);
  const last = placeOf(keys, range.to) - 1;
  const borders = Math.max(0, last - first + 1);
  const borderAt = (at: number) => (at < borders ? keys[isNewest ? last - at : first + at] : undefined);
  let rows = borders < fewRows ? borders + 1 : Math.ceil(borders / firstParts);
  let left = limit;
  let near = begin;
  for (let at = rows - 1; ; at += rows) {
    const far = borderAt(at) ?? end;
    const start = performance.now();
    left -= readSlice(isNewest ? { from: far, to: near } : { from: near, to: far }, left);
    if (left <= 0 || far === end) return;
    const pace = goodTime / Math.max(1, performance.now() - start);
    rows = Math.max(1, Math.round(rows * Math.min(most, Math.max(1 / most, pace))));
    near = far;
    yield;
  }
}

/** The keys of a sample from the oldest; sorted once for all searches that it serves. */
const sorted = new WeakMap<PlannerSample['rows'], readonly number[]>();
function sortedKeysOf({ rows }: PlannerSample): readonly number[] {
  const known = sorted.get(rows);
  if (known) return known;
  const keys = rows.map(({ key }) => key).toSorted((one, other) => one - other);
  sorted.set(rows, keys);
  return keys;
}

/** How many of the sorted keys are below `key`. */
function placeOf(keys: readonly number[], key: number): number {
  let from = 0;
  let to = keys.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (keys[middle]! < key) from = middle + 1;
    else to = middle;
  }
  return from;
}
