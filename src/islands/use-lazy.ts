import { useEffect, useState } from 'preact/hooks';

/** The first wait after a failed fetch, doubled with each one more up to the longest; milliseconds. */
const firstWait = 250;
const longestWait = 8_000;

/** Fetches code once it is needed, again and again while the network refuses it; null until it is there. */
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
