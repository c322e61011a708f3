import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { gridPageSize } from '../../api/limits.ts';
import { searchOf } from './action-request.ts';
import type { LoadedRows } from './use-rows.ts';

/** What an entry of the browser's history keeps beside its address, which has the search and the open row. */
interface Entry {
  /** Whether htmx restores its search for somebody who comes back from another one. */
  htmx?: true;
  /** Whether it was made by opening details, so that going back closes them. */
  details?: true;
  /** The first row in view. */
  row?: number;
  /** The filters that were changed and not searched for, as a query string. */
  typed?: string | undefined;
}

export const entryNow = (): Entry => (history.state ?? {}) as Entry;

/** Browsers limit how often an entry may be changed. */
const pause = 250;
let kept: Entry = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps something in the current entry, soon. */
export function keepInEntry(change: Entry): void {
  Object.assign(kept, change);
  timer ??= setTimeout(keepNow, pause);
}

function keepNow(): void {
  clearTimeout(timer);
  timer = undefined;
  const change = kept;
  kept = {};
  if (Object.keys(change).length > 0) history.replaceState({ ...entryNow(), ...change, htmx: true }, '');
}

/** Resolves when the browser has gone back from details that were closed. */
let leaving: PromiseWithResolvers<void> | undefined;

/** Puts the open row into the address: details that open are an entry of their own, other details replace it. */
export async function openInAddress(open: string, isOpening: boolean): Promise<void> {
  await leaving?.promise;
  const url = new URL(location.href);
  if (url.searchParams.get('open') === open) return;
  url.searchParams.set('open', open);
  if (!isOpening) return history.replaceState(history.state, '', url);
  keepNow();
  if (!entryNow().htmx) history.replaceState({ ...entryNow(), htmx: true }, '');
  history.pushState({ ...entryNow(), details: true }, '', url);
}

/** Takes the closed row out of the address; back to the entry before, where the row has one of its own. */
export function closeInAddress(): void {
  if (leaving) return;
  if (entryNow().details) {
    leaving = Promise.withResolvers();
    return history.back();
  }
  const url = new URL(location.href);
  url.searchParams.delete('open');
  history.replaceState(history.state, '', url);
}

/** The search of the address, without the open row. */
const here = () => searchOf(location.pathname + location.search);

/** The search that htmx has put into the address, until its results are there; somebody may have gone back by then. */
let pushed: string | undefined;
const notePushed = () => void (pushed = here());
const forgetPushed = () => void (pushed = undefined);

/** Calls `show` with the open row, or null, when the person goes to another entry of the same search; htmx fetches other searches. */
export function useEntries(
  open: string | null,
  show: (open: string | null) => void,
  focusList: () => void,
): void {
  const newest = useRef({ open, show });
  newest.current = { open, show };
  useEffect(() => {
    const search = pushed ?? here();
    forgetPushed();
    // The last moment at which the entry is that of these results.
    const leave = () => here() === search && keepNow();
    // From here on another search has the address, although its results may still be on their way.
    let isOver = false;
    const end = () => {
      leave();
      isOver = true;
    };
    const go = () => {
      kept = {};
      const isClosed = leaving;
      leaving = undefined;
      isClosed?.resolve();
      const wanted = new URL(location.href).searchParams.get('open');
      if (here() !== search || (!isClosed && wanted === newest.current.open)) return;
      if (!isClosed) newest.current.show(wanted);
      // Browsers take the focus from whatever has it, now or soon.
      const had = document.activeElement as HTMLElement;
      const giveBack = () => {
        if (document.activeElement !== document.body) return;
        if (had.isConnected && had !== document.body) had.focus({ preventScroll: true });
        else focusList();
      };
      had.addEventListener('blur', () => setTimeout(giveBack), {
        once: true,
        signal: AbortSignal.timeout(500),
      });
      setTimeout(giveBack);
    };
    const stay = (event: Event) => !isOver && here() === search && event.preventDefault();
    addEventListener('popstate', go);
    document.addEventListener('htmx:before:history:restore', stay);
    addEventListener('pagehide', leave);
    document.addEventListener('htmx:before:history:update', end);
    // Once, and beyond these results: between them and the next nobody else listens.
    document.addEventListener('htmx:before:history:restore', forgetPushed);
    document.addEventListener('htmx:after:history:update', notePushed);
    return () => {
      removeEventListener('popstate', go);
      document.removeEventListener('htmx:before:history:restore', stay);
      removeEventListener('pagehide', leave);
      document.removeEventListener('htmx:before:history:update', end);
    };
  }, []);
}

/** Keeps how far the list is scrolled, and goes there again when the person comes back to the entry, whose rows are loaded first. */
export function usePlace(
  scroller: RefObject<HTMLElement | null>,
  { rows, state, reload }: LoadedRows,
  rowHeight: number | null,
  drawn: object,
): void {
  const wanted = useRef(0);
  useEffect(() => {
    wanted.current = entryNow().row ?? 0;
    const least = Math.ceil(wanted.current) + 2 * gridPageSize;
    if (wanted.current > 0 && least > rows.length) reload(least);
  }, []);
  useEffect(() => {
    const list = scroller.current;
    if (!list || rowHeight === null || wanted.current === 0) return;
    const [top, whole] = [wanted.current * rowHeight, rows.length * rowHeight];
    // Not before the loaded rows have their place.
    if (list.scrollHeight < whole || (whole < top + list.clientHeight && state !== 'end')) return;
    wanted.current = 0;
    if (list.scrollTop === 0) list.scrollTop = top;
  }, [rows, state, rowHeight, drawn]);
  useEffect(() => {
    const list = scroller.current;
    if (!list || rowHeight === null) return undefined;
    const keep = () => {
      wanted.current = 0;
      keepInEntry({ row: list.scrollTop / rowHeight });
    };
    list.addEventListener('scroll', keep, { passive: true });
    return () => list.removeEventListener('scroll', keep);
  }, [rowHeight]);
}
