import { describe, expect, it } from 'vitest';
import { moveWindow, windowOf } from '../../src/islands/results-grid/use-windowing.ts';

const rowHeight = 36;
const height = 600;
const view = (scrollTop: number, count = 10_000) => ({ scrollTop, height, rowHeight, count });

describe('windowOf', () => {
  it.each([0, 17, 36, 5_000, 359_400])('renders every row in view at scroll position %i', (scrollTop) => {
    for (const beyond of [0, 12]) {
      const { first, last } = windowOf(view(scrollTop), beyond);
      expect(first * rowHeight).toBeLessThanOrEqual(scrollTop);
      expect(last * rowHeight).toBeGreaterThanOrEqual(Math.min(scrollTop + height, 10_000 * rowHeight));
    }
  });

  it('keeps the height of the whole list, rendered or not', () => {
    const { first, last, before, after } = windowOf(view(180_000), 12);
    expect(before + (last - first) * rowHeight + after).toBe(10_000 * rowHeight);
  });

  it('renders few rows of many', () => {
    const { first, last } = windowOf(view(180_000), 12);
    expect(last - first).toBeLessThan(60);
  });

  it('renders all rows of a list that fits', () => {
    expect(windowOf(view(0, 7), 12)).toEqual({ first: 0, last: 7, before: 0, after: 0 });
  });

  it('renders nothing of an empty list', () => {
    expect(windowOf(view(0, 0), 12)).toEqual({ first: 0, last: 0, before: 0, after: 0 });
  });

  it('stays inside a list that became shorter than the scroll position', () => {
    const { first, last, after } = windowOf(view(50_000, 20), 12);
    expect(first).toBeLessThan(20);
    expect(last).toBe(20);
    expect(after).toBe(0);
  });
});

describe('moveWindow', () => {
  const drawn = { ...windowOf(view(112 * rowHeight), 12), shift: 60, isAfterJump: false };

  it.each([113, 116, 120, 104])(
    '[MX-12] rows that stay keep their elements when row %i comes to the top',
    (row) => {
      const moved = moveWindow(drawn, view(row * rowHeight));
      expect(moved).toEqual({ ...windowOf(view(row * rowHeight), 12), shift: 60, isAfterJump: false });
    },
  );

  it.each([145, 5_000, 0, 80])(
    '[MX-12] after a jump to row %i the elements are reused for other rows in order, and few rows out of view are rendered',
    (row) => {
      const moved = moveWindow(drawn, view(row * rowHeight));
      expect(moved.isAfterJump).toBe(true);
      expect(moved.first - moved.shift).toBe(drawn.first - drawn.shift);
      expect(moved.first).toBeLessThanOrEqual(row);
      expect(moved.last).toBeGreaterThanOrEqual(row + Math.ceil(height / rowHeight));
      expect(moved.last - moved.first).toBeLessThan(height / rowHeight + 8);
    },
  );

  it('[MX-12] renders the rows out of view in the pause after a jump, with the existing elements', () => {
    const jumped = moveWindow(drawn, view(5_000 * rowHeight));
    const rested = moveWindow(jumped, view(5_000 * rowHeight));
    expect(rested).toEqual({
      ...windowOf(view(5_000 * rowHeight), 12),
      shift: jumped.shift,
      isAfterJump: false,
    });
  });
});
