import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';

/** Rows drawn beyond each edge, so that a fast scroll meets drawn rows. */
const overscan = 12;

/** Rows [first, last) are drawn; spacers of `before` and `after` pixels stand for the others. */
export interface RowWindow {
  first: number;
  last: number;
  before: number;
  after: number;
}

/** The rows to draw for a scroll position; all lengths in pixels. */
export function windowOf(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  // Even bounds: the window moves every second row, which halves the work of a slow scroll.
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight)) - overscan) & ~1;
  const last = Math.min(count, (Math.ceil((scrollTop + height) / rowHeight) + overscan + 1) & ~1);
  return { first, last, before: first * rowHeight, after: (count - last) * rowHeight };
}

/**
 * Draws only the rows in view. Until the first measurement every row is in the flow, as the server wrote it.
 * `update` re-reads the scroll position at once, for moves made by code.
 */
export function useWindowing(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number | null,
): { rows: RowWindow; update: () => void } {
  const [rows, setRows] = useState<RowWindow>({ first: 0, last: count, before: 0, after: 0 });
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
        : next,
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
  // Nothing can be measured until something is drawn: a list that was empty at first draws what comes.
  return { rows: rowHeight === null ? { first: 0, last: count, before: 0, after: 0 } : rows, update };
}
