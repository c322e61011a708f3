import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';

/** Additional rows rendered beyond each edge, for fast scrolling. */
const overscan = 12;

/** Rows [first, last) are rendered; spacers of `before` and `after` pixels replace the others. */
export interface RowWindow {
  first: number;
  last: number;
  before: number;
  after: number;
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
  // Measuring requires rendered rows: a list that was empty at first renders all.
  return { rows: rowHeight === null ? { first: 0, last: count, before: 0, after: 0 } : rows, update };
}
