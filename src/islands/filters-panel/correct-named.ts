import { filtersChanged } from '../results-grid/filters-changed.ts';

/** Milliseconds in which several changes become one search. */
const pause = 300;

/**
 * Takes the person to the control that the address names, and from then on searches at each change of the filters: who
 * comes that way came to correct one condition. Not with half a range of dates, nor from the sheet of phones, where the
 * results are out of sight and its button searches.
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
    // A search that was refused has replaced the form.
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
  // Before this came the browser had gone there, and somebody may have been quick.
  if (filtersChanged(formId) && document.activeElement !== named) soon();
  else take(named);
}
