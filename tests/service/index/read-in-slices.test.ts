import { describe, expect, it } from 'vitest';
import type { PlannerSample } from '../../../src/service/index/sqlite/planner-sample.ts';
import { finish } from '../../../src/service/turns/in-turns.ts';
import { readInSlices } from '../../../src/service/index/sqlite/read-in-slices.ts';

const range = { from: 0, to: 100_000 };
/** A row of the sample at each of these keys. */
const sampleOf = (keys: readonly number[]): PlannerSample => ({
  rows: keys.map((key) => ({ key, flags: 0, texts: {} as never })),
  total: 1_000_000,
  lookups: {} as never,
});
const even = sampleOf(Array.from({ length: 1_000 }, (_, index) => index * 100 + 50));

function slicesOf(sample: PlannerSample, limit = Infinity, matches = 0) {
  const slices: { from: number; to: number }[] = [];
  finish(
    readInSlices(range, limit, sample, (slice) => {
      slices.push(slice);
      return matches;
    }),
  );
  return slices;
}

describe('a range read in slices', () => {
  it('is read completely, newest first, without duplicates', () => {
    const slices = slicesOf(even);
    expect(slices.length).toBeGreaterThan(1);
    expect(slices[0]!.to).toBe(range.to);
    expect(slices.at(-1)!.from).toBe(range.from);
    for (const [at, slice] of slices.slice(1).entries()) expect(slice.to).toBe(slices[at]!.from);
  });

  it('is read completely from the oldest on, without duplicates', () => {
    const slices: { from: number; to: number }[] = [];
    finish(readInSlices(range, Infinity, even, (slice) => (slices.push(slice), 0), 'oldest'));
    expect(slices.length).toBeGreaterThan(1);
    expect(slices[0]!.from).toBe(range.from);
    expect(slices.at(-1)!.to).toBe(range.to);
    for (const [at, slice] of slices.slice(1).entries()) expect(slice.from).toBe(slices[at]!.to);
  });

  it('begins with a sixteenth of its rows, wherever they are', () => {
    const late = sampleOf(Array.from({ length: 1_600 }, (_, index) => 90_000 + index));
    const [first] = slicesOf(late);
    expect(late.rows.filter(({ key }) => key >= first!.from)).toHaveLength(100);
  });

  it('ends at the limit', () => {
    expect(slicesOf(even, 51, 51)).toHaveLength(1);
    expect(slicesOf(even, 51, 30)).toHaveLength(2);
  });

  it('is one slice for few rows', () => {
    expect(slicesOf(sampleOf([]))).toEqual([range]);
    expect(slicesOf(sampleOf([5, 50_000]))).toEqual([range]);
  });

  it('stops between slices, so that it can be aborted', () => {
    let read = 0;
    const work = readInSlices(range, Infinity, even, () => {
      read += 1;
      return 0;
    });
    expect([work.next().done, read]).toEqual([false, 1]);
    expect([work.next().done, read]).toEqual([false, 2]);
  });
});
