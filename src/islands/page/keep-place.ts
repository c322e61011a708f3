/** The scroll position and state of a part of the page that is about to be replaced. */
interface Place {
  scrolls: Map<string, number>;
  open: Map<string, boolean>;
}

/**
 * Keeps scroll positions (`data-keep-scroll`) and expanded details (`<details data-keep-open>`), identified
 * by their ids, when htmx swaps in a new version.
 */
export function keepPlace(): void {
  let place: Place | undefined;
  document.addEventListener('htmx:before:swap', () => (place = readPlace()));
  document.addEventListener('htmx:after:swap', () => {
    if (place) restorePlace(place);
    place = undefined;
  });
}

function readPlace(): Place {
  const scrolls = [...document.querySelectorAll('[data-keep-scroll]')];
  const details = [...document.querySelectorAll<HTMLDetailsElement>('details[data-keep-open]')];
  return {
    scrolls: new Map(scrolls.map(({ id, scrollTop }) => [id, scrollTop])),
    open: new Map(details.map(({ id, open }) => [id, open])),
  };
}

function restorePlace({ scrolls, open }: Place): void {
  for (const [id, wasOpen] of open) {
    const element = document.getElementById(id);
    // Details that the new version opens itself stay open, because something in them is ticked.
    if (wasOpen && element instanceof HTMLDetailsElement) element.open = true;
  }
  for (const [id, top] of scrolls) document.getElementById(id)?.scrollTo({ top, behavior: 'instant' });
}
