import { useEffect, useState } from 'preact/hooks';

/** Fetches code once it is needed; null until it is there. A failed fetch is tried again at the next need. */
export function useLazy<Module>(load: () => Promise<Module>, isNeeded: boolean): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (!isNeeded || module) return;
    load().then(setModule, () => {});
  }, [isNeeded]);
  return module;
}
