import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { requestJson } from '../request-json.ts';
import { unpackRows } from './pack-rows.ts';
import type { CellContext } from './grid-labels.ts';
import { gridPageSize, pageLimit } from '../../api/limits.ts';
import type { CountAnswer, RowsAnswer, RowView } from './props.ts';

export interface LoadedRows {
  rows: readonly RowView[];
  /** `end`: the last page is loaded; `denied`: no further page may be. */
  state: 'idle' | 'loading' | 'failed' | 'denied' | 'end';
  /** Loads the next page; does nothing during loading and after the last page. */
  loadMore: () => void;
  /** Reloads all loaded rows in place, or at least so many; during loading, when that has ended. */
  reload: (count?: number) => void;
  /** Replaces rows in place; `change` returns the same row to keep it. */
  patch: (change: (row: RowView) => RowView) => void;
}

/** The results loaded so far, paged by `search_after`, one load at a time (MX-12). */
export function useRows(
  url: string,
  first: { rows: readonly RowView[]; searchAfter: string | null },
  { urls, vocabulary }: CellContext,
  onUnauthenticated: () => void,
): LoadedRows {
  const unpack = (answer: RowsAnswer) => {
    Object.assign(vocabulary, answer.vocabulary);
    return unpackRows(answer.rows, urls.file);
  };
  const [rows, setRows] = useState(first.rows);
  const [state, setState] = useState<LoadedRows['state']>(first.searchAfter === null ? 'end' : 'idle');
  const cursor = useRef(first.searchAfter);
  const loading = useRef(false);
  // What is being loaded may have been read before the last change.
  const isStale = useRef(false);
  const loaded = useRef(0);
  loaded.current = rows.length;

  const loadPage = useCallback(
    async (after: string | null, size: number) => {
      const result = await requestJson<RowsAnswer>(withPage(url, after, size));
      if (result.kind === 'refused' && result.status === 401) onUnauthenticated();
      return result.kind === 'answer' ? result.value : result.kind === 'denied' ? 'denied' : null;
    },
    [url],
  );

  const loadMore = useCallback(async () => {
    if (loading.current || cursor.current === null) return;
    loading.current = true;
    setState('loading');
    const answer = await loadPage(cursor.current, gridPageSize);
    loading.current = false;
    if (answer === 'denied') setState('denied');
    else if (answer) {
      cursor.current = answer.searchAfter;
      const page = unpack(answer);
      loaded.current += page.length;
      setRows((now) => [...now, ...page]);
      setState(answer.searchAfter === null ? 'end' : 'idle');
    } else setState('failed');
    if (isStale.current) await reload();
  }, [loadPage]);

  const reload = useCallback(
    async (count = 0) => {
      isStale.current = loading.current;
      if (loading.current) return;
      loading.current = true;
      const wanted = Math.max(count, loaded.current);
      const fresh: RowView[] = [];
      let after: string | null = null;
      do {
        const answer: RowsAnswer | 'denied' | null = await loadPage(
          after,
          Math.min(pageLimit, wanted - fresh.length),
        );
        if (!answer || answer === 'denied') break;
        fresh.push(...unpack(answer));
        after = answer.searchAfter;
      } while (after !== null && fresh.length < wanted);
      loading.current = false;
      if (fresh.length > 0) {
        cursor.current = after;
        setRows(fresh);
        setState(after === null ? 'end' : 'idle');
      }
      if (isStale.current) await reload();
    },
    [loadPage],
  );

  const patch = useCallback((change: (row: RowView) => RowView) => {
    isStale.current = loading.current;
    setRows((now) => now.map(change));
  }, []);

  return { rows, state, loadMore: () => void loadMore(), reload: (count) => void reload(count), patch };
}

function withPage(url: string, after: string | null, size: number): string {
  const page = new URLSearchParams({ size: String(Math.max(1, size)), ...(after !== null && { after }) });
  return `${url}${url.includes('?') ? '&' : '?'}${page}`;
}

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
