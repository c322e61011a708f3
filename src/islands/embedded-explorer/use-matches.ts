import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { bulkLimit, pageLimit } from '../../api/limits.ts';
import { type JsonResult, requestJson } from '../request-json.ts';
import { useEvent } from '../use-event.ts';
import { unpackRows } from '../results-grid/pack-rows.ts';
import type { RowView } from '../results-grid/props.ts';
import type { EmbeddedExplorerProps, FiguresAnswer, MatchesAnswer } from './props.ts';

/** Delay after typing before the search starts, in milliseconds. */
const settle = 300;

/** Parameters of the explorer's own controls, in addition to the form. */
export interface Wanted {
  alsoQuarantined: boolean;
  /** The search of the filters panel as a query; empty if unused. */
  filters: string;
}

export interface Matches {
  rows: RowView[];
  /** `loading`: the next page; `searching`: another search, while the previous rows are still shown. */
  state: 'idle' | 'loading' | 'searching' | 'failed' | 'denied' | 'end';
  total: number;
  text: string;
  /** Why the current input cannot be searched. */
  problem: string;
  /** Whether the form has header conditions, which the filters panel does not support (MX-07). */
  hasHeaders: boolean;
  figures: FiguresAnswer['figures'];
  loadMore: () => void;
  /** Loads the remaining rows and returns all; null on failure or if another search starts. */
  loadAll: () => Promise<RowView[] | null>;
  /** Searches again without a change. */
  search: () => void;
  /** Replaces rows in place; `change` returns the same row to keep it. */
  patch: (change: (row: RowView) => RowView) => void;
}

/** The mails that match the current input of the form; a new search aborts the previous one. */
export function useMatches(props: EmbeddedExplorerProps, wanted: Wanted): Matches {
  const { searchOptions: options, first } = props;
  const unpack = (answer: MatchesAnswer) => unpackRows(answer.rows, props.fileUrl);
  const [rows, setRows] = useState(() => (first ? unpack(first) : []));
  const [page, setPage] = useState({ total: first?.total ?? 0, text: first?.text ?? '' });
  const [state, setState] = useState<Matches['state']>(first ? stateAfter(first) : 'failed');
  const [problem, setProblem] = useState(props.problem);
  const [hasHeaders, setHeaders] = useState(false);
  const [figures, setFigures] = useState<FiguresAnswer['figures']>([]);
  const cursor = useRef(first?.searchAfter ?? null);
  const running = useRef(new AbortController());
  const asked = useRef('');

  const ask = useCallback(
    async (form: URLSearchParams, after: string | null, signal: AbortSignal, size?: number) => {
      const body = new URLSearchParams(form);
      if (after !== null) body.set('after', after);
      if (size !== undefined) body.set('size', String(size));
      const result = await requestJson<MatchesAnswer>(options.matches, { method: 'POST', body, signal });
      return signal.aborted ? undefined : result;
    },
    [options],
  );

  const loadFigures = async (form: URLSearchParams, signal: AbortSignal) => {
    const result = await requestJson<FiguresAnswer>(options.figures, { method: 'POST', body: form, signal });
    if (!signal.aborted) setFigures(result.kind === 'answer' ? result.value.figures : []);
  };

  const search = useCallback(async () => {
    running.current.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const form = readForm(options, wanted);
    asked.current = form.toString();
    setState('searching');
    // The figures are those of the whole rule.
    if (wanted.filters !== '') setFigures([]);
    else void loadFigures(form, signal);
    const result = await ask(form, null, signal);
    if (!result) return;
    if (result.kind !== 'answer') {
      setProblem(result.kind === 'refused' && result.status === 422 ? result.info : '');
      return setState(failureOf(result));
    }
    setProblem('');
    cursor.current = result.value.searchAfter;
    setRows(unpack(result.value));
    setPage({ total: result.value.total, text: result.value.text });
    setState(stateAfter(result.value));
  }, [ask, wanted.alsoQuarantined, wanted.filters]);

  const loadMore = useCallback(async () => {
    if (cursor.current === null) return;
    const { signal } = running.current;
    setState('loading');
    const result = await ask(new URLSearchParams(asked.current), cursor.current, signal);
    if (!result) return;
    if (result.kind !== 'answer') return setState(failureOf(result));
    cursor.current = result.value.searchAfter;
    setRows((now) => [...now, ...unpack(result.value)]);
    setState(stateAfter(result.value));
  }, [ask]);

  const loadAll = async () => {
    const { signal } = running.current;
    let all = rows;
    setState('loading');
    while (cursor.current !== null && all.length < bulkLimit) {
      const form = new URLSearchParams(asked.current);
      const result = await ask(form, cursor.current, signal, pageLimit);
      if (!result) return null;
      if (result.kind !== 'answer') {
        setState(failureOf(result));
        return null;
      }
      cursor.current = result.value.searchAfter;
      all = [...all, ...unpack(result.value)];
      setRows(all);
    }
    setState(cursor.current === null ? 'end' : 'idle');
    return all;
  };

  // After a reload, the browser may restore other field values than the server rendered.
  useEffect(() => {
    const form = readForm(options, wanted);
    setHeaders(form.getAll('header_name').some((name) => name.trim() !== ''));
    const isFirst = wanted.filters === '' && wanted.alsoQuarantined === props.exceptionShowAlsoQuarantine;
    const isPrinted = asked.current === '' && form.toString() === readPrinted(options, wanted).toString();
    if (first && isFirst && isPrinted) {
      asked.current = form.toString();
      void loadFigures(form, running.current.signal);
      // The page has shown what is missing; input before the scripts loaded may have fixed it.
    } else if (!props.problem || !isPrinted) {
      void search();
    }
    return () => running.current.abort();
  }, [wanted.alsoQuarantined, wanted.filters]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The filters may have changed during the delay.
  const newest = useRef({ wanted, search });
  newest.current = { wanted, search };
  const follow = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const form = readForm(options, newest.current.wanted);
      setHeaders(form.getAll('header_name').some((name) => name.trim() !== ''));
      if (form.toString() !== asked.current) void newest.current.search();
    }, settle);
  };
  useEvent(() => document.getElementById(options.formId), 'input', follow);
  useEvent(() => document.getElementById(options.formId), 'change', follow);
  // Applied header rows are swapped in.
  useEvent(() => document, 'htmx:after:swap', follow);

  return {
    rows,
    state,
    ...page,
    problem,
    hasHeaders,
    figures,
    loadMore: () => void (state === 'idle' && loadMore()),
    loadAll,
    search: () => void search(),
    patch: (change) => setRows((now) => now.map(change)),
  };
}

const failureOf = ({ kind }: JsonResult<MatchesAnswer>) => (kind === 'denied' ? 'denied' : 'failed');

const stateAfter = ({ searchAfter }: MatchesAnswer) => (searchAfter === null ? 'end' : 'idle');

/** The values of the fields that affect matches. */
function readForm(
  { formId, fields }: EmbeddedExplorerProps['searchOptions'],
  { alsoQuarantined, filters }: Wanted,
  form = document.getElementById(formId),
): URLSearchParams {
  const search = new URLSearchParams();
  if (form instanceof HTMLFormElement) {
    for (const [name, value] of new FormData(form)) {
      if (fields.includes(name) && typeof value === 'string') search.append(name, value);
    }
  }
  if (alsoQuarantined) search.set('also_quarantined', '1');
  if (filters !== '') search.set('filters', filters);
  return search;
}

/** The values that `readForm` would return for the page's original markup. */
function readPrinted(options: EmbeddedExplorerProps['searchOptions'], wanted: Wanted): URLSearchParams {
  const printed = document.getElementById(options.formId)?.cloneNode(true);
  if (!(printed instanceof HTMLFormElement)) return new URLSearchParams();
  printed.reset();
  return readForm(options, wanted, printed);
}
