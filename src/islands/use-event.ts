import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Listens on `target()` while mounted; always calls the latest `listener`, without re-subscribing. From the moment on that the island is
 * mounted: other effects run after the next frame, and what happened until then would be lost.
 */
export function useEvent(
  target: () => EventTarget | null,
  type: string,
  listener: (event: Event) => void,
): void {
  const newest = useRef(listener);
  newest.current = listener;
  useLayoutEffect(() => {
    const node = target();
    const call = (event: Event) => newest.current(event);
    node?.addEventListener(type, call);
    return () => node?.removeEventListener(type, call);
  }, [type]);
}
