import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

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
