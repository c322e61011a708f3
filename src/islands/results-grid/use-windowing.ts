import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Additional rows rendered beyond each edge, for fast scrolling. */
const overscan = 12;
/** The same right after a jump, which then takes half as long; the others follow in the next pause. */
const overscanOfJump = 2;
/** Milliseconds without another jump that count as a pause: longer than between the repetitions of a held key. */
const pause = 100;

/** Rows [first, last) are rendered; spacers of `before` and `after` pixels replace the others. */
interface RowWindow {
  first: number;
  last: number;
  before: number;
  after: number;
}

export interface DrawnRows extends RowWindow {
  /** The key of a row's element is the row's index minus this: after jumps rows have the elements of other rows. */
  shift: number;
  /** Whether the rows beyond the edges are still to come. */
  isAfterJump: boolean;
}

/** What the grid shows of how many rows; lengths in pixels. */
interface View {
  scrollTop: number;
  height: number;
  rowHeight: number;
  count: number;
}

/** The rows in view, with `beyond` more at each edge. */
export function windowOf({ scrollTop, height, rowHeight, count }: View, beyond: number): RowWindow {
  // Even bounds: the window moves every second row, which halves the work of slow scrolling.
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight)) - beyond) & ~1;
  const last = Math.min(count, (Math.ceil((scrollTop + height) / rowHeight) + beyond + 1) & ~1);
  return { first, last, before: first * rowHeight, after: (count - last) * rowHeight };
}

/**
 * The window after `now`: rows that stay keep their elements, but after a jump, when more than a third of the rows in view are
 * missing, all elements pass to other rows, in their order. Changing their text takes half as long as making new ones.
 */
export function moveWindow(now: DrawnRows, view: View): DrawnRows {
  const inView = windowOf(view, 0);
  const missing = Math.max(now.first - inView.first, inView.last - now.last);
  const isAfterJump = 3 * missing > inView.last - inView.first;
  const next = windowOf(view, isAfterJump ? overscanOfJump : overscan);
  return { ...next, shift: now.shift + (isAfterJump ? next.first - now.first : 0), isAfterJump };
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
  const all: DrawnRows = { first: 0, last: count, before: 0, after: 0, shift: 0, isAfterJump: false };
  const [rows, setRows] = useState(all);
  const shift = useRef(0);
  const update = useCallback(() => {
    const element = scroller.current;
    if (!element || rowHeight === null) return;
    const view = { scrollTop: element.scrollTop, height: element.clientHeight, rowHeight, count };
    setRows((now) => {
      const next = moveWindow(now, view);
      const isSame =
        now.first === next.first &&
        now.last === next.last &&
        now.before === next.before &&
        now.after === next.after;
      return isSame ? now : next;
    });
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
  useEffect(() => {
    if (!rows.isAfterJump) return;
    const timer = setTimeout(update, pause);
    return () => clearTimeout(timer);
  }, [rows, update]);
  // Measuring requires rendered rows: a list that was empty at first renders all.
  return { rows: rowHeight === null ? all : rows, update };
}

/**
 * The height of a row in pixels as rendered (density, phone cards); null until measured. When it changes, the
 * top row stays at the top.
 */
export function useRowHeight(scroller: RefObject<HTMLElement | null>, dependency: unknown): number | null {
  const [height, setHeight] = useState<number | null>(null);
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    const measure = () => {
      const measured = element?.querySelector('.grid-row')?.getBoundingClientRect().height;
      if (!element || !measured || measured === before.current) return;
      if (before.current !== null) element.scrollTop *= measured / before.current;
      before.current = measured;
      setHeight(measured);
    };
    measure();
    const resize = new ResizeObserver(measure);
    if (element) resize.observe(element);
    return () => resize.disconnect();
  }, [dependency]);
  return height;
}

/** Scrolls minimally to show a row below the sticky header. */
export function reveal(scroller: HTMLElement | null, index: number, rowHeight: number | null): void {
  if (!scroller || rowHeight === null) return;
  const room = scroller.clientHeight - (scroller.querySelector('thead')?.clientHeight ?? 0);
  const top = index * rowHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
  // In a low window the page scrolls as well.
  if (innerHeight < 480) scroller.scrollIntoView({ block: 'nearest' });
}
