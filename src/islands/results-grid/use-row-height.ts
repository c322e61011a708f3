import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * The height of a row in pixels as the style sheet makes it (density, phone cards); null until measured. The row at
 * the top stays at the top when it changes.
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
