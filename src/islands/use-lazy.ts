import { useEffect, useState } from 'preact/hooks';

/** First delay after a failed load, doubled for each further failure up to the maximum; milliseconds. */
const firstWait = 250;
const longestWait = 8_000;

/** Loads code when needed, with retries; null until it is loaded. */
export function useLazy<Module>(load: () => Promise<Module>, isNeeded: boolean): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (!isNeeded || module) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const fetchCode = (wait: number) => {
      load().then(
        (fetched) => !isOver && setModule(() => fetched),
        () => {
          if (!isOver) timer = setTimeout(() => fetchCode(Math.min(wait * 2, longestWait)), wait);
        },
      );
    };
    fetchCode(firstWait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isNeeded]);
  return module;
}
