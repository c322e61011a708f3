import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Additional rows rendered beyond each edge, for fast scrolling. */
const overscan = 12;

/** Rows [first, last) are rendered; spacers of `before` and `after` pixels replace the others. */
export interface RowWindow {
  first: number;
  last: number;
  before: number;
  after: number;
}

/** A window whose rows have taken over the elements of other rows after jumps. */
export interface DrawnRows extends RowWindow {
  /** The key of a row's element is the row's index minus this. */
  shift: number;
}

/**
 * The window after `now`: rows that stay keep their elements, but after a jump of more than a third of a window all
 * elements pass to other rows, in their order. Changing their text takes half as long as making new ones.
 */
export function moveWindow(now: DrawnRows, next: RowWindow): DrawnRows {
  const moved = next.first - now.first;
  const isJump = 3 * Math.abs(moved) > next.last - next.first;
  return { ...next, shift: now.shift + (isJump ? moved : 0) };
}

/** The rows to render for a scroll position; all lengths in pixels. */
export function windowOf(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  // Even bounds: the window moves every second row, which halves the work of slow scrolling.
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight)) - overscan) & ~1;
  const last = Math.min(count, (Math.ceil((scrollTop + height) / rowHeight) + overscan + 1) & ~1);
  return { first, last, before: first * rowHeight, after: (count - last) * rowHeight };
}

/**
 * Renders only visible rows. Until the first measurement all rows are rendered, as on the server. `update`
 * applies the scroll position immediately, for moves by code.
 */
export function useWindowing(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number | null,
): { rows: DrawnRows; update: () => void } {
  const all: DrawnRows = { first: 0, last: count, before: 0, after: 0, shift: 0 };
  const [rows, setRows] = useState(all);
  const shift = useRef(0);
  const update = useCallback(() => {
    const element = scroller.current;
    if (!element || rowHeight === null) return;
    const next = windowOf(element.scrollTop, element.clientHeight, rowHeight, count);
    setRows((now) =>
      now.first === next.first &&
      now.last === next.last &&
      now.before === next.before &&
      now.after === next.after
        ? now
        : moveWindow(now, next),
    );
  }, [count, rowHeight]);
  useLayoutEffect(() => {
    update();
    const element = scroller.current;
    const resize = new ResizeObserver(update);
    if (element) resize.observe(element);
    element?.addEventListener('scroll', update, { passive: true });
    return () => {
      resize.disconnect();
      element?.removeEventListener('scroll', update);
    };
  }, [update]);
  useLayoutEffect(() => {
    if (shift.current === rows.shift) return;
    shift.current = rows.shift;
    // Focus belongs to the row that had the element before.
    scroller.current?.querySelector<HTMLElement>('.grid-row :focus')?.blur();
  }, [rows.shift]);
  // Measuring requires rendered rows: a list that was empty at first renders all.
  return { rows: rowHeight === null ? all : rows, update };
}
