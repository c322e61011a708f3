import { useEffect, useState } from 'preact/hooks';
import { requestJson } from '../request-json.ts';
import type { QuickSearchAnswer } from './props.ts';

/** Delay after typing before the service is asked, milliseconds. */
const debounce = 1_000;

export interface QuickSearchState {
  status: 'idle' | 'waiting' | 'done' | 'failed';
  groups: QuickSearchAnswer['groups'];
}

const idle: QuickSearchState = { status: 'idle', groups: [] };

/**
 * The service's results for the typed text. Blank text clears them; responses to outdated texts are dropped.
 * `askNow` searches without delay.
 */
export function useQuickSearch(url: string, typed: string): QuickSearchState & { askNow: () => void } {
  const [state, setState] = useState(idle);
  const [hurry, setHurry] = useState(0);
  const keyword = typed.trim();
  useEffect(() => {
    if (keyword === '' || url === '') {
      setState(idle);
      return undefined;
    }
    const over = new AbortController();
    setState((before) => ({ status: 'waiting', groups: before.groups }));
    const timer = setTimeout(
      async () => {
        const address = `${url}?keyword=${encodeURIComponent(keyword)}`;
        const result = await requestJson<QuickSearchAnswer>(address, { signal: over.signal });
        if (over.signal.aborted) return;
        if (result.kind === 'denied') return setState(idle);
        setState(
          result.kind === 'answer'
            ? { status: 'done', groups: result.value.groups }
            : { status: 'failed', groups: [] },
        );
      },
      hurry > 0 ? 0 : debounce,
    );
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [keyword, url, hurry]);
  useEffect(() => setHurry(0), [keyword]);
  return { ...state, askNow: () => setHurry((times) => times + 1) };
}
