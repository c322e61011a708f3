import { filtersChanged } from '../results-grid/changed-filters.ts';

/** Delay in milliseconds that merges several changes into one search. */
const pause = 300;

/**
 * Focuses the control that the URL names, and searches at each change of the filters from then on: people
 * follow such a link to correct one condition. Not with an incomplete date range, nor in the sheet on phones,
 * where results are hidden and a button searches.
 */
export function correctNamed(
  { formId, panelId }: { formId: string; panelId: string },
  take: (control: HTMLElement) => void,
): void {
  const form = () => document.getElementById(formId) as HTMLFormElement | null;
  const named = document.getElementById(location.hash.slice(1));
  if (!named || !form()?.contains(named)) return;
  let waiting = 0;
  const search = () => {
    // A refused search has replaced the form.
    const now = form();
    const panel = document.getElementById(panelId);
    if (!now || !panel || getComputedStyle(panel).position === 'fixed') return;
    const data = new FormData(now);
    const isHalf = data.get('time') === 'range' && !(data.get('from') && data.get('to'));
    if (!isHalf) now.requestSubmit();
  };
  const soon = () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(search, pause);
  };
  document.addEventListener('change', ({ target }) => {
    if (form()?.contains(target as Node)) soon();
  });
  // The browser may have focused it before this script loaded, and the person may have changed it.
  if (filtersChanged(formId) && document.activeElement !== named) soon();
  else take(named);
}
