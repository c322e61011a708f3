import { useEffect, useRef } from 'preact/hooks';

/** Listens on `target()` while mounted; always calls the latest `listener`, without re-subscribing. */
export function useEvent(
  target: () => EventTarget | null,
  type: string,
  listener: (event: Event) => void,
): void {
  const newest = useRef(listener);
  newest.current = listener;
  useEffect(() => {
    const node = target();
    const call = (event: Event) => newest.current(event);
    node?.addEventListener(type, call);
    return () => node?.removeEventListener(type, call);
  }, [type]);
}
