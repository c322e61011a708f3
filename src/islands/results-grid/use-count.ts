import { useCallback, useEffect, useState } from 'preact/hooks';
import { requestJson } from '../request-json.ts';
import type { CountAnswer } from './props.ts';

export type CountState =
  | { state: 'loading'; text: '' }
  | { state: 'ready'; total: number; isMaximum: boolean; text: string }
  | { state: 'failed' | 'denied'; text: string };

/** The number of matches, loaded separately so that rows do not wait for it. */
export function useCount(
  url: string,
  failedText: string,
  onUnauthenticated: () => void,
): [CountState, () => void] {
  const [count, setCount] = useState<CountState>({ state: 'loading', text: '' });
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const result = await requestJson<CountAnswer>(url, { signal });
      if (signal?.aborted) return;
      if (result.kind === 'answer') return setCount({ state: 'ready', ...result.value });
      if (result.kind === 'refused' && result.status === 401) onUnauthenticated();
      setCount({ state: result.kind === 'denied' ? 'denied' : 'failed', text: failedText });
    },
    [url],
  );
  useEffect(() => {
    const stop = new AbortController();
    void load(stop.signal);
    return () => stop.abort();
  }, [load]);
  return [count, () => void load()];
}
