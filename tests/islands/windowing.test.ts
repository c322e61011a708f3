import { describe, expect, it } from 'vitest';
import { moveWindow, windowOf } from '../../src/islands/results-grid/use-windowing.ts';

const rowHeight = 36;
const height = 600;

describe('windowOf', () => {
  it.each([0, 17, 36, 5_000, 359_400])('draws every row in view at scroll position %i', (scrollTop) => {
    const { first, last } = windowOf(scrollTop, height, rowHeight, 10_000);
    expect(first * rowHeight).toBeLessThanOrEqual(scrollTop);
    expect(last * rowHeight).toBeGreaterThanOrEqual(Math.min(scrollTop + height, 10_000 * rowHeight));
  });

  it('keeps the height of the whole list, drawn or not', () => {
    const { first, last, before, after } = windowOf(180_000, height, rowHeight, 10_000);
    expect(before + (last - first) * rowHeight + after).toBe(10_000 * rowHeight);
  });

  it('draws few rows of many', () => {
    const { first, last } = windowOf(180_000, height, rowHeight, 10_000);
    expect(last - first).toBeLessThan(60);
  });

  it('draws all rows of a list that fits', () => {
    expect(windowOf(0, height, rowHeight, 7)).toEqual({ first: 0, last: 7, before: 0, after: 0 });
  });

  it('draws nothing of an empty list', () => {
    expect(windowOf(0, height, rowHeight, 0)).toEqual({ first: 0, last: 0, before: 0, after: 0 });
  });

  it('stays inside a list that became shorter than the scroll position', () => {
    const { first, last, after } = windowOf(50_000, height, rowHeight, 20);
    expect(first).toBeLessThan(20);
    expect(last).toBe(20);
    expect(after).toBe(0);
  });
});

describe('moveWindow', () => {
  const window = (first: number, last: number) => ({ first, last, before: 0, after: 0 });
  const drawn = { ...window(100, 145), shift: 60 };

  it('[MX-12] rows that stay keep their elements when the window moves by a few rows', () => {
    expect(moveWindow(drawn, window(104, 149)).shift).toBe(60);
  });

  it.each([
    [130, 175],
    [0, 33],
  ])('[MX-12] after a jump to row %i the elements pass to other rows in their order', (first, last) => {
    expect(first - moveWindow(drawn, window(first, last)).shift).toBe(drawn.first - drawn.shift);
  });
});
